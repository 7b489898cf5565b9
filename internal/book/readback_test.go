package book

import (
	"bytes"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/ledongthuc/pdf"

	"stride/internal/puzzle/families"
	"stride/internal/puzzle/numbershift"
	"stride/maze"
	"stride/maze/format"
	"stride/shift"
)

// The tests here know of a book only its bytes. They read the boards, the solutions, the IDs and
// the addresses from the PDF, and solve the puzzles again.

type place struct{ x, y float64 }

type printedText struct {
	place
	size float64
	bold bool
	text string
}

// printed is the content of a page. In PDF, y grows upwards.
type printed struct {
	texts     []printedText
	frames    [][4]float64 // x, y, width and height of rectangles that are not filled
	lines     [][2]place
	triangles [][]place
	addresses []string
}

func readPDF(t *testing.T, file []byte) []printed {
	t.Helper()
	r, err := pdf.NewReader(bytes.NewReader(file), int64(len(file)))
	must(t, err)
	var pages []printed
	for n := 1; n <= r.NumPage(); n++ {
		pages = append(pages, readPage(r.Page(n)))
	}
	return pages
}

func readPage(page pdf.Page) printed {
	var p printed
	var font pdf.Font
	var size float64
	var at place
	var paths [][]place
	var rects [][4]float64
	pdf.Interpret(page.V.Key("Contents"), func(stack *pdf.Stack, op string) {
		args := make([]pdf.Value, stack.Len())
		for k := len(args) - 1; k >= 0; k-- {
			args[k] = stack.Pop()
		}
		number := func(k int) float64 { return args[k].Float64() }
		switch op {
		case "Tf":
			font, size = page.Font(args[0].Name()), number(1)
		case "Td":
			at = place{number(0), number(1)}
		case "Tj":
			raw := []byte(args[0].RawString()) // the codes of the characters in UTF-16, by fpdf
			var units []uint16
			for k := 0; k+1 < len(raw); k += 2 {
				units = append(units, uint16(raw[k])<<8|uint16(raw[k+1]))
			}
			text := string(utf16.Decode(units))
			p.texts = append(p.texts, printedText{at, size, strings.HasSuffix(font.BaseFont(), "B"), text})
		case "m":
			paths = append(paths, []place{{number(0), number(1)}})
		case "l":
			last := len(paths) - 1
			paths[last] = append(paths[last], place{number(0), number(1)})
		case "re":
			rects = append(rects, [4]float64{number(0), number(1) + min(0, number(3)), number(2),
				math.Abs(number(3))})
		case "S", "f", "B", "F":
			for _, path := range paths {
				switch {
				case op == "S" && len(path) == 2:
					p.lines = append(p.lines, [2]place{path[0], path[1]})
				case op != "S" && len(path) == 3:
					p.triangles = append(p.triangles, path)
				}
			}
			if op == "S" {
				p.frames = append(p.frames, rects...)
			}
			paths, rects = nil, nil
		}
	})
	annotations := page.V.Key("Annots")
	for k := range annotations.Len() {
		if uri := annotations.Index(k).Key("A").Key("URI"); uri.RawString() != "" {
			p.addresses = append(p.addresses, uri.RawString())
		}
	}
	return p
}

// printedBoard is a board as it stands on the page: the texts of its cells, row by row, and the
// directions of the pointers.
type printedBoard struct {
	number     int // printed above it
	rows, cols int
	cells      []string
	bold       []bool
	pointers   []string
}

// within reports whether a place is in a frame.
func within(q place, f [4]float64) bool {
	return q.x > f[0] && q.x < f[0]+f[2] && q.y > f[1] && q.y < f[1]+f[3]
}

