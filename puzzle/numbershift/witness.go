package numbershift

import (
	"context"
	"hash/maphash"
	"slices"
	"sync"

	"stride/puzzle"
	"stride/search"
	"stride/shift"
	"stride/shift/forest"
	"stride/shift/proof"
)

// "Still solvable?" of Number Shifting, by witness.
//
// A witness is a solution of some position. As long as the player makes moves of the
// witness, in whatever order, the rest of them often is a solution of the new
// position, which one replay proves. Only when that fails does the solver have to
// search. So for a level of which a solution is known at the start, and that is
// every official one (its generator leaves one behind), a player who goes the
// witness's way never waits, and the solver works only for those who leave it.
//
// Three answers are honest. Yes: the checker has replayed a solution. No: it is
// proved (an isolated number, an odd sum, an exhausted group). Unknown: neither; most
// unsolvable positions are beyond any proof, and then the search only finds nothing.
//
// Knowledge is kept by position, and looked for along the last moves. Cost: a look into
// a table for each of them, and a replay where one is found.

const (
	// mostKept bounds what is remembered of a level: the moves of all solutions, 6 MB,
	// and as many positions as if each had at least minKept moves.
	mostKept = 250_000
	minKept  = 100
	// mostTried bounds the earlier positions with a known solution whose rest is tried. Going
	// back to them costs only a lookup in a table for each move.
	mostTried = 16
	// thinkSteps is how long Think searches for a solution: half a minute on a board
	// like level 1000's that has none, far longer than one that has needs.
	thinkSteps = 10_000_000
	// exhaustBoards bounds the exhaustive search of a small group: a tenth of a
	// second and 6 MB.
	exhaustBoards = 100_000
	// firstThink is the length of the first search, before small groups are
	// searched through.
	firstThink = 20_000
)

// knowledge is what is known of a position. solution is set with Yes, reason with No.
type knowledge struct {
	verdict  puzzle.Verdict
	solution []shift.Move
	reason   string
}

// weight is what remembering k counts, see mostKept.
func (k knowledge) weight() int { return max(minKept, len(k.solution)) }

func verdictOf(solution []shift.Move) knowledge {
	return knowledge{verdict: puzzle.Yes, solution: solution}
}

// boardKey stands for a board: the exclusive or of a random word of 128 bits for each
// number and its cell (Zobrist, 1970), so that a move changes it in constant time. The
// words come from seeded hashes whose seeds nobody outside of the process knows, so that
// no two boards can be made to collide.
type boardKey [2]uint64

var keySeeds = [len(boardKey{})]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()}

// changed returns the key after the number in a cell has changed; 0 is no number.
func (k boardKey) changed(cell, before, after int) boardKey {
	for h, seed := range keySeeds {
		for _, v := range [...]int{before, after} {
			if v != 0 {
				k[h] ^= maphash.Comparable(seed, [2]int{cell, v})
			}
		}
	}
	return k
}

func keyOf(b shift.Board) boardKey {
	var k boardKey
	for cell, v := range b.Cells {
		k = k.changed(cell, 0, v)
	}
	return k
}

// witness remembers positions of one level. It may be used by many goroutines.
type witness struct {
	mu    sync.Mutex
	known map[boardKey]knowledge
	order []boardKey // oldest first
	kept  int        // see mostKept
}

func newWitness() *witness { return &witness{known: make(map[boardKey]knowledge)} }

// note remembers what is known about a board. The start of the level, noted first, stays.
func (w *witness) note(key boardKey, k knowledge) {
	if k.verdict == puzzle.Unknown {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if _, ok := w.known[key]; ok {
		return
	}
	w.known[key] = k
	w.order = append(w.order, key)
	w.kept += k.weight()
	drop := 1 // the position after the first one
	for ; w.kept > mostKept && drop < len(w.order)-1; drop++ {
		w.kept -= w.known[w.order[drop]].weight()
		delete(w.known, w.order[drop])
	}
	w.order = slices.Delete(w.order, min(1, len(w.order)), drop)
}

func (w *witness) get(key boardKey) (knowledge, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	k, ok := w.known[key]
	return k, ok
}

// look returns what is known about a position.
func (w *witness) look(p *Position) knowledge {
	key := p.key()
	if k, ok := w.get(key); ok {
		return k
	}
	if p.Solved() {
		return knowledge{verdict: puzzle.Yes}
	}
	if dead := proof.AtOnce(p.board); dead != nil {
		return knowledge{verdict: puzzle.No, reason: dead.Reason}
	}
	tried := 0
	for back := 1; back <= len(p.moves) && tried < mostTried; back++ {
		k, ok := w.get(p.keys[len(p.moves)-back])
		if !ok {
			continue
		}
		tried++
		if k.verdict == puzzle.No { // and so is all that follows
			w.note(key, k)
			return k
		}
		if rest := without(k.solution, p.moves[len(p.moves)-back:]); rest != nil && shift.Check(p.board, rest) == nil {
			w.note(key, verdictOf(rest))
			return verdictOf(rest)
		}
	}
	return knowledge{verdict: puzzle.Unknown}
}

// without returns solution without the moves made, and nil if one is not in it.
func without(solution, made []shift.Move) []shift.Move {
	rest := slices.Clone(solution)
	for _, m := range made {
		k := slices.Index(rest, m)
		if k < 0 {
			return nil
		}
		rest = slices.Delete(rest, k, k+1)
	}
	return rest
}

// think searches for what can be known of b: a short search, an exhaustive one of
// small groups, a long search.
func think(ctx context.Context, b shift.Board) knowledge {
	if dead := proof.AtOnce(b); dead != nil {
		return knowledge{verdict: puzzle.No, reason: dead.Reason}
	}
	for round, steps := range []int64{firstThink, thinkSteps} {
		if round > 0 && proof.SmallestGroup(b) <= proof.MostNumbers {
			switch v, moves, dead := proof.Exhaust(b, exhaustBoards, func() bool { return ctx.Err() != nil }); v {
			case proof.Solvable:
				return checked(b, moves)
			case proof.Dead:
				return knowledge{verdict: puzzle.No, reason: dead.Reason}
			}
		}
		r, err := forest.Solve(ctx, b, forest.Config{Options: forest.Defaults(), Budget: search.Budget{Steps: steps}, Workers: 1})
		if err == nil && r.Solved {
			return checked(b, r.Moves)
		}
		if ctx.Err() != nil {
			break
		}
	}
	return knowledge{verdict: puzzle.Unknown}
}

// checked is Yes if the independent checker says so.
func checked(b shift.Board, moves []shift.Move) knowledge {
	if shift.Check(b, moves) != nil {
		return knowledge{verdict: puzzle.Unknown}
	}
	return verdictOf(moves)
}
