package grade

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"stride/internal/nearest"
	"stride/maze"
	"stride/maze/format"
)

// How far an output is from the sample of the course's document, which wants texts and blanks to be
// those of the sample. So every blank counts, with one exception: rows may end in a blank or not,
// since the course's own program prints one and the sample in the document shows none.
//
// The lines of the output are compared with those that are expected, in their order. A line that
// fits nothing is superfluous; an expected line that no later line fits is missing. Each deviation
// has a form, and a plan names the forms that it forgives.

// Form is a kind of deviation from the format.
type Form string

// The forms.
const (
	Blanks   Form = "blanks"    // blanks, tabs, empty lines, carriage returns, escape sequences
	Letters  Form = "letters"   // small letters for capitals, or G for 0
	Words    Form = "words"     // "Puzzle score" for "Puzzle value", another form of the total time
	Lines    Form = "lines"     // lines that do not belong there, or are not there
	ExitCode Form = "exit-code" // an exit code other than 0 after a complete output
)

var forms = []Form{Blanks, Letters, Words, Lines, ExitCode}

func parseForm(word string) (Form, error) {
	if slices.Contains(forms, Form(word)) {
		return Form(word), nil
	}
	return "", nearest.Unknown("form of deviation", word,
		strings.Fields(strings.Trim(fmt.Sprint(forms), "[]")))
}

// Deviation is one place at which an output does not follow the format.
type Deviation struct {
	Form Form   `json:"form"`
	Line int    `json:"line"` // from 1; that before which something is missing
	Text string `json:"text"` // in words
}

// String returns the deviation with its line.
func (d Deviation) String() string { return fmt.Sprintf("line %d: %s", d.Line, d.Text) }

// lineKind is the kind of line that is expected.
type lineKind int

const (
	blankLine lineKind = iota
	headingLine
	fixedLine
	rowLine
	valueLine // that of the value or score
	timeLine
)

// expected is a line of the format. Its shapes are what it may be to the letter, with # for digits.
type expected struct {
	kind   lineKind
	name   string // in words
	shapes []string
	words  []string // before the colon, in small letters, by which the line is known
}

var digits = regexp.MustCompile(`[0-9]+`)

// exact reports whether a line is as it should be; with fold, capitals do not matter.
func (e expected) exact(line string, fold bool) bool {
	shape := digits.ReplaceAllLiteralString(line, "#")
	return slices.ContainsFunc(e.shapes, func(s string) bool {
		return s == shape || fold && strings.EqualFold(s, shape)
	})
}

// meant reports whether a line, squeezed, is meant to be this one.
func (e expected) meant(line string) bool {
	word, _, found := strings.Cut(line, ":")
	switch e.kind {
	case headingLine:
		return headingPattern.MatchString(line)
	case rowLine:
		return line[0] == '|' || line[0] >= '0' && line[0] <= '9'
	}
	return found && slices.Contains(e.words, strings.TrimSpace(word))
}

// reportLines are the words of the lines between the grid and the value. Values are compared with
// the truth elsewhere.
var reportLines = []string{"Solution", "Unique", "Solution length", "# of black holes", "# of white holes",
	"# of forced forward moves", "# of forced backward moves"}

// headingPattern finds the first line of the format in any form.
var headingPattern = regexp.MustCompile(
	`^generating an? (\d+) ?x ?(\d+) puzzle with values in range \[ ?(\d+) ?[-–] ?(\d+) ?\]$`)

// canonical returns the lines of the format for a configuration.
func canonical(p maze.Params, label format.Label) []expected {
	blank := expected{name: "an empty line"}
	row := strings.Repeat("# ", p.Cols)
	all := []expected{
		{headingLine, "the heading", []string{"Generating a #x# puzzle with values in range [#-#]"}, nil},
		blank,
		{fixedLine, `"Puzzle:"`, []string{"Puzzle:"}, []string{"puzzle"}},
	}
	for k := range p.Rows {
		all = append(all, expected{rowLine, fmt.Sprintf("row %d of the grid", k+1),
			[]string{row, strings.TrimSpace(row)}, nil})
	}
	all = append(all, blank)
	for k, word := range reportLines {
		shapes := []string{word + ": #"}
		if k < 2 {
			shapes = []string{word + ": Yes", word + ": No"}
		}
		all = append(all, expected{fixedLine, fmt.Sprintf("%q", word), shapes,
			[]string{strings.ToLower(word)}})
	}
	value := expected{valueLine, `"Puzzle value or Puzzle score"`, nil,
		[]string{"puzzle value", "puzzle score"}}
	for _, l := range []format.Label{format.LabelValue, format.LabelScore} {
		if label == l {
			value.name = fmt.Sprintf("%q", "Puzzle "+string(l))
		}
		if label == l || label == eitherLabel || label == "" {
			value.shapes = append(value.shapes, fmt.Sprintf("Puzzle %s: #", l),
				fmt.Sprintf("Puzzle %s: -#", l))
		}
	}
	return append(all, value, blank, expected{timeLine, `"Total time"`,
		[]string{"Total time: # seconds", "Total time: #.# seconds"}, []string{"total time"}})
}

