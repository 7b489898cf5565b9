package grade

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A roster is a table of what a teacher knows about the students: names, late days, points given by hand. The names of
// the submissions come from elsewhere, so a row belongs to a submission if one of its words for the student is the name of
// that, whatever the forms of accents, capitals, and signs that file names cannot have. A row or a
// submission that is left over would lose points, so each of them is named.

// Roster is a class, in the order of the table.
type Roster struct{ Entries []*Entry }

// Entry is a row of a roster.
type Entry struct {
	Submission string  `json:"submission,omitempty"`
	Name       string  `json:"name,omitempty"`
	ID         string  `json:"id,omitempty"`
	Login      string  `json:"login,omitempty"`
	Email      string  `json:"email,omitempty"`
	Days       float64 `json:"days,omitempty"` // late
	Hand       []Part  `json:"by_hand,omitempty"`
	line       int
}

// Part is a number of points given by hand.
type Part struct {
	Name   string  `json:"name"`
	Points float64 `json:"points"`
	Most   float64 `json:"most,omitempty"` // 0 if it is not known
}

// rosterColumns are the columns with words for a student.
var rosterColumns = []string{"submission", "name", "login", "email", "id"}

// fields are the places of these columns.
func (e *Entry) fields() []*string {
	return []*string{&e.Submission, &e.Name, &e.Login, &e.Email, &e.ID}
}

// words are what the student is called, the name of the submission first.
func (e *Entry) words() (all []string) {
	for _, field := range e.fields() {
		all = append(all, *field)
	}
	return all
}

// String names the row.
func (e *Entry) String() string {
	return fmt.Sprintf("%s (line %d)", cmp.Or(slices.Concat([]string{e.Name}, e.words())...), e.line)
}

// ReadRoster reads a table in CSV. Its columns are any of submission, name, id, login, email and days, and columns of
// points such as theory or theory/25.
func ReadRoster(text []byte) (*Roster, error) {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	if !utf8.Valid(text) {
		return nil, errors.New("it is not UTF-8: save it as \"CSV UTF-8\", or convert it by iconv -f WINDOWS-1252 -t UTF-8")
	}
	in := csv.NewReader(bytes.NewReader(text))
	heads, err := in.Read()
	if errors.Is(err, io.EOF) {
		err = errors.New("it is empty: the first line names the columns, such as " + strings.Join(rosterColumns, ", "))
	}
	if err != nil {
		return nil, err
	}
	known := 0
	for k, head := range heads {
		heads[k] = strings.TrimSpace(head)
		if slices.Contains(heads[:k], heads[k]) {
			return nil, fmt.Errorf("the column %q is there twice", heads[k])
		}
		if slices.Contains(rosterColumns, strings.ToLower(heads[k])) {
			known++
		}
	}
	if first := strings.Join(heads, ","); known == 0 {
		for sign, name := range map[string]string{";": "semicolons", "\t": "tabs"} {
			if strings.Contains(first, sign) {
				return nil, fmt.Errorf("its columns are separated by %s: separate them by commas", name)
			}
		}
		return nil, fmt.Errorf("the first line names the columns, and one of them is %s", strings.Join(rosterColumns, ", "))
	}
	r := &Roster{}
	for {
		row, err := in.Read()
		if errors.Is(err, io.EOF) {
			return r, nil
		}
		if err != nil {
			return nil, err
		}
		line, _ := in.FieldPos(0)
		e := &Entry{line: line}
		for k, head := range heads {
			if err := e.set(head, strings.TrimSpace(row[k])); err != nil {
				return nil, fmt.Errorf("line %d: %w", line, err)
			}
		}
		switch {
		case strings.Join(e.words(), "") != "":
			r.Entries = append(r.Entries, e)
		case strings.TrimSpace(strings.Join(row, "")) != "":
			return nil, fmt.Errorf("line %d names no student", line)
		}
	}
}

// Listed reports whether this is a row of a roster, and not the zero entry of a submission without one.
func (e *Entry) Listed() bool { return e.line > 0 }

