package puzzletest

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
	"time"

	"stride/internal/draw/scene"
	"stride/internal/phrase"
	"stride/internal/printable"
	"stride/internal/puzzle"
)

// Toy is a very small family: a move takes two or five counters from a heap, and the aim is to take
// all of them. That is impossible with one counter or three.
var Toy = &puzzle.Family{
	Name: "toy", Title: "Heaps", First: []string{"toy:7"},
	Rules: "Take two counters or five from the heap. Leave none.",
}

func init() { // the functions refer to the table
	Toy.ParseID = func(rest string) (puzzle.ID, error) {
		n, err := strconv.Atoi(rest)
		if err != nil || n < 1 || n > 1000 {
			return nil, fmt.Errorf("a heap of %q: it should have 1 to 1000 counters", printable.Shorten(rest))
		}
		return Heap(n), nil
	}
	Toy.ParseText = func(text string) (puzzle.Puzzle, error) {
		id, err := Toy.ParseID(strings.TrimSpace(text))
		if err != nil {
			return nil, err
		}
		return id.(Heap), nil
	}
	Toy.ParseMoves = func(text string) ([]string, error) { return strings.Fields(text), nil }
	Toy.MoveSeparator = " "
	Toy.Daily = func(day time.Time) []puzzle.Daily {
		return []puzzle.Daily{{Family: Toy.Name, Difficulty: puzzle.Easy,
			ID: Heap(day.YearDay() + 3).String(), About: "a heap"}}
	}
}

// Heap is a level of [Toy] with the given number of counters, and its own ID.
type Heap int

func (h Heap) String() string                              { return fmt.Sprintf("toy:%d", int(h)) }
func (h Heap) Content() bool                               { return true }
func (h Heap) Costly() bool                                { return false }
func (h Heap) Open(context.Context) (puzzle.Puzzle, error) { return h, nil }
func (h Heap) Family() *puzzle.Family                      { return Toy }
func (h Heap) ID() string                                  { return h.String() }
func (h Heap) Size() (rows, cols int)                      { return 1, int(h) }
func (h Heap) Start() puzzle.Position                      { return &taking{left: h} }
func (h Heap) Scene(moves []string) (*scene.Scene, error) {
	_, err := puzzle.Play(h, moves)
	return &scene.Scene{Title: h.ID(), Rows: 1, Cols: int(h), Cells: make([]scene.Cell, h)}, err
}

type view struct {
	Family   string `json:"family"`
	ID       string `json:"id"`
	Counters int    `json:"counters"`
}

func (h Heap) View() any    { return view{Toy.Name, h.ID(), int(h)} }
func (h Heap) Details() any { return h.View() }

type taking struct {
	left  Heap
	moves []string
}

func (p *taking) Move(text string) (string, error) {
	if !slices.Contains(slices.Collect(p.Legal()), text) {
		return "", errors.New("a move should take 2 or 5 counters, and no more than the heap has")
	}
	n, _ := strconv.Atoi(text)
	p.left -= Heap(n)
	p.moves = append(p.moves, text)
	return text, nil
}

func (p *taking) Legal() iter.Seq[string] {
	return func(yield func(string) bool) {
		_ = p.left >= 2 && yield("2") && p.left >= 5 && yield("5")
	}
}

func (p *taking) Moves() []string                      { return p.moves }
func (p *taking) Solved() bool                         { return p.left == 0 }
func (p *taking) Clone() puzzle.Position               { return &taking{p.left, slices.Clone(p.moves)} }
func (p *taking) Think(context.Context) puzzle.Verdict { return p.Solvable() }
func (p *taking) Solve(puzzle.Options) puzzle.Search   { return p }
func (p *taking) SolvedAtOnce() bool                   { return true }
func (p *taking) Progress() any                        { return nil }
func (p *taking) Memory() int64                        { return 0 }
func (p *taking) ThinkMemory() int64                   { return 0 }

func (p *taking) Solvable() puzzle.Verdict {
	if p.left == 1 || p.left == 3 {
		return puzzle.No
	}
	return puzzle.Yes
}

func (p *taking) Hint() puzzle.Hint {
	switch {
	case p.Solved():
		return puzzle.Hint{Solvable: puzzle.Yes, Nudge: plain("The heap is gone.")}
	case p.Solvable() == puzzle.No:
		return puzzle.Hint{Solvable: puzzle.No, Back: 1, Nudge: plain("No way out."),
			Which: puzzle.TakeBack(1)}
	}
	h := puzzle.Hint{Solvable: puzzle.Yes, Nudge: plain("It can be done."), Where: plain("Odd or even?"),
		Move: "2", Cells: []int{0}}
	if p.left%2 == 1 {
		h.Move = "5"
	}
	h.Which, h.Why = plain("Take "+h.Move+"."), plain("The rest is even.")
	return h
}

func (p *taking) Run(context.Context) (puzzle.Answer, error) {
	if p.Solvable() == puzzle.No {
		return puzzle.Answer{Impossible: phrase.Plain("one counter or three are left")}, nil
	}
	var moves []string
	for at := p.Clone(); !at.Solved(); {
		move, err := at.Move(at.Hint().Move)
		if err != nil {
			return puzzle.Answer{}, err
		}
		moves = append(moves, move)
	}
	return puzzle.Answer{Text: strings.Join(moves, "\n"), Score: puzzle.Score{Best: true}}, nil
}

func plain(english string) phrase.Text { return phrase.Text{phrase.Plain(english)} }
