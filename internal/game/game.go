package game

import (
	"errors"
	"fmt"
	"slices"
	"unicode"
	"unicode/utf8"

	"stride/internal/puzzle"
)

// The history of a game. Nothing in it is ever lost.
//
// The positions of a game form a tree; a move adds a node or goes to an existing one.
// Besides the tree there is a list of actions (moves, restarts, returns to save points) with
// a cursor, which undo and redo move. A restart is an action like any other, so it can be
// undone.
//
// In most programs a new move after an undo discards the moves that could be redone. Here
// the abandoned line of play becomes a save point. Making exactly the move that could be
// redone is a redo, and keeps the moves that follow it.
//
// For example, after the moves R D L and two undos, the move U abandons D L: a save point "left
// after 3 moves" keeps it. The move D instead would have been a redo, and L could be redone next.
//
// Each action takes constant time; the moves of a position are collected by walking up the
// tree.

// Limits of a game, so that a file from an unknown source takes little memory.
const (
	MaxActions = 100_000 // actions, undone ones included
	MaxPoints  = 200     // save points; the oldest automatic one makes room
	MaxName    = 60      // letters of a save point's name
)

// node is a position, reached from another one by a move.
type node struct {
	parent *node
	move   string
	depth  int
	next   []*node
}

// child returns the position after move, and makes it if necessary.
func (n *node) child(move string) *node {
	for _, c := range n.next {
		if c.move == move {
			return c
		}
	}
	c := &node{parent: n, move: move, depth: n.depth + 1}
	n.next = append(n.next, c)
	return c
}

// moves returns the moves from the start to n.
func (n *node) moves() []string {
	moves := make([]string, n.depth)
	for ; n.parent != nil; n = n.parent {
		moves[n.depth-1] = n.move
	}
	return moves
}

// above reports whether n is on the path from the start to m, or is m.
func (n *node) above(m *node) bool {
	for m.depth > n.depth {
		m = m.parent
	}
	return m == n
}

// actionKind is the kind of an action.
type actionKind uint8

const (
	actMove    actionKind = iota // a move
	actRestart                   // back to the start
	actGo                        // to a save point
)

// action is one thing that was done, and the position it led to.
type action struct {
	kind actionKind
	to   *node
}

// Point is a save point: a position with a name.
type Point struct {
	Name string
	// Kept reports whether the point was made automatically, because the line was abandoned.
	Kept bool
	at   *node
}

// Moves returns the moves that lead to the save point.
func (p Point) Moves() []string { return p.at.moves() }

// Game is a puzzle that is being played. It must not be used by several goroutines
// at a time.
type Game struct {
	puzzle  puzzle.Puzzle
	root    *node
	actions []action
	done    int // actions[:done] are done, the rest can be redone
	points  []Point
	at      puzzle.Position // the present one
}

// New returns a game of p before the first move.
func New(p puzzle.Puzzle) *Game {
	return &Game{puzzle: p, root: new(node), at: p.Start()}
}

// Puzzle returns the puzzle being played.
func (g *Game) Puzzle() puzzle.Puzzle { return g.puzzle }

// Moves returns the moves of the present position, in canonical form.
func (g *Game) Moves() []string { return g.here().moves() }

// Solved reports whether the present position is solved.
func (g *Game) Solved() bool { return g.at.Solved() }

// Position returns the present position, which must not be changed.
func (g *Game) Position() puzzle.Position { return g.at }

func (g *Game) here() *node {
	if g.done == 0 {
		return g.root
	}
	return g.actions[g.done-1].to
}

// Move makes a move. If it returns an error, nothing has changed.
func (g *Game) Move(text string) error {
	// The position is changed first: if the move is wrong, it has not changed.
	move, err := g.at.Move(text)
	if err != nil {
		return err
	}
	to := g.here().child(move)
	if g.CanRedo() && g.actions[g.done].to == to {
		g.done++
		return nil
	}
	g.do(action{actMove, to})
	return nil
}

// Restart goes back to the start, which can be undone. At the start it does nothing.
func (g *Game) Restart() {
	if g.here() != g.root {
		g.do(action{actRestart, g.root})
		g.replay()
	}
}

