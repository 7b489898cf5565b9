package main

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"stride/cmd/stride/internal/cli"
	"stride/internal/scripttest"
)

// TestSolvedOnTerminal solves a level with standard error on a terminal: the seed, which was
// drawn, is reported there, unless --quiet is given.
func TestSolvedOnTerminal(t *testing.T) {
	for _, quiet := range []bool{false, true} {
		controller, terminal := scripttest.OpenTerminal(t)
		args := []string{"shift", "solve", "-"}
		if quiet {
			args = append(args, "--quiet")
		}
		var moves bytes.Buffer
		if code := run(time.Now(), args, strings.NewReader("3 1\n1 1 0\n"), &moves, terminal); code != cli.ExitDone {
			t.Fatalf("exit code %d", code)
		}
		if _, err := terminal.WriteString("end"); err != nil {
			t.Fatal(err)
		}
		var seen strings.Builder
		for piece := make([]byte, 1000); !strings.HasSuffix(seen.String(), "end"); {
			n, err := controller.Read(piece)
			if err != nil {
				t.Fatal(err)
			}
			seen.Write(piece[:n])
		}
		if reported := strings.Contains(seen.String(), "stride: solved with 1 move in ") && strings.Contains(seen.String(), ", seed "); reported == quiet {
			t.Errorf("quiet %v: the terminal shows %q", quiet, seen.String())
		}
		if moves.String() != "0 0 R -\n" && moves.String() != "1 0 L -\n" {
			t.Errorf("the moves are %q", &moves)
		}
	}
}
