package neller

import "fmt"

// Problem is something that is wrong with a transcript: it breaks a rule, or what it claims is not
// true.
type Problem struct {
	Line int         `json:"line"` // of the text, from 1
	What string      `json:"what"`
	Kind ProblemKind `json:"-"`
}

// ProblemKind is the kind of a problem.
type ProblemKind int

// The kinds of problems.
const (
	BrokenRule  ProblemKind = iota // a size or a number that the rules do not allow
	FalseMoves                     // a number of moves that is not true
	FalseEnergy                    // an energy that is not true
)

func (p Problem) String() string { return fmt.Sprintf("line %d: %s", p.Line, p.What) }

// Check returns what is wrong with a transcript. Moves and energy are checked if they are there; see
// Complete. The energy of a maze without a path may be any number that no number of moves can reach.
func (t *Transcript) Check() []Problem {
	var problems []Problem
	kind := BrokenRule
	add := func(line int, format string, args ...any) {
		problems = append(problems, Problem{line, fmt.Sprintf(format, args...), kind})
	}
	m := t.Maze
	place := func(cell int) (row, col int) { return cell/m.Size + 1, cell%m.Size + 1 }
	if m.Size < LeastSize || m.Size > MostSize {
		add(t.mazeLine, "the maze is %dx%d: sizes are from %d to %d", m.Size, m.Size, LeastSize, MostSize)
	}
	for _, cell := range m.Illegal() {
		row, col := place(cell)
		if cell == m.Goal() {
			add(t.mazeLine+row-1, "the goal, row %d, column %d, holds %d: it must hold 0", row, col, m.Jumps[cell])
		} else {
			add(t.mazeLine+row-1, "row %d, column %d holds %d, which allows no jump: it must be from 1 to %d", row, col,
				m.Jumps[cell], Most(m.Size, cell))
		}
	}
	moves := m.Moves()
	kind = FalseMoves
	for cell, claimed := range t.Moves {
		if claimed != moves[cell] {
			row, col := place(cell)
			add(t.movesLine+row-1, "row %d, column %d takes %s moves from the start, not %s", row, col, movesText(moves[cell]),
				movesText(claimed))
		}
	}
	if t.Energy == nil {
		return problems
	}
	kind = FalseEnergy
	switch energy := Energy(moves); {
	case energy == NoPath && *t.Energy <= float64(len(m.Jumps)):
		add(t.energyLine, "the energy is %g, but there is no path to the goal: it must be a large number, such as %d",
			*t.Energy, NoPath)
	case energy != NoPath && *t.Energy != float64(energy):
		add(t.energyLine, "the energy is %d, not %g", energy, *t.Energy)
	}
	return problems
}

// movesText is a number of moves as transcripts show it.
func movesText(n int) string {
	if n == Unreachable {
		return unreachableText
	}
	return fmt.Sprint(n)
}