// boards finds the boards of a page: a frame with lines, the texts inside, and the bold number
// nearest to its top.
func (p printed) boards(t *testing.T) map[int]*printedBoard {
	t.Helper()
	list := make(map[int]*printedBoard)
	for _, f := range p.frames {
		// The examples of the rules have no number above them.
		nearest, number := math.Inf(1), 0
		for _, text := range p.texts {
			n, err := strconv.Atoi(text.text)
			framed := slices.ContainsFunc(p.frames, func(f [4]float64) bool { return within(text.place, f) })
			if d := math.Abs(text.x-f[0]) + 3*math.Abs(text.y-f[1]-f[3]); text.bold && err == nil &&
				!framed &&
				text.y > f[1]+f[3]/2 && d < nearest {
				nearest, number = d, n
			}
		}
		if number == 0 {
			continue
		}
		inside := func(q place) bool { return within(q, f) }
		b := &printedBoard{number: number, rows: 1, cols: 1}
		for _, l := range p.lines {
			if !inside(place{(l[0].x + l[1].x) / 2, (l[0].y + l[1].y) / 2}) {
				continue
			}
			if l[0].x == l[1].x {
				b.cols++
			} else {
				b.rows++
			}
		}
		n := b.rows * b.cols
		b.cells, b.bold, b.pointers = make([]string, n), make([]bool, n), make([]string, n)
		cellOf := func(q place) (k int, dx, dy float64) {
			col, row := (q.x-f[0])/f[2]*float64(b.cols), (f[1]+f[3]-q.y)/f[3]*float64(b.rows)
			return int(row)*b.cols + int(col), col - math.Floor(col) - 0.5, row - math.Floor(row) - 0.5
		}
		for _, text := range p.texts {
			if inside(text.place) {
				k, _, _ := cellOf(place{text.x, text.y + text.size*0.3})
				if b.cells[k] != "" {
					t.Errorf("the texts %q and %q are in the same cell", b.cells[k], text.text)
				}
				b.cells[k], b.bold[k] = text.text, text.bold
			}
		}
		for _, triangle := range p.triangles {
			middle := place{(triangle[0].x + triangle[1].x + triangle[2].x) / 3,
				(triangle[0].y + triangle[1].y + triangle[2].y) / 3}
			if !inside(middle) {
				continue
			}
			switch k, dx, dy := cellOf(middle); {
			case math.Abs(dx) > math.Abs(dy) && dx > 0:
				b.pointers[k] = "R"
			case math.Abs(dx) > math.Abs(dy):
				b.pointers[k] = "L"
			case dy > 0:
				b.pointers[k] = "D"
			default:
				b.pointers[k] = "U"
			}
		}
		if list[b.number] != nil {
			t.Errorf("two boards have the number %d", b.number)
		}
		list[b.number] = b
	}
	return list
}

// text returns the numbers in the format of mazes and boards, with a word for empty cells.
func (b *printedBoard) text(empty string) string {
	var s strings.Builder
	for row := range b.rows {
		for col := range b.cols {
			word := b.cells[row*b.cols+col]
			if word == "" {
				word = empty
			}
			s.WriteString(word + " ")
		}
		s.WriteString("\n")
	}
	return s.String()
}

var stepForm = regexp.MustCompile(`^(\d+)([+−]?)$`)

// steps returns the cells of the steps of a solution, with their signs and directions.
func (b *printedBoard) steps(t *testing.T) (cells []int, signs, directions []string) {
	t.Helper()
	byStep := make(map[int]int)
	for k, bold := range b.bold {
		if !bold {
			continue
		}
		m := stepForm.FindStringSubmatch(b.cells[k])
		if m == nil {
			t.Fatalf("%q is no step", b.cells[k])
		}
		step, _ := strconv.Atoi(m[1])
		byStep[step] = k
	}
	for step := 1; step <= len(byStep); step++ {
		k, ok := byStep[step]
		if !ok {
			t.Fatalf("solution %d has no step %d", b.number, step)
		}
		cells = append(cells, k)
		signs = append(signs, strings.TrimLeft(b.cells[k], "0123456789"))
		directions = append(directions, b.pointers[k])
	}
	return cells, signs, directions
}

