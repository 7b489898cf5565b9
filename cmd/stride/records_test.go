package main

import (
	"bytes"
	"os"
	"strings"
	"testing"
	"time"

	"stride/internal/cli"
)

// TestRefutedEntry changes a digit of the best maze in the file of a book. All commands name the
// entry instead of showing it, print the others, and exit with 1; a search is recorded all the
// same.
func TestRefutedEntry(t *testing.T) {
	t.Chdir(t.TempDir())
	t.Setenv("STRIDE_BOOK", "records.db")
	stride := func(args string) (code int, stdout, stderr string) {
		var out, messages bytes.Buffer
		code = run(time.Now(), strings.Fields(args), strings.NewReader(""), &out, &messages)
		return code, out.String(), messages.String()
	}
	for _, args := range []string{
		"maze 5 5 1 4 --steps 1000 --seed 1 --time 0 --record", "maze 4 4 1 3 --steps 1000 --seed 1 --time " +
			"0 --record",
	} {
		if code, _, messages := stride(args); code != cli.ExitDone {
			t.Fatalf("%s: exit code %d, %s", args, code, messages)
		}
	}
	_, answer, _ := stride("records export")
	_, answer, _ = strings.Cut(answer, "5x5:1-4:")
	id := "5x5:1-4:" + answer[:strings.Index(answer, `"`)]
	text, err := os.ReadFile("records.db")
	if err != nil {
		t.Fatal(err)
	}
	changed := bytes.Replace(text, []byte(id), []byte(strings.Replace(id, ":1-4:", ":1-3:", 1)), 1)
	if bytes.Equal(changed, text) {
		t.Fatalf("the file of the book does not contain %s", id)
	}
	if err := os.WriteFile("records.db", changed, 0o666); err != nil {
		t.Fatal(err)
	}
	for args, want := range map[string]string{
		"records list": "4 × 4", "records list --csv": "maze:4x4:1-3", "records list --json": "maze:4x4:1-3",
		"records export": "maze:4x4:1-3", "records best maze:5x5:1-4": "",
	} {
		code, out, messages := stride(args)
		if code != cli.ExitFailure || !strings.Contains(messages, "record book records.db: entry 1: no "+
			"answer to maze:5x5:1-4: ") ||
			!strings.Contains(out, want) || strings.Contains(out, "5x5") || strings.Contains(out, "5 × 5") {
			t.Errorf("%s: exit code %d, standard error %q, output\n%s", args, code, messages, out)
		}
	}
	code, _, messages := stride("maze 5 5 1 4 --steps 100 --seed 2 --time 0 --record")
	if code != cli.ExitDone || !strings.Contains(messages, "the first entry for maze:5x5:1-4: entry 3") {
		t.Errorf("recording: exit code %d, %s", code, messages)
	}
}
