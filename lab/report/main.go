package report

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"os/signal"
	"strings"

	"stride/lab"
)

// Main is all that a program with an experiment of its own needs for a main function: it
// runs the study in the folder that is the program's only argument, or goes on with it,
// writes the report and prints the summary. study.Command is the program's name without
// the argument. After Ctrl-C the report is of what is done; it exits with code 1 then, as
// after any failure, and with 2 if the argument is missing or a flag: there are none.
func Main(study lab.Study) {
	log.SetFlags(0)
	if len(os.Args) != 2 || strings.HasPrefix(os.Args[1], "-") {
		fmt.Fprintf(os.Stderr, "usage: %s FOLDER\n\nRuns the experiment in FOLDER, which is made if it is missing, or goes on with it.\n", study.Command)
		os.Exit(2)
	}
	study.Folder = os.Args[1]
	study.Command += " " + study.Folder
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	e, err := lab.Run(ctx, study)
	if err != nil && !errors.Is(err, context.Canceled) {
		log.Fatal(err)
	}
	if len(e.Records) > 0 {
		r, failed := Write(study.Folder)
		if failed == nil {
			failed = r.WriteText(os.Stdout)
		}
		if failed != nil {
			log.Fatal(failed)
		}
	}
	if err != nil {
		log.Fatal(Stopped(e, true))
	}
}

// Stopped says how far an experiment is that was stopped, and how it goes on.
func Stopped(e lab.Experiment, kept bool) error {
	how := "the same command goes on from here"
	if !kept {
		how = "they are not kept: with --out DIR the same command would go on from here"
	}
	return fmt.Errorf("stopped after %d of %d runs; %s", len(e.Records), len(e.Records)+e.Left(), how)
}
