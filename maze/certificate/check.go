package certificate

import (
	"bufio"
	"bytes"
	"compress/flate"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"strings"

	"stride/maze"
)

// Verified is what a certificate proves that has been checked.
type Verified struct {
	Claim
	Branches int64              // inner nodes of the tree
	Leaves   map[Argument]int64 // leaves by the argument that closes them
	Bytes    int64              // length of the certificate, uncompressed
}

// Records returns the number of records of the tree.
func (v *Verified) Records() int64 {
	records := v.Branches
	for _, count := range v.Leaves {
		records += count
	}
	return records
}

// Refusal is the error for a certificate that proves nothing.
type Refusal struct {
	Record  int64  // number of the record that is wrong, from 1; 0 if it is another line that is
	Partial string // the partial maze of that record
	Reason  string
}

func (r *Refusal) Error() string {
	if r.Record == 0 {
		return "the certificate is refused: " + r.Reason
	}
	return fmt.Sprintf("the certificate is refused at record %d, %s: %s", r.Record, r.Partial, r.Reason)
}

// Check checks a certificate, which may be one gzip file and nothing else. It returns a *Refusal if
// the certificate does not prove what it claims, and another error if it could not be read or ctx
// has ended. What is read from r is checked at once, so a reader that counts its bytes shows how
// far the check has come.
func Check(ctx context.Context, r io.Reader) (*Verified, error) {
	file := bufio.NewReaderSize(polled{ctx, r}, bufferSize)
	plain := file
	if bytes.HasPrefix(peek(file, len(gzipMagic)), []byte(gzipMagic)) {
		// RFC 1952 wants this error, which the library does not give.
		if begin := peek(file, flagsAt+1); len(begin) > flagsAt && begin[flagsAt]&reservedFlags != 0 {
			return nil, unreadable(gzip.ErrHeader)
		}
		z, err := gzip.NewReader(file)
		if err != nil {
			return nil, unreadable(err)
		}
		z.Multistream(false)
		plain = bufio.NewReaderSize(polled{ctx, z}, bufferSize)
	}
	c := &checker{ctx: ctx, in: plain, sum: sha256.New()}
	c.v.Leaves = make(map[Argument]int64)
	if err := c.check(); err != nil {
		return nil, err
	}
	if _, err := file.ReadByte(); !errors.Is(err, io.EOF) {
		if err != nil {
			return nil, unreadable(err)
		}
		return nil, &Refusal{Reason: "something follows the compressed text"}
	}
	return &c.v, nil
}

// peek returns the next n bytes, or fewer before the end.
func peek(r *bufio.Reader, n int) []byte {
	begin, _ := r.Peek(n) // an error comes again
	return begin
}

// polled is a reader that ends with a context.
type polled struct {
	ctx context.Context
	io.Reader
}

func (p polled) Read(b []byte) (int, error) {
	if err := p.ctx.Err(); err != nil {
		return 0, err
	}
	return p.Reader.Read(b)
}

const (
	gzipMagic     = "\x1f\x8b"
	flagsAt       = 3 // byte of the flags in the header of gzip
	reservedFlags = 0xe0
	bufferSize    = 1 << 16
	longest       = 1 << 10 // bytes of the longest line but those of the tree
	pollEvery     = 1 << 10 // records between two looks at the context
)

// checker reads a certificate from its beginning to its end, once.
type checker struct {
	ctx     context.Context
	in      *bufio.Reader
	sum     hash.Hash
	pending []byte // bytes that were read and are not in sum yet
	p       *Partial
	v       Verified
	record  int64
	leaves  [256]int64
}

// unreadable returns the error for a certificate that cannot be read to its end.
func unreadable(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return &Refusal{Reason: "it ends too early"}
	}
	var corrupt flate.CorruptInputError
	if errors.Is(err, gzip.ErrHeader) || errors.Is(err, gzip.ErrChecksum) || errors.As(err, &corrupt) {
		return &Refusal{Reason: "it is damaged: " + err.Error()}
	}
	return err
}

func (c *checker) check() error {
	if err := c.header(); err != nil {
		return err
	}
	if err := c.tree(); err != nil {
		return err
	}
	for a, count := range c.leaves {
		if count > 0 {
			c.v.Leaves[Argument(a)] = count
		}
	}
	return c.end()
}

// header reads the lines before the tree.
func (c *checker) header() error {
	const first = format + "\n"
	begin, err := c.in.Peek(len(first))
	switch {
	case err != nil && !errors.Is(err, io.EOF):
		return unreadable(err)
	case len(begin) == 0:
		return &Refusal{Reason: "it is no certificate, but empty"}
	case string(begin) != first[:len(begin)]:
		return &Refusal{Reason: fmt.Sprintf("it is no certificate: it begins with %q, not with the line %q",
			begin, format)}
	}
	if _, err := c.line(); err != nil {
		return err
	}
	line, err := c.line()
	if err != nil {
		return err
	}
	p := &c.v.Params
	if !scan(line, mazeWord, &p.Rows, &p.Cols, &p.Min, &p.Max) {
		return &Refusal{Reason: fmt.Sprintf("its second line is %q, not %q and four numbers", line, mazeWord)}
	}
	if _, err := NewPartial(c.v.Claim); err != nil {
		return &Refusal{Reason: err.Error()}
	}
	if line, err = c.line(); err != nil {
		return err
	}
	c.v.Length = scan(line, lengthWord, &c.v.Bound)
	if !c.v.Length && !scan(line, boundWord, &c.v.Bound) {
		return &Refusal{Reason: fmt.Sprintf("its third line is %q, not %q or %q and a number", line,
			boundWord, lengthWord)}
	}
	if c.p, err = NewPartial(c.v.Claim); err != nil {
		return &Refusal{Reason: err.Error()}
	}
	if line, err = c.line(); err != nil {
		return err
	}
	if id, ok := cutWord(line, bestWord); ok {
		g, err := maze.ParseID(id)
		switch {
		case err != nil:
			return &Refusal{Reason: "its best maze: " + err.Error()}
		case g.ID() != id:
			return &Refusal{Reason: fmt.Sprintf("its best maze is %s in another form", g.ID())}
		}
		c.v.Best = g
		if err := c.v.checkBest(); err != nil {
			return &Refusal{Reason: "its " + err.Error()}
		}
		if line, err = c.line(); err != nil {
			return err
		}
	}
	if line != treeWord {
		return &Refusal{Reason: fmt.Sprintf("a line is %q, not %q", line, treeWord)}
	}
	return nil
}

