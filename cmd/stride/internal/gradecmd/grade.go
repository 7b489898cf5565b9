// Package gradecmd provides the commands that grade student programs.
package gradecmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"stride/internal/cli"
	"stride/internal/grade"
	"stride/internal/grade/class"
	"stride/internal/grade/gradescope"
	"stride/internal/grade/kit"
	"stride/internal/grade/report"
	"stride/internal/journal"
	"stride/internal/keys"
	"stride/internal/run"
)

// grading is a call of the command.
type grading struct {
	out, gradescope     string
	roster              string
	unprotected, single bool
	dry                 bool
	parallel            int

	plan  *grade.Plan
	found *grade.Found
	class *class.Matched // nil without a class list
}

// New returns the commands that grade.
func New() *cli.Command {
	g := &grading{parallel: 1}
	return &cli.Command{
		Use:   "grade PLAN SUBMISSION...",
		Short: "Grade student programs that generate or solve puzzles",
		Long: `Grade the programs that students hand in: generators of jump mazes, or, with
"task: solve" or "task: levels" in the plan, solvers of mazes or of Number Shifting. PLAN
is a short file in YAML. A SUBMISSION is one student's folder or archive (.tar, .tar.gz,
.tar.bz2, .zip), or one that holds the whole class.

Each submission is unpacked, built, and run several times on each configuration of the
plan. A maze earns full points if its value reaches the threshold, and below it the share
that it reaches; seconds over the time limit, false claims and a wrong format cost points;
the five best programs of each configuration get bonus points. Solvers get mazes made to
a request, and are judged by their routes. docs/grade.md has the details, and all
keys of a plan:

    seconds: 60
    repeats: 3
    points: 75
    configurations:
      - 5 5 1 4
      - 10 10 1 9

The results go into the folder --out: report.html for the teacher, a page for each
student in students, grades.csv and runs.csv. Each build and each run is recorded there
at once, so that the same command continues where it was stopped, grades submissions
that are new or have changed, and applies a plan whose points were changed. What is
skipped, what does not fit the class list and what looks copied is named on standard error.

Programs run one at a time, under limits of time, memory, output, files and processes,
and on Linux with bubblewrap without network and in a file system of their own, or, for
root without it, as another user. "stride grade protections" says what is in force here;
on standard error this command names what is not. Without either, nothing is run unless you
give --unprotected: then programs can do what you can. On Windows, it runs in WSL only.`,
		Example: `  stride grade examples/grade/plan.yaml examples/grade/submissions --out grading
  stride grade plan.yaml handed-in late/*.tar.gz --out grading
  stride grade plan.yaml handed-in --dry-run
  stride grade plan.yaml moodle.zip --out grading --roster class.csv
  stride grade plan.yaml handed-in --out grading --csv > grades.csv
  stride grade plan.yaml handed-in --out grading --parallel 4
  stride grade kit course
  stride grade protections
  stride grade autograder autograder plan.yaml`,
		Args:  cli.Args{Min: 2, Max: -1, What: "a plan and submissions, as in plan.yaml submissions"},
		Forms: cli.JSON | cli.CSV | cli.Progress,
		Flags: func(f *cli.Flags) {
			f.String(&g.out, "out", "folder `DIR` that receives the runs and the results; it is created if "+
				"it does not exist")
			f.Bool(&g.unprotected, "unprotected", "run programs even if they can do all that you can")
			f.Bool(&g.single, "single", "each SUBMISSION is one submission, even if it holds folders")
			f.Bool(&g.dry, "dry-run", "say how many builds and runs there are and how long they take at "+
				"most, and stop")
			f.Int(&g.parallel, "parallel", keys.Between(1, maxParallel),
				"number of runs at a time; with more than one, they disturb each other")
			f.String(&g.gradescope, "gradescope",
				"write the results of the one submission to this `FILE` in the form of Gradescope")
			f.String(&g.roster, "roster",
				"class list `FILE` in CSV, as your platform exports it, perhaps with points by hand")
		},
		Check:    g.check,
		Run:      g.run,
		Commands: []*cli.Command{newKit(), newAutograder(), newProtections()},
	}
}

// maxParallel is the largest number of runs at a time: more than any machine has cores.
const maxParallel = 1024

