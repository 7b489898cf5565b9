package mazecmd

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/internal/course"
	"stride/internal/memory"
	"stride/internal/puzzle"
	"stride/internal/puzzle/jumpmaze"
	"stride/internal/records"
	"stride/maze"
	"stride/maze/bounds"
	"stride/maze/format"
	"stride/maze/optima"
	"stride/maze/prove"
	"stride/search"
)

// proveFlags are the flags of the command that proves mazes to be the best.
type proveFlags struct {
	time        time.Duration
	workers     int
	memory      memory.Size
	lower       int
	checkpoint  string
	share       string
	certificate string
	anew        bool
	json        bool
	quiet       bool
	book        cli.RecordFlags
}

func newProveCommand(started time.Time) *cobra.Command {
	f := new(proveFlags)
	cmd := &cobra.Command{
		Use:   "prove ROWS COLUMNS MIN MAX",
		Short: "Find the best jump maze and prove that it is the best",
		Long: fmt.Sprintf(`Find the best jump maze of a configuration, and prove that there is no better one.
The search tries values in descending order, from the upper bound down to the value of
the best known maze, and proves for each of them that no maze has it. This takes
seconds for 5x5, seconds to minutes for 6x6 and for most ranges of 7x7, and may be
infeasible for larger grids. Grids may have up to %d cells. It begins with a maze that
the generator finds, or with the best maze of this or of a narrower range if an earlier
proof has shown which that is (docs/maze-optima.md). That saves work, but the proof does
not rely on it.

The search ends when the proof is complete. If the time limit or Ctrl-C ends it
earlier, the best maze and the bound proved so far are printed, and the exit code
is 1. With a checkpoint file, which is written every few seconds, the same command
continues where the search ended, however it ended. The file has a checksum, and only
one program may use it at a time; FILE.lock beside it names that program.

With --share, several programs work on one proof, also on several machines that share a
folder. Each saves its state to a file of its own there every few seconds, and leaves out
what the others have finished. Programs may join, end and come back at any time; each
prints the result when all of the proof is done.

With --certificate, the proof is written to a file that others can check with "stride maze
verify" or with a program of their own (docs/maze-certificates.md). The file is written when the
search is done, by a slower walk through the same partial mazes, which takes about as
long as checking the file: seconds to minutes for 6x6. It is there only if it is complete.`, prove.MaxCells),
		Example: `  stride maze prove 5 5 1 4
  stride maze prove 7 7 2 6 --checkpoint 7726.json --time 1h
  stride maze prove 7 7 1 6 --lower 260
  stride maze prove 8 8 1 6 --share proofs/8816
  stride maze prove 5 5 1 4 --certificate 5514.certificate`,
		Args: func(_ *cobra.Command, args []string) error {
			_, err := course.ParseArgs(args)
			return err
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			p, err := course.ParseArgs(args)
			if err != nil {
				return err
			}
			if err := f.check(p); err != nil {
				return err
			}
			return f.book.Use(func(b *records.Book) error { return proveMaze(cmd, started, p, f, b) })
		},
	}
	flags := cmd.Flags()
	cli.DurationVar(flags, &f.time, "time", 0, "time limit, counted from the start of the program, such as 90s or 10m; 0 for none")
	flags.IntVar(&f.workers, "workers", 0, cli.WorkersHelp)
	cli.AddMemoryFlag(cmd, &f.memory)
	flags.IntVar(&f.lower, "lower", 0, "end as soon as it is known whether any maze has at least this value; 0 to find the best one")
	flags.StringVar(&f.checkpoint, "checkpoint", "", "save the state of the search to `FILE`, and continue from it if it exists")
	flags.StringVar(&f.share, "share", "", "work on the proof together with all programs that are given the same folder `DIR`, which is created if necessary")
	flags.StringVar(&f.certificate, "certificate", "", "write a proof that others can check to `FILE`, compressed if its name ends in .gz")
	flags.BoolVar(&f.anew, "search", false, "begin with a maze that the generator finds, even if the best one is known")
	flags.BoolVar(&f.json, "json", false, cli.JSONHelp)
	cli.AddQuietFlag(cmd, &f.quiet)
	f.book.Register(cmd)
	cmd.MarkFlagsMutuallyExclusive("checkpoint", "share")
	return cmd
}

// check returns an error about the first flag with an invalid value.
func (f *proveFlags) check(p maze.Params) error {
	switch {
	case f.time < 0:
		return fmt.Errorf("--time is %v: it must not be negative", f.time)
	case f.workers < 0:
		return fmt.Errorf("--workers is %d: it must not be negative", f.workers)
	case p.Cells() > prove.MaxCells:
		return prove.TooLargeError{Cells: p.Cells()}
	case f.lower < 0:
		return fmt.Errorf("--lower is %d: it must not be negative", f.lower)
	case f.lower != 0 && f.lower > bounds.Of(p):
		return fmt.Errorf("--lower is %d: it must be at most %d, because no maze has a larger value", f.lower, bounds.Of(p))
	}
	return nil
}

