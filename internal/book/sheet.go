package book

import (
	"fmt"
	"strings"
	"unicode"

	"stride/internal/draw/figure"
	"stride/internal/messages"
)

// press sets the pages of a book. All lengths are millimetres, also the sizes of texts.
type press struct {
	plan       *Plan
	fonts      *figure.Fonts
	text       *messages.Catalog
	size       float64      // of ordinary text
	ink, paper figure.Shade // of texts and pictures
	part       string       // name of the present part, for the head of right pages
	names      []string     // of the parts so far
	advice     []string     // what their title pages have said
	heads      [2]string    // of the present pages, at the left and at the right
	pages      []*figure.Figure
	*sheet
	entries []entry // of the contents, as the pages are set
}

// sheet is the page on which the press is working.
type sheet struct {
	page                     *figure.Figure
	left, right, top, bottom float64 // of the part that is used for text
	y                        float64 // how far the page is filled
}

// Distances, in multiples of the size of ordinary text.
const (
	leading    = 1.4  // from one baseline to the next
	ascent     = 0.8  // from the top of a line to its baseline
	gap        = 0.7  // between paragraphs
	headSize   = 0.8  // of the line at the top of a page
	headHeight = 2.3  // of that line, its rule, and the distance below
	headRule   = 1.25 // from the top to the rule
)

func newPress(p *Plan, fonts *figure.Fonts, text *messages.Catalog) *press {
	return &press{plan: p, fonts: fonts, text: text,
		size: p.pick(p.Paper.textSize, p.Paper.largePrintSize) * point, ink: figure.Black,
		paper: figure.White}
}

// number returns the number of the present page.
func (p *press) number() int { return len(p.pages) }

// newPage begins a page without a head. Odd pages lie at the right, so that they are bound at their
// left side.
func (p *press) newPage() {
	paper, bleed := p.plan.Paper, p.plan.Bleed
	f := &figure.Figure{Top: -bleed, Width: paper.Width + bleed, Height: paper.Height + 2*bleed,
		Unit: 1 / point}
	p.pages = append(p.pages, f)
	if p.onLeft() {
		f.Left = -bleed
	}
	if bleed > 0 {
		f.Trim = figure.Area{Width: paper.Width, Height: paper.Height}
	}
	f.Title = fmt.Sprintf("%s, %d", p.plan.Title, p.number())
	p.sheet = &sheet{page: f, left: paper.margin, right: paper.Width - paper.margin, top: paper.margin,
		bottom: paper.Height - paper.margin}
	if p.onLeft() {
		p.right -= p.plan.Gutter
	} else {
		p.left += p.plan.Gutter
	}
	p.y = p.top
}

// newHeaded begins a page that has its number at the outer corner and one of two texts at the inner
// one, the first if it lies at the left.
func (p *press) newHeaded(left, right string) {
	p.newPage()
	p.heads = [2]string{left, right}
	text, number := p.heads[p.number()%2], fmt.Sprint(p.number())
	size, y := headSize*p.size, p.top+ascent*headSize*p.size
	room := p.width() - (p.fonts.Width(number, false)+2)*size
	if p.fonts.Width(text, false)*size > room {
		const more = "…"
		text = strings.TrimRight(text[:p.fitting(text, size, false, room-p.fonts.Width(more, false)*size)],
			" ") + more
	}
	first, last := text, number
	if p.onLeft() {
		first, last = number, text
	}
	p.write(p.left, y, size, figure.Start, false, first)
	p.write(p.right, y, size, figure.End, false, last)
	p.rule(p.top+headRule*p.size, figure.Grey)
	p.top += headHeight * p.size
	p.y = p.top
}

// newNamed begins a page with the same text at its head as the next one.
func (p *press) newNamed(text string) { p.newHeaded(text, text) }

// toRight makes the next page one at the right.
func (p *press) toRight() {
	if len(p.pages)%2 == 1 {
		p.newPage()
	}
}

