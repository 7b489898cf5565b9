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

// The check of a certificate trusts nothing in the file. It makes each partial maze itself and
// computes each argument with slow code that it does not share with the search. docs/maze-bounds.md
// has the format, and the theorem behind each argument.

// openCertificate opens the certificate of --verify, which is read piece by piece.
func (f *proving) openCertificate(c *cli.Call) error {
	if len(c.Args) > 0 || c.Given("time", "workers", "memory", "lower", "length", "checkpoint", "share",
		"certificate", "search") {
		return errors.New("--verify checks a certificate: give no configuration, and no flag of a search")
	}
	in, name, err := c.OpenBytes(f.verify, 0)
	if err != nil {
		return err
	}
	c.Closing(in.Close)
	f.in, f.verify = in, name
	return nil
}

// checkProof checks the certificate of --verify.
func (f *proving) checkProof(c *cli.Call) (*cli.Result, error) {
	begin := time.Now()
	in := &counter{Reader: f.in}
	done := c.Progress(func() string {
		return fmt.Sprintf("%.1f MB checked | %.0f s", float64(in.bytes.Load())/1e6,
			time.Since(begin).Seconds())
	})
	v, err := certificate.Check(c.Context(), in)
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
		return &cli.Result{JSON: object, Text: func(*cli.Printer) {}}, cli.InputError(f.verify, err)
	}
	if cli.GivenUp(err) {
		err = errors.New("not verified: the check was ended early")
	}
	if err != nil {
		return nil, cli.InputError(f.verify, err)
	}
	return verified(v, seconds), nil
}

// counter counts the bytes that are read.
type counter struct {
	io.Reader
	bytes atomic.Int64
}

func (c *counter) Read(to []byte) (int, error) {
	n, err := c.Reader.Read(to)
	c.bytes.Add(int64(n))
	return n, err
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
		"verified": true, "optimal": optimal, "records": v.Records(), "branches": v.Branches,
		"bytes": v.Bytes, "seconds": seconds,
	}
	return &cli.Result{JSON: cli.Object{best, more}, Text: func(l *cli.Printer) {
		l.Printf("Verified: no maze %d %d %d %d is worth more than %d\n",
			p.Rows, p.Cols, p.Min, p.Max, v.Bound)
		if v.Best != nil {
			l.Printf("Best maze: maze:%s, worth %d\nOptimal: %s\n", v.Best.ID(), value,
				optimalWords(value, v.Bound))
		}
		printTree(l, v, seconds)
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
		"verified": true, "max_length": v.Bound, "optimal": length == v.Bound, "records": v.Records(),
		"branches": v.Branches,
		"bytes":    v.Bytes, "seconds": seconds,
	}
	return &cli.Result{JSON: cli.Object{best, more}, Text: func(l *cli.Printer) {
		l.Printf("Verified: no maze %d %d %d %d has a shortest solution of more than %d jumps\n", p.Rows,
			p.Cols, p.Min, p.Max, v.Bound)
		if v.Best != nil {
			l.Printf("Longest: maze:%s, %d jumps\n", v.Best.ID(), length)
		}
		printTree(l, v, seconds)
	}}
}

// printTree prints what the tree of a certificate consists of.
func printTree(l *cli.Printer, v *certificate.Verified, seconds float64) {
	var leaves []string
	for _, a := range v.Arguments() {
		if count := v.Leaves[a]; count > 0 {
			leaves = append(leaves, fmt.Sprintf("%d %c", count, a))
		}
	}
	l.Printf("Records: %d, of which %d are inner nodes\nLeaves: %s\nBytes: %d\nTime: %.3f seconds\n",
		v.Records(), v.Branches, strings.Join(leaves, ", "), v.Bytes, seconds)
}