// proveMaze runs the search, prints its result and offers the best maze to the book, if there is
// one.
func proveMaze(cmd *cobra.Command, started time.Time, p maze.Params, f *proveFlags, book *records.Book) error {
	o := prove.Options{Params: p, Workers: f.workers, Memory: f.memory, Lower: f.lower}
	if g, ok := optima.Best(p); ok && !f.anew {
		o.Known = g
	} else if g, ok := optima.Within(p); ok && !f.anew {
		o.Hint = g
	}
	f.memory.Apply()
	if f.time > 0 {
		o.Deadline = course.Deadline(started, f.time, p)
	}
	saved, err := f.saveTo(&o)
	if err != nil {
		return err
	}
	defer saved.Release()
	if f.certificate != "" {
		if err := checkCertificateName(f.certificate); err != nil {
			return err
		}
	}
	watch := new(prove.Progress)
	line := cli.NewStatusLine(cmd.ErrOrStderr(), f.quiet)
	stopProgress := line.Follow(func() string { return proveStatus(watch, time.Since(started)) })
	result, err := prove.Run(cmd.Context(), o, watch)
	stopProgress()
	if err != nil {
		if saved != nil {
			return fmt.Errorf("%s: %w", saved.given, err)
		}
		return err
	}
	proof := proof{Result: result, workers: search.Workers(f.workers)}
	var uncertified error
	if f.certificate != "" && result.Done {
		proof.certificate = f.certificate
		proof.records, uncertified = f.certify(cmd, started, o.Deadline, result)
	}
	if f.json {
		err = proof.writeJSON(cmd.OutOrStdout())
	} else {
		err = proof.write(cmd.OutOrStdout())
	}
	if book != nil {
		source := records.FoundHere(puzzle.Effort{Search: proveName, Workers: search.Workers(f.workers), Seconds: result.Elapsed.Seconds()})
		entry := records.Entry{Problem: jumpmaze.Problem{Params: p}.Key(), Answer: result.Best.ID(), Source: source}
		err = errors.Join(err, cli.Offer(cmd.Context(), cmd.ErrOrStderr(), book, entry))
	}
	if err != nil {
		return cli.Failure(err)
	}
	switch {
	case result.Done:
		return cli.Failure(uncertified)
	case saved != nil:
		return cli.Failure(fmt.Errorf("not proved yet: the same command goes on from %s", saved.given))
	}
	return cli.Failure(errors.New("not proved: the search was ended early"))
}

// proveName is what a record book calls the search of a proof.
const proveName = "prove"

// proveStatus describes the state of a proof in one line.
func proveStatus(w *prove.Progress, elapsed time.Duration) string {
	s, ok := w.Status()
	if !ok {
		return fmt.Sprintf("looking for a good maze | %.0f s", elapsed.Seconds())
	}
	line := fmt.Sprintf("between %d and %d | looking for %d: %.1f %%, part %d of %d",
		s.Value, s.Upper, s.Floor, 100*s.Share, s.Finished, s.Subproblems)
	if s.Left > 0 {
		line += fmt.Sprintf(", about %s left", cli.Seconds(s.Left.Seconds()))
	}
	return line + fmt.Sprintf(" | %.0f million nodes | %.0f s", float64(s.Nodes)/1e6, elapsed.Seconds())
}

// proof is the result of a search, and its certificate.
type proof struct {
	prove.Result
	workers     int
	certificate string // file; empty if none was asked for, or the search did not come to its end
	records     int64  // records of the certificate; 0 if it could not be written
}

// write prints the result for people.
func (r *proof) write(w io.Writer) error {
	if err := format.WriteResult(w, r.Best, r.Report, format.LabelValue); err != nil {
		return err
	}
	l := cli.Printer{W: w}
	l.Printf("\nUpper bound: %d\n", r.Upper)
	if r.Optimal {
		l.Printf("Optimal: Yes\n")
	} else {
		l.Printf("Optimal: the best value is from %d to %d\n", r.Report.Value, r.Upper)
	}
	l.Printf("Partial mazes: %d\n", r.Nodes)
	l.Printf("Search time: %.3f seconds\n", r.Elapsed.Seconds())
	if r.records > 0 {
		l.Printf("Certificate: %s, %s\n", r.certificate, cli.Count(r.records, "record"))
	}
	l.Printf("ID: %s\n", r.Best.ID())
	return l.Err
}

// proofJSON is what --json prints.
type proofJSON struct {
	gridJSON
	Upper   int     `json:"upper"`   // no maze is worth more
	Optimal bool    `json:"optimal"` // the maze is worth so much
	Done    bool    `json:"done"`    // the search came to its end
	Nodes   int64   `json:"nodes"`   // partial mazes looked at
	Seconds float64 `json:"seconds"` // of the search
	Workers int     `json:"workers"`
	Records int64   `json:"records,omitempty"` // of the certificate
}

// writeJSON prints the result as one line of JSON.
func (r *proof) writeJSON(w io.Writer) error {
	return json.NewEncoder(w).Encode(proofJSON{
		gridJSON: newGridJSON(r.Best, r.Report), Upper: r.Upper, Optimal: r.Optimal, Done: r.Done,
		Nodes: r.Nodes, Seconds: r.Elapsed.Seconds(), Workers: r.workers, Records: r.records,
	})
}