// rule draws a thin line across the page.
func (p *press) rule(y float64, shade figure.Shade) {
	const width = 0.2
	p.page.Add(figure.Line(figure.Style{Stroke: shade, Width: width}, figure.Point{X: p.left, Y: y},
		figure.Point{X: p.right, Y: y}))
}

// onLeft reports whether the present page lies at the left side of an open book.
func (p *press) onLeft() bool { return p.number()%2 == 0 }

func (p *press) width() float64 { return p.right - p.left }

// write writes one line with its baseline at y.
func (p *press) write(x, y, size float64, anchor figure.Anchor, bold bool, text string) {
	p.page.Add(figure.Text{X: x, Y: y, Size: size, Anchor: anchor, Bold: bold, Shade: p.ink, String: text})
}

// need starts a new page unless this page has the room, except for rounding.
func (p *press) need(height float64) {
	const tolerance = 0.01
	if p.y+height > p.bottom+tolerance && p.y > p.top {
		p.newHeaded(p.heads[0], p.heads[1])
	}
}

// lines writes text, broken into lines, and moves on.
func (p *press) lines(text string, size float64, bold bool) {
	for _, line := range p.wrap(text, size, bold, p.width()) {
		p.need(leading * size)
		p.write(p.left, p.y+(leading-1)/2*size+ascent*size, size, figure.Start, bold, line)
		p.y += leading * size
	}
}

// paragraph writes a paragraph of ordinary text.
func (p *press) paragraph(text string) {
	p.lines(text, p.size, false)
	p.y += gap * p.size
}

// heading writes a heading that is larger than the text by a factor.
func (p *press) heading(text string, factor float64) {
	p.need((factor*leading + 4*leading) * p.size) // with some lines below it
	p.lines(text, factor*p.size, true)
	p.y += gap * p.size * 0.7
}

// wrap breaks a text into lines of at most the given width. A word that is wider is broken
// anywhere.
func (p *press) wrap(text string, size float64, bold bool, width float64) []string {
	var lines []string
	for paragraph := range strings.SplitSeq(text, "\n") {
		line := ""
		for _, piece := range pieces(paragraph) {
			if line != "" {
				if p.fonts.Width(strings.TrimRight(line+piece, " "), bold)*size <= width {
					line += piece
					continue
				}
				lines = append(lines, strings.TrimRight(line, " "))
			}
			line = piece
			// Only what fits is measured, so a long word takes linear time.
			for {
				head := p.fitting(line, size, bold, width)
				if strings.TrimRight(line[head:], " ") == "" {
					break
				}
				lines = append(lines, line[:head])
				line = line[head:]
			}
		}
		lines = append(lines, strings.TrimRight(line, " "))
	}
	return lines
}

// fitting returns how many bytes of the line fit, at least those of one character.
func (p *press) fitting(line string, size float64, bold bool, width float64) int {
	end, used := 0, 0.0
	for k, r := range line {
		next := k + len(string(r))
		if used += p.fonts.Width(line[k:next], bold); end > 0 && used*size > width {
			break
		}
		end = next
	}
	return end
}

// pieces divides a text at the places where a line may end: after blanks, and in Chinese after
// every character that no closing mark follows.
func pieces(text string) []string {
	const (
		marks   = "，。、；：！？）】》"
		closing = marks + "”’…"
	)
	var list []string
	runes := []rune(text)
	begin := 0
	for k, r := range runes {
		last := k+1 == len(runes)
		breaks := r == ' ' || unicode.Is(unicode.Han, r) || strings.ContainsRune(marks, r)
		if !last && !breaks && unicode.Is(unicode.Han, runes[k+1]) {
			breaks = true
		}
		if last || (breaks && !strings.ContainsRune(closing, runes[k+1]) && runes[k+1] != ' ') {
			list = append(list, string(runes[begin:k+1]))
			begin = k + 1
		}
	}
	return list
}
