package forest

import (
	"fmt"
	"math"

	"stride/internal/memory"
	"stride/internal/search"
)

// The memory that a search takes is known before it begins: the edges and sums of each number
// have a fixed place, large enough for as many edges as the number may have. On the levels
// of the game that is a few hundred bytes for each number. On the largest boards it would be
// 1.7 GB for each forest, so numbers get room for fewer edges there. How many depends on the
// board alone, so that a seed means the same on every machine. The memory budget only decides
// how many forests are searched, and whether the search can begin at all.

const (
	// extraEdges is the number of edges for which a number has room beyond the minimum that it
	// needs. The mean degree in a forest is below 2, and a number that needs many edges can hardly
	// have many more.
	extraEdges = 24
	// minExtraEdges takes the place of extraEdges on the largest boards.
	minExtraEdges = 4
	// largestState is the size, in bytes, above which a state gives its numbers less room.
	largestState = 512 << 20

	// maxRoom is the largest number of edges that a number may have.
	maxRoom = math.MaxUint16

	// Bytes besides edges and sums, at least as many as the fields of each type take:
	// for a number in a searcher (node, spot, labels, places, marks, two snapshots), and for a
	// cell and a number in what all searchers share (board, numbering, writing the moves).
	searcherBytes = 188
	cellBytes     = 96
	sharedBytes   = 200
	// slack stands for garbage that is not collected yet, which takes 1/slack of the rest.
	slack = 4
	// maxState is the number of bytes that 32-bit indices can address.
	maxState = 8 << 31
)

// room returns the number of edges for which v has room.
func (l *numbering) room(v int32) int32 { return l.roomWith(v, l.extra) }

func (l *numbering) roomWith(v, extra int32) int32 {
	return min(l.inLine[v], l.value[v]/l.reach+extra, maxRoom)
}

// words returns the number of words that the sums of v take with room+1 edges.
func (l *numbering) words(v, room int32) int { return wordsFor(l.value[v] + (room+1)*l.reach) }

// chooseExtra returns the largest number of extra edges whose state is not too large.
func (l *numbering) chooseExtra() int32 {
	for extra := int32(extraEdges); ; extra /= 2 {
		if extra <= minExtraEdges {
			return minExtraEdges
		}
		if l.stateBytes(extra) <= largestState {
			return extra
		}
	}
}

// stateBytes returns the size of edges and sums of a state.
func (l *numbering) stateBytes(extra int32) int64 {
	sum := int64(0)
	for v := range int32(l.count()) {
		room := l.roomWith(v, extra)
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

// fitting returns how many of the wanted searchers fit into the memory budget, or an error if none
// does.
func (l *numbering) fitting(wanted int, budget memory.Size) (int, error) {
	n := int64(l.count())
	each := l.stateBytes(l.extra) + n*searcherBytes
	if each > maxState {
		return 0, fmt.Errorf("a board of %dx%d with %d numbers and the sum %d is too large", l.width,
			l.height, n, l.sum())
	}
	each += each / slack
	shared := int64(len(l.at))*cellBytes + n*sharedBytes
	shared += shared / slack
	count, err := search.Fit(budget, wanted, 1, each, shared)
	if err != nil {
		return 0, fmt.Errorf("a board of %dx%d with %d numbers: %w", l.width, l.height, n, err)
	}
	return count, nil
}
