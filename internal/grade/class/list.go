package class

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"stride/internal/table"
)

// A class list is a table of what a teacher knows about the students: names, and points given by
// hand. Most teachers take the table that their platform exports, so the heads that the platforms
// write are known words (see heads.go). Such a table has many columns of other work. So points
// given by hand are only columns that name their maximum, as in theory/25, and all columns that
// mean nothing here are named once and left alone. So are rows that are no students, such as the
// average of the class.

// List is a class, in the order of the table.
type List struct {
	Rows []*Row
	// Numbers is the platform whose own numbers the table has, such as Canvas; empty if it has
	// none.
	Numbers string
	Notes   []string // what was ignored
	nobody  []*Row   // the platform's test student
}

// Row is a row of a class list.
type Row struct {
	Submission string `json:"submission,omitempty"`
	Name       string `json:"name,omitempty"`
	ID         string `json:"id,omitempty"`
	Login      string `json:"login,omitempty"`
	Email      string `json:"email,omitempty"`
	Number     string `json:"number,omitempty"` // that the platform gives to a student; see [List]
	Hand       []Part `json:"by_hand,omitempty"`
	first      string
	last       string
	line       int
}

// Part is a number of points given by hand.
type Part struct {
	Name   string  `json:"name"`
	Points float64 `json:"points"`
	Most   float64 `json:"most"`
}

// place returns where a field of a row is.
func (r *Row) place(f field) *string {
	return map[field]*string{theSubmission: &r.Submission, theName: &r.Name, theFirst: &r.first,
		theLast: &r.last, theLogin: &r.Login, theEmail: &r.Email, theID: &r.ID, theNumber: &r.Number}[f]
}

// words are what the student is called, the name of the submission first.
func (r *Row) words() []string {
	return []string{r.Submission, r.Name, r.Login, r.Email, r.ID, r.Number}
}

// Called is the best word for the student.
func (r *Row) Called() string { return cmp.Or(slices.Concat([]string{r.Name}, r.words())...) }

// String names the row.
func (r *Row) String() string { return fmt.Sprintf("%s (line %d)", r.Called(), r.line) }

// ByHand returns the sum of the points given by hand.
func (r *Row) ByHand() (sum float64) {
	for _, part := range r.Hand {
		sum += part.Points
	}
	return sum
}

// headLines limits the lines in which the heads are looked for: above Sakai's stands the title of
// the assignment.
const headLines = 5

// asCSV is what to do with a table that is no CSV.
const asCSV = "open it in a spreadsheet and save it as \"CSV UTF-8\""

// otherKinds are tables that are no CSV, by their first bytes.
var otherKinds = []struct{ begins, what string }{
	{"PK\x03\x04", "a workbook (.xlsx or .ods)"}, {"\xd0\xcf\x11\xe0", "a workbook (.xls)"},
	{"%PDF", "a PDF"}, {"{\\rtf", "a text of a word processor"},
	{"<", "a web page or XML, whatever its name says"},
}

// Read reads a table with commas, semicolons or tabs between its cells, as platforms export it.
func Read(text []byte) (*List, error) {
	begin := bytes.TrimSpace(text)
	for _, kind := range otherKinds {
		if bytes.HasPrefix(begin, []byte(kind.begins)) {
			return nil, fmt.Errorf("it is %s: %s", kind.what, asCSV)
		}
	}
	if !utf8.Valid(text) {
		return nil, errors.New(
			"it is not UTF-8: save it as \"CSV UTF-8\", or convert it by iconv -f WINDOWS-1252 -t UTF-8")
	}
	if len(begin) == 0 {
		return nil, errors.New(
			"it is empty: the first line names the columns, such as submission, name, login, email, id")
	}
	// The old Excel for Mac ends lines by a carriage return alone.
	text = bytes.ReplaceAll(bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")), []byte("\r"), []byte("\n"))
	var body [][]string
	var lines []int
	var heads []meaning
	var wrong error
	most := 0
	for _, separator := range ",;\t" {
		rows, at, err := cells(text, separator)
		if separator == ',' {
			wrong = err
		}
		for k := range rows[:min(headLines, len(rows))] {
			if all, known := meanings(rows[k]); known > most {
				most, heads, body, lines, wrong = known, all, rows[k+1:], at[k+1:], err
			}
		}
	}
	if wrong != nil {
		return nil, wrong
	}
	if most == 0 {
		return nil, errors.New(
			"the first line names the columns, and one of them is submission, name, login, email, id")
	}
	return readRows(heads, body, lines)
}

// cells splits a table, up to an error, and returns the line of each of its rows.
func cells(text []byte, separator rune) (rows [][]string, lines []int, err error) {
	in := csv.NewReader(bytes.NewReader(text))
	in.Comma, in.FieldsPerRecord = separator, -1
	for {
		row, err := in.Read()
		if err != nil {
			if errors.Is(err, io.EOF) {
				err = nil
			}
			return rows, lines, err
		}
		line, _ := in.FieldPos(0)
		rows, lines = append(rows, row), append(lines, line)
	}
}

// readRows reads the rows below the heads.
func readRows(heads []meaning, body [][]string, lines []int) (*List, error) {
	l := new(List)
	if err := l.setHeads(heads); err != nil {
		return nil, err
	}
	var ignored []string
	for k, cells := range body {
		r, err := readRow(heads, cells, lines[k])
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", lines[k], err)
		}
		switch {
		case strings.Join(r.words(), "") == "": // a blank line, or one about the columns
		case r.isSummary():
			ignored = append(ignored, r.String())
		case r.isTest():
			l.nobody = append(l.nobody, r)
		case slices.ContainsFunc(l.Rows, r.isAgain):
			ignored = append(ignored, r.String())
		default:
			l.Rows = append(l.Rows, r)
		}
	}
	if len(l.Rows) == 0 {
		return nil, errors.New("it names no student: below the heads there is a row for each")
	}
	if len(ignored) > 0 {
		l.Notes = append(l.Notes, "rows of the class list that are no students, or say again what another "+
			"row says: "+strings.Join(ignored, ", "))
	}
	return l, nil
}

