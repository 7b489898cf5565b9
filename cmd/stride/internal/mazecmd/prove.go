package mazecmd

import (
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"stride/cmd/internal/recordbook"
	"stride/internal/cli"
	"stride/internal/disk"
	"stride/internal/keys"
	"stride/internal/maze/argline"
	"stride/internal/maze/engines/prove"
	"stride/internal/maze/optima"
	"stride/internal/memory"
	"stride/internal/puzzle"
	"stride/internal/puzzle/jumpmaze"
	"stride/internal/search"
	"stride/maze"
	"stride/maze/bounds"
	"stride/maze/certificate"
	"stride/maze/format"
)

// proving is a call of the command that proves mazes to be the best.
type proving struct {
	time                           time.Duration
	workers                        int
	memory                         memory.Size
	lower                          int
	checkpoint, share, certificate string
	search, length                 bool
	book                           recordbook.Offers
	verify                         string // a certificate to be checked instead
	in                             io.ReadCloser

	options prove.Options
	saved   *checkpoint // nil without --checkpoint and --share
}

func newProve() *cli.Command {
	f := new(proving)
	return &cli.Command{
		Use:   "prove ROWS COLUMNS MIN MAX | --verify FILE",
		Short: "Find the best jump maze and prove that it is the best",
		Long: fmt.Sprintf(`Find the best jump maze of a configuration, and prove that there is no better one.
The search tries values in descending order, from the upper bound down to the value of
the best known maze, and proves for each of them that no maze has it. This takes
seconds for 5x5, seconds to minutes for 6x6 and for most ranges of 7x7, and may be
infeasible for larger grids. Grids may have up to %d cells, or %d if --lower is given. It begins with a maze that
the generator finds, or with a proved best maze of this range or a narrower one
(data/optima.csv). That saves work, but the proof does
not rely on it.

The search ends when the proof is complete. If the time limit or Ctrl-C ends it
earlier, the best maze and the bound proved so far are printed, and the exit code
is 1. With a checkpoint file, which is written whenever a part of the search ends, the
same command continues where the search ended, however it ended. The file has a checksum, and only
one program may use it at a time.

With --share, several programs work on one proof, also on several machines that share a
folder. Each saves its state to a file of its own there whenever a part ends, and leaves
out what the others have finished. Programs may join, end and come back at any time; each
prints the result when all of the proof is done.

With --length, the search is for the longest shortest solution instead of the largest value. It tries
lengths in descending order, and the number of --lower is a length. Most ranges of 8x8, and large ranges
of larger grids, take seconds. --checkpoint, --share and --certificate work in the same way. For
squares of 15 rows and more with numbers up to the side, or just below, a theorem says how long, and
a maze of that length is printed at once.

With --certificate, the proof is written to a file that others can check with --verify or
with a program of their own (docs/maze-bounds.md): a tree of partial mazes, with an
argument at each leaf why no maze that agrees with it is worth more than the bound. The file is
written when the search is done, by a slower walk through the same partial mazes, which takes
about as long as checking the file: seconds to minutes for 6x6. It is there only if it is complete.

With --verify, such a file is checked, and nothing in it is trusted: whatever file is accepted,
no maze is worth more than it says. If it is refused, the error says at which record and why,
and the exit code is 1.`, prove.MaxCells, certificate.MaxCells),
		Example: `  stride maze prove 5 5 1 4
  stride maze prove 7 7 2 6 --checkpoint 7726.json --time 1h
  stride maze prove 7 7 1 6 --lower 260
  stride maze prove 8 8 1 6 --share proofs/8816
  stride maze prove 5 5 1 4 --certificate 5514.gz && stride maze prove --verify 5514.gz
  stride maze prove 10 10 1 4 --length`,
		Args: cli.AnyArgs, Forms: cli.JSON | cli.Progress,
		Flags: func(flags *cli.Flags) {
			flags.Duration(&f.time, "time", keys.NotNegative,
				"time limit, counted from the start of the program, such as 90s or 10m; 0 for none")
			flags.Workers(&f.workers)
			flags.Memory(&f.memory, "using fewer workers")
			flags.Int(&f.lower, "lower", keys.NotNegative,
				"only decide whether some maze has at least this value, or this length; 0 to find the "+
					"best one")
			flags.Bool(&f.length, "length", "find the longest shortest solution instead of the best value")
			flags.String(&f.checkpoint, "checkpoint",
				"save the state of the search to `FILE`, and continue from it if it exists")
			flags.String(&f.share, "share",
				"work on the proof together with all programs that are given the same folder `DIR`, which "+
					"is created if necessary")
			flags.String(&f.certificate, "certificate",
				"write a proof that others can check to `FILE`, compressed if its name ends in .gz")
			flags.String(&f.verify, "verify", "only check the certificate in `FILE`, or in standard input "+
				"if it is -")
			flags.Bool(&f.search, "search", "begin with a maze that the generator finds, even if the best "+
				"one is known")
			f.book.Register(flags)
		},
		Check: f.check,
		Run:   f.run,
	}
}

