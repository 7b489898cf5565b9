package gradecmd

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/internal/grade"
	"stride/internal/grade/gradescope"
	"stride/internal/grade/report"
	"stride/internal/journal"
	"stride/internal/puzzle/families"
	"stride/internal/puzzle/jumpmaze"
	"stride/internal/records"
	"stride/internal/run"
	"stride/maze"
)

// gradeFlags are the flags of the command.
type gradeFlags struct {
	out, gradescope string
	json, csv       bool
	isolation       bool
	single          bool
	parallel        int
	quiet           bool
	book            cli.BookFlag
}

// New returns the commands that grade.
func New() *cobra.Command {
	f := new(gradeFlags)
	cmd := &cobra.Command{
		Use:   "grade PLAN SUBMISSION...",
		Short: "Grade programs of students that make jump mazes",
		Long: `Grade the programs that students hand in for the course's project. PLAN is a short file
in YAML; a SUBMISSION is a folder or an archive (.tar, .tar.gz, .tgz, .zip), or a folder or
an archive of those of a class. A folder with a makefile or the program is one submission.

Each submission is unpacked, built, and run several times on each configuration of the
plan. The maze is evaluated and the report is compared with the truth. A maze earns full
points if its value reaches the threshold, and below it the share that it reaches;
seconds over the time limit, false claims and another format cost points; the five best
programs of each configuration get bonus points. A plan with "dialect: neller" grades
Neller's exercises on the same mazes. docs/grade.md has the details, and all keys of a plan:

    seconds: 60
    repeats: 3
    points: 75
    configurations:
      - 5 5 1 4
      - 10 10 1 9

The results go into the folder --out: report.html for the teacher, a page for each
student in students, grades.csv and runs.csv. Each build and each run is recorded there
at once, so that the same command continues where it was stopped, grades submissions
that are new or have changed, and applies a plan whose points were changed.

Programs run one at a time, under limits of time, memory, output, files and processes,
and on Linux without network and in a file system of their own, if the system allows it.
"stride grade protections" says what is in force here; on standard error this command
names what is not, and --require-isolation refuses to go on then.`,
		Example: `  stride grade examples/grade/plan.yaml examples/grade/submissions --out grading
  stride grade plan.yaml handed-in late/*.tar.gz --out grading
  stride grade plan.yaml handed-in --out grading --csv > grades.csv
  stride grade plan.yaml handed-in --out grading --require-isolation --parallel 4
  stride grade protections
  stride grade autograder autograder plan.yaml`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) >= 2 {
				return nil
			}
			err := cli.Takes(2, -1, "a plan and submissions, as in plan.yaml submissions")(cmd, args)
			return cli.WithSuggestion(cmd, args, err)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case f.json && f.csv:
				return cli.ErrTwoForms
			case f.out == "":
				return errors.New("--out is missing: it names the folder of the results")
			case f.parallel < 1:
				return fmt.Errorf("--parallel is %d: it must be at least 1", f.parallel)
			}
			plan, _, err := readPlan(cmd, args[0])
			if err != nil {
				return err
			}
			if err := plan.CheckReadable(); err != nil {
				return cli.InputError(args[0], err)
			}
			submissions, notes, err := grade.Find(plan, args[1:], f.single)
			if err != nil {
				return err
			}
			for _, note := range notes {
				fmt.Fprintf(cmd.ErrOrStderr(), "stride: %s\n", note)
			}
			if f.gradescope != "" && len(submissions) != 1 {
				return fmt.Errorf("--gradescope is for one submission, and there are %d", len(submissions))
			}
			return f.run(cmd, args[0], plan, submissions, notes)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&f.out, "out", "", "folder `DIR` that receives the runs and the results; it is created if it does not exist")
	flags.BoolVar(&f.isolation, "require-isolation", false, "run nothing unless all protections are in force")
	flags.BoolVar(&f.single, "single", false, "each SUBMISSION is a single one, even a folder of folders")
	flags.IntVar(&f.parallel, "parallel", 1, "number of runs at a time; with more than one, they disturb each other")
	f.book.Register(cmd)
	flags.StringVar(&f.gradescope, "gradescope", "", "write the results of the one submission to this `FILE` in the form of Gradescope")
	flags.BoolVar(&f.csv, "csv", false, "print the table of grades as comma-separated values")
	flags.BoolVar(&f.json, "json", false, "print all results as one line of JSON")
	cli.AddQuietFlag(cmd, &f.quiet)
	cmd.AddCommand(newAutograderCommand(), newProtectionsCommand())
	return cmd
}

