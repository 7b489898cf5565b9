package mazecmd

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/maze"
	"stride/maze/certificate"
)

func newVerifyCommand() *cobra.Command {
	var asJSON, quiet bool
	cmd := &cobra.Command{
		Use:   "verify FILE|-",
		Short: "Check a certificate that no jump maze is worth more than a value",
		Long: `Check a certificate of "stride maze prove --certificate": a tree of partial mazes, with an
argument at each leaf why no maze that agrees with it is worth more than the bound. Nothing in
the file is believed. The checker makes each partial maze itself, and computes what the
argument says about it by a slow program that shares nothing with the search. So whatever file
it accepts, no maze is worth more than it says. docs/maze-certificates.md has the format, and
the theorem behind each argument.

If the certificate is refused, the error says at which record and why, and the exit code is 1.`,
		Example: `  stride maze prove 5 5 1 4 --certificate 5514.gz && stride maze verify 5514.gz
  stride maze verify 6616.certificate.gz --json`,
		Args: cli.Takes(1, 1, "a certificate: a file, or - for standard input"),
		RunE: func(cmd *cobra.Command, args []string) error {
			in, name, err := cli.Open(cmd, args[0], 0) // it is read piece by piece
			if err != nil {
				return err
			}
			defer in.Close()
			begin := time.Now()
			var done atomic.Int64
			stopProgress := cli.NewStatusLine(cmd.ErrOrStderr(), quiet).Follow(func() string {
				return fmt.Sprintf("%.1f million records checked | %.0f s", float64(done.Load())/1e6, time.Since(begin).Seconds())
			})
			v, err := certificate.Check(cmd.Context(), in, &done)
			stopProgress()
			var refusal *certificate.Refusal
			if err != nil && !errors.As(err, &refusal) {
				if cli.GivenUp(err) {
					err = errors.New("not verified: the check was ended early")
				}
				return cli.Failure(cli.InputError(name, err))
			}
			elapsed := time.Since(begin)
			var printed error
			switch {
			case asJSON:
				printed = writeVerifiedJSON(cmd.OutOrStdout(), v, refusal, elapsed)
			case refusal == nil:
				printed = writeVerified(cmd.OutOrStdout(), v, elapsed)
			}
			return cli.Failure(errors.Join(printed, cli.InputError(name, err)))
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, cli.JSONHelp)
	cli.AddQuietFlag(cmd, &quiet)
	return cmd
}

// writeVerified prints what has been verified for people.
func writeVerified(w io.Writer, v *certificate.Verified, elapsed time.Duration) error {
	l := cli.Printer{W: w}
	p := v.Params
	l.Printf("Verified: no maze %d %d %d %d is worth more than %d\n", p.Rows, p.Cols, p.Min, p.Max, v.Bound)
	if v.Best != nil {
		value := maze.Evaluate(v.Best).Value
		l.Printf("Best maze: %s, worth %d\n", v.Best.ID(), value)
		if value == v.Bound {
			l.Printf("Optimal: Yes\n")
		} else {
			l.Printf("Optimal: the best value is from %d to %d\n", value, v.Bound)
		}
	}
	l.Printf("Records: %d, of which %d are inner nodes\n", v.Records(), v.Branches)
	var leaves []string
	for _, a := range certificate.Arguments {
		if count := v.Leaves[a]; count > 0 {
			leaves = append(leaves, fmt.Sprintf("%d %c", count, a))
		}
	}
	l.Printf("Leaves: %s\n", strings.Join(leaves, ", "))
	l.Printf("Bytes: %d\n", v.Bytes)
	l.Printf("Time: %.3f seconds\n", elapsed.Seconds())
	return l.Err
}

// verifiedJSON is what --json prints of a certificate.
type verifiedJSON struct {
	Verified bool `json:"verified"`
	*provedJSON
	*refusedJSON
	Seconds float64 `json:"seconds"`
}

// provedJSON is what has been verified.
type provedJSON struct {
	Rows     int          `json:"rows"`
	Cols     int          `json:"cols"`
	Min      int          `json:"min"`
	Max      int          `json:"max"`
	Bound    int          `json:"bound"`        // no maze is worth more
	ID       string       `json:"id,omitempty"` // of the best maze
	Report   *maze.Report `json:"report,omitempty"`
	Optimal  bool         `json:"optimal"` // the best maze is worth as much
	Records  int64        `json:"records"`
	Branches int64        `json:"branches"` // records of inner nodes
	Bytes    int64        `json:"bytes"`    // uncompressed
}

// refusedJSON is why a certificate was refused.
type refusedJSON struct {
	Error   string `json:"error"`
	Record  int64  `json:"record,omitempty"`  // from 1
	Partial string `json:"partial,omitempty"` // the partial maze there
}

// writeVerifiedJSON prints the result as one line of JSON.
func writeVerifiedJSON(w io.Writer, v *certificate.Verified, r *certificate.Refusal, elapsed time.Duration) error {
	out := verifiedJSON{Verified: r == nil, Seconds: elapsed.Seconds()}
	if r != nil {
		out.refusedJSON = &refusedJSON{Error: r.Reason, Record: r.Record, Partial: r.Partial}
	} else {
		p := v.Params
		out.provedJSON = &provedJSON{
			Rows: p.Rows, Cols: p.Cols, Min: p.Min, Max: p.Max, Bound: v.Bound, Records: v.Records(), Branches: v.Branches, Bytes: v.Bytes,
		}
		if v.Best != nil {
			report := maze.Evaluate(v.Best)
			out.ID, out.Report, out.Optimal = v.Best.ID(), &report, report.Value == v.Bound
		}
	}
	return json.NewEncoder(w).Encode(out)
}
