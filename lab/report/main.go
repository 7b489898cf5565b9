package report

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"os/signal"

	"stride/lab"
)

// Main is all that a program with an experiment of its own needs for a main function: it
// runs the study in the folder that is the program's only argument, or goes on with it,
// writes the report and prints the summary. study.Command is the program's name without
// the argument. After Ctrl-C the report is of what is done; it exits with code 1 then, as
// after any failure, and with 2 if the argument is missing.
func Main(study lab.Study) {
	log.SetFlags(0)
	if len(os.Args) != 2 {
		fmt.Fprintf(os.Stderr, "usage: %s FOLDER\n", study.Command)
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
	r, failed := Write(study.Folder)
	if failed == nil {
		failed = r.WriteText(os.Stdout)
	}
	if failed != nil {
		log.Fatal(failed)
	}
	if err != nil {
		log.Fatalf("stopped after %d of %d runs; the same command goes on from here", len(e.Records), len(study.Plan.Trials()))
	}
}