// maxDeviations bounds how many deviations are kept of one output.
const maxDeviations = 50

// deviations compares an output with the format.
func deviations(output string, p maze.Params, label format.Label) []Deviation {
	output, removed, _ := cleaned(output)
	c := comparison{want: canonical(p, label), found: removed}
	lines := strings.Split(output, "\n")
	if last := len(lines) - 1; lines[last] == "" {
		lines = lines[:last]
	}
	for k, line := range lines {
		c.line(k+1, line)
	}
	for _, e := range c.want[c.at:] {
		c.missing(len(lines)+1, e)
	}
	return c.found[:min(len(c.found), maxDeviations)]
}

// comparison goes through an output.
type comparison struct {
	want  []expected
	at    int // the next line that is expected
	found []Deviation
}

func (c *comparison) add(form Form, line int, format string, args ...any) {
	c.found = append(c.found, Deviation{form, line, fmt.Sprintf(format, args...)})
}

func (c *comparison) missing(line int, e expected) {
	if e.kind == blankLine {
		c.add(Blanks, line, "an empty line is missing before it")
	} else {
		c.add(Lines, line, "%s is missing", e.name)
	}
}

// line compares one line.
func (c *comparison) line(number int, text string) {
	loose := squeeze(text)
	if loose == "" {
		switch {
		case c.at == len(c.want) || c.want[c.at].kind != blankLine:
			c.add(Blanks, number, "there should be no empty line")
			return
		case text != "":
			c.add(Blanks, number, "the line should be empty, but has blanks")
		}
		c.at++
		return
	}
	// It is the next expected line that it fits; all rows of the grid look alike, so that a row is
	// only the next one.
	fit := slices.IndexFunc(c.want[c.at:], func(e expected) bool {
		return e.kind != blankLine && e.meant(loose)
	})
	if fit < 0 {
		c.add(Lines, number, "%q does not belong here", clip(text))
		return
	}
	for _, e := range c.want[c.at : c.at+fit] {
		c.missing(number, e)
	}
	c.at += fit + 1
	c.compare(number, text, loose, c.want[c.at-1])
}

// compare finds the deviations within a line.
func (c *comparison) compare(number int, text, loose string, e expected) {
	if e.exact(text, false) {
		return
	}
	trimmed, words := strings.TrimRight(text, " \t"), strings.Join(strings.Fields(text), " ")
	if trimmed != text && !(e.kind == rowLine && trimmed+" " == text) {
		c.add(Blanks, number, "blanks at the end of the line")
	}
	if words != trimmed {
		c.add(Blanks, number, "the blanks differ: words are separated by single blanks, and lines begin "+
			"without one")
	}
	if e.exact(words, false) {
		return
	}
	word, value, _ := strings.Cut(words, ":")
	spaced := strings.TrimSpace(word) + ": " + strings.TrimSpace(value)
	switch {
	case e.kind == rowLine && e.exact(strings.Join(strings.FieldsFunc(text, separates), " "), false):
		c.add(Blanks, number, "numbers are separated by single blanks, and by nothing else")
	case e.kind == rowLine && strings.HasSuffix(loose, "g") && e.exact(words[:len(words)-1]+"0", false):
		c.add(Letters, number, "the goal is written as %q, not as 0", words[len(words)-1:])
	case e.exact(words, true):
		c.add(Letters, number, "capital and small letters differ from the format")
	case e.exact(spaced, false):
		c.add(Blanks, number, "the blanks around the colon differ")
	case e.kind == valueLine && digits.ReplaceAllString(strings.TrimPrefix(strings.TrimSpace(value), "-"),
		"") == "":
		c.add(Words, number, "the word should be %s", e.name)
	case e.kind == timeLine:
		c.add(Words, number, "%q is not of the form %q", clip(text), "Total time: 59.831465 seconds")
	default:
		c.add(Lines, number, "%q should be %s", clip(text), e.name)
	}
}

// separates reports whether a character stands between the numbers of some tables.
func separates(r rune) bool { return strings.ContainsRune(" \t,;|", r) }

// squeeze makes the letters of a line small, and leaves single blanks.
func squeeze(text string) string { return strings.Join(strings.Fields(strings.ToLower(text)), " ") }

// clip shortens a line for a message.
func clip(text string) string { return shorten(text, 60) }

// shorten returns at most so many letters of a text.
func shorten(text string, most int) string {
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return text
}