// readPlan reads a plan, and returns its text, too.
func readPlan(c *cli.Call, name string) (*grade.Plan, []byte, error) {
	text, shown, err := c.ReadText(name)
	if err != nil {
		return nil, nil, err
	}
	plan, err := grade.ReadPlan(text)
	if err == nil {
		err = plan.LoadFiles(filepath.Dir(name))
	}
	return plan, text, cli.InputError(shown, err)
}

// refuse returns an error on Windows, where programs could be limited in time and nothing else.
func refuse(system string) error {
	if system != "windows" {
		return nil
	}
	return cli.Failure(errors.New("grading runs programs that others wrote, and Stride cannot isolate them " +
		"on Windows: use Stride for Linux in WSL"))
}

func (g *grading) check(c *cli.Call) (err error) {
	if err := refuse(runtime.GOOS); err != nil {
		return err
	}
	if g.plan, _, err = readPlan(c, c.Args[0]); err != nil {
		return err
	}
	if g.out == "" && !g.dry {
		return errors.New("--out is missing: it names the folder of the results")
	}
	if err := g.plan.CheckReadable(); err != nil {
		return cli.InputError(c.Args[0], err)
	}
	if g.found, err = grade.Find(c.Context(), g.plan, c.Args[1:], g.single); err != nil {
		return err
	}
	for _, note := range g.found.Notes {
		c.Note("%s", note)
	}
	if g.gradescope != "" && len(g.found.Submissions) != 1 {
		return fmt.Errorf("--gradescope is for one submission, and there are %d", len(g.found.Submissions))
	}
	if g.roster == "" {
		return nil
	}
	text, shown, err := c.ReadText(g.roster)
	var list *class.List
	if err == nil {
		list, err = class.Read(text)
	}
	if err == nil {
		g.class, err = class.Match(g.found.Called(), g.found.Loose, list)
	}
	if err != nil {
		return cli.InputError(shown, err)
	}
	known := len(g.found.Notes)
	for _, names := range g.class.Twice {
		g.found.Join(names)
	}
	g.found.Notes = append(g.found.Notes, g.class.Notes...)
	for _, note := range g.found.Notes[known:] {
		c.Note("%s", note)
	}
	return nil
}

// run grades, and writes the results.
func (g *grading) run(c *cli.Call) (*cli.Result, error) {
	ctx := c.Context()
	if g.dry {
		all := g.plan.WorkFor(len(g.found.Submissions), g.parallel)
		return &cli.Result{JSON: all, Text: func(p *cli.Printer) {
			p.Printf("%s\n", g.describe(all))
		}}, nil
	}
	isolation, err := run.Detect(ctx)
	if err != nil {
		return nil, err
	}
	if !isolation.Protected() && !g.unprotected {
		return nil, fmt.Errorf("nothing was run, since programs of others could read and change all that "+
			"you can: %s, or give --unprotected", run.Remedy())
	}
	protections := isolation.Protections()
	if open := names(protections, false); open != "" {
		c.Note("protections in force: %s", names(protections, true))
		c.Note("NOT in force: %s; see stride grade protections", open)
	}
	work, err := grade.Open(g.out, g.plan, g.found.Submissions, g.found.Notes)
	if errors.As(err, new(*journal.OtherError)) {
		err = cli.Usage(err)
	}
	if err != nil {
		return nil, err
	}
	c.Closing(work.Close)
	work.Isolation, work.Parallel, work.Given = isolation, g.parallel, kit.Sums(g.plan)
	work.Hidden = []string{c.Args[0]}
	if !c.Quiet {
		c.Note("%s", g.describe(work.Left()))
	}
	done := c.Progress(func() string {
		s := work.Status()
		return fmt.Sprintf("%d of %d | %s", s.Done, s.All, s.Now)
	})
	ran := work.Run(ctx)
	done()
	if ran != nil && ctx.Err() == nil {
		return nil, ran
	}
	results, err := work.Results()
	if err != nil && ran != nil {
		err = errors.New("interrupted before anything was graded; the same command begins again")
	}
	var r *report.Results
	if err == nil {
		r = report.Join(results, g.class)
		for _, note := range append(r.Notes[len(work.Notes):], report.Unimported(r)...) {
			c.Note("%s", note)
		}
		err = g.write(ctx, r, protections)
	}
	if err != nil {
		return nil, err
	}
	if ran != nil {
		s := work.Status()
		ran = fmt.Errorf("interrupted: %d of %d pieces of work are done and kept; the same command continues",
			s.Done, s.All)
	}
	return &cli.Result{JSON: r, Table: report.Grades(r), Text: func(p *cli.Printer) {
		p.Keep(report.Grades(r).WriteText(p))
		p.Printf("\n%s: the report, with a page for each submission\n", filepath.Join(g.out, report.PageFile))
	}}, ran
}

