package certificate

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"stride/maze"
)

// MaxCells is the largest number of cells of mazes about which there are certificates.
const MaxCells = 1024

// TooLargeError says that a configuration has too many cells for a proof.
type TooLargeError struct{ Cells, Limit int }

func (e *TooLargeError) Error() string {
	return fmt.Sprintf("%d cells are too many for a proof: it works with up to %d", e.Cells, e.Limit)
}

// Partial is a partial maze: each cell but the goal has a value or has none yet. A maze agrees
// with it if it has the same values in the cells that have one.
//
// Of the values with which a cell has no jump, only the smallest is used: they all give the same
// jumps, and so the same value of the maze.
type Partial struct {
	claim     Claim
	arguments []Argument // for the claim

	params  maze.Params
	cells   int
	goal    int
	choices [][]int   // by cell: the values to choose from
	targets [][][]int // by cell and number of the choice: the cells to which the value jumps
	anyway  [][]int   // by cell: the cells to which any of the choices jumps
	chosen  []int     // by cell: the number of its choice, or none
	last    int       // the cell that was filled last, or none
	s       survey
}

// none stands for a choice that has not been made.
const none = -1

// NewPartial returns the partial maze without any values, for the proof of a claim. It returns an
// error if the parameters of the claim are out of range, or a *[TooLargeError].
func NewPartial(c Claim) (*Partial, error) {
	p := c.Params
	g, err := maze.NewGrid(p)
	if err != nil {
		return nil, err
	}
	n := p.Cells()
	if n > MaxCells {
		return nil, &TooLargeError{n, MaxCells}
	}
	q := &Partial{
		claim: c, arguments: c.Arguments(),
		params: p, cells: n, goal: g.Goal,
		choices: make([][]int, n), targets: make([][][]int, n), anyway: make([][]int, n),
		chosen: make([]int, n),
		last:   none, s: newSurvey(n),
	}
	for k := range q.goal {
		q.chosen[k] = none
		met := make([]bool, n)
		for v := p.Min; v <= p.Max; v++ {
			g.Values[k] = int16(v)
			var targets []int
			for d := maze.Right; d <= maze.Up; d++ {
				if t, ok := g.Jump(k, d); ok {
					targets = append(targets, t)
					if !met[t] {
						met[t] = true
						q.anyway[k] = append(q.anyway[k], t)
					}
				}
			}
			q.choices[k], q.targets[k] = append(q.choices[k], v), append(q.targets[k], targets)
			if len(targets) == 0 {
				break // nor does any larger value have a jump
			}
		}
	}
	// The goal needs no value, and has no jumps.
	q.choices[q.goal], q.targets[q.goal] = []int{0}, [][]int{nil}
	return q, nil
}

// Choices returns the number of values that cell k may be given, 0 if there is no such cell.
func (p *Partial) Choices(k int) int {
	if k < 0 || k >= p.cells {
		return 0
	}
	return len(p.choices[k])
}

// Empty reports whether k is a cell without a value.
func (p *Partial) Empty(k int) bool { return k >= 0 && k < p.cells && p.chosen[k] == none }

// Fill gives cell k, which has no value, the i-th of its values. Without such a cell or value it
// does nothing.
func (p *Partial) Fill(k, i int) {
	if i >= 0 && i < p.Choices(k) {
		p.chosen[k], p.last = i, k
	}
}

// Clear takes the value of cell k away. The goal keeps its 0.
func (p *Partial) Clear(k int) {
	if k >= 0 && k < p.goal {
		p.chosen[k] = none
	}
}

// jumps returns the cells to which cell k jumps, and nothing if it has no value.
func (p *Partial) jumps(k int) []int {
	if p.chosen[k] == none {
		return nil
	}
	return p.targets[k][p.chosen[k]]
}

// may returns the cells to which cell k jumps or may jump.
func (p *Partial) may(k int) []int {
	if p.chosen[k] == none {
		return p.anyway[k]
	}
	return p.targets[k][p.chosen[k]]
}

// options returns, for each value that cell k may hold, the cells to which it jumps then.
func (p *Partial) options(k int) [][]int {
	if i := p.chosen[k]; i != none {
		return p.targets[k][i : i+1]
	}
	return p.targets[k]
}

// Next returns the cell that is filled next unless the certificate says otherwise: of the cells
// without a value that jumps lead to, the first one of those at the least distance from the
// start, and if there is none, the first cell without a value. It returns false if all cells
// have values.
func (p *Partial) Next() (int, bool) {
	p.measure()
	first := none
	for k := range p.cells {
		if p.chosen[k] != none {
			continue
		}
		if p.s.distance[k] == p.s.last {
			return k, true // cells without a value are met at this distance only, or at the next one
		}
		if first == none {
			first = k
		}
	}
	return first, first != none
}

// Grid returns the maze in which all cells have their values, and false if some have none.
func (p *Partial) Grid() (*maze.Grid, bool) {
	if slices.Contains(p.chosen, none) {
		return nil, false
	}
	g := &maze.Grid{Params: p.params, Endpoints: p.params.Corners(), Values: make([]int16, p.cells)}
	for k, i := range p.chosen {
		g.Values[k] = int16(p.choices[k][i])
	}
	return g, true
}

// String returns the rows of the maze, separated by slashes, with a dot for each cell without a
// value.
func (p *Partial) String() string {
	var b strings.Builder
	for k := range p.cells {
		switch {
		case k == 0:
		case k%p.params.Cols == 0:
			b.WriteString(" / ")
		default:
			b.WriteByte(' ')
		}
		if i := p.chosen[k]; i == none {
			b.WriteByte('.')
		} else {
			b.WriteString(strconv.Itoa(p.choices[k][i]))
		}
	}
	return b.String()
}