// setHeads takes the heads of the columns.
func (l *List) setHeads(heads []meaning) error {
	var ignored []string
	for k, m := range heads {
		used := m.field != "" || m.part.Name != ""
		if used && slices.ContainsFunc(heads[:k], func(b meaning) bool { return b.head == m.head }) {
			return fmt.Errorf("the column %q is there twice", m.head)
		}
		if !used && m.head != "" {
			ignored = append(ignored, m.head)
		}
		l.Numbers = cmp.Or(l.Numbers, m.of)
	}
	if half := dropHalfNames(heads); half != "" && !slices.ContainsFunc(heads, func(m meaning) bool {
		return m.field != ""
	}) {
		return fmt.Errorf("the column %q alone tells no student from another: export the whole names, "+
			"or a login, email or ID", half)
	}
	if len(ignored) > 0 {
		l.Notes = append(l.Notes, fmt.Sprintf("columns of the class list that mean nothing here: %s (points "+
			"by hand have a maximum, as in theory/25)", strings.Join(ignored, ", ")))
	}
	return nil
}

// readRow reads a row. Cells that are missing at its end are empty, and more cells than heads must
// be.
func readRow(heads []meaning, cells []string, line int) (*Row, error) {
	r, given := &Row{line: line}, false
	for n, cell := range cells {
		cell = strings.TrimSpace(cell)
		if n >= len(heads) {
			if cell != "" {
				return nil, fmt.Errorf("wrong number of fields: %d, and %d in the line of the heads",
					len(cells), len(heads))
			}
			continue
		}
		if err := r.set(heads[n], cell); err != nil {
			return nil, err
		}
		given = given || heads[n].part.Name != "" && cell != ""
	}
	r.Name = cmp.Or(r.Name, strings.TrimSpace(r.first+" "+r.last))
	if comma := strings.Index(r.Name, ","); r.first+r.last == "" && comma > 0 {
		r.last, r.first = r.Name[:comma], r.Name[comma+1:]
	}
	if given && strings.Join(r.words(), "") == "" {
		return nil, errors.New("it names no student")
	}
	return r, nil
}

// summary are words of rows about all students, and theRest those that stand with them.
var (
	summary = []string{"total", "totals", "sum", "average", "mean", "median", "points", "date", "count",
		"summe", "anzahl", "durchschnitt", "mittelwert", "moyenne", "promedio", "media", "totale", "punkte"}
	theRest = []string{"class", "course", "possible", "out", "of", "max", "maximum", "min", "minimum",
		"number", "students", "student", "score", "grade", "grades", "due", "the", "all", "overall", "standard",
		"deviation", "available", "mark", "marks", "der", "de", "la", "du"}
)

// isSummary reports whether a row is about all students, as Google's and Canvas's lists have them.
// It may have a number where others have a login, an email or an ID.
func (r *Row) isSummary() bool {
	found := false
	for _, word := range wordsOf(r.Name + " " + r.Submission) {
		said := slices.Contains(summary, word)
		if !said && !slices.Contains(theRest, word) && shape(word) != "#" {
			return false
		}
		found = found || said
	}
	return found && strings.IndexFunc(r.Login+r.Email+r.ID+r.Number, unicode.IsLetter) < 0
}

// isAgain reports whether another row has the same student, who is in two sections. A name alone
// does not tell that.
func (r *Row) isAgain(other *Row) bool {
	return r.Login+r.Email+r.ID+r.Number != "" && slices.Equal(r.words(), other.words()) &&
		slices.Equal(r.Hand, other.Hand)
}

// isTest reports whether the row is that of the student whom a platform makes for trying out.
func (r *Row) isTest() bool {
	return r.Name == "Student, Test" || r.Name == "Test Student" || strings.HasSuffix(r.Login, "_previewuser")
}

// lastNumber is the number in a cell such as "Participant 4411".
var lastNumber = regexp.MustCompile(`^\D*(\d+)$`)

// set takes a cell of a column.
func (r *Row) set(m meaning, cell string) error {
	cell = table.Plain(cell) // and Brightspace writes # before its texts
	switch {
	case m.field != "":
		to := r.place(m.field)
		if m.field == theNumber {
			if found := lastNumber.FindStringSubmatch(cell); found != nil {
				cell = found[1]
			}
		} else if m.field == theID || m.field == theLogin {
			cell = strings.TrimPrefix(cell, "#")
		}
		*to = cmp.Or(*to, cell)
		return nil
	case m.part.Name == "":
		return nil
	}
	x := 0.0
	if cell != "" {
		var err error
		if x, err = strconv.ParseFloat(cell, 64); err != nil || !(x >= 0 && x <= maxPoints) {
			return fmt.Errorf("%s is %q: write a number from 0 on, with a point for decimals", m.head, cell)
		}
	}
	if x > m.part.Most {
		return fmt.Errorf("%s is %s, and %s is the most", m.part.Name, points(x), points(m.part.Most))
	}
	m.part.Points = x
	r.Hand = append(r.Hand, m.part)
	return nil
}

// points writes a number without needless decimals.
func points(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