// describe says what there is to do.
func (g *grading) describe(a grade.Work) string {
	text := "nothing is left to run"
	if a.Longest > 0 {
		text = fmt.Sprintf("%s and %s; the runs take %s at most, and with the builds %s",
			cli.Count(a.Builds, "build"), cli.Count(a.Runs, "run"), cli.Duration(a.Running),
			cli.Duration(a.Longest))
	}
	return cli.Count(len(g.found.Submissions), "submission") + ": " + text
}

// write writes the files of the results.
func (g *grading) write(ctx context.Context, r *report.Results, protections []run.Protection) error {
	if err := report.Write(g.out, r, protections); err != nil || g.gradescope == "" || r.Missing > 0 {
		return err
	}
	text, err := gradescope.Results(r.Results, r.Results.Students[0])
	if err != nil {
		return err
	}
	return cli.WriteFile(ctx, g.gradescope, func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
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

func newProtections() *cli.Command {
	return &cli.Command{
		Use:   "protections",
		Short: "Show which sandbox protections work on this machine",
		Long: `Try out what this system allows, and print what student programs are kept from when they
are graded here, and how. The exit code is 1 if something is not in force.`,
		Example: `  stride grade protections
  stride grade protections --json`,
		Forms: cli.JSON,
		Check: func(*cli.Call) error { return refuse(runtime.GOOS) },
		Run: func(c *cli.Call) (result *cli.Result, err error) {
			isolation, err := run.Detect(c.Context())
			if err != nil {
				return nil, err
			}
			protections := isolation.Protections()
			if names(protections, false) != "" {
				err = cli.ErrSilent
			}
			return &cli.Result{JSON: protections, Text: func(p *cli.Printer) {
				for _, each := range protections {
					word := "in force"
					if !each.Holds {
						word = "NOT in force"
					}
					p.Printf("%-12s  %s: %s\n", word, each.Name, each.How)
				}
			}}, err
		},
	}
}

func newAutograder() *cli.Command {
	var (
		program string
		plan    *grade.Plan
		text    []byte
	)
	return &cli.Command{
		Use:   "autograder DIR PLAN",
		Short: "Write the folder of an autograder for Gradescope",
		Long: `Write an autograder for Gradescope into the folder DIR: setup.sh, which
installs the packages of the plan, run_autograder, the plan, its seed and thresholds, and this
program. Upload a zip archive of the files in it. An autograder cannot compute the
bonus for the five best, which needs all submissions; the leaderboard shows all values.

Gradescope's machines run Linux on x86-64. Elsewhere, or if this program needs libraries
of its system, build another one and name it by --program.`,
		Example: `  stride grade autograder autograder examples/grade/plan.yaml
  CGO_ENABLED=0 GOOS=linux GOARCH=amd64 go build -o stride-linux ./cmd/stride
  stride grade autograder autograder plan.yaml --program stride-linux`,
		Args: cli.Args{Min: 2, Max: 2, What: "a folder and a plan"},
		Flags: func(f *cli.Flags) {
			f.String(&program, "program", "`FILE` with the program for Gradescope (default: this program)")
		},
		Check: func(c *cli.Call) (err error) {
			plan, text, err = readPlan(c, c.Args[1])
			return err
		},
		Run: func(c *cli.Call) (*cli.Result, error) {
			if program == "" {
				var err error
				if program, err = os.Executable(); err != nil {
					return nil, err
				}
			}
			binary, err := gradescope.ReadProgram(program) // the thresholds may take long
			if err != nil {
				return nil, err
			}
			if err := gradescope.WriteAutograder(c.Context(), c.Args[0], plan, text, binary); err != nil {
				return nil, err
			}
			return cli.Printed("%s: the files of an autograder, to be uploaded as one zip archive\n"+
				"the runs of a submission take up to %s, and its build up to %s: set the time limit of "+
				"Gradescope accordingly\n", c.Args[0], cli.Duration(plan.Longest()),
				cli.Duration(plan.BuildTime)), nil
		},
	}
}
