// Package recordbook lets commands use the record book: how its file is chosen, by --book, and how
// results are offered to it, with --record. Both programs have such commands.
package recordbook

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"stride/internal/cli"
	"stride/internal/disk"
	"stride/internal/puzzle"
	"stride/internal/puzzle/families"
	"stride/internal/records"
)

// A Flag is the value of --book, the path of a record book. An empty value is an error:
// otherwise an unset variable in a script would select the user's own book.
type Flag struct{ Path string }

// Set sets the path. It refuses an empty one.
func (f *Flag) Set(path string) error {
	if path == "" {
		return errors.New("the path is empty; leave the flag out for your own book")
	}
	f.Path = path
	return nil
}

// String returns the path as it was given.
func (f *Flag) String() string { return f.Path }

// Type returns the name of the value's type.
func (f *Flag) Type() string { return "FILE" }

const bookHelp = "file of the record book (default: $STRIDE_BOOK, or else stride/records.db in your " +
	"data folder)"

// Register adds --book to a command.
func (f *Flag) Register(flags *cli.Flags) { flags.Var(f, "book", bookHelp) }

// Resolve returns the path of the book: the one that was given, or else the default. A folder, pipe
// or device is refused.
func (f *Flag) Resolve() (path string, err error) {
	if path = f.Path; path == "" {
		if path, err = records.DefaultPath(); err != nil {
			return "", err
		}
	}
	if err := disk.CheckRegular(path); err != nil && !errors.As(err, new(*fs.PathError)) {
		return "", fmt.Errorf("record book %w", err)
	}
	return path, nil // a file that is missing may be begun
}

// waitNote is how long a command waits for a book before it says so.
const waitNote = 2 * time.Second

// waiting says that the command waits for the book at path, unless done is called soon.
func waiting(c *cli.Call, path string) (done func()) {
	if c.Quiet {
		return func() {}
	}
	timer := time.AfterFunc(waitNote, func() {
		c.Note("waiting for the record book %s, which another program may be using", path)
	})
	return func() { timer.Stop() }
}

// Open opens the book with open, which is a function of package records, until the call is over.
func (f *Flag) Open(c *cli.Call, open func(string, puzzle.Registry) (*records.Book, error)) (*records.Book,
	error) {
	path, err := f.Resolve()
	if err != nil {
		return nil, err
	}
	// A book that --book names is not begun in a new folder, as the path may be mistyped.
	if dir := filepath.Dir(path); f.Path != "" {
		if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("--book %s: there is no folder %s; make it first, or correct the path",
				path, dir)
		}
	}
	done := waiting(c, path)
	b, err := open(path, families.All)
	done()
	if errors.Is(err, fs.ErrNotExist) {
		return nil, err // the input is missing
	}
	if err != nil {
		return nil, cli.Failure(err)
	}
	c.Closing(b.Close)
	return b, nil
}

// Offers are the flags --record and --book of the commands that can offer their results
// to a record book.
type Offers struct {
	Record bool
	Flag
	book *records.Book // nil if nothing is to be recorded

	mu       sync.Mutex
	outcomes map[records.Outcome]int
}

// Register adds --record and --book to a command.
func (f *Offers) Register(flags *cli.Flags) {
	flags.Bool(&f.Record, "record", `offer the results to the record book; see "stride records --help"`)
	f.Flag.Register(flags)
}

// Begin opens the book if results are to be recorded: before the search, so that a wrong path is
// found at once.
func (f *Offers) Begin(c *cli.Call) (err error) {
	if f.Record {
		f.book, err = f.Open(c, records.Open)
	} else {
		err = f.Unused()
	}
	return err
}

// Unused returns an error if a book is named to which nothing is offered.
func (f *Offers) Unused() error {
	if f.Record || f.Path == "" {
		return nil
	}
	return errors.New("--book names a record book, but without --record nothing is offered to it")
}

// outcomeWords describe the outcomes of an offer.
var outcomeWords = map[records.Outcome]string{
	records.Entered: "the first entry", records.Improved: "a new best",
	records.NotBetter: "not better than the best",
}

// Offer offers a result to the book, if there is one, and reports the outcome on standard error. It
// does so even if the command was interrupted, so that the result is not lost.
func (f *Offers) Offer(c *cli.Call, p puzzle.Problem, answer string, how puzzle.Effort) error {
	if f.book == nil {
		return nil
	}
	ctx := context.WithoutCancel(c.Context())
	done := waiting(c, f.book.Path())
	entry := records.Entry{Problem: p.Key(), Answer: answer, Source: records.FoundHere(how)}
	outcome, err := f.book.Add(ctx, entry)
	done()
	var incomplete *records.IncompleteError
	if errors.As(err, &incomplete) {
		c.Note("not recorded: %v", err)
		return nil
	}
	if err != nil {
		return fmt.Errorf("the result was not recorded: %w", err)
	}
	best, err := f.book.Best(ctx, p.Key())
	if errors.As(err, new(*records.RefutedError)) {
		c.Note("record book: %s for %s; an older entry is wrong: %v", outcomeWords[outcome], p.Key(), err)
		return nil
	}
	if err != nil {
		return err
	}
	c.Note("record book: %s for %s: entry %d, value %d",
		outcomeWords[outcome], best.Problem, best.ID, best.Value)
	return nil
}

// OfferMany offers one of many results, and counts the outcomes for [Offers.Tally]. It is safe for
// concurrent use.
func (f *Offers) OfferMany(p puzzle.Problem, answer string, how puzzle.Effort) error {
	if f.book == nil {
		return nil
	}
	outcome, err := f.book.Add(context.Background(),
		records.Entry{Problem: p.Key(), Answer: answer, Source: records.FoundHere(how)})
	if err != nil {
		return fmt.Errorf("the answer to %s was not recorded: %w", p.Key(), err)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.outcomes == nil {
		f.outcomes = make(map[records.Outcome]int)
	}
	f.outcomes[outcome]++
	return nil
}

// Tally reports the outcomes of OfferMany, if there is a book.
func (f *Offers) Tally(c *cli.Call) {
	if f.book != nil {
		c.Note("record book: %d entered, %d improved, %d not better",
			f.outcomes[records.Entered], f.outcomes[records.Improved], f.outcomes[records.NotBetter])
	}
}