// set takes a cell of a column.
func (e *Entry) set(head, cell string) error {
	if k := slices.Index(rosterColumns, strings.ToLower(head)); k >= 0 {
		*e.fields()[k] = cell
		return nil
	}
	x := 0.0
	if cell != "" {
		var err error
		if x, err = strconv.ParseFloat(cell, 64); err != nil || !(x >= 0 && x <= 1e6) {
			return fmt.Errorf("%s is %q: write a number from 0 on, with a point for decimals", head, cell)
		}
	}
	if strings.EqualFold(head, "days") {
		e.Days = x
		return nil
	}
	part := Part{Name: head, Points: x}
	if word, most, found := strings.Cut(head, "/"); found {
		var err error
		if part.Most, err = strconv.ParseFloat(most, 64); err != nil || !(part.Most > 0) {
			return fmt.Errorf("the column %q: write the most points behind the bar, as in theory/25", head)
		}
		if part.Name = word; x > part.Most {
			return fmt.Errorf("%s is %s, and %s is the most", word, trim(x), trim(part.Most))
		}
	}
	e.Hand = append(e.Hand, part)
	return nil
}

// rosterKey returns a word for a student in the form in which words are compared.
func rosterKey(word string) string {
	if word = strings.TrimSpace(word); word == "" {
		return ""
	}
	return strings.Join(strings.FieldsFunc(strings.ToLower(safeName(word)), func(r rune) bool { return r == '_' }), "_")
}

// match finds the row of each submission, by the names of the submissions. What the column submission says goes first.
// Notes name the rows and the submissions that are left over. It is an error if a row has two submissions, or a submission two rows.
func (r *Roster) match(submissions []Submission) (rows map[string]*Entry, rest []*Entry, notes []string, err error) {
	rows, used := make(map[string]*Entry), make(map[*Entry]string)
	// pass looks at the rows and submissions that are left.
	pass := func(ofRow func(e *Entry) []string, ofSubmission func(s Submission) []string) {
		found := make(map[string]*Entry)
		name := make(map[*Entry]string)
		for _, s := range submissions {
			for _, e := range r.Entries {
				if rows[s.Name] != nil || used[e] != "" || !meet(ofRow(e), ofSubmission(s)) {
					continue
				}
				switch {
				case err != nil:
				case found[s.Name] != nil:
					err = fmt.Errorf("two rows are for the submission %s: %v and %v", s.Name, found[s.Name], e)
				case name[e] != "":
					err = fmt.Errorf("two submissions are for %v, %s and %s: write the right one into the column submission", e, name[e],
						s.Name)
				}
				found[s.Name], name[e] = e, s.Name
			}
		}
		for s, e := range found {
			rows[s], used[e] = e, s
		}
	}
	shorts := make(map[string]int)
	for _, s := range submissions {
		shorts[rosterKey(s.Short)]++
	}
	full := func(s Submission) []string {
		if shorts[rosterKey(s.Name)] > 1 {
			return nil // there is another of that name
		}
		return []string{s.Name}
	}
	pass(func(e *Entry) []string { return []string{e.Submission} }, full)
	pass((*Entry).words, full)
	pass((*Entry).words, func(s Submission) []string { return []string{s.Short} })
	if err != nil {
		return nil, nil, nil, err
	}
	for _, e := range r.Entries {
		if used[e] == "" {
			rest = append(rest, e)
			notes = append(notes, fmt.Sprintf("%v is on the roster and has no submission", e))
		}
	}
	for _, s := range submissions {
		if rows[s.Name] == nil {
			notes = append(notes, s.Name+" is not on the roster: no late days, no points by hand, no line to import")
		}
	}
	return rows, rest, notes, nil
}

// meet reports whether two lists of words have one in common.
func meet(a, b []string) bool {
	for _, word := range a {
		if k := rosterKey(word); k != "" && slices.ContainsFunc(b, func(w string) bool { return rosterKey(w) == k }) {
			return true
		}
	}
	return false
}
