package difficulty

import (
	"slices"

	"stride/internal/puzzle/band"
)

// Demand is what mazes of a band that are made to order have, besides the effort. A band is a
// promise of a kind of puzzle: gentle mazes are about jumping and looking, easy ones have a wrong
// turn, and from hard on the way to the goal begins by leaving it.
type Demand struct {
	Shortest, Longest  int // jumps of the solutions that are aimed at; the effort may need others
	MinLures, MaxLures int
	Ideas              []Idea // one of which is the idea of the maze; "" is none
}

// maxCorridor is the most forced jumps in a row: more are walked, not solved.
const maxCorridor = 2

const anyNumber = 1 << 30

// Demands are those of the bands. The first one is that of [band.Any].
var Demands = [band.Count + 1]Demand{
	band.Any:    {Shortest: 3, Longest: 40, MaxLures: anyNumber, Ideas: []Idea{"", Lure, Key, Return}},
	band.Gentle: {Shortest: 3, Longest: 6, MaxLures: 1, Ideas: []Idea{"", Lure, Key}},
	band.Easy:   {Shortest: 4, Longest: 9, MinLures: 1, MaxLures: 3, Ideas: []Idea{Lure, Key, Return}},
	band.Medium: {Shortest: 7, Longest: 14, MinLures: 1, MaxLures: anyNumber,
		Ideas: []Idea{Lure, Key, Return}},
	band.Hard:     {Shortest: 10, Longest: 20, MinLures: 2, MaxLures: anyNumber, Ideas: []Idea{Key, Return}},
	band.Fiendish: {Shortest: 12, Longest: 30, MinLures: 3, MaxLures: anyNumber, Ideas: []Idea{Key, Return}},
}

// AnyIdea stands for any of the ideas that a band allows.
const AnyIdea Idea = "any"

// Unmet says by how much a maze of traits t, whose idea is to be the given one, misses the demand:
// 0 if not at all.
func (d Demand) Unmet(t *Traits, idea Idea) int {
	miss := max(0, t.Corridor-maxCorridor) + max(0, d.MinLures-t.Lures, t.Lures-d.MaxLures)
	if own := t.Idea(); own != idea && (idea != AnyIdea || !slices.Contains(d.Ideas, own)) {
		miss++
	}
	return miss
}
