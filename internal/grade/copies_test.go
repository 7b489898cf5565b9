package grade

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"stride/internal/maze/optima"
	"stride/maze"
)

// TestCopies compares hand-ins: only those of which all files are the same are named, and what the
// course has given, the sheet's maze, a header in an older edition and a licence make nobody a
// copy.
func TestCopies(t *testing.T) {
	const given = "int evaluate();\n"
	r := &Results{}
	for _, s := range []struct {
		name  string
		files map[string]string
	}{
		{"anna", map[string]string{"main.cpp": "int best;\n", "src/search.cpp": "int x;\n", "Puzzle.h": given,
			".DS_Store": "a"}},
		{"anton", map[string]string{"main.cpp": "int best;\r\n", "src/search.cpp": "int x;\n",
			".DS_Store": "b", "empty": ""}},
		{"ben", map[string]string{"main.cpp": "int worst;\n", "Puzzle.h": "older", "input.txt": "1 2 3",
			"LICENSE": "MIT"}},
		{"cleo", map[string]string{"main.cpp": "int good;\n", "Puzzle.h": "older", "input.txt": "1 2 3",
			"LICENSE": "MIT"}},
		{"dora", map[string]string{"Puzzle.h": given}},
		{"emil", map[string]string{"Puzzle.h": "int evaluate();\r\n"}},
	} {
		dir := filepath.Join(t.TempDir(), s.name)
		for name, text := range s.files {
			name = filepath.Join(dir, name)
			must(t, os.MkdirAll(filepath.Dir(name), 0o755))
			must(t, os.WriteFile(name, []byte(text), 0o644))
		}
		r.Students = append(r.Students, &Student{Name: s.name, Build: &Record{Prints: printsOf(dir)}})
	}
	r.noteCopies(map[string]bool{Sum([]byte(given)): true})
	want := []string{"anna and anton handed in the same files, apart from the course's own: main.cpp, " +
		"src/search.cpp"}
	if !slices.Equal(r.Notes, want) {
		t.Errorf("notes %q, want %q", r.Notes, want)
	}
}

// TestKnown marks mazes of the public table, turned over or not.
func TestKnown(t *testing.T) {
	config := plan(t, "configurations: [3 3 1 2]").Configs[0]
	best, _ := optima.Best(config.Params)
	other := parse(t, openRows)
	other.Params = config.Params
	r := &Results{}
	for k, g := range []*maze.Grid{other, other, best} {
		r.Students = append(r.Students,
			&Student{Configs: []*ConfigGrade{{config: config, Config: "3 3 1 2",
				Runs: []*Judged{{grid: g}}}}})
		r.markKnown()
		if c := r.Students[k].Configs[0]; c.Known != (g == best) || c.Runs[0].Known != (g == best) {
			t.Errorf("%d: known %v", k, c.Known)
		}
	}
}
