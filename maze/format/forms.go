package format

import (
	"iter"
	"regexp"
	"strings"
	"sync"

	"stride/maze"
)

// The forms in which mazes are written down: printed by a program, in a table of a spreadsheet
// or of a document in Markdown, on a page whose lines end in <br />, in the output of make.
// The parser sees all of them as lines of words. What a form adds around the words has no
// meaning here, and is dropped, with one exception: a cell without a value between two
// separators is an error, because otherwise a row would be read as a shorter one.

// byteOrderMark is what some programs write before a text in UTF-8.
const byteOrderMark = "\ufeff"

const (
	// blanks separate values, and do not count around a line: a no-break space is common
	// on pages, backquotes mark code, and quotes the cells of some spreadsheets.
	blanks = " \t\r\v\f\u00a0`\""
	// separators stand between the cells of a table.
	separators = ",;|"
)

// clean returns a text without the blanks around it.
func clean(text string) string { return strings.Trim(text, blanks+"\n") }

// line is a line of a text, or the part of one that a <br /> ends.
type line struct {
	number int // from 1
	offset int // bytes of the line before the part
	text   string
}

var breaks = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?i)<br\s*/?>`) })

// lines returns the lines of a text.
func lines(text string) iter.Seq[line] {
	return func(yield func(line) bool) {
		number := 0
		for row := range strings.Lines(text) {
			number++
			row = strings.TrimSuffix(row, "\n")
			from := 0
			if strings.Contains(row, "<") {
				for at := breaks().FindStringIndex(row); at != nil; at = breaks().FindStringIndex(
					row[from:]) {
					if !yield(line{number, from, row[from : from+at[0]]}) {
						return
					}
					from += at[1]
				}
				if from > 0 && clean(row[from:]) == "" {
					continue
				}
			}
			if !yield(line{number, from, row[from:]}) {
				return
			}
		}
	}
}

// find returns the number of the first line for which is holds, and 0 if there is none.
func find(all iter.Seq[line], is func(text string) bool) int {
	for l := range all {
		if is(clean(l.text)) {
			return l.number
		}
	}
	return 0
}

// isRule reports whether a line is only drawn, such as the one below the head of a table.
func isRule(text string) bool {
	return strings.Trim(text, "|-:+= \t") == "" &&
		(strings.Contains(text, "---") || strings.Contains(text, "|-") || strings.Contains(text, "| -"))
}

// isMoves reports whether a line has at least one move, and nothing but moves, in capitals.
func isMoves(text string) bool {
	moves, err := maze.ParseMoves(text)
	return err == nil && len(moves) > 0 && text == strings.ToUpper(text)
}

// word is a value of a row.
type word struct {
	text   string
	column int // in the line, from 1
	empty  int // column of a separator before which a value is missing; 0 if none is
}

// words returns the values of a row. A bar may stand at the beginning of the row, and
// separators without values at its end.
func (l line) words() iter.Seq[word] {
	return func(yield func(word) bool) {
		text, empty := l.text, 0
		fresh := true   // no value since the last separator
		opening := true // nothing but blanks so far
		for at := 0; at < len(text); {
			rest := text[at:]
			if blank := len(rest) - len(strings.TrimLeft(rest, blanks)); blank > 0 {
				at += blank
				continue
			}
			if strings.IndexByte(separators, rest[0]) >= 0 {
				if fresh && empty == 0 && !(opening && rest[0] == '|') {
					empty = l.offset + at + 1
				}
				fresh, opening = true, false
				at++
				continue
			}
			end := strings.IndexAny(rest, blanks+separators)
			if end < 0 {
				end = len(rest)
			}
			if !yield(word{rest[:end], l.offset + at + 1, empty}) {
				return
			}
			fresh, opening = false, false
			at += end
		}
	}
}

// firstWord returns the first value of a row, if it has any.
func firstWord(text string) (string, bool) {
	for w := range (line{text: text}).words() {
		return w.text, true
	}
	return "", false
}
