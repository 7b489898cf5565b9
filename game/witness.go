package game

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"slices"
	"sync"

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
// Knowledge is kept by position, and looked for along the last moves. Cost: a
// replay, and a hash of the board (10 µs on the largest level) for each of them.

const (
	// mostKept bounds what is remembered of a level: the moves of all solutions, 6 MB,
	// and as many positions as if each had at least minKept moves.
	mostKept = 250_000
	minKept  = 100
	// lookBack is how many moves back a solution of an earlier position is looked
	// for.
	lookBack = 16
	// exhaustBoards bounds the exhaustive search of a small group: a tenth of a
	// second and 6 MB.
	exhaustBoards = 100_000
	// firstThink is the length of the first search, before small groups are
	// searched through.
	firstThink = 20_000
)

// knowledge is what is known of a position. solution is set with Yes, reason with No.
type knowledge struct {
	verdict  Verdict
	solution []shift.Move
	reason   string
}

// weight is what remembering k counts, see mostKept.
func (k knowledge) weight() int { return max(minKept, len(k.solution)) }

func verdictOf(solution []shift.Move) knowledge { return knowledge{verdict: Yes, solution: solution} }

type boardKey [sha256.Size]byte

func keyOf(b shift.Board) boardKey {
	bytes := make([]byte, 0, 4*len(b.Cells))
	for _, v := range b.Cells {
		bytes = binary.LittleEndian.AppendUint32(bytes, uint32(v))
	}
	return sha256.Sum256(bytes)
}

// witness remembers positions of one level. It may be used by many goroutines.
type witness struct {
	mu    sync.Mutex
	known map[boardKey]knowledge
	order []boardKey // oldest first
	kept  int        // see mostKept
}

func newWitness() *witness { return &witness{known: make(map[boardKey]knowledge)} }

// note remembers what is known of b. The start of the level, noted first, stays.
func (w *witness) note(b shift.Board, k knowledge) {
	if k.verdict == Unknown {
		return
	}
	key := keyOf(b)
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

// look returns what is known of start after moves.
func (w *witness) look(start shift.Board, moves []shift.Move) (knowledge, error) {
	b := start.Clone()
	from := max(0, len(moves)-lookBack)
	keys := make([]boardKey, 0, lookBack+1)
	for k, m := range moves {
		if k >= from {
			keys = append(keys, keyOf(b))
		}
		if err := b.Apply(m); err != nil {
			return knowledge{verdict: Unknown}, &MoveError{k + 1, m.String(), reasonOf(err)}
		}
	}
	if k, ok := w.get(keyOf(b)); ok {
		return k, nil
	}
	if b.Numbers() == 0 {
		return knowledge{verdict: Yes}, nil
	}
	if dead := proof.AtOnce(b); dead != nil {
		return knowledge{verdict: No, reason: dead.Reason}, nil
	}
	for back := 1; back <= len(keys); back++ {
		k, ok := w.get(keys[len(keys)-back])
		if !ok {
			continue
		}
		if k.verdict == No { // and so is all that follows
			w.note(b, k)
			return k, nil
		}
		if rest := without(k.solution, moves[len(moves)-back:]); rest != nil && shift.Check(b, rest) == nil {
			w.note(b, verdictOf(rest))
			return verdictOf(rest), nil
		}
	}
	return knowledge{verdict: Unknown}, nil
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
		return knowledge{verdict: No, reason: dead.Reason}
	}
	for round, steps := range []int64{firstThink, thinkSteps} {
		if round > 0 && proof.SmallestGroup(b) <= proof.MostNumbers {
			switch v, moves, dead := proof.Exhaust(b, exhaustBoards, func() bool { return ctx.Err() != nil }); v {
			case proof.Solvable:
				return checked(b, moves)
			case proof.Dead:
				return knowledge{verdict: No, reason: dead.Reason}
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
	return knowledge{verdict: Unknown}
}

// checked is Yes if the independent checker says so.
func checked(b shift.Board, moves []shift.Move) knowledge {
	if shift.Check(b, moves) != nil {
		return knowledge{verdict: Unknown}
	}
	return verdictOf(moves)
}
