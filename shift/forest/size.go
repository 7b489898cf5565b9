package forest

import (
	"fmt"

	"stride/internal/memory"
	"stride/search"
)

// How much memory a search takes is known before it begins: edges and sums of a number
// have a fixed place, large enough for as many edges as the number may have. On the
// levels of the game that is a few hundred bytes a number. On the largest boards it
// would be 1.7 GB for each forest, so there numbers get room for fewer edges. How many,
// depends on the board alone, so that a seed means the same on every machine; the memory
// that may be used decides how many forests are searched, and whether any is.

const (
	// spareDegree is how many more edges than the least a number has room for. The
	// mean degree in a forest is below 2, and a number that needs many has few ways
	// to have more.
	spareDegree = 24
	// leastSpare is the same on the largest boards.
	leastSpare = 4
	// largestState is the size from which on a state gives its numbers less room.
	largestState = 512 << 20

	// Bytes besides edges and sums, measured by the fields of each type: of a number
	// in a searcher (node, places, marks, two snapshots, the forest shown), and of a cell
	// and a number in what all searchers share (board, numbering, elite, writing out).
	searcherBytes = 160
	cellBytes     = 96
	sharedBytes   = 240
	// slack is what the garbage collector lets lie, as a part of the rest: 1/slack.
	slack = 4
	// mostState is what indices of 32 bits can address.
	mostState = 8 << 31
)

// room returns how many edges v has room for.
func (l *numbering) room(v int32) int32 { return l.roomWith(v, l.spare) }

func (l *numbering) roomWith(v, spare int32) int32 {
	return min(l.inLine[v], l.value[v]/l.reach+spare)
}

// words returns how many words the sums of v take with so many edges and one more.
func (l *numbering) words(v, room int32) int { return wordsFor(l.value[v] + (room+1)*l.reach) }

// chooseSpare returns the largest spare degree whose state is not too large.
func (l *numbering) chooseSpare() int32 {
	for spare := int32(spareDegree); ; spare /= 2 {
		if spare <= leastSpare {
			return leastSpare
		}
		if l.stateBytes(spare) <= largestState {
			return spare
		}
	}
}

// stateBytes returns the size of edges and sums of a state.
func (l *numbering) stateBytes(spare int32) int64 {
	sum := int64(0)
	for v := range int32(l.count()) {
		room := l.roomWith(v, spare)
		sum += 8 * (int64(room) + int64(l.words(v, room)))
	}
	return sum
}

// sum returns the sum of all numbers.
func (l *numbering) sum() int64 {
	sum := int64(0)
	for _, v := range l.value {
		sum += int64(v)
	}
	return sum
}

// fitting returns how many of the wanted searchers fit into the memory that may be used,
// or an error if that is less than least.
func (l *numbering) fitting(wanted, least int, budget memory.Size) (int, error) {
	n := int64(l.count())
	each := l.stateBytes(l.spare) + n*searcherBytes
	if each > mostState {
		return 0, fmt.Errorf("a board of %dx%d with %d numbers and the sum %d is too large", l.width, l.height, n, l.sum())
	}
	each += each / slack
	shared := int64(len(l.at))*cellBytes + n*sharedBytes
	shared += shared / slack
	count, err := search.Fit(budget, wanted, least, each, shared)
	if err != nil {
		return 0, fmt.Errorf("a board of %dx%d with %d numbers: %w", l.width, l.height, n, err)
	}
	return count, nil
}