// Back goes back by a number of moves, but no further than the start. It can be undone.
func (g *Game) Back(moves int) {
	to := g.here()
	for ; moves > 0 && to.parent != nil; moves-- {
		to = to.parent
	}
	if to != g.here() {
		g.do(action{actGo, to})
		g.replay()
	}
}

// CanUndo reports whether there is something to undo.
func (g *Game) CanUndo() bool { return g.done > 0 }

// CanRedo reports whether there is something to redo.
func (g *Game) CanRedo() bool { return g.done < len(g.actions) }

// Undo undoes the last action, and reports whether there was one.
func (g *Game) Undo() bool {
	if !g.CanUndo() {
		return false
	}
	g.done--
	g.replay()
	return true
}

// Redo repeats the action that was undone last, and reports whether there was one.
func (g *Game) Redo() bool {
	if !g.CanRedo() {
		return false
	}
	g.done++
	g.replay()
	return true
}

// Points returns the save points, oldest first.
func (g *Game) Points() []Point { return slices.Clone(g.points) }

// Keep makes the present position a save point. Names need not differ.
func (g *Game) Keep(name string) error {
	if err := checkName(name); err != nil {
		return err
	}
	return g.keep(Point{name, false, g.here()})
}

// Return goes to save point number k, counted from 0, which can be undone.
func (g *Game) Return(k int) error {
	if k < 0 || k >= len(g.points) {
		return fmt.Errorf("there is no save point %d: there are %d", k, len(g.points))
	}
	if to := g.points[k].at; to != g.here() {
		g.do(action{actGo, to})
		g.replay()
	}
	return nil
}

// do appends an action after the cursor. Actions that could have been redone are first kept
// as a save point.
func (g *Game) do(a action) {
	g.keepUndone(a.to)
	if g.done == MaxActions {
		g.actions = slices.Delete(g.actions, 0, 1)
		g.actions[0].kind = actGo // what it was made from is gone
		g.done--
	}
	g.actions = append(g.actions[:g.done], a)
	g.done++
}

// keepUndone makes save points of the positions that could be redone, except for those on the
// way to the new position, to the present one, or to a save point.
func (g *Game) keepUndone(to *node) {
	for k := len(g.actions) - 1; k >= g.done; k-- {
		left := g.actions[k].to
		if left.above(to) || left.above(g.here()) ||
			slices.ContainsFunc(g.points, func(p Point) bool { return left.above(p.at) }) {
			continue
		}
		// A list that is full of the player's own points stays as it is.
		_ = g.keep(Point{"left after " + puzzle.Plural(left.depth, "move"), true, left})
	}
}

// keep adds a save point. The oldest automatic one goes if there are too many; it is
// an error if all were made by the player.
func (g *Game) keep(p Point) error {
	if len(g.points) >= MaxPoints {
		k := slices.IndexFunc(g.points, func(p Point) bool { return p.Kept })
		if k < 0 {
			return fmt.Errorf("there are %d save points, and no more fit", MaxPoints)
		}
		g.points = slices.Delete(g.points, k, k+1)
	}
	g.points = append(g.points, p)
	return nil
}

// replay makes the moves of the present position from the start.
func (g *Game) replay() {
	at, err := puzzle.Play(g.puzzle, g.Moves())
	if err != nil {
		panic(fmt.Sprintf("game: moves that were made cannot be made again: %v", err))
	}
	g.at = at
}

// checkName returns an error that says what is wrong with the name of a save point, or nil.
func checkName(name string) error {
	switch {
	case name == "":
		return errors.New("a save point needs a name")
	case !utf8.ValidString(name):
		return errors.New("the name of a save point is not valid UTF-8")
	case utf8.RuneCountInString(name) > MaxName:
		return fmt.Errorf("the name of a save point is longer than %d letters", MaxName)
	}
	for _, r := range name {
		if !unicode.IsPrint(r) {
			return fmt.Errorf("the name of a save point contains the control character %q", r)
		}
	}
	return nil
}
