package external

import (
	"strings"
	"testing"
	"time"

	"stride/shift"
)

// TestSolve has programs that solve a tiny level, in part or wrongly.
func TestSolve(t *testing.T) {
	shellOnly(t)
	board, err := shift.ReadBoard(strings.NewReader("4 1\n1 1 1 1\n"))
	if err != nil {
		t.Fatal(err)
	}
	const read = `read w h; read row; test "$w $h:$row" = "4 1:1 1 1 1" || exit 9; `
	for _, c := range []struct {
		name, command, failure string
		left                   int
		seconds                float64
	}{
		{"solves it", read + "printf '0 0 R -\\n3 0 L -'", "", 0, 20},
		{"half of it", read + "echo '0 0 R -'", "", 2, 20},
		{"a wrong move", read + "echo '0 0 R -'; echo hello; echo '1 0 R +'", "line 3 of its output, move 2: move \"1 0 R +\": no number", 0, 20},
		{"runs for ever", read + "echo '0 0 R -'; sleep 60", "", 2, 0.1},
		{"fails", read + "echo '0 0 R -'; echo oh dear >&2; exit 3", "exit status 3: oh dear", 2, 20},
		{"says nothing", ":", "", 4, 20},
		{"arguments", "test '{level} {seconds} {seed}' = '7 20 5' || exit 1", "", 4, 20},
	} {
		begun := time.Now()
		s, err := Program{"test", c.command + "; :"}.Solve(t.Context(),
			Level{Board: board, Number: 7, Seconds: c.seconds, Seed: 5})
		if err != nil {
			t.Fatal(err)
		}
		if c.failure == "" && (s.Failure != "" || s.Left != c.left) || !strings.Contains(s.Failure, c.failure) {
			t.Errorf("%s: %+v, want %d left, %q", c.name, s, c.left, c.failure)
		}
		if took := time.Since(begun); took > 30*time.Second {
			t.Errorf("%s: %v", c.name, took)
		}
	}
}

// TestSolved has a player that waits for the next level. Its time is that of its last move.
func TestSolved(t *testing.T) {
	shellOnly(t)
	board, err := shift.ReadBoard(strings.NewReader("3 1\n2 0 2\n"))
	if err != nil {
		t.Fatal(err)
	}
	begun := time.Now()
	s, err := Program{"test", "echo password; sleep 0.3; echo '2 0 L -'; sleep 60; exit 1"}.Solve(t.Context(),
		Level{Board: board, Seconds: 50})
	if err != nil || !s.Solved || s.Left != 0 || s.Failure != "" || s.Wall != s.At || s.At < 250*time.Millisecond ||
		time.Since(begun) > 40*time.Second {
		t.Errorf("%+v, %v", s, err)
	}
	for command, want := range map[string]string{"": "has no command",
		"./x {rows}": "there is no placeholder {rows}: they are {level}, {seconds}, {seed}", "./x {level}": ""} {
		if err := (Program{"test", command}).CheckLevels(); (err == nil) != (want == "") ||
			err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", command, err)
		}
	}
}
