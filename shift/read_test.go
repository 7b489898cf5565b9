package shift

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

func TestReadBoardTolerates(t *testing.T) {
	want := NewBoard(3, 2)
	copy(want.Cells, []int{1, 0, 12, 0, 5, 0})
	for _, text := range []string{
		"3 2\n1 0 12\n0 5 0\n",
		"3 2\n1 0 12\n0 5 0",
		"3 2\r\n1 0 12\r\n0 5 0\r\n",
		"3 2 \n1 0 12  \n0 5 0\t\n",
		"  3\t2\n\t1  0\t12\n 0 5 0\n\n \t\n",
		"3 2\n01 000 12\n0 5 0\n",
	} {
		b, err := ReadBoard(strings.NewReader(text))
		if err != nil {
			t.Errorf("%q: %v", text, err)
		} else if b.String() != want.String() {
			t.Errorf("%q: read as\n%v", text, b)
		}
	}
}

// syntaxErrors are texts with the position and a part of the message of their error.
type syntaxErrors []struct {
	text         string
	line, column int
	message      string
}

func (list syntaxErrors) check(t *testing.T, read func(text string) error) {
	t.Helper()
	for _, c := range list {
		err := read(c.text)
		var syntax *SyntaxError
		if !errors.As(err, &syntax) {
			t.Errorf("%q: error %v, want a SyntaxError", c.text, err)
			continue
		}
		if syntax.Line != c.line || syntax.Column != c.column ||
			!strings.Contains(syntax.Message, c.message) {
			t.Errorf("%q: %v, want line %d, column %d: ...%s...", c.text, err, c.line, c.column, c.message)
		}
	}
}

func TestReadBoardErrors(t *testing.T) {
	syntaxErrors{
		{"", 1, 1, "line \"W H\""},
		{"\n3 2\n", 1, 1, "line \"W H\""},
		{"3\n", 1, 2, "height is missing"},
		{"3 x\n", 1, 3, `height is "x"`},
		{"0 2\n", 1, 1, "1 to 1000"},
		{"3 1001\n", 1, 3, "1 to 1000"},
		{"99999999999999999999 2\n", 1, 1, "1 to 1000"},
		{"3 2 1\n", 1, 5, `unexpected "1"`},
		{"2 2\n1 2\n", 3, 1, "row 2 of 2 is missing"},
		{"2 2\n\n1 2\n", 2, 1, "row 1 of 2 is missing"},
		{"2 1\n1\n", 2, 2, "ends after 1 of 2"},
		{"2 1\n1 2 3\n", 2, 5, "more than 2"},
		{"2 1\n1 -2\n", 2, 3, `"-2"`},
		{"2 1\n1 +2\n", 2, 3, `"+2"`},
		{"2 1\n1 1000001\n", 2, 3, "0 to 1000000"},
		{"2 1\n1 2\n3\n", 3, 1, "after the last row"},
		{"2 1\n1 2\n\n 3\n", 4, 2, "after the last row"},
		{"1 1\n" + strings.Repeat("x", 100) + "\n", 2, 1, "xxx..."},
		{"1 1\n" + strings.Repeat(" ", maxLine+1), 2, maxLine, "too long"},
	}.check(t, func(text string) error {
		_, err := ReadBoard(strings.NewReader(text))
		return err
	})
}

func TestReadMoves(t *testing.T) {
	moves, err := ReadMoves(strings.NewReader("0 1 u +\r\n\n 12\t3 L -  \n\n\n"))
	if err != nil {
		t.Fatal(err)
	}
	want := []Move{{0, 1, Up, true}, {12, 3, Left, false}}
	if len(moves) != len(want) || moves[0] != want[0] || moves[1] != want[1] {
		t.Errorf("%v, want %v", moves, want)
	}
	syntaxErrors{
		{"1\n", 1, 2, "the row is missing"},
		{"1 2 R\n", 1, 6, "the sign is missing"},
		{"1 2 x +\n", 1, 5, `the direction is "x"`},
		{"1 2 UD +\n", 1, 5, `the direction is "UD"`},
		{"1 2 R *\n", 1, 7, `the sign is "*"`},
		{"-1 2 R +\n", 1, 1, `the column is "-1"`},
		{"1 1000 R +\n", 1, 3, "the row is 1000"},
		{"1000 1 R +\n", 1, 1, "the column is 1000"},
		{"1 2 R + 3\n", 1, 9, `unexpected "3"`},
		{"1 2 R +\n\n1 2 R\n", 3, 6, "the sign is missing"},
	}.check(t, func(text string) error {
		_, err := ReadMoves(strings.NewReader(text))
		return err
	})
}

// What is wrong with a file on the disk is not the fault of its text.
func TestReadFails(t *testing.T) {
	broken := iotest.ErrReader(errors.New("broken"))
	_, boardErr := ReadBoard(io.MultiReader(strings.NewReader("2 2\n1 2\n"), broken))
	_, movesErr := ReadMoves(io.MultiReader(strings.NewReader("0 1 U +\n"), broken))
	for _, err := range []error{boardErr, movesErr} {
		var syntax *SyntaxError
		if err == nil || errors.As(err, &syntax) || !strings.Contains(err.Error(), "broken") {
			t.Errorf("a file that breaks off: %v", err)
		}
	}
}

// FuzzReadBoard checks that a board that was read is written as a text that reads as the
// same board, and that every error of a text has a position.
func FuzzReadBoard(f *testing.F) {
	for _, text := range []string{"", "2 1\n1 1\n", "3 2\r\n1 0 12\r\n0 5 0", "1 1\n-1", "2 2\n1 2\n\n"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		b, err := ReadBoard(strings.NewReader(text))
		if err != nil {
			checkSyntaxError(t, text, err)
			return
		}
		again, err := ReadBoard(strings.NewReader(b.String()))
		if err != nil || again.String() != b.String() {
			t.Errorf("%q: read again as %q, error %v", b.String(), again.String(), err)
		}
		if len(b.Cells) != b.Width*b.Height {
			t.Errorf("%d cells on a board of %dx%d", len(b.Cells), b.Width, b.Height)
		}
	})
}

func checkSyntaxError(t *testing.T, text string, err error) {
	var syntax *SyntaxError
	if !errors.As(err, &syntax) {
		t.Errorf("%q: error %v is no SyntaxError", text, err)
		return
	}
	lines := strings.Count(text, "\n") + 1
	if syntax.Line < 1 || syntax.Line > lines+1 || syntax.Column < 1 || syntax.Column > len(text)+1 {
		t.Errorf("%q: %v is outside the text", text, err)
	}
}

// FuzzReadMoves checks the same for moves.
func FuzzReadMoves(f *testing.F) {
	for _, text := range []string{"", "0 1 U +\n", "12 3 L -\r\n0 0 D +", "1 2 R", "1 2 R + x"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		moves, err := ReadMoves(strings.NewReader(text))
		if err != nil {
			checkSyntaxError(t, text, err)
			return
		}
		var out strings.Builder
		if err := WriteMoves(&out, moves); err != nil {
			t.Fatal(err)
		}
		again, err := ReadMoves(strings.NewReader(out.String()))
		if err != nil || len(again) != len(moves) {
			t.Fatalf("%q: read again as %v, error %v", out.String(), again, err)
		}
		for k := range moves {
			if moves[k] != again[k] {
				t.Errorf("move %d: %v, read again as %v", k, moves[k], again[k])
			}
		}
	})
}
