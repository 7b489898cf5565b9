package format

import (
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"stride/maze"
)

// A text is read as cells. A cell is what stands between blanks, brackets, quotes, bars, commas and
// other signs that only part numbers: a number, a word, or a sign such as a star. Nothing here
// knows how a program prints a maze; it says what a character is.
//
//	[3, 2,  ★]    3 and 2 are numbers, ★ is a word
//	| (3) | - |   3 is a number with a mark, - is a ruler
//	③ ３ 3.0 3️⃣    four times the number 3
//
// Lines end where a text ends them, and at the row ends of HTML (<br>, <tr>) and TeX (\\).

// kind says what a cell is.
type kind uint8

const (
	number kind = iota
	word
	ruler // dashes, dots and the like: drawn, or a cell that is no number
)

// notWhole is the value of a number that is no whole one.
const notWhole = math.MinInt32

// cell is a cell of a text.
type cell struct {
	from, to int32 // its bytes in the text
	n        int32 // the number
	kind     kind
	marked   bool // a number in a circle or in parentheses, or with letters or signs around it
}

// line is a line of a text.
type line struct {
	number int // from 1
	from   int // its first byte
	to     int // the byte after its last one
	cells  []cell
}

// bracket is one that opens or closes.
type bracket struct {
	at   int32 // the number of cells before it
	open bool
	sign byte
}

// lexer divides a text.
type lexer struct {
	text     string
	cells    []cell
	lines    []line
	brackets []bracket
	number   int  // of the current line
	from     int  // the first byte of its current part
	table    bool // in a row of a table of HTML, which ends with it
	first    int  // its first cell
	comma    bool // commas are those of numbers such as 3,0
	bare     bool // the start may be said elsewhere, so the goal may be the first cell
}

// scan divides a text into lines of cells.
func scan(text string) *lexer {
	l := &lexer{text: text, number: 1, comma: decimalCommas(text)}
	for at := 0; at < len(text); {
		r, size := utf8.DecodeRuneInString(text[at:])
		switch {
		case r == '\n' && l.table:
			at += size
			l.number++
		case r == '\n' || r == '\r' && !strings.HasPrefix(text[at:], "\r\n"):
			l.end(at)
			at += size
			l.number++
			l.from = at
		case isSeparator(r):
			at += l.separator(at, r, size)
		default:
			at = l.cell(at)
		}
	}
	if l.from < len(text) {
		l.end(len(text))
	}
	// The cells have grown since; a line is a part of them.
	at := 0
	for k := range l.lines {
		n := len(l.lines[k].cells)
		l.lines[k].cells = l.cells[at : at+n : at+n]
		at += n
	}
	return l
}

// end ends a line, or a part of one.
func (l *lexer) end(at int) {
	l.lines = append(l.lines, line{l.number, l.from, at, l.cells[l.first:]})
	l.first, l.from = len(l.cells), at
}

// place returns the place of a cell.
func (l *lexer) place(c cell) place {
	before := l.text[:c.from]
	return place{1 + strings.Count(before, "\n"), len(before) - strings.LastIndex(before, "\n")}
}

// of returns the text of a cell.
func (l *lexer) of(c cell) string { return l.text[c.from:c.to] }

// separators are the signs that part cells; others do by their kind.
const separators = ",;|¦&/\\()[]{}<>\"'`:=$，；：｜、（）【】「」«»‹›„‚“”‘’\x1b"

// isSeparator reports whether a character is not part of a cell.
func isSeparator(r rune) bool {
	switch {
	case r < utf8.RuneSelf:
		return r <= ' ' || r == 0x7f || strings.IndexByte(separators, byte(r)) >= 0
	case r >= 0x2500 && r <= 0x257f: // box drawing
		return true
	case r == '\u200b' || r == '\u2060' || r == '\ufeff': // no width
		return true
	}
	return unicode.IsSpace(r) || strings.ContainsRune(separators, r)
}

// separator passes a separator, and returns its length. Escape sequences, tags of HTML and commands
// of TeX are separators, too.
func (l *lexer) separator(at int, r rune, size int) int {
	rest := l.text[at:]
	switch r {
	case '[', '{', '(':
		l.brackets = append(l.brackets, bracket{int32(len(l.cells)), true, byte(r)})
	case ']', '}', ')':
		l.brackets = append(l.brackets, bracket{int32(len(l.cells)), false, byte(r)})
	case '\x1b':
		if end := strings.IndexFunc(rest[1:], isLetter); end >= 0 && end < 20 {
			return end + 2
		}
	case '<':
		return l.tag(at, rest)
	case '&':
		if end := strings.IndexByte(rest[:min(len(rest), 10)], ';'); end > 1 &&
			strings.IndexFunc(rest[1:end], notName) < 0 {
			if name := strings.ToLower(rest[1:end]); !blankEntities[name] {
				l.cells = append(l.cells, cell{int32(at), int32(at + end + 1), 0, word, false})
			}
			return end + 1
		}
	case '\\':
		return l.command(at, rest)
	}
	return size
}

