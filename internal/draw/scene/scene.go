// Package scene describes puzzles as data that any front end can draw: cells with texts and marks,
// and the moves of a solution as arrows. Pictures, books and terminals draw scenes (package draw,
// stride play), and know no rules.
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