// checkPrinted reads every puzzle of a book and its solution from the PDF, and solves it again.
func checkPrinted(t *testing.T, b *Book) {
	t.Helper()
	var file bytes.Buffer
	must(t, b.WritePDF(&file))
	puzzles, solutions := make(map[int]*printedBoard), make(map[int]*printedBoard)
	var ids, addresses []string
	for _, page := range readPDF(t, file.Bytes()) {
		boards := page.boards(t)
		into := puzzles
		if slices.ContainsFunc(page.texts, func(text printedText) bool {
			return strings.HasPrefix(text.text, "Solutions")
		}) {
			into = solutions
		}
		for n, board := range boards {
			if into[n] != nil {
				t.Errorf("puzzle %d is printed twice", n)
			}
			into[n] = board
		}
		addresses = append(addresses, page.addresses...)
		for _, text := range page.texts {
			framed := slices.ContainsFunc(page.frames, func(f [4]float64) bool {
				return within(text.place, f)
			})
			if math.Abs(text.size-idSize/point) > 0.01 || framed {
				continue
			}
			if strings.Contains(text.text, ":") &&
				slices.Contains(Families(), text.text[:strings.Index(text.text, ":")]) {
				ids = append(ids, text.text)
			} else {
				ids[len(ids)-1] += text.text // the next line of the same ID
			}
		}
	}
	count := len(b.Puzzles)
	if !b.Plan.IDs && len(ids) == 0 {
		for _, p := range b.Puzzles {
			ids = append(ids, p.ID())
		}
	}
	if len(puzzles) != count || len(solutions) != count || len(ids) != count {
		t.Fatalf("of %d puzzles, there are %d boards, %d solutions and %d IDs", count, len(puzzles),
			len(solutions), len(ids))
	}
	for n := 1; n <= count; n++ {
		id, board, solution := ids[n-1], puzzles[n], solutions[n]
		if b.Plan.Link != "" && addresses[n-1] != b.Plan.Link+"/"+strings.SplitN(id, ":", 2)[0]+"#level="+id {
			t.Errorf("puzzle %d with the ID %s has the address %s", n, id, addresses[n-1])
		}
		if content, ok := strings.CutPrefix(id, "maze:"); ok {
			checkMaze(t, n, content, board, solution)
		} else {
			checkBoard(t, n, id, board, solution)
		}
	}
}

func checkMaze(t *testing.T, n int, id string, board, solution *printedBoard) {
	t.Helper()
	named, err := maze.ParseID(id)
	if err != nil {
		t.Fatalf("puzzle %d: %v", n, err)
	}
	g, err := format.Parse([]byte(board.text("G")))
	if err != nil {
		t.Fatalf("puzzle %d: %v", n, err)
	}
	if !slices.Equal(g.Values, named.Values) {
		t.Errorf("puzzle %d is printed as %v, and its ID says %v", n, g.Values, named.Values)
	}
	cells, _, directions := solution.steps(t)
	moves, err := maze.ParseMoves(strings.Join(directions, " "))
	if err != nil {
		t.Fatalf("puzzle %d: %v", n, err)
	}
	walked, err := maze.Walk(g, moves)
	if err != nil {
		t.Fatalf("puzzle %d: %v", n, err)
	}
	r := maze.Evaluate(g)
	if !slices.Equal(walked[:len(walked)-1], cells) || walked[len(walked)-1] != g.Goal || !r.Unique ||
		r.Length != len(moves) {
		t.Errorf("puzzle %d: the printed steps are in the cells %v, and the jumps lead through %v; the "+
			"maze is %+v", n, cells, walked, r)
	}
}

func checkBoard(t *testing.T, n int, id string, board, solution *printedBoard) {
	t.Helper()
	named, err := families.All.ParseID(id)
	if err != nil {
		t.Fatalf("puzzle %d: %v", n, err)
	}
	opened, err := named.Open(t.Context())
	if err != nil {
		t.Fatalf("puzzle %d: %v", n, err)
	}
	b, err := shift.ReadBoard(strings.NewReader(strconv.Itoa(board.cols) + " " + strconv.Itoa(board.rows) +
		"\n" + board.text("0")))
	if err != nil {
		t.Fatalf("puzzle %d: %v", n, err)
	}
	if want := opened.(*numbershift.Level).Board; !slices.Equal(b.Cells, want.Cells) {
		t.Errorf("puzzle %d is printed as %v, and its ID says %v", n, b.Cells, want.Cells)
	}
	cells, signs, directions := solution.steps(t)
	var lines strings.Builder
	for k, cell := range cells {
		sign := map[string]string{"+": "+", "−": "-"}[signs[k]]
		lines.WriteString(strconv.Itoa(cell%board.cols) + " " + strconv.Itoa(cell/board.cols) + " " +
			directions[k] + " " + sign + "\n")
	}
	moves, err := shift.ReadMoves(strings.NewReader(lines.String()))
	if err != nil {
		t.Fatalf("puzzle %d: %v", n, err)
	}
	if err := shift.Check(b, moves); err != nil {
		t.Errorf("puzzle %d: %v", n, err)
	}
}
