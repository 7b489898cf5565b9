package figure

import (
	"bufio"
	"fmt"
	"html"
	"io"
	"math"
	"strconv"
	"strings"
)

// pointsPerPixel is the size of a pixel of CSS.
const pointsPerPixel = 0.75

// WriteSVG writes the figure as SVG, on white. Successive items of the same style share a group,
// which halves the size of large boards. Links to other pages are left out.
func (f *Figure) WriteSVG(w io.Writer, fonts *Fonts) error {
	out := bufio.NewWriter(w)
	pixels := f.Unit / pointsPerPixel
	fmt.Fprintf(out, `<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="%s %s %s %s" width="%s" height="%s">`+
		"\n",
		number(f.Left), number(f.Top), number(f.Width), number(f.Height), number(math.Round(f.Width*pixels)),
		number(math.Round(f.Height*pixels)))
	fmt.Fprintf(out, "<title>%s</title>\n<desc>%s</desc>\n", html.EscapeString(f.Title),
		html.EscapeString(f.Description))
	fmt.Fprintf(out, `<rect x="%s" y="%s" width="%s" height="%s" fill="#fff"/>`+"\n", number(f.Left),
		number(f.Top), number(f.Width), number(f.Height))
	group := ""
	for _, item := range f.Items {
		style, element := svgItem(item, fonts)
		if element == "" {
			continue
		}
		if style != group {
			if group != "" {
				fmt.Fprintln(out, "</g>")
			}
			if style != "" {
				fmt.Fprintf(out, "<g%s>\n", style)
			}
			group = style
		}
		fmt.Fprintln(out, element)
	}
	if group != "" {
		fmt.Fprintln(out, "</g>")
	}
	fmt.Fprintln(out, "</svg>")
	return out.Flush()
}

// svgItem returns an item, and the attributes that it may share with others.
func svgItem(item Item, fonts *Fonts) (style, element string) {
	switch i := item.(type) {
	case Path:
		var d strings.Builder
		for _, line := range i.Lines {
			for k, p := range line {
				d.WriteByte("ML"[min(k, 1)])
				d.WriteString(number(p.X) + " " + number(p.Y))
			}
			if i.Closed {
				d.WriteByte('Z')
			}
		}
		return svgStyle(i.Style), fmt.Sprintf(`<path d="%s"/>`, d.String())
	case Circle:
		return svgStyle(i.Style), fmt.Sprintf(`<circle cx="%s" cy="%s" r="%s"/>`, number(i.X), number(i.Y),
			number(i.Radius))
	case Rect:
		round := ""
		if i.Round > 0 {
			round = fmt.Sprintf(` rx="%s"`, number(i.Round))
		}
		return svgStyle(i.Style), fmt.Sprintf(`<rect x="%s" y="%s" width="%s" height="%s"%s/>`, number(i.X),
			number(i.Y), number(i.Width), number(i.Height), round)
	case Text:
		style = fmt.Sprintf(` font-family="%s" font-size="%s" fill="%s"`, html.EscapeString(fonts.Family),
			number(i.Size), colour(i.Shade))
		if i.Bold {
			style += ` font-weight="bold"`
		}
		if i.Anchor != Start {
			style += fmt.Sprintf(` text-anchor="%s"`, [...]string{Middle: "middle", End: "end"}[i.Anchor])
		}
		turn := ""
		if i.Turned {
			turn = fmt.Sprintf(` transform="rotate(90 %s %s)"`, number(i.X), number(i.Y))
		}
		return style, fmt.Sprintf(`<text x="%s" y="%s"%s>%s</text>`, number(i.X), number(i.Y), turn,
			html.EscapeString(i.String))
	case Image:
		return "", fmt.Sprintf(`<image x="%s" y="%s" width="%s" height="%s" preserveAspectRatio="none" href="%s"/>`, number(i.X),
			number(i.Y), number(i.Width), number(i.Height), i.Picture.url())
	case Link:
		if i.URL == "" {
			return "", ""
		}
		return "", fmt.Sprintf(`<a href="%s"><rect x="%s" y="%s" width="%s" height="%s" fill="#fff" fill-opacity="0"/></a>`,
			html.EscapeString(i.URL), number(i.X), number(i.Y), number(i.Width), number(i.Height))
	}
	panic(fmt.Sprintf("figure: there is no item %T", item))
}

func svgStyle(s Style) string {
	a := fmt.Sprintf(` fill="%s"`, colour(s.Fill))
	if s.Fill >= colours {
		a += fmt.Sprintf(` fill-opacity="%.2f"`, float64(clear)/opaque)
	}
	if s.Stroke != None {
		a += fmt.Sprintf(` stroke="%s" stroke-width="%s"`, colour(s.Stroke), number(s.Width))
		if s.Dash > 0 {
			a += fmt.Sprintf(` stroke-dasharray="%s"`, number(s.Dash))
		}
	}
	return a
}

func colour(s Shade) string {
	if s == None {
		return "none"
	}
	c := s.color()
	return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
}

// number writes a coordinate with at most two decimals.
func number(x float64) string {
	s := strconv.FormatFloat(math.Round(100*x)/100, 'f', -1, 64)
	if s == "-0" {
		return "0"
	}
	return s
}