// blankEntities are the names that HTML has for blanks and bars.
var blankEntities = map[string]bool{"nbsp": true, "#160": true, "ensp": true, "emsp": true, "thinsp": true,
	"quot": true, "lt": true, "gt": true, "vert": true, "#124": true, "amp": true}

func isLetter(r rune) bool { return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' }

func notName(r rune) bool { return !isLetter(r) && !(r >= '0' && r <= '9') && r != '#' }

// tag passes a tag of HTML. Those of rows end a line.
func (l *lexer) tag(at int, rest string) int {
	rest = rest[:min(len(rest), 200)]
	name := strings.TrimPrefix(rest[1:], "/")
	end := strings.IndexAny(rest[1:], "<>\n") + 1
	if end == 0 || rest[end] != '>' || name == "" || !isLetter(rune(name[0])) {
		return 1
	}
	if stop := strings.IndexFunc(name, notName); stop >= 0 {
		name = name[:stop]
	}
	switch strings.ToLower(name) {
	case "tr":
		l.table = rest[1] != '/'
	}
	switch strings.ToLower(name) {
	case "br", "tr", "p", "div", "li", "table":
		l.end(at)
		l.from = at + end + 1
	}
	return end + 1
}

// command passes a command of TeX: \\ ends a line, as the letters \n do; rules and what has its
// text in braces only draw; others are words.
func (l *lexer) command(at int, rest string) int {
	if strings.HasPrefix(rest, `\\`) {
		l.end(at)
		l.from = at + 2
		return 2
	}
	end := 1
	for end < len(rest) && isLetter(rune(rest[end])) {
		end++
	}
	switch name := rest[1:end]; {
	case name == "n":
		l.end(at)
		l.from = at + end
	case name == "begin" || name == "end":
		for end < len(rest) && rest[end] == '{' && strings.Contains(rest[end:], "}") {
			end += strings.IndexByte(rest[end:], '}') + 1
		}
		l.end(at)
		l.from = at + end
	case name == "" || name == "t" || name == "r" || strings.HasSuffix(name, "line") ||
		strings.HasSuffix(name, "rule") || end < len(rest) && rest[end] == '{':
	default:
		l.cells = append(l.cells, cell{int32(at), int32(at + end), 0, word, false})
	}
	return end
}

// cell reads a cell, and returns where it ends.
func (l *lexer) cell(at int) int {
	from := at
	for at < len(l.text) {
		r, size := utf8.DecodeRuneInString(l.text[at:])
		if n, ok := circled(r); ok { // each is a cell of its own
			if at == from {
				l.cells = append(l.cells, cell{int32(at), int32(at + size), n, number, true})
				return at + size
			}
			break
		}
		if _, ok := digit(r); ok && keycap(l.text[at+size:]) > 0 {
			if at == from {
				n, _ := digit(r)
				at += size + keycap(l.text[at+size:])
				l.cells = append(l.cells, cell{int32(from), int32(at), n, number, true})
				return at
			}
			break
		}
		if isSeparator(r) && !(r == ',' && l.comma && at > from) {
			break
		}
		at += size
	}
	l.classify(from, at)
	return at
}

// keycap returns the length of what makes a digit before it a key.
func keycap(text string) int {
	rest := strings.TrimPrefix(text, "\ufe0f")
	if !strings.HasPrefix(rest, "\u20e3") {
		return 0
	}
	return len(text) - len(rest) + len("\u20e3")
}

// rulers are the signs that only draw.
const rulers = "-+._~*^=·•–—―…‐‑‒−"

// classify says what a cell is. Numbers may be joined by a sign: 3-2-1.
func (l *lexer) classify(from, to int) {
	c := cell{int32(from), int32(to), 0, word, false}
	plain, digits := ascii(l.text[from:to])
	if n, ok := whole(plain, l.comma); ok {
		c.n, c.kind = n, number
		l.cells = append(l.cells, c)
		return
	}
	if digits == 0 {
		if strings.Trim(plain, rulers) == "" && plain != "*" {
			c.kind = ruler
		}
		l.cells = append(l.cells, c)
		return
	}
	if l.split(from, to) {
		return
	}
	begin := strings.IndexFunc(plain, isDigit)
	stop := strings.LastIndexFunc(plain, isDigit) + 1
	letters := 0
	for _, r := range plain {
		if unicode.IsLetter(r) {
			letters++
		}
	}
	if n, ok := whole(plain[begin:stop], false); ok && digits == stop-begin && letters < 2 {
		c.n, c.kind, c.marked = n, number, true
	}
	l.cells = append(l.cells, c)
}

// split divides a cell such as 3-2-1 or 3.2.1, which has one sign between numbers.
func (l *lexer) split(from, to int) bool {
	text := l.text[from:to]
	at := strings.IndexFunc(text, func(r rune) bool { return !isDigit(r) })
	if at <= 0 {
		return false
	}
	r, _ := utf8.DecodeRuneInString(text[at:])
	parts := strings.Split(text, string(r))
	if !strings.ContainsRune("-_.~·•–*x", r) || len(parts) < 3 && (r == '.' || r == 'x') {
		return false
	}
	for _, p := range parts {
		if p == "" || strings.IndexFunc(p, func(r rune) bool { return !isDigit(r) }) >= 0 {
			return false
		}
	}
	for _, p := range parts {
		n, _ := whole(p, false)
		l.cells = append(l.cells, cell{int32(from), int32(from + len(p)), n, number, false})
		from += len(p) + utf8.RuneLen(r)
	}
	return true
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }

// ascii returns a cell with digits and minus signs of ASCII, and the number of digits.
func ascii(text string) (plain string, digits int) {
	simple := true
	for k := range len(text) {
		if text[k] >= utf8.RuneSelf {
			simple = false
		} else if isDigit(rune(text[k])) {
			digits++
		}
	}
	if simple {
		return text, digits
	}
	digits = 0
	plain = strings.Map(func(r rune) rune {
		if n, ok := digit(r); ok {
			digits++
			return '0' + n
		}
		if r == '−' || r == '－' {
			return '-'
		}
		return r
	}, text)
	return plain, digits
}

// digit returns the value of a decimal digit of any script.
func digit(r rune) (int32, bool) {
	if r < utf8.RuneSelf {
		return r - '0', isDigit(r)
	}
	if r >= 0x1d7ce && r <= 0x1d7ff { // of mathematics, five alphabets without a gap
		return (r - 0x1d7ce) % 10, true
	}
	if !unicode.Is(unicode.Nd, r) {
		return 0, false
	}
	first := r
	for unicode.Is(unicode.Nd, first-1) && r-first < 9 {
		first--
	}
	return r - first, true
}

// circled returns the value of a number in a circle, in parentheses or raised.
func circled(r rune) (int32, bool) {
	for _, series := range []struct{ from, to, first rune }{
		{'①', '⑳', 1}, {'⑴', '⒇', 1}, {'⒈', '⒛', 1}, {'❶', '❿', 1}, {'➀', '➉', 1}, {'➊', '➓', 1}, {'㉑', '㉟', 21},
		{'㊱', '㊿', 36}, {'⓵', '⓾', 1}, {'⓪', '⓪', 0}, {'⓿', '⓿', 0}, {'⚀', '⚅', 1},
	} {
		if r >= series.from && r <= series.to {
			return series.first + r - series.from, true
		}
	}
	return 0, false
}

// whole reads a whole number, such as 3, 03, +3, 3., 3.0 or 3e0; with comma, 3,0 too.
func whole(text string, comma bool) (int32, bool) {
	if n, err := strconv.Atoi(text); err == nil {
		return clip(float64(n)), true
	}
	last := text[len(text)-1]
	if strings.Trim(text, "0123456789+-.,eE") != "" || !isDigit(rune(last)) && last != '.' {
		return 0, false
	}
	if comma {
		text = strings.Replace(text, ",", ".", 1)
	}
	x, err := strconv.ParseFloat(text, 64)
	if err != nil && x == 0 {
		return 0, false
	}
	return clip(x), true
}

// clip returns a number as cells have it.
func clip(x float64) int32 {
	if x != math.Trunc(x) {
		return notWhole
	}
	return int32(max(-1e9, min(x, 1e9)))
}

// decimalCommas reports whether the commas of a text are those of numbers such as 3,0: all have
// digits before and only zeros behind, and no number has two.
func decimalCommas(text string) bool {
	const fewest = 2 * maze.MinSide
	found, used := 0, false
	for at := strings.IndexByte(text, ','); at >= 0; {
		zeros := len(text[at+1:]) - len(strings.TrimLeft(text[at+1:], "0"))
		end := at + 1 + zeros
		switch {
		case at == 0 || !isDigit(rune(text[at-1])): // of a sentence
			used = false
		case zeros == 0 || used || end < len(text) && isDigit(rune(text[end])):
			return false
		default:
			found++
			used = end < len(text) && text[end] == ','
		}
		next := strings.IndexByte(text[end:], ',')
		if next < 0 {
			break
		}
		at = end + next
	}
	return found >= fewest && !used
}
