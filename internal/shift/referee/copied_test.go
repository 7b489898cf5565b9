package referee

import (
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"encoding/base64"
	"errors"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"stride/internal/tooltest"
	"stride/shift/official"
)

// TestCopied reads what players may copy.
func TestCopied(t *testing.T) {
	const code, board = "Code for next level (level 12): abc\n", "3 2\n1 1 0\n0 0 0\n"
	for _, c := range []struct {
		text     string
		number   int
		password string
		wrong    string
	}{
		{code + board, 12, "abc", ""},
		{"Game information:\n  " + code + "\n" + board + "Standard Output Stream:\n> 3 0 R -\n", 12, "abc",
			""},
		{strings.ReplaceAll(code+board, "\n", " \r\n"), 12, "abc", ""},
		{board, 1, "first_level", ""},
		{code, 0, "", ""},
		{code + "3 2\n1 1 0\nStandard Output\n", 0, "", `    print("abc", flush=True)`},
		// then copied from elsewhere
		{code + "3 2\n1 1 0\nStandard Output\n" + board, 12, "abc", "ends after 1 of 2 rows"},
		{code + "3 2\n1 1 0\n" + code + board, 12, "abc", ""},
		{code + board + board, 12, "abc", `the line "Code for next level" is missing`},
		{code + "3 2\n1 1\n0 0 0\n", 0, "", "row 1 ends after 2 of 3 numbers"},
		{"3 2\n1 1 0\nx\n", 0, "", `print("PASSWORD", flush=True)`},
		{code + pack(board), 12, "abc", ""},
		{code + "3 2\n1 1 0\n" + pack(board), 12, "abc", ""},
		{code + fold(gzipped(board), 20), 12, "abc", ""},
		{code + gzipped(board)[:20] + "\nStandard Output\n", 0, "", "the compressed board is not complete"},
		{code + gzipped(board)[:20] + "\n" + pack(board), 12, "abc", ""},
		{code + pack("3 2\n1 1 0"), 0, "", "ends after 1 of 2 rows"},
		{code + pack("nothing"), 0, "", "is compressed, but no board"},
		{code + "QlpoOTFBWSZTWQ==\n", 0, "", "this is bz2, and"},
		{code + "QlpoOTFBWSZTWQ==\n" + board, 12, "abc", `print("abc", flush=True)`},
	} {
		var r CopyReader
		var found *Shown
		wrong := ""
		for line := range strings.Lines(c.text) {
			level, err := r.Read(line)
			if level != nil {
				found = level
			}
			if err != nil {
				wrong += err.Error()
			}
		}
		if (found != nil) != (c.number > 0) ||
			found != nil && (found.Number != c.number || found.Password != c.password ||
				found.Board.Numbers() != 2) {
			t.Errorf("%q: level %+v", c.text, found)
		}
		if (wrong != "") != (c.wrong != "") || !strings.Contains(wrong, c.wrong) {
			t.Errorf("%q: error %q, want %q", c.text, wrong, c.wrong)
		}
		if r.Begun() {
			t.Errorf("%q: a board is not complete", c.text)
		}
	}
	for line, foreign := range map[string]bool{code: false, "Results: " + code: false, "3 2": false,
		"": false, pack(board): false,
		"Standard Output Stream:": true, "1 2 3": true} {
		var r CopyReader
		if _, _ = r.Read(line); r.Foreign != foreign { // the level does not matter
			t.Errorf("%q is foreign: %v", line, r.Foreign)
		}
	}
}

// pack compresses a text by zlib, and returns it in base64.
func pack(text string) string {
	var b bytes.Buffer
	w := zlib.NewWriter(&b)
	_, _ = w.Write([]byte(text)) // a buffer takes everything
	_ = w.Close()
	return base64.StdEncoding.EncodeToString(b.Bytes()) + "\n"
}

// gzipped is pack by gzip.
func gzipped(text string) string {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, _ = w.Write([]byte(text))
	_ = w.Close()
	return base64.StdEncoding.EncodeToString(b.Bytes()) + "\n"
}

// fold breaks a line into shorter ones.
func fold(text string, length int) string {
	var b strings.Builder
	for chunk := range slices.Chunk([]byte(strings.TrimSpace(text)), length) {
		b.Write(chunk)
		b.WriteByte('\n')
	}
	return b.String()
}

// TestPacker runs the program that players are advised to run, on the largest level with a
// password: what it prints is short enough for the game, and is the level.
func TestPacker(t *testing.T) {
	interpreter := tooltest.Need(t, "the packer of levels in Python", "python3")
	board, err := official.Level(official.Seed{}, official.PasswordLevels)
	if err != nil {
		t.Fatal(err)
	}
	r := CopyReader{number: official.PasswordLevels, password: "word", board: []string{"9 9"}, rows: 9}
	_, program, _ := strings.Cut(r.Cut().Error(), "\n\n")
	python := exec.CommandContext(t.Context(), interpreter, "-c", strings.ReplaceAll(program, "    ", ""))
	in, stdin, err := os.Pipe() // which does not end, as in the game
	if err != nil {
		t.Fatal(err)
	}
	defer stdin.Close()
	go func() { _, _ = stdin.WriteString(board.String()) }()
	var stdout, stderr strings.Builder
	python.Stdin, python.Stdout, python.Stderr = in, &stdout, &stderr
	if err := errors.Join(python.Run(), in.Close()); err != nil {
		t.Fatalf("%v: %s", err, &stderr)
	}
	const kept = 4096 // characters of standard error
	if stdout.String() != "word\n" || stderr.Len() > kept || len(board.String()) < kept {
		t.Errorf("standard output %q, %d of %d characters", &stdout, stderr.Len(), len(board.String()))
	}
	level, err := r.Read(stderr.String())
	if err != nil || level.Board.String() != board.String() || level.Password != "word" ||
		level.Number != official.PasswordLevels {
		t.Errorf("level %+v, error %v", level, err)
	}
}
