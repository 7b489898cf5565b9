package grade

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
	"unicode/utf8"

	"stride/internal/table"
)

// A roster is a table of what a teacher knows about the students: names, late days, points given by
// hand. Most teachers take the table that their platform exports, so the heads that the platforms
// write are known words. Such a table has many columns of other work. So points given by hand are
// only columns that name their maximum, as in theory/25, and all columns that mean nothing here are
// named once and left alone. Which row belongs to which submission is told in match.go.

// Roster is a class, in the order of the table.
type Roster struct {
	Entries []*Entry
	// Numbers is the platform whose own numbers the table has, such as Canvas; empty if it has
	// none.
	Numbers string
	ignored []string // heads of columns that mean nothing here
	nobody  []*Entry // the platform's test student
}

// Entry is a row of a roster.
type Entry struct {
	Submission string  `json:"submission,omitempty"`
	Name       string  `json:"name,omitempty"`
	ID         string  `json:"id,omitempty"`
	Login      string  `json:"login,omitempty"`
	Email      string  `json:"email,omitempty"`
	Number     string  `json:"number,omitempty"` // that the platform gives to a student; see [Roster]
	Days       float64 `json:"days,omitempty"`   // late
	Hand       []Part  `json:"by_hand,omitempty"`
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

// field is what a column with words for a student says.
type field string

const (
	theSubmission field = "submission"
	theName       field = "name"
	theFirst      field = "first name"
	theLast       field = "last name"
	theLogin      field = "login"
	theEmail      field = "email"
	theID         field = "id"
	theNumber     field = "number"
)

// columns is the table of known heads, in small letters. Of two rows with the same head, the first
// one counts whose column beside it is in the table, too.
var columns = []struct {
	field  field
	beside string
	of     string // the platform, if the field is its own number
	heads  []string
}{
	{theNumber, "sis login id", Canvas, []string{"id"}},
	{theNumber, "student", Canvas, []string{"id"}},
	{theLogin, "display id", "", []string{"id"}}, // of Sakai
	{theID, "github_username", "", []string{"identifier"}},
	{theNumber, "", "Moodle", []string{"identifier"}},
	{theNumber, "", "Gradescope", []string{"submission id"}},
	{theSubmission, "", "", []string{"submission", "student_repository_name"}},
	{theName, "", "", []string{"name", "student", "full name", "student name", "vollständiger name",
		"nombre completo"}},
	{theFirst, "", "", []string{"first name", "firstname", "first_name", "given name", "vorname", "nombre"}},
	{theLast, "", "", []string{"last name", "lastname", "last_name", "surname", "family name", "nachname",
		"apellido(s)", "apellidos"}},
	{theLogin, "", "", []string{"login", "username", "user name", "sis login id", "github_username",
		"benutzername", "anmeldename", "nombre de usuario"}},
	{theEmail, "", "", []string{"email", "e-mail", "email address", "e-mail-adresse", "dirección de correo"}},
	{theID, "", "", []string{"id", "sis user id", "id number", "sid", "student id", "orgdefinedid",
		"display id", "roster_identifier", "id-nummer", "matrikelnummer", "número de id"}},
}

// daysHead is the head of the column with late days.
const daysHead = "days"

// place returns where a field of an entry is.
func (e *Entry) place(f field) *string {
	return map[field]*string{theSubmission: &e.Submission, theName: &e.Name, theFirst: &e.first,
		theLast: &e.last, theLogin: &e.Login, theEmail: &e.Email, theID: &e.ID, theNumber: &e.Number}[f]
}

// words are what the student is called, the name of the submission first.
func (e *Entry) words() []string {
	return []string{e.Submission, e.Name, e.Login, e.Email, e.ID, e.Number}
}

// String names the row.
func (e *Entry) String() string {
	return fmt.Sprintf("%s (line %d)", cmp.Or(slices.Concat([]string{e.Name}, e.words())...), e.line)
}

// Listed reports whether this is a row of a roster, and not the zero entry of a submission without
// one.
func (e *Entry) Listed() bool { return e.line > 0 }

// meaning is what the cells of a column are.
type meaning struct {
	head  string
	field field // empty for what follows, and for what is ignored
	of    string
	days  bool
	part  Part // with a name if the column has points
}

// meanings reads a line of heads, and counts the columns that say who a student is.
func meanings(heads []string) (all []meaning, known int) {
	lower := make([]string, len(heads))
	for k, head := range heads {
		lower[k] = strings.ToLower(strings.TrimSpace(head))
	}
	for k, head := range heads {
		m := meaning{head: strings.TrimSpace(head), days: lower[k] == daysHead}
		for _, c := range columns {
			if slices.Contains(c.heads, lower[k]) && (c.beside == "" || slices.Contains(lower, c.beside)) {
				m.field, m.of = c.field, c.of
				known++
				break
			}
		}
		if at := strings.LastIndex(m.head, "/"); at > 0 && m.field == "" {
			if most, err := strconv.ParseFloat(m.head[at+1:], 64); err == nil && most > 0 &&
				most <= maxPoints {
				m.part = Part{Name: m.head[:at], Most: most}
			}
		}
		all = append(all, m)
	}
	return all, known
}

// headLines limits the lines in which the heads are looked for: above Sakai's stands the title of
// the assignment.
const headLines = 5

// ReadRoster reads a table with commas, semicolons or tabs between its cells, as platforms export
// it.
func ReadRoster(text []byte) (*Roster, error) {
	if !utf8.Valid(text) {
		return nil, errors.New(
			"it is not UTF-8: save it as \"CSV UTF-8\", or convert it by iconv -f WINDOWS-1252 -t UTF-8")
	}
	if len(bytes.TrimSpace(text)) == 0 {
		return nil, errors.New(
			"it is empty: the first line names the columns, such as submission, name, login, email, id")
	}
	var table [][]string
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
				most, heads, table, lines, wrong = known, all, rows[k+1:], at[k+1:], err
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
	return readRows(heads, table, lines)
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
func readRows(heads []meaning, table [][]string, lines []int) (*Roster, error) {
	r := new(Roster)
	for k, m := range heads {
		used := m.field != "" || m.days || m.part.Name != ""
		if used && slices.ContainsFunc(heads[:k], func(b meaning) bool { return b.head == m.head }) {
			return nil, fmt.Errorf("the column %q is there twice", m.head)
		}
		if !used && m.head != "" {
			r.ignored = append(r.ignored, m.head)
		}
		r.Numbers = cmp.Or(r.Numbers, m.of)
	}
	if half := dropHalfNames(heads); half != "" && !slices.ContainsFunc(heads, func(m meaning) bool {
		return m.field != ""
	}) {
		return nil, fmt.Errorf("the column %q alone tells no student from another: export the whole names, "+
			"or a login, email or ID", half)
	}
	for k, row := range table {
		if strings.TrimSpace(strings.Join(row, "")) == "" {
			continue
		}
		if len(row) != len(heads) {
			return nil, fmt.Errorf("line %d: wrong number of fields: %d, and %d in the line of the heads",
				lines[k], len(row), len(heads))
		}
		e, given := &Entry{line: lines[k]}, false
		for n, cell := range row {
			if err := e.set(heads[n], strings.TrimSpace(cell)); err != nil {
				return nil, fmt.Errorf("line %d: %w", lines[k], err)
			}
			given = given || (heads[n].days || heads[n].part.Name != "") && strings.TrimSpace(cell) != ""
		}
		e.Name = cmp.Or(e.Name, strings.TrimSpace(e.first+" "+e.last))
		switch {
		case strings.Join(e.words(), "") == "" && given:
			return nil, fmt.Errorf("line %d names no student", lines[k])
		// Canvas's lines about the columns
		case strings.Join(e.words(), "") == "" || e.Name == "Points Possible":
		case e.isTest():
			r.nobody = append(r.nobody, e)
		default:
			r.Entries = append(r.Entries, e)
		}
	}
	return r, nil
}

// dropHalfNames ignores a column of first names without one of last names, or the reverse, and
// returns its head: a student whose last name is Wu would be taken for one whose first name is.
func dropHalfNames(heads []meaning) string {
	at := func(f field) int { return slices.IndexFunc(heads, func(m meaning) bool { return m.field == f }) }
	first, last := at(theFirst), at(theLast)
	if (first < 0) == (last < 0) || at(theName) >= 0 {
		return ""
	}
	m := &heads[max(first, last)]
	m.field = ""
	return m.head
}

// isTest reports whether the row is that of the student whom a platform makes for trying out.
func (e *Entry) isTest() bool {
	return e.Name == "Student, Test" || e.Name == "Test Student" || strings.HasSuffix(e.Login, "_previewuser")
}

// lastNumber is the number in a cell such as "Participant 4411".
var lastNumber = regexp.MustCompile(`^\D*(\d+)$`)

// set takes a cell of a column.
func (e *Entry) set(m meaning, cell string) error {
	cell = table.Plain(cell) // and Brightspace writes # before its texts
	switch {
	case m.field != "":
		to := e.place(m.field)
		if m.field == theNumber {
			if found := lastNumber.FindStringSubmatch(cell); found != nil {
				cell = found[1]
			}
		} else if m.field == theID || m.field == theLogin {
			cell = strings.TrimPrefix(cell, "#")
		}
		*to = cmp.Or(*to, cell)
		return nil
	case !m.days && m.part.Name == "":
		return nil
	}
	x := 0.0
	if cell != "" {
		var err error
		if x, err = strconv.ParseFloat(cell, 64); err != nil || !(x >= 0 && x <= maxPoints) {
			return fmt.Errorf("%s is %q: write a number from 0 on, with a point for decimals", m.head, cell)
		}
	}
	if m.days {
		e.Days = x
		return nil
	}
	if x > m.part.Most {
		return fmt.Errorf("%s is %s, and %s is the most", m.part.Name, trim(x), trim(m.part.Most))
	}
	m.part.Points = x
	e.Hand = append(e.Hand, m.part)
	return nil
}
