package web

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"stride/internal/golden"
	"stride/internal/puzzle"
	"stride/internal/puzzle/band"
	"stride/internal/puzzle/families"
)

// TestFamiliesForScripts compares js/families.json, which says of the families what the scripts of
// the pages have to know, with the families. UPDATE=1 writes the file.
func TestFamiliesForScripts(t *testing.T) {
	var lines []string
	for _, f := range games(families.All) {
		lines = append(lines, fmt.Sprintf("%q: {\n\"first\": %q,\n\"presets\": {", f.Name, f.First[0]))
		var presets []string
		for _, p := range f.Order.Presets {
			for k, size := range p.Sizes {
				if _, err := families.All.ParseID(size.ID + "x"); err != nil ||
					!strings.Contains(size.ID, band.All()[k].String()) {
					t.Errorf("%s: %v", size.ID, err)
				}
			}
			presets = append(presets, fmt.Sprintf("%q: %s", p.Name, jsonText(t, p.Sizes)))
		}
		lines[len(lines)-1] += "\n" + strings.Join(presets, ",\n") + "}}"
	}
	lines = append(lines, fmt.Sprintf("\"day\": {\n\"first\": %q,\n\"names\": %q}",
		puzzle.FirstDay.Format(time.DateOnly), strings.Join(puzzle.DayNames, " ")))
	golden.Compare(t, filepath.Join("..", "js", "families.json"), "{"+strings.Join(lines, ",\n")+"}\n")
}
