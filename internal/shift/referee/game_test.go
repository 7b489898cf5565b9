package referee

import (
	"slices"
	"strings"
	"testing"
	"time"

	"stride/shift"
	"stride/shift/official"
)

// game returns a game that has begun at a level, by its password.
func game(t *testing.T, level int) *Game {
	t.Helper()
	g, err := NewGame(official.Seed{}, level, Official())
	if err != nil {
		t.Fatal(err)
	}
	if turn, end := g.Next(); end != nil || turn.Input != nil || turn.Lines != 1 || turn.Time != time.Second {
		t.Fatalf("turn 1 is %+v, end %+v", turn, end)
	}
	if _, end := g.Answer([]string{official.Passwords(official.Seed{})[level-1]}); end != nil {
		t.Fatalf("the password: %+v", end)
	}
	return g
}

// moves returns the generator's own moves of a level.
func moves(t *testing.T, level int) []string {
	t.Helper()
	_, list, err := official.LevelWithSolution(official.Seed{}, level)
	if err != nil {
		t.Fatal(err)
	}
	var text []string
	for _, m := range list {
		text = append(text, m.String())
	}
	return text
}

// TestProtocol plays two levels, and compares each turn with the protocol.
func TestProtocol(t *testing.T) {
	for _, c := range []struct{ level, lines int }{{1, 1}, {201, 1}, {202, 2}, {300, 2}} {
		g := game(t, c.level)
		for k := range 2 {
			level, board := g.level, g.board
			answers := moves(t, level)
			for first := true; len(answers) > 0; first = false {
				turn, end := g.Next()
				if end != nil {
					t.Fatalf("level %d: %+v", level, end)
				}
				want := Turn{Number: turn.Number, Lines: 1, Time: 50 * time.Millisecond}
				if first {
					want.Input = strings.Split(strings.TrimSpace(board.String()), "\n")
				}
				switch {
				case first && k == 1:
					want.Time = 800 * time.Millisecond
				case level >= 202 && board.Numbers() > 2:
					want.Lines = 2
				}
				if turn.Lines != want.Lines || turn.Time != want.Time ||
					!slices.Equal(turn.Input, want.Input) {
					t.Fatalf("level %d, %d numbers left: the turn is %+v, want %+v", level, board.Numbers(),
						turn, want)
				}
				if made, end := g.Answer(answers[:turn.Lines]); end != nil || made != turn.Lines {
					t.Fatalf("level %d, %q: %d moves, end %+v", level, answers[:turn.Lines], made, end)
				}
				answers = answers[turn.Lines:]
			}
			if g.level != level+1 || g.solved != k+1 {
				t.Errorf("after level %d: level %d, %d solved", level, g.level, g.solved)
			}
			if head := g.Summary()[0]; !strings.HasPrefix(head, "Code for next level (level ") {
				t.Errorf("the summary begins with %s", head)
			}
		}
	}
}

// TestWrongAnswers looks at the verdict on each kind of wrong answer, and at what the game
// itself says.
func TestWrongAnswers(t *testing.T) {
	// Level 1 is 8x5: 3 at (2, 0); 2, 1 and 6 at (2, 3), (6, 3) and (7, 3).
	for line, want := range map[string]End{
		"": {Verdict: InvalidCommand, Message: "invalid command: ",
			Reason: "the line is empty"},
		"2 0 D":    {Verdict: InvalidCommand, Message: "invalid command: 2 0 D"},
		"2 0 X -":  {Verdict: InvalidCommand, Message: "invalid command: 2 0 X -"},
		"2 0 D - ": {Verdict: InvalidCommand, Message: "invalid command: 2 0 D - "},
		" 2 0 D -": {Verdict: InvalidCommand, Message: "invalid command:  2 0 D -",
			Reason: "the game accepts no blanks at the ends"},
		"2 0 D - thinking": {Verdict: InvalidCommand, Message: "invalid command: 2 0 D - thinking",
			Reason: "the game accepts nothing behind"},
		"-2 0 D -":          {Verdict: InvalidCommand, Message: "invalid command: -2 0 D -"},
		"99999999999 0 D -": {Verdict: InvalidCommand, Message: `For input string: "99999999999"`},
		"8 0 D -":           {Verdict: IllegalMove, Message: "Index 8 out of bounds for length 8"},
		"0 5 D -":           {Verdict: IllegalMove, Message: "Index 5 out of bounds for length 5"},
		"2 0 U -":           {Verdict: IllegalMove, Message: "target cell is not inside the grid"},
		"0 0 R -":           {Verdict: IllegalMove, Message: "source cell empty"},
		"2 0 R +":           {Verdict: IllegalMove, Message: "target cell empty"},
		"2 0 D -":           {}, "2\t0  d +": {},
		"7 3 l -": {Verdict: IllegalMove, Message: "target cell empty"},
	} {
		g := game(t, 1)
		g.Next()
		made, end := g.Answer([]string{line})
		if want.Verdict == "" {
			if end != nil || made != 1 {
				t.Errorf("%q: %+v", line, end)
			}
			continue
		}
		if end == nil || end.Verdict != want.Verdict || end.Message != want.Message || end.Reason == "" ||
			!strings.HasPrefix(end.Reason, want.Reason) || end.Line != 1 ||
			end.Printed != line || made != 0 {
			t.Errorf("%q: %+v", line, end)
		}
	}
}

