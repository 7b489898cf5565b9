package figures

import (
	"fmt"
	"strings"

	"stride/astar"
)

// The picture of a search tree shows for each node the name of its state, its g, h and f,
// and, if it was expanded, the number of that expansion in a disc. Pruned nodes are grey
// and crossed out. The path that was found is drawn with thick lines.

const (
	boxWidth   = 116
	boxHeight  = 46
	boxApart   = 14 // gap between neighbouring leaves
	levelApart = 92 // distance of levels, from top to top
	treeMargin = 20
	discRadius = 11
)

// TreeSVG draws the search tree of a trace. States are printed as by fmt.
func TreeSVG[S comparable, C astar.Cost](t *astar.Trace[S, C], title string) string {
	d := &tree[S, C]{Trace: t, children: make([][]int, len(t.Nodes)), x: make([]int, len(t.Nodes)),
		depth: make([]int, len(t.Nodes)), onPath: make([]bool, len(t.Nodes))}
	deepest := 0
	for k, n := range t.Nodes {
		if n.Parent != astar.None {
			d.children[n.Parent] = append(d.children[n.Parent], k)
			d.depth[k] = d.depth[n.Parent] + 1
			deepest = max(deepest, d.depth[k])
		}
	}
	if t.Goal != astar.None {
		for _, k := range t.Path(t.Goal) {
			d.onPath[k] = true
		}
	}
	d.place(0)
	openSVG(&d.out, 2*treeMargin+d.leaves*(boxWidth+boxApart)-boxApart, 2*treeMargin+deepest*levelApart+
		boxHeight, title)
	for k := range t.Nodes {
		d.line(k)
	}
	for k := range t.Nodes {
		d.box(k)
	}
	d.out.WriteString("</svg>\n")
	return d.out.String()
}

type tree[S comparable, C astar.Cost] struct {
	*astar.Trace[S, C]
	out      strings.Builder
	children [][]int
	x, depth []int // centre and level of each node
	onPath   []bool
	leaves   int
}

// place places a node and all of its descendants: leaves side by side, and each parent
// centred above its first and last child.
func (d *tree[S, C]) place(k int) {
	below := d.children[k]
	if len(below) == 0 {
		d.x[k] = treeMargin + boxWidth/2 + d.leaves*(boxWidth+boxApart)
		d.leaves++
		return
	}
	for _, child := range below {
		d.place(child)
	}
	d.x[k] = (d.x[below[0]] + d.x[below[len(below)-1]]) / 2
}

func (d *tree[S, C]) top(k int) int { return treeMargin + d.depth[k]*levelApart }

// line joins a node to its parent.
func (d *tree[S, C]) line(k int) {
	parent := d.Nodes[k].Parent
	if parent == astar.None {
		return
	}
	fmt.Fprintf(&d.out, `<line x1="%d" y1="%d" x2="%d" y2="%d" stroke="black" stroke-width="%d"/>`+"\n",
		d.x[parent], d.top(parent)+boxHeight, d.x[k], d.top(k), d.stroke(k))
}

func (d *tree[S, C]) stroke(k int) int {
	if d.onPath[k] {
		return 3
	}
	return 1
}

func (d *tree[S, C]) box(k int) {
	n, left, top := d.Nodes[k], d.x[k]-boxWidth/2, d.top(k)
	fill, ink := "#eef4fa", "black"
	if n.Pruned {
		fill, ink = "#f4f4f4", "#333"
	}
	fmt.Fprintf(&d.out, `<rect x="%d" y="%d" width="%d" height="%d" rx="6" fill="%s" stroke="%s" stroke-width="%d"/>`+
		"\n", left, top, boxWidth, boxHeight, fill, ink, d.stroke(k))
	fmt.Fprintf(&d.out, `<text x="%d" y="%d" text-anchor="middle" font-size="15" font-weight="bold" fill="%s">%s</text>`+
		"\n", d.x[k], top+19, ink, escape.Replace(fmt.Sprint(n.State)))
	fmt.Fprintf(&d.out, `<text x="%d" y="%d" text-anchor="middle" fill="%s">g %v + h %v = f %v</text>`+"\n",
		d.x[k], top+37, ink, n.G, n.H, n.F)
	if n.Pruned {
		fmt.Fprintf(&d.out, `<path d="M%d %dL%d %dM%[1]d %[4]dL%[3]d %[2]d" stroke="#b00" stroke-opacity="0.6" stroke-width="2"><title>pruned</title></path>`+"\n", left, top, left+boxWidth, top+boxHeight)
	}
	if n.Order > 0 {
		fmt.Fprintf(&d.out, `<circle cx="%d" cy="%d" r="%d" fill="#047"/>`+"\n", left, top, discRadius)
		fmt.Fprintf(&d.out, `<text x="%d" y="%d" text-anchor="middle" fill="white">%d</text>`+"\n", left,
			top+4, n.Order)
	}
}

// escape makes text fit for XML.
var escape = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")
