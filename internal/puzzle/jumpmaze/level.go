package jumpmaze

import (
	"sync"

	"stride/internal/draw/scene"
	"stride/internal/maze/difficulty"
	"stride/internal/maze/optima"
	"stride/internal/puzzle"
	"stride/maze"
)

// Maze is a jump maze as a puzzle. Analysis and Grade compute their result when they are first
// called, since most mazes that are parsed are only looked up by their ID.
type Maze struct {
	Grid     *maze.Grid
	Analysis func() *maze.Analysis
	Grade    func() puzzle.Grade // how hard the maze is for people, if it has a solution
	id       string
}

// New returns the puzzle of g, which must not change afterwards.
func New(g *maze.Grid) *Maze {
	return &Maze{
		Grid: g, Analysis: sync.OnceValue(func() *maze.Analysis { return maze.Analyze(g) }),
		Grade: sync.OnceValue(func() puzzle.Grade { return gradeOf(difficulty.Of(g)) }), id: Name + ":" +
			g.ID(),
	}
}

// Family returns [Family].
func (m *Maze) Family() *puzzle.Family { return Family }

// ID returns the content ID.
func (m *Maze) ID() string { return m.id }

// Size returns the rows and columns.
func (m *Maze) Size() (rows, cols int) { return m.Grid.Rows, m.Grid.Cols }

// Start returns a player on the start.
func (m *Maze) Start() puzzle.Position { return &Position{maze: m, cells: []int{m.Grid.Start}} }

// Scene draws the moves as arrows.
func (m *Maze) Scene(moves []string) (*scene.Scene, error) {
	at, err := puzzle.Play(m, moves)
	if err != nil {
		return nil, err
	}
	s := Scene(m.Grid)
	AddPath(s, at.(*Position).cells)
	return s, nil
}

// View returns a [View].
func (m *Maze) View() any { return NewView(m) }

// View describes a maze, in the same form everywhere in the program.
type View struct {
	Family string `json:"family"`
	ID     string `json:"id"`
	Rows   int    `json:"rows"`
	Cols   int    `json:"cols"`
	Min    int    `json:"min"`
	Max    int    `json:"max"`
	// Values are the numbers row by row. The number of the goal is 0.
	Values []int16 `json:"values"`
	maze.Report
	// Bound is a value that no maze of this size and range exceeds.
	Bound      int           `json:"bound"`
	Difficulty *puzzle.Grade `json:"difficulty,omitempty"` // nil if it is not known
}

// Graded returns the view with a difficulty.
func (v View) Graded(g puzzle.Grade) any {
	v.Difficulty = &g
	return v
}

// NewView returns the view of m.
func NewView(m *Maze) View {
	g := m.Grid
	bound, _ := optima.Bound(g.Params)
	return View{Name, m.ID(), g.Rows, g.Cols, g.Min, g.Max, g.Values, m.Analysis().Report, bound, nil}
}

// CellsView is a view with the result of the evaluation for each cell.
type CellsView struct {
	View
	FromStart []int32 `json:"from_start"` // jumps from the start, -1 if unreachable
	ToGoal    []int32 `json:"to_goal"`    // jumps to the goal, -1 if no path leads there
	Cells
	Solution []string `json:"solution"` // moves of a shortest path; empty if there is none
}

// Cells are the cells behind the figures of a report.
type Cells struct {
	BlackHoles     []int `json:"black_hole_cells"`
	WhiteHoles     []int `json:"white_hole_cells"`
	ForcedForward  []int `json:"forced_forward_cells"`
	ForcedBackward []int `json:"forced_backward_cells"`
}

// NewCells returns the cells of an analysis.
func NewCells(f maze.Faults) Cells {
	return Cells{f.BlackHoles, f.WhiteHoles, f.ForcedForward, f.ForcedBackward}
}

// Details returns a [CellsView].
func (m *Maze) Details() any {
	a := m.Analysis()
	solution := []string{}
	for _, d := range maze.Solve(m.Grid) {
		solution = append(solution, d.String())
	}
	return CellsView{NewView(m), a.FromStart, a.ToGoal, NewCells(a.Faults()), solution}
}
