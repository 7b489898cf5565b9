package grade

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"stride/internal/nearest"
	"stride/maze"
)

// How far an output is from the sample of the course's document. "Your program's output should
// match this format (double check that the text and whitespaces do)", it says; so every blank
// counts, with one exception: rows may end in a blank or not, since the course's own program prints
// one and the sample in the document shows none.
//
// The lines of the output are compared with those that are expected, in their order. A line that
// fits nothing is superfluous; an expected line that no later line fits is missing. Each deviation
// has a form, and a plan names the forms that it forgives.

// Form is a kind of deviation from the format.
type Form string

// The forms.
const (
	TrailingBlanks Form = "trailing-blanks" // blanks at the end of a line
	Blanks         Form = "blanks"          // other blanks, or tabs, between or before words
	BlankLines     Form = "blank-lines"     // empty lines too many or too few
	LineEnds       Form = "line-ends"       // carriage returns
	LetterCase     Form = "case"            // small letters for capitals
	GoalLetter     Form = "goal-letter"     // G for 0
	OtherLabel     Form = "label"           // "Puzzle score" for "Puzzle value"
	TimeText       Form = "time"            // another form of the total time
	ExtraLines     Form = "extra-lines"     // lines that do not belong there
	MissingLines   Form = "missing-lines"   // lines that are not there
	ExitCode       Form = "exit-code"       // an exit code other than 0 after a complete output
)

var forms = []Form{
	TrailingBlanks, Blanks, BlankLines, LineEnds, LetterCase, GoalLetter, OtherLabel, TimeText, ExtraLines, MissingLines, ExitCode,
}

func formNames() string {
	names := make([]string, len(forms))
	for k, f := range forms {
		names[k] = string(f)
	}
	return strings.Join(names, ", ")
}

func parseForm(word string) (Form, error) {
	if slices.Contains(forms, Form(word)) {
		return Form(word), nil
	}
	if near := nearest.Of(word, strings.Split(formNames(), ", ")); near != "" {
		return "", fmt.Errorf("%q is no form of deviation; did you mean %q?", word, near)
	}
	return "", fmt.Errorf("%q is no form of deviation; they are %s", word, formNames())
}

// Deviation is one place at which an output does not follow the format.
type Deviation struct {
	Form Form   `json:"form"`
	Line int    `json:"line"` // from 1; that before which something is missing
	Text string `json:"text"` // in words
}

// String returns the deviation with its line.
func (d Deviation) String() string { return fmt.Sprintf("line %d: %s", d.Line, d.Text) }

// expected is a line of the format.
type expected struct {
	name  string // in words
	blank bool
	exact *regexp.Regexp // to the letter
	loose *regexp.Regexp // after blanks have been squeezed and letters made small
}

// The words of the lines below the grid. Values are compared with the truth elsewhere.
var reportLines = []struct{ word, value string }{
	{"Solution", "(Yes|No)"}, {"Unique", "(Yes|No)"}, {"Solution length", `\d+`},
	{"# of black holes", `\d+`}, {"# of white holes", `\d+`},
	{"# of forced forward moves", `\d+`}, {"# of forced backward moves", `\d+`},
}

// headingPattern finds the first line of the format in any form.
var headingPattern = regexp.MustCompile(`^generating an? (\d+) ?x ?(\d+) puzzle with values in range \[ ?(\d+) ?[-–] ?(\d+) ?\]$`)

// format returns the lines of the format for a configuration. The label may be empty.
func format(p maze.Params, label maze.Label) []expected {
	var all []expected
	line := func(name, exact, loose string) {
		all = append(all, expected{name: name, exact: regexp.MustCompile("^(?:" + exact + ")$"), loose: regexp.MustCompile("^(?:" + loose + ")$")})
	}
	blank := func() { all = append(all, expected{name: "an empty line", blank: true}) }
	heading := fmt.Sprintf("Generating a %dx%d puzzle with values in range [%d-%d]", p.Rows, p.Cols, p.Min, p.Max)
	line(fmt.Sprintf("%q", heading), regexp.QuoteMeta(heading), strings.Trim(headingPattern.String(), "^$"))
	blank()
	line(`"Puzzle:"`, "Puzzle:", "puzzle ?:")
	for row := range p.Rows {
		values, goal := p.Cols, ""
		if row == p.Rows-1 {
			values, goal = p.Cols-1, "0 ?"
		}
		exact := fmt.Sprintf(`(\d+ ){%d}%s`, values, goal)
		if goal == "" {
			exact = fmt.Sprintf(`(\d+ ){%d}\d+ ?`, values-1)
		}
		line(fmt.Sprintf("row %d of the grid", row+1), exact, `[\d ]*[\dg]`)
	}
	blank()
	for _, l := range reportLines {
		line(fmt.Sprintf("%q", l.word), regexp.QuoteMeta(l.word)+": "+l.value, regexp.QuoteMeta(strings.ToLower(l.word))+" ?: ?.*")
	}
	word := "(value|score)"
	if label != "" {
		word = string(label)
	}
	line(fmt.Sprintf("%q", "Puzzle "+strings.NewReplacer("(", "", ")", "", "|", " or ").Replace(word)), "Puzzle "+word+`: -?\d+`, `puzzle (value|score) ?: ?.*`)
	blank()
	line(`"Total time"`, `Total time: \d+(\.\d+)? seconds`, `total time ?:? ?.*`)
	return all
}

