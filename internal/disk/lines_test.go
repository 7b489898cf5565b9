package disk

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// must ends a test that cannot continue after an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// written makes a file of three lines.
func written(t testing.TB) (name string, text []byte) {
	t.Helper()
	name = filepath.Join(t.TempDir(), "lines")
	l, _, err := OpenLines(name)
	must(t, err)
	for _, object := range []string{`{"a":1}`, `{"b":{"c":"}"},"d":[]}`, `{"e":"ä, \"crc32c\""}`} {
		must(t, l.Append([]byte(object)))
	}
	must(t, l.Close())
	text, err = os.ReadFile(name)
	must(t, err)
	return name, text
}

// TestLinesAreJSON pins the form of a line. The checksum of the first is the CRC-32C of the
// six bytes {"a":1 as another program, bit by bit, has computed it.
func TestLinesAreJSON(t *testing.T) {
	_, text := written(t)
	first, _, _ := bytes.Cut(text, []byte("\n"))
	if got, want := string(first), `{"a":1,"crc32c":"149cdbb2"}`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	for line := range bytes.Lines(text) {
		if !json.Valid(line) {
			t.Errorf("no JSON: %s", line)
		}
	}
}

// TestWindowsLines reads a file as git leaves it on Windows, with a byte order mark as an editor
// adds it, and appends to it.
func TestWindowsLines(t *testing.T) {
	name, text := written(t)
	text = append([]byte("\ufeff"), bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n"))...)
	must(t, os.WriteFile(name, append(text, `{"cut":`...), 0o666))
	l, lines, err := OpenLines(name)
	must(t, err)
	if len(lines) != 3 || string(lines[0]) != `{"a":1}` {
		t.Errorf("%q", lines)
	}
	must(t, l.Append([]byte(`{"f":2}`)))
	must(t, l.Close())
	lines, whole, err := ReadLines(name)
	must(t, err)
	if info, err := os.Stat(name); err != nil || info.Size() != whole || len(lines) != 4 ||
		string(lines[3]) != `{"f":2}` {
		t.Errorf("%q in %d bytes, error %v", lines, whole, err)
	}
	must(t, os.WriteFile(name, bytes.Replace(text, []byte("1"), []byte("2"), 1), 0o666))
	if _, _, err := ReadLines(name); !errors.As(err, new(*DamageError)) {
		t.Errorf("a changed digit: %v", err)
	}
}

// TestEveryCut cuts the file off after each byte: the whole lines are there, and the rest
// is dropped.
func TestEveryCut(t *testing.T) {
	name, text := written(t)
	for cut := range len(text) + 1 {
		must(t, os.WriteFile(name, text[:cut], 0o666))
		lines, whole, err := ReadLines(name)
		if want := bytes.Count(text[:cut], []byte("\n")); err != nil || len(lines) != want ||
			int(whole) != bytes.LastIndexByte(text[:cut], '\n')+1 {
			t.Errorf("cut at %d: %d lines in %d bytes, error %v, want %d lines", cut, len(lines), whole, err,
				want)
		}
	}
}

// TestEveryBit flips each bit of the file: each is noticed, or it makes the last line an
// incomplete one.
func TestEveryBit(t *testing.T) {
	name, text := written(t)
	dropped := 0
	for bit := range 8 * len(text) {
		flipped := bytes.Clone(text)
		flipped[bit/8] ^= 1 << (bit % 8)
		must(t, os.WriteFile(name, flipped, 0o666))
		lines, _, err := ReadLines(name)
		var damage *DamageError
		switch {
		case errors.As(err, &damage):
		case err == nil && len(lines) == 2 && (bit/8 == len(text)-1 || flipped[bit/8] == 0):
			dropped++ // the last newline, or a space of the last line that becomes a zero
		default:
			t.Errorf("bit %d: %d lines, error %v", bit, len(lines), err)
		}
	}
	if dropped != 8+1 {
		t.Errorf("%d lines dropped, want 9", dropped)
	}
}

func TestNoLine(t *testing.T) {
	name, _ := written(t)
	l, old, err := OpenLines(name)
	if err != nil || len(old) != 3 {
		t.Fatal(len(old), err)
	}
	for _, object := range []string{"", "{}", "1", `["a"]`, "{\"a\":1}\n", "{\"a\":\n1}"} {
		if err := l.Append([]byte(object)); err == nil {
			t.Errorf("%q was taken", object)
		}
	}
	if err := errors.Join(l.Append([]byte(`{"f":0}`)), l.Close()); err != nil {
		t.Errorf("a refused line is no reason to refuse others: %v", err)
	}
}
