package table

import (
	"bytes"
	"encoding/csv"
	"errors"
	"slices"
	"testing"
)

// TestFormula writes texts that a spreadsheet would compute, numbers, and words of a platform.
func TestFormula(t *testing.T) {
	type reason string
	for _, c := range []struct {
		cell any
		want string
	}{
		{`=HYPERLINK("http:x")`, `'=HYPERLINK("http:x")`}, {"-2.txt", "'-2.txt"}, {"+49", "'+49"},
		{"@SUM(A1)", "'@SUM(A1)"}, {"＝1+1", "'＝1+1"}, {"\t=1+1", `\t=1+1`}, {"a=1", "a=1"},
		{"", ""},
		{reason("=1"), "'=1"},
		{errors.New("-1"), "'-1"},
		{-2, "-2"}, {int64(-3), "-3"}, {uint8(4), "4"}, {-0.5, "-0.5"}, {true, "true"},
		{nil, ""}, {Above(3), ""},
		{Name("-7"), "-7"}, {Name("+49 30"), "+49 30"}, {Name("a@example.org"), "a@example.org"},
		{Name("=1+1"), "'=1+1"}, {Name("-cmd|x"), "'-cmd|x"}, {Name("@SUM(A1)"), "'@SUM(A1)"},
	} {
		sheet := &Table{Columns: []Column{{Key: "=a"}}}
		sheet.Add(c.cell)
		var b bytes.Buffer
		if err := sheet.WriteCSV(&b); err != nil {
			t.Fatal(err)
		}
		lines, err := csv.NewReader(&b).ReadAll()
		if c.want == "" && len(lines) == 1 {
			continue // an empty line
		}
		if err != nil || !slices.EqualFunc(lines, [][]string{{"'=a"}, {c.want}}, slices.Equal) {
			t.Errorf("%#v: read back as %q, error %v", c.cell, lines, err)
		}
	}
	for cell, want := range map[string]string{"'-2": "-2", "'＝1": "＝1", "'a": "'a", "-2": "-2", "'": "'"} {
		if got := Plain(cell); got != want {
			t.Errorf("%q is %q without the apostrophe, want %q", cell, got, want)
		}
	}
}