func (f *proving) check(c *cli.Call) error {
	if f.verify != "" {
		return f.openCertificate(c)
	}
	p, err := argline.Parse(c.Args)
	switch {
	case err != nil:
		return err
	case p.Cells() > prove.MaxCells && !f.followsFromTheorem(p) && !f.isFixed(p):
		return &certificate.TooLargeError{Cells: p.Cells(), Limit: prove.MaxCells}
	case f.lower > 0 && !f.length && f.lower > bounds.Closed(p):
		return fmt.Errorf("--lower is %d: it must be at most %d, because no maze has a larger value", f.lower,
			bounds.Closed(p))
	case f.lower > 0 && f.length && f.lower > bounds.Length(p):
		return fmt.Errorf("--lower is %d: it must be at most %d, because no maze has a longer solution",
			f.lower, bounds.Length(p))
	case f.checkpoint != "" && f.share != "":
		return errors.New("--checkpoint and --share cannot both be given")
	}
	if err := f.book.Begin(c); err != nil {
		return err
	}
	f.options = prove.Options{Params: p, Workers: f.workers, Memory: f.memory, Lower: f.lower,
		Length: f.length}
	if g, ok := optima.Best(p); ok && f.length {
		f.options.Hint = g // a good maze of another kind
	} else if ok && !f.search {
		f.options.Known = g
	} else if g, ok := optima.Within(p); ok && !f.search {
		f.options.Hint = g
	}
	if f.time > 0 {
		f.options.Deadline = argline.Deadline(c.Started, f.time, p)
	}
	if err := f.load(c); err != nil {
		return err
	}
	return cli.Failure(f.checkCertificate())
}

// followsFromTheorem reports whether the longest solution is known without a search, whose state or
// certificate could be written.
func (f *proving) followsFromTheorem(p maze.Params) bool {
	_, ok := prove.Theorem(p)
	return ok && f.length && f.checkpoint == "" && f.share == "" && f.certificate == ""
}

// isFixed reports whether the question is only whether some maze has a value, which may be asked of
// a larger grid. There is no state that could be written.
func (f *proving) isFixed(p maze.Params) bool {
	o := prove.Options{Params: p, Lower: f.lower, Length: f.length}
	return o.Fixed() && f.checkpoint == "" && f.share == ""
}

// checkCertificate returns an error if no certificate can be written, so
// that this is known before a search of hours.
func (f *proving) checkCertificate() error {
	if f.certificate == "" {
		return nil
	}
	if info, err := os.Stat(f.certificate); err == nil && info.IsDir() {
		return fmt.Errorf("%s is a folder: --certificate names a file", f.certificate)
	}
	if _, err := os.Stat(filepath.Dir(f.certificate)); err != nil {
		return err
	}
	return disk.SweepFile(f.certificate)
}

