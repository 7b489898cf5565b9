package grade

import (
	"os"
	"strings"
	"testing"
)

// TestWalks judges a shortest route of one maze as many programs print it, and what is no route.
func TestWalks(t *testing.T) {
	data, err := os.ReadFile("testdata/routes.txt")
	must(t, err)
	parts := strings.Split("\n"+string(data), "\n=== ")[1:]
	_, rows, _ := strings.Cut(parts[0], "\n")
	g := parse(t, rows)
	for _, part := range parts[1:] {
		head, text, _ := strings.Cut(part, "\n")
		name, want, _ := strings.Cut(head, " | ")
		a := answerTo(g, ShortestRoute, text)
		if right := a.verdict == OK && a.share == 1; right != (want == "ok") {
			t.Errorf("%s: %s, share %g, %s", name, a.verdict, a.share, a.why)
		}
	}
}
