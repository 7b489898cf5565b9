package docs

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// The documents are written in the part of Markdown that plain text nearly is. For a terminal they
// are rendered without colours and control characters: paragraphs and lists are wrapped, tables
// aligned, headings underlined, links and emphasis reduced to their words. A library for Markdown
// would render the rest of the language too, and make the program some megabytes larger.

// leastColumn is how narrow a column of a table may become.
const leastColumn = 12

var (
	comment   = regexp.MustCompile(`(?s)<!--.*?-->\n*`)
	picture   = regexp.MustCompile(`!\[([^\]]*)\]\(([^)\s]*)\)`)
	link      = regexp.MustCompile(`\[([^\]]*)\]\(([^)\s]*)\)`)
	strong    = regexp.MustCompile(`\*\*([^*]+(?:\*[^*]+)*?)\*\*`)
	emphasis  = regexp.MustCompile(`(^|[\s("/])\*([^*\s](?:[^*]*[^*\s])?)\*($|[\s.,;:)"?!])`)
	escaped   = regexp.MustCompile(`\\([\\_|\[\]` + "`" + `<>#])`)
	listItem  = regexp.MustCompile(`^( *)([-*]|\d+\.) +`)
	separator = regexp.MustCompile(`^\|[-:| ]+\|$`)
)

// Text returns the document for reading in a terminal that is so many characters wide.
func (t Topic) Text(width int) string {
	r := renderer{width: width, lines: strings.Split(comment.ReplaceAllString(t.text, ""), "\n")}
	for r.at < len(r.lines) {
		r.block()
	}
	return strings.TrimRight(r.out.String(), "\n") + "\n"
}

// renderer renders a document block by block.
type renderer struct {
	width int
	lines []string
	at    int // the next line
	out   strings.Builder
}

// block renders what begins at the next line.
func (r *renderer) block() {
	line := r.lines[r.at]
	switch {
	case strings.TrimSpace(line) == "":
		r.out.WriteByte('\n')
		r.at++
	case strings.HasPrefix(line, "```"):
		r.fence()
	case strings.HasPrefix(line, "    "):
		r.out.WriteString(line + "\n")
		r.at++
	case strings.HasPrefix(line, "#"):
		r.heading(line)
	case strings.HasPrefix(line, "|"):
		r.table()
	default:
		r.paragraph()
	}
}

// fence renders code between lines of three backquotes.
func (r *renderer) fence() {
	for r.at++; r.at < len(r.lines) && !strings.HasPrefix(r.lines[r.at], "```"); r.at++ {
		r.out.WriteString(strings.TrimRight("    "+r.lines[r.at], " ") + "\n")
	}
	r.at++
}

// underlines are those of headings, by their level.
var underlines = []string{"=", "-", "~"}

// heading underlines a heading.
func (r *renderer) heading(line string) {
	text := words(strings.TrimSpace(strings.TrimLeft(line, "#")))
	r.out.WriteString(text + "\n")
	level := len(line) - len(strings.TrimLeft(line, "#"))
	under := underlines[min(level, len(underlines))-1]
	r.out.WriteString(strings.Repeat(under, utf8.RuneCountInString(text)) + "\n")
	r.at++
}

// paragraph joins the lines of a paragraph, of an item of a list or of a quotation, and wraps them.
func (r *renderer) paragraph() {
	line := r.lines[r.at]
	first, rest := "", ""
	if m := listItem.FindString(line); m != "" {
		first, rest = m, strings.Repeat(" ", len(m))
		line = line[len(m):]
	} else if quoted, ok := strings.CutPrefix(line, "> "); ok {
		first, rest, line = "> ", "> ", quoted
	} else {
		first = line[:len(line)-len(strings.TrimLeft(line, " "))]
		rest = first
	}
	text := strings.TrimSpace(line)
	for r.at++; r.at < len(r.lines); r.at++ {
		next := r.lines[r.at]
		begins := listItem.MatchString(next) || strings.HasPrefix(next, "#") || strings.HasPrefix(next, "```") || strings.HasPrefix(next, "|")
		if strings.TrimSpace(next) == "" || begins {
			break
		}
		text += " " + strings.TrimSpace(strings.TrimPrefix(next, "> "))
	}
	for k, piece := range wrap(words(text), r.width-len(rest)) {
		lead := rest
		if k == 0 {
			lead = first
		}
		r.out.WriteString(lead + piece + "\n")
	}
}