// run runs the search and offers the best maze to the book, if there is one. With --verify, it
// checks a certificate.
func (f *proving) run(c *cli.Call) (*cli.Result, error) {
	if f.verify != "" {
		return f.checkProof(c)
	}
	f.memory.Apply()
	watch := new(prove.Progress)
	done := c.Progress(func() string { return proveStatus(watch, time.Since(c.Started)) })
	r, err := prove.Run(c.Context(), f.options, watch)
	done()
	if err != nil {
		if f.saved != nil {
			err = fmt.Errorf("%s: %w", f.saved.given, err)
		}
		return nil, cli.Usage(err)
	}
	var records int64
	var failed error
	switch {
	case r.Done && f.certificate != "":
		records, failed = f.certify(c, r)
	case r.Done:
	case f.saved != nil:
		failed = fmt.Errorf("not proved yet: the same command continues from %s", f.saved.given)
	default:
		failed = errors.New("not proved: the search was ended early")
	}
	how := puzzle.Effort{Search: "prove", Workers: search.Workers(f.workers), Seconds: r.Elapsed.Seconds()}
	offered := f.book.Offer(c, jumpmaze.Problem{Params: r.Best.Params}, r.Best.ID(), how)
	return f.result(r, records), errors.Join(offered, failed)
}

// result returns what is printed.
func (f *proving) result(r prove.Result, records int64) *cli.Result {
	m := jumpmaze.New(r.Best)
	view := jumpmaze.NewView(m)
	reached := r.Report.Value
	if f.length {
		view.Bound, reached = bounds.Of(r.Best.Params), r.Report.Length
	} else {
		view.Bound = r.Upper
	}
	more := cli.Fields{
		"optimal": r.Optimal, "done": r.Done, "nodes": r.Nodes, "seconds": r.Elapsed.Seconds(),
		"workers": search.Workers(f.workers),
	}
	if f.length {
		more["max_length"] = r.Upper
	}
	if records > 0 {
		more["records"] = records
	}
	return &cli.Result{JSON: cli.Object{view, more}, Text: func(p *cli.Printer) {
		p.Keep(format.WriteResult(p, r.Best, r.Report, format.LabelValue))
		p.Printf("\n%s: %d\nOptimal: %s\n", f.boundWords(), r.Upper, f.optimalWords(reached, r.Upper))
		if f.length && r.Best.Cells() > prove.MaxCells {
			p.Printf("By the theorem of docs/how-long.md, without a search\n")
		}
		p.Printf("Partial mazes: %d\nSearch time: %.3f seconds\n", r.Nodes, r.Elapsed.Seconds())
		if records > 0 {
			p.Printf("Certificate: %s, %s\n", f.certificate, cli.Count(records, "record"))
		}
		p.Printf("ID: %s\n", m.ID())
	}}
}

// boundWords says what the bound is of.
func (f *proving) boundWords() string {
	if f.length {
		return "Longest solution at most"
	}
	return "Upper bound"
}

func (f *proving) optimalWords(reached, bound int) string {
	if f.length && reached != bound {
		return fmt.Sprintf("the longest solution has from %d to %d jumps", reached, bound)
	}
	return optimalWords(reached, bound)
}

// optimalWords says how good a maze of a value is if none is worth more than the bound.
func optimalWords(value, bound int) string {
	if value == bound {
		return "Yes"
	}
	return fmt.Sprintf("the best value is from %d to %d", value, bound)
}

// certify writes a certificate of what was proved, unless the deadline comes first. It returns the
// number of its records.
func (f *proving) certify(c *cli.Call, r prove.Result) (records int64, err error) {
	ctx := c.Context()
	if !f.options.Deadline.IsZero() {
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadline(ctx, f.options.Deadline)
		defer cancel()
	}
	proof := &prove.Certificate{
		Claim:   certificate.Claim{Params: r.Best.Params, Bound: r.Upper, Best: r.Best, Length: f.length},
		Workers: f.workers,
	}
	done := c.Progress(func() string {
		return fmt.Sprintf("%s %d | writing the certificate: %.1f %% of its parts | %.0f s",
			strings.ToLower(f.boundWords()), r.Upper, 100*proof.Share(), time.Since(c.Started).Seconds())
	})
	defer done()
	err = cli.WriteFile(ctx, f.certificate, func(w io.Writer) error {
		if !strings.HasSuffix(f.certificate, ".gz") {
			records, err = proof.Write(ctx, w)
			return err
		}
		z := gzip.NewWriter(w)
		if records, err = proof.Write(ctx, z); err != nil {
			return err
		}
		return z.Close()
	})
	if cli.GivenUp(err) || errors.Is(err, context.DeadlineExceeded) {
		return 0, errors.New("there is no certificate: the search was ended before it was written")
	}
	return records, err
}

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
