package table

import (
	"bytes"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"stride/internal/golden"
)

func sample() *Table {
	t := &Table{Columns: []Column{
		{Key: "solver", Left: true},
		{Key: "runs"},
		{Key: "median_seconds", Head: "median s", Verb: "%.3f"},
		{Key: "done"},
		{Key: "note", Left: true},
	}}
	t.Add("forest", 5, 0.25, true, "of all \"five\", größte")
	t.Add("late-acceptance", int64(12), Above(60), false, nil)
	t.Add("lahc", uint64(3), math.Inf(1), nil, "a,b")
	t.Add("cover", 0, math.NaN(), nil, "")
	return t
}

// TestForms compares the three forms with the files in testdata; UPDATE=1 rewrites them.
func TestForms(t *testing.T) {
	var text, values, objects bytes.Buffer
	if err := errors.Join(sample().WriteText(&text), sample().WriteCSV(&values),
		sample().WriteJSON(&objects)); err != nil {
		t.Fatal(err)
	}
	golden.Compare(t, "table.txt", text.String())
	golden.Compare(t, "table.csv", values.String())
	golden.Compare(t, "table.json", objects.String())
}

// TestEmpty writes an empty table: a head, and an array without elements.
func TestEmpty(t *testing.T) {
	empty := &Table{Columns: sample().Columns}
	var text, objects bytes.Buffer
	if err := errors.Join(empty.WriteText(&text), empty.WriteJSON(&objects)); err != nil {
		t.Fatal(err)
	}
	if text.String() != "solver  runs  median s  done  note\n" || objects.String() != "[]\n" {
		t.Errorf("text %q, JSON %q", text.String(), objects.String())
	}
}

// TestStrangers writes texts that would break the lines of a table, or that a terminal would obey.
func TestStrangers(t *testing.T) {
	strange := &Table{Columns: []Column{{Key: "file", Left: true}, {Key: "claims"},
		{Key: "end", Verb: "%s!"}}}
	strange.Add("a\x1b]52;c;AAAA\a.txt", "\t=1+1\r", "\u202eb\nc\xf6")
	var text, values bytes.Buffer
	if err := errors.Join(strange.WriteText(&text), strange.WriteCSV(&values)); err != nil {
		t.Fatal(err)
	}
	wantText := "file                         claims  end\n" +
		`a\x1b]52;c;AAAA\x07.txt  \t=1+1\x0d  \u202eb\nc\xf6!` + "\n"
	wantValues := "file,claims,end\n" + `a\x1b]52;c;AAAA\x07.txt,\t=1+1\x0d,\u202eb\nc\xf6` + "\n"
	if fields := strings.Fields(text.String()); !slices.Equal(fields, strings.Fields(wantText)) {
		t.Errorf("text:\n%s", text.String())
	}
	if values.String() != wantValues {
		t.Errorf("values:\n%s", values.String())
	}
}

func TestWrongRow(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a row of the wrong length was taken")
		}
	}()
	sample().Add("alone")
}