// table aligns the columns of a table. If they are too wide, the widest are wrapped.
func (r *renderer) table() {
	var rows [][]string
	for ; r.at < len(r.lines) && strings.HasPrefix(r.lines[r.at], "|"); r.at++ {
		if line := strings.TrimSpace(r.lines[r.at]); !separator.MatchString(line) {
			rows = append(rows, cells(line))
		}
	}
	var widths []int
	for _, row := range rows {
		for k, cell := range row {
			if k == len(widths) {
				widths = append(widths, 0)
			}
			widths[k] = max(widths[k], utf8.RuneCountInString(cell))
		}
	}
	for sum(widths)+2*(len(widths)-1) > r.width {
		widest := 0
		for k, w := range widths {
			if w > widths[widest] {
				widest = k
			}
		}
		if widths[widest] <= leastColumn {
			break
		}
		widths[widest]--
	}
	for k, row := range rows {
		r.row(row, widths)
		if k == 0 {
			rule := make([]string, len(widths))
			for c, w := range widths {
				rule[c] = strings.Repeat("-", w)
			}
			r.out.WriteString(strings.Join(rule, "  ") + "\n")
		}
	}
}

// row prints a row of a table, on several lines if a cell is wrapped.
func (r *renderer) row(row []string, widths []int) {
	pieces, height := make([][]string, len(row)), 0
	for k, cell := range row {
		pieces[k] = wrap(cell, widths[k])
		height = max(height, len(pieces[k]))
	}
	for at := range height {
		var line strings.Builder
		for k := range row {
			text := ""
			if at < len(pieces[k]) {
				text = pieces[k][at]
			}
			line.WriteString(text + strings.Repeat(" ", max(widths[k]-utf8.RuneCountInString(text), 0)+2))
		}
		r.out.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
}

// cells returns the cells of a line of a table.
func cells(line string) []string {
	const bar = "\x00" // stands for a bar that is part of a cell
	line = strings.ReplaceAll(strings.Trim(line, "|"), `\|`, bar)
	var all []string
	for cell := range strings.SplitSeq(line, "|") {
		all = append(all, words(strings.TrimSpace(strings.ReplaceAll(cell, bar, "|"))))
	}
	return all
}

func sum(numbers []int) int {
	total := 0
	for _, n := range numbers {
		total += n
	}
	return total
}

// words reduces a text to its words. Code stays as it is, between its backquotes.
func words(text string) string {
	const star = "\x01" // stands for a star that is no emphasis
	text = picture.ReplaceAllString(text, "[Picture: $1, docs/$2]")
	text = link.ReplaceAllStringFunc(text, func(whole string) string {
		m := link.FindStringSubmatch(whole)
		label, target := m[1], m[2]
		page, _, _ := strings.Cut(target, "#")
		switch {
		case strings.Contains(target, "://"):
			return label + " (" + target + ")"
		case page == "" || strings.Contains(label, page):
			return label
		}
		return label + " (" + page + ")"
	})
	parts := strings.Split(text, "`")
	for k := 0; k < len(parts); k += 2 { // between spans of code
		plain := strings.ReplaceAll(parts[k], `\*`, star)
		plain = strong.ReplaceAllString(plain, "$1")
		plain = emphasis.ReplaceAllString(plain, "$1$2$3")
		parts[k] = strings.ReplaceAll(escaped.ReplaceAllString(plain, "$1"), star, "*")
	}
	return strings.Join(parts, "`")
}

// wrap breaks a text into lines of a width. A word that is longer has a line of its own.
func wrap(text string, width int) []string {
	var lines []string
	line, length := "", 0
	for _, word := range strings.Fields(text) {
		n := utf8.RuneCountInString(word)
		if line != "" && length+1+n > width {
			lines = append(lines, line)
			line, length = "", 0
		}
		if line != "" {
			line += " "
			length++
		}
		line += word
		length += n
	}
	if line != "" || len(lines) == 0 {
		lines = append(lines, line)
	}
	return lines
}
