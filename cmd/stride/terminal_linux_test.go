package main

import (
	"bytes"
	"regexp"
	"strings"
	"testing"
	"time"

	"stride/cmd/stride/internal/cli"
	"stride/internal/scripttest"
)

// TestSeedOnTerminal runs searches with standard error on a terminal: the seed, which was
// drawn, is reported there, unless --quiet is given.
func TestSeedOnTerminal(t *testing.T) {
	solved := regexp.MustCompile(`stride: solved with 1 move in \S+ s, seed \d+\r\n`)
	made := regexp.MustCompile(`stride: the seed was \d+\r\n`)
	for _, c := range []struct {
		args string
		want *regexp.Regexp
	}{{"shift solve -", solved}, {"maze 3 3 1 2 --search --steps 100 --time 0", made}} {
		for _, quiet := range []bool{false, true} {
			args := strings.Fields(c.args)
			if quiet {
				args = append(args, "--quiet")
			}
			controller, terminal := scripttest.OpenTerminal(t)
			var stdout bytes.Buffer
			if code := run(time.Now(), args, strings.NewReader("3 1\n1 1 0\n"), &stdout, terminal); code != cli.ExitDone {
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
			if c.want.MatchString(seen.String()) == quiet {
				t.Errorf("%v: the terminal shows %q", args, seen.String())
			}
		}
	}
}
