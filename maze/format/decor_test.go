package format

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"stride/maze"
)

// decoration is a way to print a maze: what stands around and between its cells.
type decoration struct{ above, before, open, between, close, after, below string }

// decorations are drawn by TestDecorations. A # before a row is its number.
var decorations = []decoration{
	{between: " "}, {between: ","}, {between: "; "}, {between: "\t"}, {between: " | ", open: "| ",
		close: " |"},
	{above: "[", open: "[", between: ", ", close: "]", after: ",", below: "]"}, {open: "{", between: ",",
		close: "},"},
	{above: "Maze:", before: "Row #: ", between: " "}, {before: "#) ", between: " "}, {before: "#: ",
		between: "  "},
	{above: "┌──┐", open: "│ ", between: " │ ", close: " │", below: "└──┘"}, {before: "> ", between: " "},
	{above: "```", between: " ", below: "```"}, {open: "<tr><td>", between: "</td><td>",
		close: "</td></tr>"},
	{above: `\begin{matrix}`, between: " & ", close: ` \\`, below: `\end{matrix}`}, {open: "(",
		between: " ", close: ")"},
	{above: "Hello, this is it.", between: " ", below: "That was it."}, {between: " ", close: " // a row"},
	{open: `"`, between: `","`, close: `"`}, {before: "- ", open: "[", between: ", ", close: "]"},
}

// print prints a maze.
func (d decoration) print(g *maze.Grid, value func(int16) string, goal string) string {
	var b strings.Builder
	if d.above != "" {
		b.WriteString(d.above + "\n")
	}
	for r := range g.Rows {
		b.WriteString(strings.ReplaceAll(d.before, "#", fmt.Sprint(r+1)) + d.open)
		for c := range g.Cols {
			text := goal
			if k := r*g.Cols + c; k != g.Goal {
				text = value(g.Values[k])
			}
			if c > 0 {
				b.WriteString(d.between)
			}
			b.WriteString(text)
		}
		b.WriteString(d.close)
		if r < g.Rows-1 {
			b.WriteString(d.after)
		}
		b.WriteString("\n")
	}
	if d.below != "" {
		b.WriteString(d.below + "\n")
	}
	return b.String()
}

// TestDecorations prints random mazes in random ways and reads them back; with a cell lost, doubled
// or spoiled, they are refused.
func TestDecorations(t *testing.T) {
	values := []func(int16) string{
		func(x int16) string { return fmt.Sprint(x) }, func(x int16) string {
			return fmt.Sprintf("%02d",
				x)
		},
		func(x int16) string { return fmt.Sprintf("%d.0", x) },
		func(x int16) string { return string('①' + rune(x) - 1) },
		func(x int16) string { return string('０' + rune(x)) },
	}
	rapid.Check(t, func(t *rapid.T) {
		p := maze.Params{Rows: rapid.IntRange(3, 7).Draw(t, "rows"), Cols: rapid.IntRange(3, 7).Draw(t,
			"cols"),
			Min: 1, Max: 9}
		g := &maze.Grid{Params: p, Endpoints: p.Corners(), Values: make([]int16, p.Cells())}
		for k := range g.Values[:g.Goal] {
			g.Values[k] = int16(rapid.IntRange(1, 9).Draw(t, "value"))
		}
		if rapid.Bool().Draw(t, "inside") {
			g.Goal = rapid.IntRange(1, p.Cells()-1).Draw(t, "goal")
			g.Values[p.Cells()-1] = 1
		}
		// Rows or columns that count may be labels.
		g.Values[0], g.Values[1], g.Values[p.Cols] = 5, 5, 5
		if g.Goal == 1 || g.Goal == p.Cols {
			g.Goal = p.Cells() - 1
		}
		g.Values[g.Goal] = 0
		d := rapid.SampledFrom(decorations).Draw(t, "decoration")
		goal := rapid.SampledFrom([]string{"0", "G", "★", "*", "GOAL", "-1", "🏁", "X"}).Draw(t, "goal sign")
		value := rapid.SampledFrom(values).Draw(t, "values")
		text := d.print(g, value, goal)
		all, err := ParseAll([]byte(text))
		if err != nil || len(all) != 1 || short(all[0].Grid) != short(g) {
			t.Fatalf("%v, want %s:\n%s", err, short(g), text)
		}
		if sized := ParseSize([]byte(text), p); (sized != nil) != (g.Goal == p.Cells()-1) ||
			sized != nil && short(sized.Grid) != short(g) {
			t.Fatalf("with the size, want %s:\n%s", short(g), text)
		}
		lines := strings.Split(text, "\n")
		first := 0
		if d.above != "" {
			first = 1
		}
		spoiled := rapid.SampledFrom([]string{d.between, d.between + "2.5" + d.between,
			d.between + "3" + d.between + "3" +
				d.between, d.between + "1001" + d.between}).Draw(t, "spoiled")
		line := lines[first+rapid.IntRange(1, p.Rows-1).Draw(t, "line")] // the first one may be a size
		parts := strings.Split(strings.TrimSuffix(line, d.close), d.between)
		if len(parts) < p.Cols || strings.Contains(strings.Join(parts[1:2], ""), goal) {
			return
		}
		wrong := strings.Replace(line, d.between+parts[len(parts)-p.Cols+1]+d.between, spoiled, 1)
		if wrong == line {
			return
		}
		if all, err := ParseAll([]byte(strings.Replace(text, line, wrong, 1))); err == nil {
			t.Fatalf("read as %s:\n%s", short(all[0].Grid), strings.Replace(text, line, wrong, 1))
		}
	})
}
