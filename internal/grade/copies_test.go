//go:build linux

package grade

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"stride/internal/maze/optima"
	"stride/maze"
)

// climber is a program of more than a few words, whose names and comments vary.
const climber = `#!/usr/bin/env python3
# %[2]s
import random
def value(%[1]s):
    best = 0
    for x in %[1]s:      # %[2]s
        best += 5 * x - 2 * (x %% 3)
    return best
def climb(%[1]s, limit):
    while limit > 0:
        k = random.randrange(len(%[1]s))
        old, %[1]s[k] = %[1]s[k], random.randint(1, 4)
        limit -= 1
    return value(%[1]s)
print("Puzzle:")
print("1 1 1\\n1 1 1\\n1 1 0")
`

// TestPrintOf compares texts that differ in names, comments and blanks, and in more.
func TestPrintOf(t *testing.T) {
	sum := func(name, text string) string {
		t.Helper()
		s, ok := PrintOf(name, []byte(text))
		if !ok {
			t.Fatalf("%s is too short", name)
		}
		return s
	}
	python := sum("a.py", fmt.Sprintf(climber, "grid", "by Anna"))
	for _, same := range []string{fmt.Sprintf(climber, "board", "mine"), strings.ReplaceAll(fmt.Sprintf(climber, "g", "x"), "    ", "\t")} {
		if sum("b.py", same) != python {
			t.Errorf("another name makes another program:\n%s", same)
		}
	}
	if sum("b.py", strings.Replace(fmt.Sprintf(climber, "grid", ""), "5 * x", "4 * x", 1)) == python ||
		sum("b.py", strings.Replace(fmt.Sprintf(climber, "grid", ""), "value(grid)", "value(limit)", 1)) == python {
		t.Error("another number or another variable makes the same program")
	}
	const c = "int f(int a) { /* first */ int s = 0; for (int i = 0; i < a; i++) { s += i * 2; } return s; } // end\nint main() { char *u = \"http://x\"; return f(3); }"
	if sum("a.c", c) != sum("b.cpp", strings.NewReplacer("/* first */", "", "// end", "\n\n", " s ", " sum ", "return s;", "return sum;").Replace(c)) {
		t.Error("comments of C count")
	}
	if _, ok := PrintOf("a.c", []byte("int main() { return 0; }")); ok {
		t.Error("a text of a few words is compared")
	}
	if _, ok := PrintOf("a.o", []byte(c+"\x00")); ok {
		t.Error("a program is compared as a text")
	}
}

// TestCopies grades a class in which two handed in the same folder, two the same program in other words, and all the starter code.
func TestCopies(t *testing.T) {
	t.Parallel()
	starter := fmt.Sprintf(climber, "a", "") + "print(value([1]) + 7)\n"
	given := fmt.Sprintf(climber, "a", "") + "print(value([1]) + 9)\n"
	other := func(k int) string { return fmt.Sprintf(climber, "a", "") + fmt.Sprintf("print(%d)\n", k) }
	folder := handIn(t, map[string]map[string]string{
		"anna":  {"PuzzleGenerator": fmt.Sprintf(climber, "grid", "by Anna"), "timer.py": starter, "puzzle.py": given},
		"anton": {"PuzzleGenerator": fmt.Sprintf(climber, "grid", "by Anna"), "timer.py": starter, "puzzle.py": given},
		"ben":   {"PuzzleGenerator": other(1), "search.py": fmt.Sprintf(climber, "cells", "nobody else's") + "u = 1\n", "timer.py": starter, "notes.txt": "short"},
		"cleo": {"PuzzleGenerator": other(2), "find.py": fmt.Sprintf(climber, "field", "my own work") + "y = 1\n", "timer.py": starter, "notes.txt": "short",
			"puzzle.py": given},
	})
	sum, _ := PrintOf("puzzle.py", []byte(given))
	r := results(t, filepath.Join(t.TempDir(), "results"), plan(t, "configurations: [3 3 1 2]\nrepeats: 1\nbuild: none"), folder,
		func(g *Grading) { g.Given = []string{sum} })
	want := []string{"anna and anton handed in the same files", "timer.py is in 4 of 4 submissions, and so taken for the course's own",
		"ben and cleo handed in the same program but for names, comments and blanks: search.py"}
	if !slices.Equal(r.Notes[:min(3, len(r.Notes))], want) {
		t.Errorf("notes %q, want %q", r.Notes, want)
	}
}

// TestKnown marks mazes of the public table, turned over or not, and names who printed the same other maze.
func TestKnown(t *testing.T) {
	config := plan(t, "configurations: [3 3 1 2]").Configs[0]
	best, _ := optima.Best(config.Params)
	other := parse(t, openRows)
	other.Params = config.Params
	r := &Results{}
	for name, g := range map[string]*maze.Grid{"anna": other, "ben": other, "cleo": best} {
		r.Students = append(r.Students, &Student{Name: name, Configs: []*ConfigGrade{{config: config, Config: "3 3 1 2", Runs: []*Judged{{grid: g}}}}})
	}
	slices.SortFunc(r.Students, func(a, b *Student) int { return strings.Compare(a.Name, b.Name) })
	r.compareMazes()
	for k, known := range []bool{false, false, true} {
		if c := r.Students[k].Configs[0]; c.Known != known || c.Runs[0].Known != known {
			t.Errorf("%s: known %v, want %v", r.Students[k].Name, c.Known, known)
		}
	}
	if want := []string{"anna and ben printed the same maze of 3 3 1 2"}; !slices.Equal(r.Notes, want) {
		t.Errorf("notes %q, want %q", r.Notes, want)
	}
}
