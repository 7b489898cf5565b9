package web_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// Both games are played here by what the browser tells a screen reader, and by keys: nothing is
// looked up in the page itself.

// heard is an element as a screen reader presents it.
type heard struct {
	Role, Name, Description string
	Text                    string // all that stands in it
	Focused, Live           bool   // Live: it is read out when it changes
}

// tree returns the accessibility tree of the page, without what is ignored.
func (b *tab) tree() []heard {
	b.t.Helper()
	got, err := chromedp.Call(b.ctx, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
	must(b.t, err)
	text := func(v *accessibility.Value) (s string) {
		if v != nil {
			_ = json.Unmarshal([]byte(v.Value), &s) // other values are no texts
		}
		return s
	}
	nodes := make(map[accessibility.NodeID]*accessibility.Node)
	for _, n := range got.Nodes {
		nodes[n.NodeID] = n
	}
	var inside func(n *accessibility.Node) string
	inside = func(n *accessibility.Node) string {
		if n == nil {
			return ""
		}
		if text(n.Role) == "StaticText" {
			return text(n.Name)
		}
		var parts []string
		for _, child := range n.ChildIDs {
			parts = append(parts, inside(nodes[child]))
		}
		return strings.Join(parts, "")
	}
	var list []heard
	for _, n := range got.Nodes {
		if n.Ignored {
			continue
		}
		h := heard{Role: text(n.Role), Name: text(n.Name), Description: text(n.Description), Text: inside(n)}
		for _, p := range n.Properties {
			h.Focused = h.Focused || p.Name == "focused" && string(p.Value.Value) == "true"
			h.Live = h.Live || p.Name == "live" && text(p.Value) != "off"
		}
		list = append(list, h)
	}
	return list
}

// hears waits until something is in the accessibility tree, and returns it.
func (b *tab) hears(what string, is func(heard) bool) heard {
	b.t.Helper()
	for deadline := time.Now().Add(stepTime); ; time.Sleep(20 * time.Millisecond) {
		all := b.tree()
		if k := slices.IndexFunc(all, is); k >= 0 {
			return all[k]
		}
		if time.Now().After(deadline) {
			b.t.Fatalf("nothing tells %s: %+v", what, slices.DeleteFunc(all, func(h heard) bool {
				return !h.Focused &&
					!slices.Contains([]string{"status", "alert", "grid", "group", "gridcell"}, h.Role)
			}))
		}
	}
}

// announces waits for a text in a region that is read out by itself.
func (b *tab) announces(text string) {
	b.t.Helper()
	b.hears(text, func(h heard) bool { return h.Live && strings.Contains(h.Text, text) })
}

// at waits until a cell with a name has the focus.
func (b *tab) at(name string) {
	b.t.Helper()
	b.hears(name, func(h heard) bool {
		return h.Role == "gridcell" && h.Focused && strings.Contains(h.Name, name)
	})
}

// TestScreenReaderMaze plays a maze by ear: the grid sums itself up, cells that can be reached say
// by which arrow, an arrow that leads nowhere is answered, and the end is announced.
func TestScreenReaderMaze(t *testing.T) {
	b := desk(t)
	b.open("/maze#level=" + courseMaze)
	b.hears("the sum of the maze", func(h heard) bool {
		return h.Role == "grid" && h.Name == "Maze" && strings.Contains(h.Description,
			"A grid of 5 by 5; the goal is row 5, column 5. You are at row 1, column 1: 3. Jumps: to the "+
				"right to row 1, "+
				"column 4; down to row 4, column 1.")
	})
	b.at("row 1, column 1, 3, start, you are here")
	b.key(kb.ArrowUp)
	b.announces("would leave the grid")
	words := map[rune]string{'R': "jump to the right", 'D': "jump down", 'L': "jump to the left",
		'U': "jump up"}
	for _, m := range courseSolution {
		target := b.hears(words[m], func(h heard) bool {
			return h.Role == "gridcell" && strings.Contains(h.Name, words[m])
		})
		place := strings.Join(strings.Split(target.Name, ", ")[:2], ", ")
		b.key(arrowOf[m])
		b.at(place)
	}
	b.announces(fmt.Sprintf("Solved in %d jumps", len(courseSolution)))
	b.hears("what comes next", func(h heard) bool { return h.Role == "button" && h.Name == "Next" })
}

// TestScreenReaderBoard plays a level of Number Shifting by ear: arrows go from number to number,
// the choice of sum or difference is told with its results, and so are the numbers left and the
// end.
func TestScreenReaderBoard(t *testing.T) {
	b := desk(t)
	board, moves := generatorMoves(t, 3)
	b.open("/shift#level=shift:3%23")
	left := func(n int) {
		t.Helper()
		b.hears("the numbers left", func(h heard) bool {
			return h.Role == "grid" && h.Name == "Board" &&
				strings.Contains(h.Description, fmt.Sprintf("%d numbers left", n))
		})
	}
	left(board.Numbers())
	b.tap("#check")
	b.announces("can be solved")
	now := board.Clone()
	for _, m := range moves {
		from, to := ends(now, m)
		walkTo(t, b, board.Width, from)
		b.at(fmt.Sprintf("row %d, column %d, %d", m.Y+1, m.X+1, now.Cells[from]))
		target := now.Cells[to]
		b.key(kb.Enter)
		b.key(shiftArrows[m.Dir])
		b.announces(fmt.Sprintf("onto %d:", target))
		must(t, now.Apply(m))
		key, name := "-", resultOf(now.Cells[to])
		if m.Plus {
			key = "+"
		}
		b.hears(name, func(h heard) bool { return h.Role == "button" && strings.Contains(h.Name, name) })
		b.key(key)
		left(now.Numbers())
	}
	b.announces(fmt.Sprintf("Solved in %d moves", len(moves)))
}
