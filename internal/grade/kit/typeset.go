package kit

import (
	"io"
	"strconv"
	"strings"

	"stride/internal/draw/figure"
)

// A typesetter for the sheets of a kit: as much of Markdown as they use, set in one column on A4. Headings, paragraphs,
// lists, tables, code and pictures are blocks from the top of a page to its bottom; words are bold or not, and code
// within a line is bold. Blocks of code are set in the same face, whose digits all have one width, so that grids stay
// aligned.

// The measures of a page, in points.
const (
	pageWidth, pageHeight = 595.0, 842.0
	margin                = 62.0
	textSize, codeSize    = 10.5, 9.5
	titleSize, headSize   = 19.0, 13.0
	leading               = 1.35 // height of a line, as a multiple of the size
	gap                   = 6.0  // between blocks
	indent                = 16.0 // of lists and code
	pictureWidth          = 190.0
	cellGap               = 12.0 // between the columns of a table
)

// What begins lines of code.
const fence, code = "```", "    "

// word is a part of a paragraph: a word, or a piece of one that is set in another face.
type word struct {
	text  string
	bold  bool
	glued bool // no blank before it
}

// press sets a sheet.
type press struct {
	fonts    *figure.Fonts
	pictures map[string]*figure.Figure
	doc      *figure.Document
	page     *figure.Figure
	y        float64 // where the next line begins
}

// writePDF sets a text. Its pictures are found by their names.
func writePDF(w io.Writer, text string, pictures map[string]*figure.Figure) error {
	title, _, _ := strings.Cut(strings.TrimPrefix(text, "# "), "\n")
	p := &press{fonts: figure.Sans(), pictures: pictures}
	p.doc = &figure.Document{Title: plain(title), Language: "en", Fonts: p.fonts}
	p.newPage()
	lines := strings.Split(strings.TrimSpace(text), "\n")
	for len(lines) > 0 {
		n := p.block(lines)
		lines = lines[n:]
	}
	return p.doc.WritePDF(w)
}

func (p *press) newPage() {
	p.page = &figure.Figure{Width: pageWidth, Height: pageHeight, Unit: 1}
	p.doc.Pages = append(p.doc.Pages, p.page)
	p.y = margin
	p.page.Add(figure.Text{X: pageWidth / 2, Y: pageHeight - margin/2, Size: codeSize, Anchor: figure.Middle,
		Shade: figure.Dark, String: strconv.Itoa(len(p.doc.Pages))})
}

// room begins a new page if there is no room for a height.
func (p *press) room(height float64) {
	if p.y+height > pageHeight-margin {
		p.newPage()
	}
}

// block sets the block at the beginning of lines, and returns how many of them it is.
func (p *press) block(lines []string) int {
	line := lines[0]
	inside := func(is func(string) bool) int { // the number of lines of which is holds
		for k, l := range lines {
			if !is(l) {
				return k
			}
		}
		return len(lines)
	}
	switch {
	case strings.TrimSpace(line) == "":
		return 1
	case strings.HasPrefix(line, "# "):
		p.heading(line[2:], titleSize)
	case strings.HasPrefix(line, "## "):
		p.heading(line[3:], headSize)
	case strings.HasPrefix(line, "!["):
		name := strings.TrimSuffix(line[strings.Index(line, "](")+2:], ")")
		p.picture(p.pictures[name])
	case strings.HasPrefix(line, fence):
		n := 1
		for n < len(lines) && lines[n] != fence {
			n++
		}
		p.code(lines[1:n])
		return min(n+1, len(lines))
	case strings.HasPrefix(line, code):
		n := inside(func(l string) bool { return strings.HasPrefix(l, code) })
		p.code(lines[:n])
		return n
	case strings.HasPrefix(line, "|"):
		n := inside(func(l string) bool { return strings.HasPrefix(l, "|") })
		p.table(lines[:n])
		return n
	default:
		if mark, rest, ok := item(line); ok {
			p.room(textSize * leading)
			p.put(margin, []word{{text: mark}}, textSize)
			p.paragraph(rest, margin+indent)
			if len(lines) == 1 || lines[1] == "" {
				p.y += gap
			}
			return 1
		}
		p.paragraph(line, margin)
		p.y += gap
	}
	return 1
}

// item splits a line of a list into its mark and its text.
func item(line string) (mark, rest string, ok bool) {
	mark, rest, ok = strings.Cut(line, " ")
	if mark == "-" {
		return "•", rest, ok
	}
	_, err := strconv.Atoi(strings.TrimSuffix(mark, "."))
	return mark, rest, ok && err == nil && strings.HasSuffix(mark, ".")
}

