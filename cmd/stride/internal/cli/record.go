package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/spf13/cobra"

	"stride/puzzle"
	"stride/puzzle/families"
	"stride/records"
)

// What the commands share that use the record book: which file it is, and offering
// results to it.

// BookFlag says which book: the value of --book, which must not be empty, as a variable of
// a script that is not set would be the user's own book then.
type BookFlag struct{ Path string }

// Set takes the value of the flag.
func (f *BookFlag) Set(path string) error {
	if path == "" {
		return errors.New("the path is empty; leave the flag out for your own book")
	}
	f.Path = path
	return nil
}

// String returns the value of the flag.
func (f *BookFlag) String() string { return f.Path }

// Type returns the name of the value in the help.
func (f *BookFlag) Type() string { return "path" }

const bookHelp = "`PATH` of the record book (default: $STRIDE_BOOK, or stride/records.db in the data folder of the user)"

func (f *BookFlag) Register(cmd *cobra.Command) {
	cmd.Flags().Var(f, "book", bookHelp)
}

// Where returns the path of the book.
func (f *BookFlag) Where() (string, error) {
	if f.Path != "" {
		return f.Path, nil
	}
	return records.DefaultPath()
}

// Use opens the book with open, calls do with it and closes it.
func (f *BookFlag) Use(open func(string, puzzle.Registry) (*records.Book, error), do func(b *records.Book) error) error {
	path, err := f.Where()
	if err != nil {
		return err
	}
	b, err := open(path, families.All)
	if err != nil {
		return Failure(err)
	}
	return errors.Join(do(b), Failure(b.Close()))
}

// RecordFlags are those of the commands whose results a book may take.
type RecordFlags struct {
	Record bool
	BookFlag
}

func (f *RecordFlags) Register(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&f.Record, "record", false, `offer the result to the record book, see "stride records --help"`)
	f.BookFlag.Register(cmd)
}

// Use calls do with the book, which is nil if nothing is to be recorded, and closes it. The
// book is opened before the search, so that a wrong path is known then.
func (f *RecordFlags) Use(do func(b *records.Book) error) error {
	if f.Record {
		return f.BookFlag.Use(records.Open, do)
	}
	if f.Path != "" {
		return errors.New("--book names a record book, but without --record nothing is offered to it")
	}
	return do(nil)
}

// outcomeWords say what became of an offer.
var outcomeWords = map[records.Outcome]string{
	records.Entered: "the first entry", records.Improved: "a new best", records.NotBetter: "not better than the best",
}

// Offer offers a result to the book and says on w what came of it. That the command was
// interrupted does not matter: this is about keeping what there is.
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

// Offers offers many results to a book and counts what came of it.
type Offers struct {
	Book *records.Book // nil if nothing is to be recorded

	mu       sync.Mutex
	outcomes map[records.Outcome]int
}

// Add offers a result. That the command was interrupted does not matter: it is found.
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

// Print says what came of the offers.
func (o *Offers) Print(w io.Writer) {
	if o.Book != nil {
		fmt.Fprintf(w, "stride: record book: %d entered, %d improved, %d not better\n",
			o.outcomes[records.Entered], o.outcomes[records.Improved], o.outcomes[records.NotBetter])
	}
}
