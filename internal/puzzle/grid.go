package puzzle

import "stride/internal/draw/scene"

// What a front end needs in order to draw positions and to let people play them, if they are grids
// of cells and a move leads from a cell in one of the four directions. Such a front end knows no
// family: it draws cells, asks where a push leads, and offers the moves that make it.

// Direction is a direction on a grid.
type Direction uint8

// The directions.
const (
	Right Direction = iota
	Down
	Left
	Up
)

// Directions are all directions.
var Directions = [...]Direction{Right, Down, Left, Up}

// GridPosition is a position on a grid. Families whose positions are grids implement it.
type GridPosition interface {
	Position
	// Grid returns what the player sees.
	Grid() Grid
	// Push returns what happens if the player pushes the content of a cell, or the player on it, in
	// a direction. The error says why that is not possible. The position does not change.
	Push(from int, d Direction) (Push, error)
}

// Grid is a position as the player sees it.
type Grid struct {
	scene.Scene
	// Here is the cell of the player, from which all moves lead, or -1 if the player chooses a
	// cell.
	Here int
	// Facts are figures about the position, such as "5 jumps".
	Facts []string
	// Result says in a sentence what was reached. It is empty if the level is not solved.
	Result string
}

// Push is a step from a cell to another one.
type Push struct {
	To   int
	Ways []Way // at least one
}

// Way is one of the moves that make a push.
type Way struct {
	Key  string // the character that stands for it, unless it is the only way
	Move string // for [Position.Move]
	Does string // what it does, such as "makes 7"
}