// readPlan reads a plan, and returns its text, too.
func readPlan(cmd *cobra.Command, name string) (*grade.Plan, []byte, error) {
	text, shown, err := cli.ReadText(cmd, name)
	if err != nil {
		return nil, nil, err
	}
	plan, err := grade.ReadPlan(text)
	return plan, text, cli.InputError(shown, err)
}

// run grades, and writes and prints the results.
func (f *gradeFlags) run(cmd *cobra.Command, planFile string, plan *grade.Plan, submissions []grade.Submission, notes []string) (err error) {
	ctx := cmd.Context()
	isolation := run.Detect(ctx)
	protections := isolation.Protections()
	if open := names(protections, false); open != "" && ctx.Err() == nil {
		if f.isolation {
			return cli.Failure(fmt.Errorf("nothing was run, since these protections are not in force here: %s", open))
		}
		fmt.Fprintf(cmd.ErrOrStderr(), "stride: protections in force: %s\nstride: NOT in force: %s; see stride grade protections\n", names(protections, true), open)
	}
	g, err := grade.Open(f.out, plan, submissions)
	if other := (*journal.OtherError)(nil); errors.As(err, &other) {
		return err
	}
	if err != nil {
		return cli.Failure(err)
	}
	defer func() { err = errors.Join(err, cli.Failure(g.Close())) }()
	g.Isolation, g.Parallel, g.Notes = isolation, f.parallel, notes
	known, closeBook, err := knownOf(&f.book)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, cli.Failure(closeBook())) }()
	g.Known, g.Hidden = known, []string{planFile}
	if book, err := f.book.Resolve(); err == nil { // and the files that SQLite keeps next to it
		g.Hidden = append(g.Hidden, book, book+"-wal", book+"-shm")
	}

	done := cli.NewStatusLine(cmd.ErrOrStderr(), f.quiet).Follow(func() string {
		s := g.Status()
		return fmt.Sprintf("%d of %d | %s", s.Done, s.All, s.Now)
	})
	ran := g.Run(ctx)
	done()
	if ran != nil && ctx.Err() == nil {
		return cli.Failure(ran)
	}
	r, err := g.Results()
	if err != nil && ran != nil {
		err = errors.New("interrupted before anything was graded; the same command begins again")
	}
	if err != nil {
		return cli.Failure(err)
	}
	if err := f.write(ctx, cmd.OutOrStdout(), r, protections); err != nil {
		return cli.Failure(err)
	}
	if ran != nil {
		s := g.Status()
		fmt.Fprintf(cmd.ErrOrStderr(), "stride: interrupted: %d of %d pieces of work are done and kept; the same command continues\n", s.Done, s.All)
		return cli.Failure(cli.ErrSilent)
	}
	return nil
}

// write writes the files of the results, and prints the table.
func (f *gradeFlags) write(ctx context.Context, out io.Writer, r *grade.Results, protections []run.Protection) error {
	if err := report.Write(f.out, r, protections); err != nil {
		return err
	}
	if f.gradescope != "" && r.Missing == 0 {
		text, err := gradescope.Results(r, r.Students[0])
		if err != nil {
			return err
		}
		err = cli.WriteFile(ctx, f.gradescope, func(w io.Writer) error {
			_, err := w.Write(text)
			return err
		})
		if err != nil {
			return err
		}
	}
	switch {
	case f.json:
		return json.NewEncoder(out).Encode(r)
	case f.csv:
		return report.Grades(r).WriteCSV(out)
	}
	if err := report.Grades(r).WriteText(out); err != nil {
		return err
	}
	_, err := fmt.Fprintf(out, "\n%s: the report, with a page for each submission\n", filepath.Join(f.out, report.PageFile))
	return err
}

// names joins the names of the protections that are in force, or of those that are not.
func names(protections []run.Protection, holds bool) string {
	var all []string
	for _, p := range protections {
		if p.Holds == holds {
			all = append(all, p.Name)
		}
	}
	return strings.Join(all, ", ")
}

