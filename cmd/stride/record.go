package main

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

// bookFlag says which book: the value of --book, which must not be empty, as a variable of
// a script that is not set would be the user's own book then.
type bookFlag struct{ path string }

// Set takes the value of the flag.
func (f *bookFlag) Set(path string) error {
	if path == "" {
		return errors.New("the path is empty; leave the flag out for your own book")
	}
	f.path = path
	return nil
}

// String returns the value of the flag.
func (f *bookFlag) String() string { return f.path }

// Type returns the name of the value in the help.
func (f *bookFlag) Type() string { return "path" }

const bookHelp = "`PATH` of the record book (default: $STRIDE_BOOK, or stride/records.db in the data folder of the user)"

func (f *bookFlag) register(cmd *cobra.Command) {
	cmd.Flags().Var(f, "book", bookHelp)
}

// where returns the path of the book.
func (f *bookFlag) where() (string, error) {
	if f.path != "" {
		return f.path, nil
	}
	return records.DefaultPath()
}

// use opens the book with open, calls do with it and closes it.
func (f *bookFlag) use(open func(string, puzzle.Registry) (*records.Book, error), do func(b *records.Book) error) error {
	path, err := f.where()
	if err != nil {
		return err
	}
	b, err := open(path, families.All)
	if err != nil {
		return failure(err)
	}
	return errors.Join(do(b), failure(b.Close()))
}

// recordFlags are those of the commands whose results a book may take.
type recordFlags struct {
	record bool
	bookFlag
}

func (f *recordFlags) register(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&f.record, "record", false, `offer the result to the record book, see "stride records --help"`)
	f.bookFlag.register(cmd)
}

// use calls do with the book, which is nil if nothing is to be recorded, and closes it. The
// book is opened before the search, so that a wrong path is known then.
func (f *recordFlags) use(do func(b *records.Book) error) error {
	if f.record {
		return f.bookFlag.use(records.Open, do)
	}
	if f.path != "" {
		return errors.New("--book names a record book, but without --record nothing is offered to it")
	}
	return do(nil)
}

// outcomeWords say what became of an offer.
var outcomeWords = map[records.Outcome]string{
	records.Entered: "the first entry", records.Improved: "a new best", records.NotBetter: "not better than the best",
}

// offer offers a result to the book and says on w what came of it. That the command was
// interrupted does not matter: this is about keeping what there is.
func offer(ctx context.Context, w io.Writer, b *records.Book, e records.Entry) error {
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

// offers offers many results to a book and counts what came of it.
type offers struct {
	book *records.Book // nil if nothing is to be recorded

	mu       sync.Mutex
	outcomes map[records.Outcome]int
}

// add offers a result. That the command was interrupted does not matter: it is found.
func (o *offers) add(e records.Entry) error {
	outcome, err := o.book.Add(context.Background(), e)
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

// print says what came of the offers.
func (o *offers) print(w io.Writer) {
	if o.book != nil {
		fmt.Fprintf(w, "stride: record book: %d entered, %d improved, %d not better\n",
			o.outcomes[records.Entered], o.outcomes[records.Improved], o.outcomes[records.NotBetter])
	}
}
