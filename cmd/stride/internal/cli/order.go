package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"stride/internal/disk"
	"stride/internal/puzzle/band"
)

// What the commands share that make puzzles to order.

// BandVar adds a flag whose value is a band of difficulty.
func BandVar(cmd *cobra.Command, to *band.Band, name, usage string) {
	cmd.Flags().Var((*bandValue)(to), name, usage)
	MustComplete(cmd, name, band.Names)
}

type bandValue band.Band

func (b *bandValue) Type() string { return "BAND" }

func (b *bandValue) String() string {
	if band.Band(*b) == band.Any {
		return ""
	}
	return band.Band(*b).String()
}

func (b *bandValue) Set(text string) error {
	v, err := band.Parse(text)
	if err != nil {
		return fmt.Errorf("it must be one of %s", strings.Join(band.Names(), ", "))
	}
	*b = bandValue(v)
	return nil
}

// Range is the value of a flag that takes a number or a range, such as 8 or 8-12. Both ends of
// the zero value are 0, which stands for any number.
type Range struct{ Low, High int }

// RangeVar adds a flag whose value is a range.
func RangeVar(cmd *cobra.Command, to *Range, name, usage string) {
	cmd.Flags().Var(to, name, usage)
	MustComplete(cmd, name, func() []string { return nil })
}

// Type is what the help calls the value.
func (r *Range) Type() string { return "range" }

func (r *Range) String() string {
	switch {
	case *r == Range{}:
		return ""
	case r.Low == r.High:
		return strconv.Itoa(r.Low)
	}
	return fmt.Sprintf("%d-%d", r.Low, r.High)
}

// Set reads a number or a range.
func (r *Range) Set(text string) error {
	low, high, ranged := strings.Cut(text, "-")
	if !ranged {
		high = low
	}
	a, err := strconv.Atoi(low)
	b, errHigh := strconv.Atoi(high)
	if errors.Join(err, errHigh) != nil || a < 1 || b < a {
		return errors.New("it must be a number, such as 8, or a range, such as 8-12")
	}
	*r = Range{a, b}
	return nil
}

// OrderFlags are the flags of a command that makes puzzles to order.
type OrderFlags struct {
	Band     band.Band
	Length   Range
	Count    int
	Distinct bool

	ids bool
	out string
}

// Register adds the flags. jumps is what the solution of a puzzle consists of, same says when two
// puzzles are the same.
func (f *OrderFlags) Register(cmd *cobra.Command, puzzle, jumps, same string) {
	flags := cmd.Flags()
	BandVar(cmd, &f.Band, "difficulty", "make "+puzzle+" of this difficulty for people: "+strings.Join(band.Names(), ", "))
	RangeVar(cmd, &f.Length, "length", fmt.Sprintf("make %s whose shortest solution has this number of %s, as a number or a range such as 8-12", puzzle, jumps))
	flags.IntVar(&f.Count, "count", 1, "number of "+puzzle)
	flags.BoolVar(&f.Distinct, "distinct", false, "make "+puzzle+" no two of which are the same, "+same)
	flags.BoolVar(&f.ids, "ids", false, "print only the IDs, one on each line")
	flags.StringVar(&f.out, "out", "", "write each of the "+puzzle+" into a file of this `FOLDER`, such as 1.txt, or 01.txt if there are ten or more, instead of printing it")
}

// Asked reports whether one of the flags of the wish is given.
func (f *OrderFlags) Asked(cmd *cobra.Command) bool {
	for _, name := range []string{"difficulty", "length", "count", "distinct", "ids", "out"} {
		if cmd.Flags().Changed(name) {
			return true
		}
	}
	return false
}

// Check returns an error about the first flag with an invalid value.
func (f *OrderFlags) Check(asJSON bool) error {
	const most = 100_000
	switch {
	case f.Count < 1 || f.Count > most:
		return fmt.Errorf("--count is %d: it must be from 1 to %d", f.Count, most)
	case f.ids && (asJSON || f.out != ""):
		return errors.New("--ids goes neither with --json nor with --out")
	case asJSON && f.out != "":
		return errors.New("--json does not go with --out")
	}
	return f.checkFolder()
}

// numbered is the name of a file that another call may have written.
var numbered = regexp.MustCompile(`^0*[1-9][0-9]*\.txt$`)

// checkFolder refuses a folder with puzzles of another call that this one would not replace, so that
// they do not mix.
func (f *OrderFlags) checkFolder() error {
	if f.out == "" {
		return nil
	}
	entries, err := os.ReadDir(f.out)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	for _, e := range entries {
		name := e.Name()
		if k, _ := strconv.Atoi(strings.TrimSuffix(name, ".txt")); numbered.MatchString(name) && (k > f.Count || name != f.fileName(k)) {
			return fmt.Errorf("--out %s: the folder holds %s of an earlier call, which %s would not replace: empty it, or choose another one", f.out, name, Count(f.Count, "puzzle"))
		}
	}
	return nil
}

// fileName returns the name of the file of a puzzle, from 1. All names are equally long, so that they
// are listed in the order of their numbers.
func (f *OrderFlags) fileName(k int) string {
	return fmt.Sprintf("%0*d.txt", len(strconv.Itoa(f.Count)), k)
}

// Ordered is a puzzle made to order, for printing.
type Ordered interface {
	ID() string
	// WriteText writes the puzzle as it is read again.
	WriteText(w io.Writer) error
	// WriteJSON writes the puzzle as one line of JSON.
	WriteJSON(w io.Writer) error
}

// Write writes puzzles in the form that the flags ask for.
func (f *OrderFlags) Write(w io.Writer, asJSON bool, made []Ordered) error {
	if f.out != "" {
		return f.writeFiles(made)
	}
	for k, o := range made {
		var err error
		switch {
		case asJSON:
			err = o.WriteJSON(w)
		case f.ids:
			_, err = fmt.Fprintln(w, o.ID())
		default:
			if k > 0 {
				_, err = fmt.Fprintln(w)
			}
			err = errors.Join(err, o.WriteText(w))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// writeFiles writes each puzzle into a file of the folder.
func (f *OrderFlags) writeFiles(made []Ordered) error {
	if err := os.MkdirAll(f.out, 0o777); err != nil {
		return err
	}
	for k, o := range made {
		name := filepath.Join(f.out, f.fileName(k+1))
		if err := disk.ReplaceBy(name, o.WriteText); err != nil {
			return err
		}
	}
	return nil
}

// OrderError returns the error of a command that could not make all puzzles, as a failure.
func (f *OrderFlags) OrderError(made int, err error) error {
	switch {
	case errors.Is(err, context.Canceled):
		err = fmt.Errorf("interrupted: %d of %d were made", made, f.Count)
	case errors.Is(err, context.DeadlineExceeded):
		err = fmt.Errorf("the time limit was reached: %d of %d were made", made, f.Count)
	}
	return Failure(err)
}