// words splits a text into words, without the marks of Markdown.
func words(text string) (all []word) {
	var current strings.Builder
	bold, glued := false, false
	flush := func(next bool) {
		if current.Len() > 0 {
			all = append(all, word{current.String(), bold, glued})
			current.Reset()
			glued = next
		} else if !next {
			glued = false
		}
	}
	for k := 0; k < len(text); k++ {
		switch {
		case text[k] == '\\' && k+1 < len(text):
			k++
			current.WriteByte(text[k])
		case text[k] == '`', strings.HasPrefix(text[k:], "**"):
			flush(true)
			bold = !bold
			if text[k] == '*' {
				k++
			}
		case text[k] == ' ':
			flush(false)
		case text[k] != '*':
			current.WriteByte(text[k])
		}
	}
	flush(false)
	return all
}

// plain returns a text without the marks of Markdown.
func plain(text string) string {
	var out strings.Builder
	for k, w := range words(text) {
		if k > 0 && !w.glued {
			out.WriteByte(' ')
		}
		out.WriteString(w.text)
	}
	return out.String()
}

// width returns the width of a word that follows another one.
func (p *press) width(w word) float64 {
	width := p.fonts.Width(w.text, w.bold)
	if !w.glued {
		width += p.fonts.Width(" ", false)
	}
	return width
}

// wrap breaks words into lines of a width.
func (p *press) wrap(all []word, size, width float64) (lines [][]word) {
	var line []word
	at := 0.0
	for k, w := range all {
		length := p.width(w) * size // up to where the line can be broken again
		for _, piece := range all[k+1:] {
			if !piece.glued {
				break
			}
			length += p.width(piece) * size
		}
		if len(line) > 0 && at+length > width && !w.glued {
			lines, line, at = append(lines, line), nil, 0
		}
		line, at = append(line, w), at+p.width(w)*size
	}
	return append(lines, line)
}

// put sets a line of words whose top is at p.y.
func (p *press) put(x float64, line []word, size float64) {
	for k, w := range line {
		end := x + p.width(w)*size
		if k == 0 {
			end = x + p.fonts.Width(w.text, w.bold)*size
		}
		p.page.Add(figure.Text{X: end - p.fonts.Width(w.text, w.bold)*size, Y: p.y + size, Size: size, Bold: w.bold,
			Shade: figure.Black, String: w.text})
		x = end
	}
}

func (p *press) paragraph(text string, x float64) {
	for _, line := range p.wrap(words(text), textSize, pageWidth-margin-x) {
		p.room(textSize * leading)
		p.put(x, line, textSize)
		p.y += textSize * leading
	}
}

func (p *press) heading(text string, size float64) {
	const together = 60 // a heading takes at least this much of its section along
	p.room(size*leading + together)
	p.y += gap
	p.put(margin, []word{{text: plain(text), bold: true}}, size)
	p.y += size*leading + gap/2
}

func (p *press) code(lines []string) {
	p.room(min(float64(len(lines))*codeSize*leading, pageHeight/2)) // if it can be, on one page
	for _, line := range lines {
		p.room(codeSize * leading)
		p.page.Add(figure.Text{X: margin + indent, Y: p.y + codeSize, Size: codeSize, Shade: figure.Black,
			String: strings.TrimSuffix(strings.TrimPrefix(line, code), " ")})
		p.y += codeSize * leading
	}
	p.y += gap
}

func (p *press) picture(f *figure.Figure) {
	height := pictureWidth * f.Height / f.Width
	p.room(height + gap)
	p.page.Place(f, (pageWidth-pictureWidth)/2, p.y, pictureWidth)
	p.y += height + gap
}

// table sets a table. Each column is as wide as its texts, except the widest, which takes the remaining width.
func (p *press) table(lines []string) {
	var rows [][]string
	for _, line := range lines {
		if !strings.HasPrefix(line, "|--") {
			rows = append(rows, strings.Split(strings.Trim(line, "| "), " | "))
		}
	}
	widths := make([]float64, len(rows[0]))
	sum, widest := 0.0, 0
	for k := range widths {
		for i, row := range rows {
			widths[k] = max(widths[k], p.fonts.Width(plain(row[k]), i == 0)*textSize+cellGap)
		}
		sum += widths[k]
		if widths[k] > widths[widest] {
			widest = k
		}
	}
	widths[widest] = min(widths[widest], pageWidth-2*margin-(sum-widths[widest]))
	for i, row := range rows {
		cells, height := make([][][]word, len(row)), 1
		for k, cell := range row {
			all := words(cell)
			for j := range all {
				all[j].bold = all[j].bold || i == 0
			}
			cells[k] = p.wrap(all, textSize, widths[k]-cellGap/2)
			height = max(height, len(cells[k]))
		}
		p.room(float64(height) * textSize * leading)
		top, x := p.y, margin
		for k := range cells {
			p.y = top
			for _, line := range cells[k] {
				p.put(x, line, textSize)
				p.y += textSize * leading
			}
			x += widths[k]
		}
		p.y = top + float64(height)*textSize*leading
		p.page.Add(figure.Line(figure.Style{Stroke: figure.Light, Width: 0.5},
			figure.Point{X: margin, Y: p.y}, figure.Point{X: pageWidth - margin, Y: p.y}))
		p.y += 1
	}
	p.y += gap
}