func TestPasswords(t *testing.T) {
	rules := Official()
	for text, want := range map[string]Verdict{"first_level": OtherLevel, "first_level ": WrongPassword,
		"": WrongPassword, "nzvaxaurmpqadobdcxreympkoddxyytp": ""} {
		rules.Single = true
		g, err := NewGame(official.Seed{}, 2, rules)
		if err != nil {
			t.Fatal(err)
		}
		g.Next()
		if _, end := g.Answer([]string{text}); (end == nil) != (want == "") || end != nil &&
			end.Verdict != want {
			t.Errorf("%q: %+v, want %s", text, end, want)
		}
	}
	if _, err := NewGame(official.Seed{}, 1001, rules); err == nil {
		t.Error("level 1001 has a password")
	}
	rules.Password = false
	if g, err := NewGame(official.Seed{}, 1001, rules); err != nil || g.level != 1001 {
		t.Errorf("level 1001 without a password: %v", err)
	}
}

// TestSilence takes the words from the end of a game after a level has been solved.
func TestSilence(t *testing.T) {
	g := game(t, 1)
	for _, m := range moves(t, 1) {
		g.Next()
		g.Answer([]string{m})
	}
	g.Next()
	if _, end := g.Answer([]string{"x"}); end == nil || end.Verdict != InvalidCommand || end.Message != "" {
		t.Errorf("a wrong move in the second level: %+v", end)
	}
}

// TestTurns uses up the turns. The times of 600 turns are just allowed.
func TestTurns(t *testing.T) {
	g := game(t, 1)
	for turn := 2; turn <= 600; turn++ {
		if next, end := g.Next(); end != nil || next.Number != turn {
			t.Fatalf("turn %d: %+v, end %+v", turn, next, end)
		}
	}
	if _, end := g.Next(); end == nil || end.Verdict != OutOfTurns || end.Message != "" {
		t.Errorf("turn 601: %+v", end)
	}
}

// TestTotal solves levels until the times allowed are too long together: that is so in the
// first turn in which 50 ms for each turn and 750 ms more for each further level are above
// 30 s.
func TestTotal(t *testing.T) {
	g := game(t, 1)
	turns, further := 1, 0
	for {
		level := g.level
		if level > 1 {
			further++
		}
		for _, m := range moves(t, level) {
			turns++
			_, end := g.Next()
			if over := 50*turns+750*further > 30_000; over {
				if end == nil || end.Verdict != OutOfTime || end.Message != "Total game duration too long "+
					"(>30000ms)" {
					t.Errorf("turn %d, level %d: %+v", turns, level, end)
				}
				return
			}
			if end != nil {
				t.Fatalf("turn %d, level %d: %+v", turns, level, end)
			}
			g.Answer([]string{m})
		}
	}
}

// TestThink gives a program more time for each level, which does not count, and for its start.
func TestThink(t *testing.T) {
	rules := Official()
	rules.Password, rules.Think = false, time.Hour
	g, err := NewGame(official.Seed{}, 1, rules)
	if err != nil {
		t.Fatal(err)
	}
	turn, end := g.Next()
	if end != nil || turn.Time != time.Hour || turn.Input == nil {
		t.Errorf("turn 1: %+v, end %+v", turn, end)
	}
	if turn, end = g.Next(); end != nil || turn.Time != 50*time.Millisecond {
		t.Errorf("turn 2: %+v, end %+v", turn, end)
	}
	rules.Password = true
	if g, err = NewGame(official.Seed{}, 1, rules); err != nil {
		t.Fatal(err)
	}
	if turn, end = g.Next(); end != nil || turn.Time != time.Hour || turn.Input != nil {
		t.Errorf("the password: %+v, end %+v", turn, end)
	}
}

func TestDrawBoard(t *testing.T) {
	b, err := shift.ReadBoard(strings.NewReader("4 3\n2 0 10 0\n0 0 0 0\n1 0 0 3\n"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		move shift.Move
		want string
	}{
		{shift.Move{X: 0, Y: 0, Dir: shift.Down}, "    0  1  2  3\n0 [ 2] . 10  .\n1   .  .  .  .\n2 ( 1) " +
			".  .  3\n"},
		{shift.Move{X: 2, Y: 0, Dir: shift.Right}, "    0  1  2  3\n0   2  .[10] .\n1   .  .  .  .\n2   1  " +
			".  .  3\n"},
		{shift.Move{X: 3, Y: 2, Dir: shift.Left}, "    0  1  2  3\n0   2  . 10  .\n1   .  .  .  .\n2 ( 1) " +
			".  .[ 3]\n"},
		{shift.Move{X: 1, Y: 1}, "    0  1  2  3\n0   2  . 10  .\n1   .[ .] .  .\n2   1  .  .  3\n"},
		{shift.Move{X: 9, Y: 1}, "    0  1  2  3\n0   2  . 10  .\n1   .  .  .  .\n2   1  .  .  3\n"},
	} {
		if got := drawBoard(b, &c.move); got != c.want {
			t.Errorf("%v:\n%s, want\n%s", c.move, got, c.want)
		}
	}
}
