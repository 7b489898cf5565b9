package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"github.com/spf13/cobra"

	"stride/internal/puzzle"
	"stride/internal/puzzle/families"
	"stride/internal/records"
)

// What the commands that use the record book share: how its file is chosen, and how results
// are offered to it.

// BookFlag is the value of --book, the path of a record book. An empty value is an error:
// otherwise an unset variable in a script would select the user's own book.
type BookFlag struct{ Path string }

// Set sets the path. It refuses an empty one.
func (f *BookFlag) Set(path string) error {
	if path == "" {
		return errors.New("the path is empty; leave the flag out for your own book")
	}
	f.Path = path
	return nil
}

// String returns the path as it was given.
func (f *BookFlag) String() string { return f.Path }

// Type returns the name of the value's type.
func (f *BookFlag) Type() string { return "path" }

const bookHelp = "`PATH` of the record book (default: $STRIDE_BOOK, or else stride/records.db in your data folder)"

// Register adds --book to a command.
func (f *BookFlag) Register(cmd *cobra.Command) {
	cmd.Flags().Var(f, "book", bookHelp)
}

// Resolve returns the path of the book: the one that was given, or else the default.
func (f *BookFlag) Resolve() (string, error) {
	if f.Path != "" {
		return f.Path, nil
	}
	return records.DefaultPath()
}

// Use opens the book with open, calls do with it, and closes it.
func (f *BookFlag) Use(open func(string, puzzle.Registry) (*records.Book, error), do func(b *records.Book) error) error {
	path, err := f.Resolve()
	if err != nil {
		return err
	}
	// A book that --book names is not begun in a new folder, as the path may be mistyped.
	if dir := filepath.Dir(path); f.Path != "" {
		if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("--book %s: there is no folder %s; make it first, or correct the path", path, dir)
		}
	}
	b, err := open(path, families.All)
	if errors.Is(err, fs.ErrNotExist) {
		return err // the input is missing
	}
	if err != nil {
		return Failure(err)
	}
	return errors.Join(do(b), Failure(b.Close()))
}

// RecordFlags are the flags --record and --book of the commands that can offer their results
// to a record book.
type RecordFlags struct {
	Record bool
	BookFlag
}

// Register adds --record and --book to a command.
func (f *RecordFlags) Register(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&f.Record, "record", false, `offer the results to the record book; see "stride records --help"`)
	f.BookFlag.Register(cmd)
}

// Use calls do with the book, or with nil if nothing is to be recorded, and closes the book.
// It opens the book before do searches, so that a wrong path is found at once.
func (f *RecordFlags) Use(do func(b *records.Book) error) error {
	if f.Record {
		return f.BookFlag.Use(records.Open, do)
	}
	if f.Path != "" {
		return errors.New("--book names a record book, but without --record nothing is offered to it")
	}
	return do(nil)
}

// outcomeWords describe the outcomes of an offer.
var outcomeWords = map[records.Outcome]string{
	records.Entered: "the first entry", records.Improved: "a new best", records.NotBetter: "not better than the best",
}

// Offer offers a result to the book and reports the outcome on w. It does so even if the
// command was interrupted, so that the result is not lost.
func Offer(ctx context.Context, w io.Writer, b *records.Book, e records.Entry) error {
	ctx = context.WithoutCancel(ctx)
	outcome, err := b.Add(ctx, e)
	var incomplete *records.IncompleteError
	if errors.As(err, &incomplete) {
		fmt.Fprintf(w, "stride: not recorded: %v\n", err)
		return nil
	}
	if err != nil {
		return fmt.Errorf("the result was not recorded: %w", err)
	}
	best, err := b.Best(ctx, e.Problem)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "stride: record book: %s for %s: entry %d, value %d\n", outcomeWords[outcome], best.Problem, best.ID, best.Value)
	return nil
}

// Offers offers many results to a book and counts the outcomes. It is safe for concurrent use.
type Offers struct {
	Book *records.Book // nil if nothing is to be recorded

	mu       sync.Mutex
	outcomes map[records.Outcome]int
}

// Add offers a result. It does so even if the command was interrupted, so that the result is
// not lost.
func (o *Offers) Add(e records.Entry) error {
	outcome, err := o.Book.Add(context.Background(), e)
	if err != nil {
		return fmt.Errorf("the answer to %s was not recorded: %w", e.Problem, err)
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.outcomes == nil {
		o.outcomes = make(map[records.Outcome]int)
	}
	o.outcomes[outcome]++
	return nil
}

// Print reports the outcomes, if there is a book.
func (o *Offers) Print(w io.Writer) {
	if o.Book != nil {
		fmt.Fprintf(w, "stride: record book: %d entered, %d improved, %d not better\n",
			o.outcomes[records.Entered], o.outcomes[records.Improved], o.outcomes[records.NotBetter])
	}
}
