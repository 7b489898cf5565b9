// Command player plays Number Shifting by the protocol of CodinGame. "stride shift bot" prints it
// as one file for the game's editor, together with the packages that it uses.
//
// # Time
//
// A game has 600 turns and 30 s, which are the sum of the times that its turns are allowed, not of
// those that they take: 50 ms for each turn, but 800 ms for the first one of each next level. So
// the first level of a game must be answered within 50 ms, and a large one can take longer to
// solve. Then the player makes moves that the search is sure of already, those of one turn after
// another.
//
// The engine fails above 30 s, and forgets the levels solved in this game. So the player ends if
// the next level does not fit into the rest of the game.
package main

import (
	"bufio"
	"fmt"
	"os"
	"time"

	"stride/internal/shift/forest"
	"stride/shift"
	"stride/shift/official"
)

// password is that of the level at which the game begins: the game shows it after "Code for next
// level".
const password = "first_level"

const (
	turnTime  = 50 * time.Millisecond
	nextTime  = 800 * time.Millisecond
	totalTime = 30 * time.Second
	maxTurns  = 600

	// reserve is what the player leaves of a turn's time, for the way to the referee and for pauses
	// of the machine, and nextReserve what it leaves of the time for the first turn of a next
	// level.
	reserve     = 25 * time.Millisecond
	nextReserve = 80 * time.Millisecond

	// allMoves is more than the moves of a level take, in bytes, so that they are written at once.
	allMoves = 1 << 16

	// From level pairsFrom on, a turn has two moves while more than maxSingle numbers are left.
	pairsFrom = 202
	maxSingle = 2
)

// game is what the player knows of a game.
type game struct {
	in      *bufio.Reader
	out     *bufio.Writer
	turns   int           // so far
	allowed time.Duration // for them
	levels  int           // solved
}

func main() {
	g := &game{in: bufio.NewReader(os.Stdin), out: bufio.NewWriterSize(os.Stdout, allMoves)}
	word := password
	if other := os.Getenv("STRIDE_PASSWORD"); other != "" { // from the referee of Stride
		word = other
	}
	fmt.Fprintln(g.out, word)
	g.out.Flush()
	g.turns, g.allowed = 1, turnTime
	for {
		b, ok := g.read()
		if !ok || !g.play(b) {
			return
		}
	}
}

// read reads a level.
func (g *game) read() (b shift.Board, ok bool) {
	var width, height int
	if _, err := fmt.Fscan(g.in, &width, &height); err != nil {
		return b, false
	}
	b = shift.NewBoard(width, height)
	for k := range b.Cells {
		b.Cells[k] = g.number()
	}
	return b, true
}

// number reads a number. It takes a twentieth of the time that Fscan takes.
func (g *game) number() int {
	n, digits := 0, 0
	for {
		c, err := g.in.ReadByte()
		switch {
		case err == nil && '0' <= c && c <= '9':
			n = 10*n + int(c-'0')
			digits++
		case err != nil || digits > 0:
			return n
		}
	}
}

// play plays a level, and reports whether there may be another one.
func (g *game) play(b shift.Board) bool {
	due := time.Now().Add(turnTime - reserve)
	if g.levels > 0 {
		due = time.Now().Add(nextTime - nextReserve)
	}
	var printed []shift.Move
	seed := uint64(due.UnixNano())
	moves, solved := forest.SolveInline(b, seed, func(early forest.Early) (over bool) {
		if time.Now().Before(due) {
			return false
		}
		if g.levels > 0 { // more turns might not fit into the game
			return true
		}
		if more := early(linesOf(b)); len(more) > 0 { // otherwise it is asked again at once
			g.print(more)
			printed = append(printed, more...)
			due = time.Now().Add(turnTime - reserve)
		}
		return false
	})
	if !solved || g.levels > 0 && !g.fits(b, moves) {
		return false
	}
	g.print(moves)
	g.count(b, append(printed, moves...))
	g.levels++
	return true
}

// print prints moves.
func (g *game) print(moves []shift.Move) {
	for _, m := range moves {
		fmt.Fprintln(g.out, m)
	}
	g.out.Flush()
}

// linesOf returns how many moves a turn of this level has. The game does not say which level it is;
// the size of the board tells it roughly. In case of doubt there are two: one that is not wanted
// yet waits for the next turn.
func linesOf(b shift.Board) int {
	if width, _ := official.Size(pairsFrom); b.Width < width {
		return 1
	}
	return 2
}

// fits reports whether the turns of a level fit into the game, and the beginning of the next one,
// which the engine counts even if the player has ended.
func (g *game) fits(b shift.Board, moves []shift.Move) bool {
	next := *g
	next.count(b, moves)
	return next.turns <= maxTurns && next.allowed+nextTime <= totalTime
}

// count counts the turns of a level.
func (g *game) count(b shift.Board, moves []shift.Move) {
	b = b.Clone()
	width, _ := official.Size(pairsFrom - 1)
	pairs := b.Width > width // in case of doubt, a turn has one move
	for k, first := 0, true; k < len(moves); first = false {
		next := first && g.levels > 0
		g.turns++
		g.allowed += turnTime
		if next {
			g.allowed += nextTime - turnTime
		}
		lines := 1
		if pairs && !next && b.Numbers() > maxSingle {
			lines = 2
		}
		for ; lines > 0 && k < len(moves); lines-- {
			if err := b.Apply(moves[k]); err != nil {
				panic(err) // the search has a fault
			}
			k++
		}
	}
}
