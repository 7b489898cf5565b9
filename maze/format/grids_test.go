package format

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"stride/maze"
)

// form is a text of testdata/grids.txt, and what it is read as: rows of digits with G for the goal
// and @ before the start, or refused, with a part of the reason.
type form struct{ name, want, text string }

func forms(t testing.TB) (all []form) {
	t.Helper()
	data, err := os.ReadFile("testdata/grids.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range strings.Split("\n"+string(data), "\n=== ")[1:] {
		head, text, _ := strings.Cut(part, "\n")
		name, want, _ := strings.Cut(head, " | ")
		all = append(all, form{name, want, text})
	}
	return all
}

// short returns a maze as testdata/grids.txt has it.
func short(g *maze.Grid) string {
	var b strings.Builder
	for k, x := range g.Values {
		switch {
		case k == g.Goal:
			b.WriteByte('G')
		default:
			b.WriteString(strconv.Itoa(int(x)))
		}
		if (k+1)%g.Cols == 0 && k < len(g.Values)-1 {
			b.WriteByte('/')
		}
	}
	if g.Start != 0 {
		b.WriteString("@" + strconv.Itoa(g.Start))
	}
	return b.String()
}

// TestGrids reads a maze as many people and programs write it.
func TestGrids(t *testing.T) {
	for _, f := range forms(t) {
		all, err := ParseAll([]byte(f.text))
		reason, refused := strings.CutPrefix(f.want, "refused")
		switch {
		case refused && err == nil:
			t.Errorf("%s is read as %s: %s", f.name, short(all[0].Grid), all[0].LeftOut)
		case refused && !strings.Contains(err.Error(), strings.TrimPrefix(reason, ": ")):
			t.Errorf("%s is refused since %v", f.name, err)
		case refused:
		case err != nil:
			t.Errorf("%s is refused: %v", f.name, err)
		case len(all) != 1 || short(all[0].Grid) != f.want:
			t.Errorf("%s is read as %s, want %s: %s", f.name, short(all[0].Grid), f.want, all[0].LeftOut)
		}
	}
}

// TestGridsOfSize reads the same forms as a program's output, of which the size is known. Whatever
// is read without it is read with it.
func TestGridsOfSize(t *testing.T) {
	for _, f := range forms(t) {
		_, refused := strings.CutPrefix(f.want, "refused")
		if refused || strings.HasPrefix(f.name, "a contest") {
			continue
		}
		rows := strings.Split(f.want, "/")
		want := f.want
		if !strings.HasSuffix(f.want, "G") {
			want = ""
		}
		p := ParseSize([]byte(f.text), maze.Params{Rows: len(rows), Cols: len(rows[0]), Min: 1, Max: 9})
		got := ""
		if p != nil {
			got = short(p.Grid)
		}
		if got != want {
			t.Errorf("%s: %q, want %q", f.name, got, want)
		}
	}
}

// TestRaggedOfSize reads texts with as many numbers as a maze has, which are no rows of it.
func TestRaggedOfSize(t *testing.T) {
	for _, text := range []string{"1 2 1 2\n1 1\n1 1 0\n", "1 2 1\n2 1 1\n1 1 0 G\n",
		"[[1,2,1,2],[1,1],[1,1,0]]",
		"1 2 1 2; 1 1; 1 1 0", "1 2\n1 2 1\n1 1 1 0\n", "{1,2,1,2},\n{1,1},\n{1,1,0}\n",
		"1 2 1\n2 1 1\n1 1 1\n",
		"0 2 1\n2 1 1\n1 1 1\n", "1 2 1\n2 1 1\nor\n1 1 0\n", "1 2 1\n2 1.5 1\n1 1 0\n"} {
		p := maze.Params{Rows: 3, Cols: 3, Min: 1, Max: 9}
		if read := ParseSize([]byte(text), p); read != nil {
			t.Errorf("%q is read as %s", text, short(read.Grid))
		}
	}
}
