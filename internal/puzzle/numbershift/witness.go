package numbershift

import (
	"context"
	"hash/maphash"
	"slices"
	"sync"

	"stride/internal/phrase"
	"stride/internal/puzzle"
	"stride/internal/search"
	"stride/internal/shift/forest"
	"stride/internal/shift/proof"
	"stride/internal/shift/solver"
	"stride/shift"
)

// Whether a position of Number Shifting can still be solved, by witnesses.
//
// A witness is a solution of some position. As long as the player makes moves of the witness, in
// any order, the other moves of the witness are often a solution of the new position, which one
// replay proves. Only if that fails does the solver have to search. A solution of every official
// level is known from the start, since its generator provides one. So a player who follows the
// witness never waits, and the solver works only for players who make other moves.
//
// There are three possible answers. Yes means that the checker has replayed a solution. No means
// that it has been proved that there is none (by an isolated number, an odd sum, or a group that
// was searched exhaustively, over its boards or its forests). Unknown means neither; for most
// unsolvable positions there is no proof, and the search only finds nothing.
//
// Knowledge is stored by position, and looked up for the last positions of the game. That costs a
// lookup in a table for each of them, and a replay if something is found.

const (
	// maxKept limits what is remembered of a level: the number of moves of all solutions, which
	// take 6 MB, where each position counts as at least minKept moves.
	maxKept = 250_000
	minKept = 100
	// maxTried bounds the earlier positions with a known solution whose rest is tried. Going
	// back to them costs only a lookup in a table for each move.
	maxTried = 16
	// thinkSteps is the number of steps for which Think searches for a solution. They take half a
	// minute on a board like that of level 1000, far longer than a search takes if there is a
	// solution.
	thinkSteps = 10_000_000
	// exhaustBoards limits the exhaustive search of a small group to a tenth of a second and
	// 6 MB.
	exhaustBoards = 100_000
	// thinkChoices limits the search over edges to about a second.
	thinkChoices = 2_000
	// firstThink is the number of steps of the first search, before small groups are searched
	// exhaustively, and the edges of larger ones.
	firstThink = 20_000
)

// knowledge is what is known of a position. solution is set with Yes, reason with No.
type knowledge struct {
	verdict  puzzle.Verdict
	solution []shift.Move
	reason   phrase.Phrase
}

// weight is the number of moves that k counts as, see maxKept.
func (k knowledge) weight() int { return max(minKept, len(k.solution)) }

func verdictOf(solution []shift.Move) knowledge {
	return knowledge{verdict: puzzle.Yes, solution: solution}
}

// boardKey represents a board: the exclusive or of a random word of 128 bits for each number and
// its cell (Zobrist, 1970), so that a move changes it in constant time. The words come from seeded
// hashes whose seeds are known only to the process, so that no client can make two boards collide.
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
	kept  int        // see maxKept
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
	for ; w.kept > maxKept && drop < len(w.order)-1; drop++ {
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
	if dead := proof.AtOnce(p.board, proof.Groups(p.board)); dead != nil {
		return knowledge{verdict: puzzle.No, reason: sayReason(dead)}
	}
	tried := 0
	for back := 1; back <= len(p.moves) && tried < maxTried; back++ {
		k, ok := w.get(p.keys[len(p.moves)-back])
		if !ok {
			continue
		}
		tried++
		if k.verdict == puzzle.No { // and so is all that follows
			w.note(key, k)
			return k
		}
		if rest := without(k.solution, p.moves[len(p.moves)-back:]); rest != nil &&
			shift.Check(p.board, rest) == nil {
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

// think finds out about b by a short search, an exhaustive search of small groups, and a long
// search.
func think(ctx context.Context, b shift.Board) knowledge {
	groups := proof.Groups(b)
	if dead := proof.AtOnce(b, groups); dead != nil {
		return knowledge{verdict: puzzle.No, reason: sayReason(dead)}
	}
	stop, release := search.StopAt(ctx, search.Budget{})
	defer release()
	for round, steps := range []int64{firstThink, thinkSteps} {
		if round > 0 {
			switch v, moves, dead := solver.Decide(b, groups, thinkChoices, stop.Raised); v {
			case proof.Solvable:
				return checked(b, moves)
			case proof.Dead:
				return knowledge{verdict: puzzle.No, reason: sayReason(dead)}
			}
		}
		if round > 0 && proof.Smallest(groups) <= proof.MaxNumbers {
			switch v, moves, dead := proof.Exhaust(b, groups, exhaustBoards, stop.Raised); v {
			case proof.Solvable:
				return checked(b, moves)
			case proof.Dead:
				return knowledge{verdict: puzzle.No, reason: sayReason(dead)}
			}
		}
		r, err := forest.Solve(ctx, b, search.Request{Budget: search.Budget{Steps: steps}, Workers: 1},
			forest.Options{})
		if err == nil && r.Solved {
			return checked(b, r.Moves)
		}
		if ctx.Err() != nil {
			break
		}
	}
	return knowledge{verdict: puzzle.Unknown}
}

// checked is Yes if the independent checker accepts the solution.
func checked(b shift.Board, moves []shift.Move) knowledge {
	if shift.Check(b, moves) != nil {
		return knowledge{verdict: puzzle.Unknown}
	}
	return verdictOf(moves)
}