// knownOf returns what the record book knows. A book of one's own need not exist.
func knownOf(flag *cli.BookFlag) (known grade.Known, closeBook func() error, err error) {
	path, err := flag.Resolve()
	if err != nil && flag.Path == "" { // no home folder, as in a container: no book of one's own either
		return nil, func() error { return nil }, nil
	}
	if err != nil {
		return nil, nil, err
	}
	book, err := records.OpenExisting(path, families.All)
	if errors.Is(err, fs.ErrNotExist) && flag.Path == "" {
		return nil, func() error { return nil }, nil
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, err
	}
	if err != nil {
		return nil, nil, cli.Failure(err)
	}
	return func(ctx context.Context, p maze.Params) (int, bool, error) {
		r, err := book.Best(ctx, jumpmaze.Problem{Params: p}.Key())
		if errors.Is(err, records.ErrNone) {
			return 0, false, nil
		}
		return int(r.Value), err == nil, err
	}, book.Close, nil
}

func newProtectionsCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "protections",
		Short: "Say what programs are kept from when they are graded here",
		Long: `Try out what this system allows, and print what the programs of students are kept from
when they are graded here, and by which means. The exit code is 1 if something is not in
force.`,
		Example: `  stride grade protections
  stride grade protections --json`,
		Args: cli.TakesNone,
		RunE: func(cmd *cobra.Command, _ []string) error {
			protections := run.Detect(cmd.Context()).Protections()
			if asJSON {
				if err := json.NewEncoder(cmd.OutOrStdout()).Encode(protections); err != nil {
					return cli.Failure(err)
				}
			} else {
				p := cli.Printer{W: cmd.OutOrStdout()}
				for _, each := range protections {
					word := "in force"
					if !each.Holds {
						word = "NOT in force"
					}
					p.Printf("%-12s  %s: %s\n", word, each.Name, each.How)
				}
				if p.Err != nil {
					return cli.Failure(p.Err)
				}
			}
			if names(protections, false) != "" {
				return cli.Failure(cli.ErrSilent)
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, cli.JSONHelp)
	return cmd
}

func newAutograderCommand() *cobra.Command {
	var (
		program string
		book    cli.BookFlag
	)
	cmd := &cobra.Command{
		Use:   "autograder DIR PLAN",
		Short: "Write the folder of an autograder for Gradescope",
		Long: `Write what Gradescope needs to grade by a plan into the folder DIR: setup.sh, which
installs the packages of the plan, run_autograder, the plan with the thresholds as numbers,
so that all students meet the same, and this program. Upload a zip archive of the files
in it. The bonus for the five best needs all submissions: it is not
part of what an autograder computes, but the leaderboard shows all values.

Gradescope's machines run Linux on x86-64. Elsewhere, or if this program needs libraries
of its system, build another one and name it by --program.`,
		Example: `  stride grade autograder autograder examples/grade/plan.yaml
  CGO_ENABLED=0 GOOS=linux GOARCH=amd64 go build -o stride-linux ./cmd/stride
  stride grade autograder autograder plan.yaml --program stride-linux`,
		Args: cli.Takes(2, 2, "a folder and a plan"),
		RunE: func(cmd *cobra.Command, args []string) error {
			plan, text, err := readPlan(cmd, args[1])
			if err != nil {
				return err
			}
			if program == "" {
				if program, err = os.Executable(); err != nil {
					return cli.Failure(err)
				}
			}
			binary, err := gradescope.ReadProgram(program) // the thresholds may take long
			if err != nil {
				return cli.Failure(err)
			}
			known, closeBook, err := knownOf(&book)
			if err != nil {
				return err
			}
			text, err = grade.FixThresholds(cmd.Context(), plan, text, known)
			if err := errors.Join(err, closeBook()); err != nil {
				return cli.Failure(err)
			}
			if err := gradescope.WriteAutograder(args[0], plan, text, binary); err != nil {
				return cli.Failure(err)
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s: the files of an autograder, to be uploaded as one zip archive\nthe runs of a submission take up to %v, and its build up to %v: set the time limit of Gradescope accordingly\n", args[0], plan.Longest(), plan.BuildTime)
			return cli.Failure(err)
		},
	}
	book.Register(cmd)
	cmd.Flags().StringVar(&program, "program", "", "`FILE` with the program for Gradescope (default: this program)")
	return cmd
}