// scan reads a word and numbers from a line, and reports whether it consists of just these.
func scan(line, word string, numbers ...*int) bool {
	form := word
	arguments := make([]any, len(numbers))
	for k, x := range numbers {
		form += " %d"
		arguments[k] = x
	}
	if _, err := fmt.Sscanf(line, form, arguments...); err != nil {
		return false
	}
	values := make([]any, len(numbers))
	for k, x := range numbers {
		values[k] = *x
	}
	return fmt.Sprintf(form, values...) == line
}

// cutWord returns what follows a word on a line, and false if the line begins with another word.
func cutWord(line, word string) (string, bool) {
	return strings.CutPrefix(line, word+" ")
}

// tree reads the records of a node and of all below it, and checks them.
func (c *checker) tree() error {
	cell, letter, err := c.next()
	if err != nil {
		return err
	}
	c.record++
	if c.record%pollEvery == 0 {
		if err := c.ctx.Err(); err != nil {
			return err
		}
	}
	if letter != Branch {
		if cell != none {
			return c.refuse(fmt.Sprintf("a number stands before %q", letter))
		}
		if !c.p.Closes(Argument(letter)) {
			return c.refuse(c.why(Argument(letter)))
		}
		c.leaves[letter]++
		return nil
	}
	if cell == none {
		cell, _ = c.p.Next()
	}
	if !c.p.Empty(cell) {
		return c.refuse("it is to be continued, but there is no such cell without a value")
	}
	c.v.Branches++
	for i := range c.p.Choices(cell) {
		c.p.Fill(cell, i)
		if err := c.tree(); err != nil {
			return err
		}
	}
	c.p.Clear(cell)
	return nil
}

// refuse returns the refusal of the present record.
func (c *checker) refuse(reason string) error {
	return &Refusal{Record: c.record, Partial: c.p.String(), Reason: reason}
}

// why says what is wrong with a leaf that its argument does not close.
func (c *checker) why(a Argument) string {
	if c.v.Length {
		return fmt.Sprintf("argument %q does not show that no such maze has a longer solution than %d",
			a, c.v.Bound)
	}
	switch a {
	case Mirror:
		return "the transposed maze is not examined instead of this one"
	case NoWay:
		return "there may be a solution, or a value above the bound without one"
	case Complete:
		if g, ok := c.p.Grid(); ok {
			return fmt.Sprintf("this maze is worth %d, more than the bound %d",
				maze.Evaluate(g).Value, c.v.Bound)
		}
		return "some cells have no value"
	}
	limit, ok := c.p.limit(a)
	if !ok {
		return fmt.Sprintf("there is no argument %q", a)
	}
	return fmt.Sprintf("argument %q shows only that no such maze is worth more than %d", a,
		max(limit, -maze.UnsolvableCost*c.p.cells))
}

// next reads a record: the number of a cell, or none, and a letter.
func (c *checker) next() (cell int, letter byte, err error) {
	cell = none
	for {
		b, err := c.readByte()
		switch {
		case err != nil:
			return 0, 0, err
		case b >= '0' && b <= '9':
			cell = min(max(cell, 0)*10+int(b-'0'), MaxCells)
		case b == '\n' && cell == none:
		default:
			return cell, b, nil
		}
	}
}

// end reads what follows the tree.
func (c *checker) end() error {
	if line, err := c.line(); err != nil || line != "" {
		return errors.Join(err, notEmpty(line, "the line after the tree"))
	}
	c.flush()
	sum := hex.EncodeToString(c.sum.Sum(nil))
	line, err := c.line()
	if err != nil {
		return err
	}
	if line != sumPrefix+sum {
		return &Refusal{Reason: "it is damaged: its checksum does not match"}
	}
	if _, err := c.in.ReadByte(); !errors.Is(err, io.EOF) {
		if err != nil {
			return unreadable(err)
		}
		return &Refusal{Reason: "something follows its last line"}
	}
	return nil
}

// notEmpty returns a refusal if a line that should be empty is not.
func notEmpty(line, what string) error {
	if line == "" {
		return nil
	}
	return &Refusal{Reason: fmt.Sprintf("%s is %q, which should be empty", what, line)}
}

func (c *checker) readByte() (byte, error) {
	b, err := c.in.ReadByte()
	if err != nil {
		return 0, unreadable(err)
	}
	c.v.Bytes++
	if c.pending = append(c.pending, b); len(c.pending) == bufferSize {
		c.flush()
	}
	return b, nil
}

// flush adds the pending bytes to the checksum.
func (c *checker) flush() {
	c.sum.Write(c.pending)
	c.pending = c.pending[:0]
}

// line reads a line, and returns it without its end.
func (c *checker) line() (string, error) {
	var line []byte
	for len(line) <= longest {
		b, err := c.readByte()
		if err != nil {
			return "", err
		}
		if b == '\n' {
			return string(line), nil
		}
		line = append(line, b)
	}
	return "", &Refusal{Reason: fmt.Sprintf("a line that begins with %q is too long", line[:32])}
}
