package shift

import (
	"bufio"
	"io"
	"strconv"
)

// WriteTo writes b in the level format: a line `W H`, then the rows, with single blanks
// between the numbers and a newline after each line. It implements [io.WriterTo].
func (b Board) WriteTo(w io.Writer) (int64, error) {
	text := b.text()
	n, err := w.Write(text)
	return int64(n), err
}

// String returns b in the level format.
func (b Board) String() string { return string(b.text()) }

func (b Board) text() []byte {
	text := make([]byte, 0, 4*len(b.Cells)+16)
	text = strconv.AppendInt(text, int64(b.Width), 10)
	text = append(text, ' ')
	text = strconv.AppendInt(text, int64(b.Height), 10)
	for k, v := range b.Cells {
		if b.Width < 1 || k%b.Width == 0 {
			text = append(text, '\n')
		} else {
			text = append(text, ' ')
		}
		text = strconv.AppendInt(text, int64(v), 10)
	}
	return append(text, '\n')
}

// WriteMoves writes moves in the format of the game, one a line.
func WriteMoves(w io.Writer, moves []Move) error {
	out := bufio.NewWriter(w)
	for _, m := range moves {
		out.WriteString(m.String())
		out.WriteByte('\n')
	}
	return out.Flush()
}
