package certificate

import (
	"bufio"
	"crypto/sha256"
	"fmt"
	"hash"
	"io"
)

// Writer writes a certificate.
type Writer struct {
	to      *bufio.Writer
	sum     hash.Hash
	column  int
	Records int64 // number of the records that have been written
}

// NewWriter writes the beginning of a certificate. It returns an error if the parameters of the
// claim are out of range, if its best maze does not fit them or is better than its bound, or if w
// fails.
func NewWriter(w io.Writer, c Claim) (*Writer, error) {
	if _, err := NewPartial(c); err != nil {
		return nil, err
	}
	if err := c.checkBest(); err != nil {
		return nil, fmt.Errorf("the claim's %w", err)
	}
	return begin(w, c)
}

// begin writes the lines before the tree.
func begin(w io.Writer, c Claim) (*Writer, error) {
	sum := sha256.New()
	z := &Writer{to: bufio.NewWriterSize(io.MultiWriter(w, sum), bufferSize), sum: sum}
	p := c.Params
	fmt.Fprintf(z.to, "%s\n%s %d %d %d %d\n%s %d\n",
		format, mazeWord, p.Rows, p.Cols, p.Min, p.Max, c.word(), c.Bound)
	if c.Best != nil {
		fmt.Fprintf(z.to, "%s %s\n", bestWord, c.Best.ID())
	}
	_, err := fmt.Fprintf(z.to, "%s\n", treeWord)
	return z, err // a bufio.Writer keeps its first error
}

// Write writes records of the tree, a parent before its children and these in ascending order of
// the value. The record of an inner node is the letter [Branch], with the number of the cell before
// it unless that is the cell of [Partial.Next]. The record of a leaf is the letter of its
// [Argument]. Write adds the ends of lines, and [Check] finds what is wrong with the records.
// It implements [io.Writer].
func (w *Writer) Write(records []byte) (int, error) {
	for _, b := range records {
		w.to.WriteByte(b)
		if b >= '0' && b <= '9' {
			continue // the rest of the record follows
		}
		w.Records++
		if w.column++; w.column == lineLength {
			w.to.WriteByte('\n')
			w.column = 0
		}
	}
	if _, err := w.to.Write(nil); err != nil { // the first error of all writes
		return 0, err
	}
	return len(records), nil
}

// Close writes what follows the tree. It does not close the underlying writer.
func (w *Writer) Close() error {
	if w.column > 0 {
		w.to.WriteByte('\n')
	}
	if err := w.to.Flush(); err != nil {
		return err
	}
	fmt.Fprintf(w.to, "%s%x\n", sumPrefix, w.sum.Sum(nil))
	return w.to.Flush()
}