// mostDeviations bounds how many deviations are kept of one output.
const mostDeviations = 50

// deviations compares an output with the format.
func deviations(output string, p maze.Params, label maze.Label) []Deviation {
	c := comparison{want: format(p, label)}
	if strings.Contains(output, "\r") {
		c.add(LineEnds, 1+strings.Count(output[:strings.Index(output, "\r")], "\n"), "lines end with a carriage return")
		output = strings.ReplaceAll(output, "\r", "")
	}
	lines := strings.Split(output, "\n")
	if last := len(lines) - 1; lines[last] == "" {
		lines = lines[:last]
	}
	for k, line := range lines {
		c.line(k+1, line, lines[k+1:])
	}
	for ; c.at < len(c.want); c.at++ {
		c.missing(len(lines)+1, c.want[c.at])
	}
	if len(c.found) > mostDeviations {
		c.found = c.found[:mostDeviations]
	}
	return c.found
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
	if e.blank {
		c.add(BlankLines, line, "an empty line is missing before it")
	} else {
		c.add(MissingLines, line, "%s is missing", e.name)
	}
}

// line compares one line; rest are those behind it.
func (c *comparison) line(number int, text string, rest []string) {
	loose := squeeze(text)
	if loose == "" {
		if c.at < len(c.want) && c.want[c.at].blank {
			c.at++
			if text != "" {
				c.add(TrailingBlanks, number, "the line should be empty, but has blanks")
			}
			return
		}
		c.add(BlankLines, number, "there should be no empty line")
		return
	}
	fit := c.fit(loose)
	if fit < 0 {
		c.add(ExtraLines, number, "%q does not belong here", clip(text))
		return
	}
	for ; c.at < fit; c.at++ {
		c.missing(number, c.want[c.at])
	}
	c.at++
	c.compare(number, text, loose, c.want[fit])
}

// fit returns the next expected line that a line fits. The rows of the grid all look alike, so that
// a row is only the next one.
func (c *comparison) fit(loose string) int {
	for k := c.at; k < len(c.want); k++ {
		if !c.want[k].blank && c.want[k].loose.MatchString(loose) {
			return k
		}
	}
	return -1
}

// compare finds the deviations within a line.
func (c *comparison) compare(number int, text, loose string, e expected) {
	if e.exact.MatchString(text) {
		return
	}
	before := len(c.found)
	trimmed := strings.TrimRight(text, " \t")
	if trimmed != text && !(strings.HasPrefix(e.name, "row ") && trimmed+" " == text) {
		c.add(TrailingBlanks, number, "blanks at the end of the line")
	}
	words := strings.Join(strings.Fields(text), " ")
	if e.exact.MatchString(trimmed) {
		return
	}
	if words != trimmed {
		c.add(Blanks, number, "the blanks differ: words are separated by single blanks, and lines begin without one")
		if e.exact.MatchString(words) {
			return
		}
	}
	row := strings.HasPrefix(e.name, "row ")
	switch {
	case row && strings.HasSuffix(loose, "g") && e.exact.MatchString(words[:len(words)-1]+"0"):
		c.add(GoalLetter, number, "the goal is written as %q, not as 0", words[len(words)-1:])
	case strings.HasPrefix(e.name, `"Total time`):
		c.add(TimeText, number, "%q is not of the form %q", clip(text), "Total time: 59.831465 seconds")
	case strings.HasPrefix(e.name, `"Puzzle value"`) && strings.HasPrefix(words, "Puzzle score: "):
		c.add(OtherLabel, number, "the word should be value, not score")
	case strings.HasPrefix(e.name, `"Puzzle score"`) && strings.HasPrefix(words, "Puzzle value: "):
		c.add(OtherLabel, number, "the word should be score, not value")
	case regexp.MustCompile("(?i)" + e.exact.String()).MatchString(words):
		c.add(LetterCase, number, "capital and small letters differ from the format")
	case regexp.MustCompile("(?i)" + e.exact.String()).MatchString(strings.ReplaceAll(strings.ReplaceAll(words, " :", ":"), ":", ": ")):
		c.add(Blanks, number, "the blanks around the colon differ")
	case len(c.found) == before:
		c.add(ExtraLines, number, "%q should be %s", clip(text), e.name)
	}
}

// squeeze makes the letters of a line small, and leaves single blanks.
func squeeze(text string) string { return strings.Join(strings.Fields(strings.ToLower(text)), " ") }

// clip shortens a line for a message.
func clip(text string) string {
	const most = 60
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return text
}
