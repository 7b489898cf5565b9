// Package scene describes puzzles as data that any front end can draw: cells with texts and marks,
// and the moves of a solution as arrows. Families make scenes of their puzzles; pictures, books and
// terminals draw them (package draw, stride play), and know no rules.
package scene

// Scene is a puzzle on a grid.
type Scene struct {
	Title, Description string // for screen readers and tooltips
	Rows, Cols         int
	Cells              []Cell // row by row
	Arrows             []Arrow
}

// Cell is the content of a cell.
type Cell struct {
	Text    string // empty if there is nothing in the cell
	Note    string // small, below the text
	Mark    Mark
	Visited bool // whether the player has been there
}

// Mark distinguishes a cell.
type Mark uint8

// The marks.
const (
	NoMark    Mark = iota
	Start          // where the player begins
	Goal           // where the player wants to be
	BlackHole      // no path leads from here to the goal
	WhiteHole      // no path leads here from the start
)

// Arrow is a move, straight from one cell to another.
type Arrow struct {
	From, To  int
	Direction Direction
	Label     string // such as "7", or "7+"
}

// Direction is where an arrow points.
type Direction uint8

// The directions.
const (
	Right Direction = iota
	Down
	Left
	Up
)

// AddArrow adds an arrow from one cell to another in its row or column.
func (s *Scene) AddArrow(from, to int, label string) {
	d := Down
	switch {
	case from/s.Cols == to/s.Cols && to > from:
		d = Right
	case from/s.Cols == to/s.Cols:
		d = Left
	case to < from:
		d = Up
	}
	s.Arrows = append(s.Arrows, Arrow{from, to, d, label})
}
