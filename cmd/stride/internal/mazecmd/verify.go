package mazecmd

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"sync/atomic"
	"time"

	"stride/internal/cli"
	"stride/internal/puzzle/jumpmaze"
	"stride/maze/bounds"
	"stride/maze/certificate"
)

func newVerify() *cli.Command {
	var (
		in   io.ReadCloser
		name string
	)
	return &cli.Command{
		Use:   "verify FILE|-",
		Short: "Check a certificate that no jump maze is worth more than a value",
		Long: `Check a certificate of "stride maze prove --certificate": a tree of partial mazes, with an
argument at each leaf why no maze that agrees with it is worth more than the bound. The
checker trusts nothing in the file. It makes each partial maze itself and computes each
argument with slow code that it does not share with the search. So whatever file
it accepts, no maze is worth more than it says. docs/maze-certificates.md has the format, and
the theorem behind each argument.

If the certificate is refused, the error says at which record and why, and the exit code is 1.`,
		Example: `  stride maze prove 5 5 1 4 --certificate 5514.gz && stride maze verify 5514.gz
  stride maze verify 6616.certificate.gz --json`,
		Args:  cli.Args{Min: 1, Max: 1, What: "a certificate: a file, or - for standard input"},
		Forms: cli.JSON | cli.Progress,
		Check: func(c *cli.Call) (err error) {
			if in, name, err = c.Open(c.Args[0], 0); err == nil { // it is read piece by piece
				c.Closing(in.Close)
			}
			return err
		},
		Run: func(c *cli.Call) (*cli.Result, error) {
			begin := time.Now()
			var records atomic.Int64
			done := c.Progress(func() string {
				return fmt.Sprintf("%.1f million records checked | %.0f s", float64(records.Load())/1e6,
					time.Since(begin).Seconds())
			})
			v, err := certificate.Check(c.Context(), in, &records)
			done()
			seconds := time.Since(begin).Seconds()
			if refusal := new(certificate.Refusal); errors.As(err, &refusal) {
				object := cli.Fields{"verified": false, "error": refusal.Reason, "seconds": seconds}
				if refusal.Record > 0 {
					object["record"] = refusal.Record
				}
				if refusal.Partial != "" {
					object["partial"] = refusal.Partial
				}
				return &cli.Result{JSON: object, Text: func(*cli.Printer) {}}, cli.InputError(name, err)
			}
			if cli.GivenUp(err) {
				err = errors.New("not verified: the check was ended early")
			}
			if err != nil {
				return nil, cli.InputError(name, err)
			}
			return verified(v, seconds), nil
		},
	}
}

// verified returns what is printed of an accepted certificate.
func verified(v *certificate.Verified, seconds float64) *cli.Result {
	p, optimal, value := v.Params, false, 0
	if v.Length {
		return verifiedLength(v, seconds)
	}
	var best any = cli.Fields{"rows": p.Rows, "cols": p.Cols, "min": p.Min, "max": p.Max, "bound": v.Bound}
	if v.Best != nil {
		view := jumpmaze.NewView(jumpmaze.New(v.Best))
		view.Bound = v.Bound
		best, value, optimal = view, view.Value, view.Value == v.Bound
	}
	more := cli.Fields{
		"verified": true, "optimal": optimal, "records": v.Records(), "branches": v.Branches, "bytes": v.Bytes, "seconds": seconds,
	}
	return &cli.Result{JSON: cli.Object{best, more}, Text: func(l *cli.Printer) {
		l.Printf("Verified: no maze %d %d %d %d is worth more than %d\n", p.Rows, p.Cols, p.Min, p.Max, v.Bound)
		if v.Best != nil {
			l.Printf("Best maze: maze:%s, worth %d\nOptimal: %s\n", v.Best.ID(), value, optimalWords(value, v.Bound))
		}
		printTree(l, v, certificate.Arguments, seconds)
	}}
}

// verifiedLength returns what is printed of an accepted certificate of lengths.
func verifiedLength(v *certificate.Verified, seconds float64) *cli.Result {
	p, length := v.Params, 0
	var best any = cli.Fields{"rows": p.Rows, "cols": p.Cols, "min": p.Min, "max": p.Max}
	if v.Best != nil {
		view := jumpmaze.NewView(jumpmaze.New(v.Best))
		view.Bound = bounds.Of(p)
		best, length = view, v.Measure(v.Best)
	}
	more := cli.Fields{
		"verified": true, "max_length": v.Bound, "optimal": length == v.Bound, "records": v.Records(), "branches": v.Branches,
		"bytes": v.Bytes, "seconds": seconds,
	}
	return &cli.Result{JSON: cli.Object{best, more}, Text: func(l *cli.Printer) {
		l.Printf("Verified: no maze %d %d %d %d has a shortest solution of more than %d jumps\n", p.Rows, p.Cols, p.Min, p.Max, v.Bound)
		if v.Best != nil {
			l.Printf("Longest: maze:%s, %d jumps\n", v.Best.ID(), length)
		}
		printTree(l, v, certificate.LengthArguments, seconds)
	}}
}

// printTree prints what the tree of a certificate consists of.
func printTree(l *cli.Printer, v *certificate.Verified, arguments []certificate.Argument, seconds float64) {
	var leaves []string
	for _, a := range arguments {
		if count := v.Leaves[a]; count > 0 {
			leaves = append(leaves, fmt.Sprintf("%d %c", count, a))
		}
	}
	l.Printf("Records: %d, of which %d are inner nodes\nLeaves: %s\nBytes: %d\nTime: %.3f seconds\n",
		v.Records(), v.Branches, strings.Join(leaves, ", "), v.Bytes, seconds)
}
