package records

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"

	"stride/internal/keys/object"
)

// A book can be exported as text and added to another one. Each line is a JSON object with one
// entry. Replaced entries are exported before those that replaced them, so that an empty book
// also gets the history. Files can be joined, cut and sorted with the
// usual tools; the order of the lines only decides which entries become history.
//
//	{"problem":"maze:5x5:1-4","answer":"5x5:1-4:32…","search":"portfolio",…,"value":92}
//	{"problem":"shift:3#","answer":"2 1 R -\n…","search":"forest",…,"value":0}

// MaxLine is the longest line that AddLines reads, in bytes. The largest maze takes 2 MB,
// the largest level 1.2 MB.
const MaxLine = 4 << 20

// batchSize is the number of entries that AddLines writes in one transaction.
const batchSize = 100

// line is a [Record] as it is read from a line.
type line struct {
	Entry
	Value *int64 `json:"value"` // optional, but must be right
}

// Export writes the whole book, its history included, as JSON Lines in a fixed order. It evaluates
// all entries again, and calls wrong for each that it omits, as [Book.List] does.
func (b *Book) Export(ctx context.Context, w io.Writer, wrong func(error)) error {
	all, err := b.verified(ctx, All, wrong)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	lines := json.NewEncoder(out)
	for _, r := range all {
		if err := lines.Encode(r.Record); err != nil {
			return err
		}
	}
	return out.Flush()
}

// Tally counts the lines that were offered by their outcomes.
type Tally struct{ Entered, Improved, NotBetter, Refused int }

// AddLines offers each line of r, in the form that Export writes, to the book; it ignores empty
// lines. If a line is not a valid entry, AddLines calls refused with the number of the line,
// counted from 1, and the reason, and continues with the next line. An error comes from reading r,
// and is an InvalidError then, or from the book; the lines that the tally has counted are in the
// book even then.
func (b *Book) AddLines(ctx context.Context, r io.Reader, refused func(line int, err error)) (Tally, error) {
	var tally Tally
	var batch []checked
	add := func() error {
		outcomes, err := b.addAll(ctx, batch)
		if err != nil {
			return b.failed(err)
		}
		for _, o := range outcomes {
			switch o {
			case Entered:
				tally.Entered++
			case Improved:
				tally.Improved++
			default:
				tally.NotBetter++
			}
		}
		batch = batch[:0]
		return nil
	}
	in := bufio.NewReader(r)
	for n := 1; ; n++ {
		text, err := readLine(in)
		if errors.Is(err, io.EOF) {
			return tally, add()
		}
		if err == nil && len(bytes.TrimSpace(text)) == 0 {
			continue
		}
		var c checked
		if err == nil {
			c, err = b.parseLine(text)
		}
		var bad *InvalidError
		switch {
		case ctx.Err() != nil:
			return tally, ctx.Err()
		case errors.As(err, &bad):
			tally.Refused++
			refused(n, bad)
		case err != nil:
			return tally, errors.Join(invalid("line %d: %w", n, err), add())
		default:
			batch = append(batch, c)
		}
		if len(batch) == batchSize {
			if err := add(); err != nil {
				return tally, err
			}
		}
	}
}

// readLine returns the next line without its line break. It skips a line that is too long, and
// returns an *InvalidError.
func readLine(in *bufio.Reader) ([]byte, error) {
	var text []byte
	length := 0
	for {
		part, err := in.ReadSlice('\n')
		length += len(part)
		if length <= MaxLine {
			text = append(text, part...)
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if errors.Is(err, io.EOF) && length > 0 {
			err = nil
		}
		if err == nil && length > MaxLine {
			return nil, invalid("the line is longer than %d bytes", MaxLine)
		}
		return bytes.TrimSuffix(text, []byte("\n")), err
	}
}

// parseLine reads and checks a line.
func (b *Book) parseLine(text []byte) (checked, error) {
	if !bytes.HasPrefix(bytes.TrimSpace(text), []byte("{")) {
		return checked{}, invalid("it is no entry: it must begin with {")
	}
	var l line
	if err := object.Read(text, &l); err != nil {
		return checked{}, invalid("it is no entry: %w", err)
	}
	c, err := b.check(l.Entry)
	if err == nil && l.Value != nil && *l.Value != c.value {
		err = invalid("%q is %d, but the answer is worth %d", "value", *l.Value, c.value)
	}
	return c, err
}
