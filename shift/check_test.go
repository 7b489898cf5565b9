package shift

import (
	"errors"
	"strings"
	"testing"
)

// board reads a level for a test.
func board(t testing.TB, text string) Board {
	t.Helper()
	b, err := ReadBoard(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestCheck(t *testing.T) {
	level := board(t, "4 2\n3 0 0 2\n0 0 1 1\n")
	for _, c := range []struct {
		moves string
		want  string // part of the error, "" if solved
		move  int
	}{
		{"2 1 R -\n0 0 R -\n3 0 L -\n", "move 3, \"3 0 L -\": the 1 would land on the empty cell at column " +
			"2, row 0", 3},
		{"2 1 R -\n0 0 R -\n", "after the last move 1 number is left", 3},
		{"", "after the last move 4 numbers are left", 1},
		{"1 0 R -\n", "move 1, \"1 0 R -\": no number at column 1, row 0", 1},
		{"0 0 L -\n", "move 1, \"0 0 L -\": the 3 would leave the board at column -3, row 0", 1},
		{"0 0 D -\n", "the 3 would leave the board at column 0, row 3", 1},
		{"4 0 R -\n", "column 4, row 0 is outside the 4x2 board", 1},
		{"0 2 R -\n", "column 0, row 2 is outside the 4x2 board", 1},
		{"0 0 R -\n2 1 R +\n3 0 D -\n", "after the last move 1 number is left", 4},
		{"2 1 R +\n0 0 R -\n3 0 D -\n", "after the last move 1 number is left", 4},
		{"2 1 R -\n0 0 R +\n", "after the last move 1 number is left", 3},
	} {
		moves, err := ReadMoves(strings.NewReader(c.moves))
		if err != nil {
			t.Fatal(err)
		}
		err = Check(level, moves)
		var check *CheckError
		if !errors.As(err, &check) || !strings.Contains(err.Error(), c.want) || check.Move != c.move {
			t.Errorf("%q: error %v, want move %d, ...%s...", c.moves, err, c.move, c.want)
		}
	}
	if level.String() != "4 2\n3 0 0 2\n0 0 1 1\n" {
		t.Errorf("Check changed the level to\n%v", level)
	}
	solved := board(t, "4 2\n3 0 0 2\n0 0 0 1\n")
	moves := []Move{{0, 0, Right, false}, {3, 0, Down, false}}
	if err := Check(solved, moves); err != nil {
		t.Error(err)
	}
	if err := Check(NewBoard(2, 2), nil); err != nil {
		t.Errorf("an empty board: %v", err)
	}
}

// FuzzCheck compares the checker's verdict with a replay on a map from positions to
// numbers that follows the wording of the rules.
func FuzzCheck(f *testing.F) {
	f.Add("2 1\n1 1\n", "0 0 R -\n")
	f.Add("2 1\n1 1\n", "0 0 R +\n")
	f.Add("4 2\n3 0 0 2\n0 0 0 1\n", "0 0 R -\n3 0 D -\n")
	f.Add("4 2\n3 0 0 2\n0 0 0 1\n", "0 0 R -\n3 0 U -\n")
	f.Fuzz(func(t *testing.T, level, text string) {
		b, err := ReadBoard(strings.NewReader(level))
		if err != nil {
			t.Skip()
		}
		moves, err := ReadMoves(strings.NewReader(text))
		if err != nil {
			t.Skip()
		}
		type place struct{ x, y int }
		numbers := make(map[place]int)
		for c, v := range b.Cells {
			if v > 0 {
				numbers[place{c % b.Width, c / b.Width}] = v
			}
		}
		wrong := 0
		for k, m := range moves {
			from := place{m.X, m.Y}
			v := numbers[from]
			to := map[Dir]place{
				Up: {m.X, m.Y - v}, Down: {m.X, m.Y + v}, Left: {m.X - v, m.Y}, Right: {m.X + v, m.Y},
			}[m.Dir]
			if v == 0 || numbers[to] == 0 {
				wrong = k + 1
				break
			}
			sum := numbers[to] + v
			if !m.Plus {
				sum = max(numbers[to]-v, v-numbers[to])
			}
			delete(numbers, from)
			if numbers[to] = sum; sum == 0 {
				delete(numbers, to)
			}
		}
		if wrong == 0 && len(numbers) > 0 {
			wrong = len(moves) + 1
		}
		got := 0
		var check *CheckError
		if err := Check(b, moves); errors.As(err, &check) {
			got = check.Move
			if check.Left != len(numbers) {
				t.Errorf("%d numbers left, want %d", check.Left, len(numbers))
			}
		}
		if got != wrong {
			t.Errorf("wrong in line %d, want %d (0: solved)", got, wrong)
		}
	})
}

// TestCheckNeedsAllCells checks that a board without all its cells does not count as cleared.
func TestCheckNeedsAllCells(t *testing.T) {
	for _, b := range []Board{
		{}, NewBoard(0, 3), NewBoard(MaxSide+1, 1), {Width: 3, Height: 3}, {2, 2, make([]int, 6)},
		{-1, -1, []int{0}}, {2, 2, []int{1, 1}},
	} {
		for _, moves := range [][]Move{nil, {{0, 0, Right, false}}} {
			err := Check(b, moves)
			var check *CheckError
			if !errors.As(err, &check) || check.Move != 0 || err.Error() != b.Check().Error() {
				t.Errorf("%dx%d with %d cells, %v: error %v, want %v", b.Width, b.Height, len(b.Cells), moves,
					err, b.Check())
			}
		}
	}
}
