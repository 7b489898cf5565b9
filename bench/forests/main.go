// Forests counts the closed trees and the solutions of levels of Number Shifting.
//
// A tree of the signed forest (docs/forest.md) is closed if all its numbers are satisfied. Any
// number of a tree may be its root, so the closed trees that contain a number are the closed trees
// rooted at it. They are enumerated: a branch is a part of a tree that hangs on an edge to its
// parent, whose length some signs of the other lengths and the value must make. Branches at a
// number come in order of their size, and equal ones in order of their neighbours, so that each
// tree is found once. The length of the last branch follows from the others, which leaves few
// neighbours for it.
//
// A solution is a partition of the numbers into closed trees. On small levels, all solutions are
// counted: the first number is in one of its closed trees, and what remains is counted in the same
// way.
//
//	go run ./bench/forests
package main

import (
	"errors"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"

	"stride/internal/search"
	"stride/shift"
	"stride/shift/official"
)

const (
	largest = 6   // numbers of the closed trees that are counted
	samples = 100 // numbers of each level at which they are counted
)

// games is how many games are drawn for each level whose solutions are counted.
const games = 20

func main() {
	if err := errors.Join(printSolutions(), printTrees()); err != nil {
		fmt.Fprintln(os.Stderr, "forests:", err)
		os.Exit(1)
	}
}

// printSolutions counts the solutions of small levels.
func printSolutions() error {
	fmt.Println("| level | numbers | solutions: least, median, most | ln of them, for each number " +
		"|\n|---|---|---|---|")
	for _, level := range []int{5, 10, 15, 20, 25} {
		var counts []float64
		numbers, rate := 0, 0.0
		for game := range games {
			g, _, err := read(game, level)
			if err != nil {
				return err
			}
			count := g.solutions()
			counts = append(counts, count)
			numbers += len(g.value)
			rate += math.Log(count) / float64(len(g.value)) / games
		}
		slices.Sort(counts)
		fmt.Printf("| %d | %.1f | %.0f, %.0f, %.0f | %.2f |\n", level, float64(numbers)/games, counts[0],
			counts[games/2], counts[games-1], rate)
	}
	return nil
}

// printTrees counts the closed trees at numbers of levels of all sizes.
func printTrees() error {
	fmt.Print("\n| level | numbers | side |")
	for size := 2; size <= largest; size++ {
		fmt.Printf(" %d |", size)
	}
	fmt.Println("\n|---|---|---|" + strings.Repeat("---|", largest-1))
	for _, level := range []int{50, 100, 200, 425, 1000, 2000, 4000, 10_000} {
		g, b, err := read(0, level)
		if err != nil {
			return err
		}
		fmt.Printf("| %d | %d | %d |", level, len(g.value), max(b.Width, b.Height))
		for size := 2; size <= largest; size++ {
			r, sum := search.NewRand(1, 0), 0
			for range samples {
				g.closed(int32(r.Below(len(g.value))), size, func() { sum++ })
			}
			fmt.Printf(" %.3g |", float64(sum)/samples)
		}
		fmt.Println()
	}
	return nil
}

// read returns a level of one of the games.
func read(game, level int) (*graph, shift.Board, error) {
	b, err := official.Level(official.Seed{byte(game)}, level)
	return newGraph(b), b, err
}

// graph has the numbers of a board and which of them share a row or a column.
type graph struct {
	value  []int
	near   [][]neighbour
	leaves [][]neighbour // those whose value is their distance
	used   []bool        // numbers of the present tree, and those that no tree may contain
	known  map[uint64]float64
}

type neighbour struct {
	at       int32
	distance int
}

func newGraph(b shift.Board) *graph {
	var g graph
	var cells []int
	for c, v := range b.Cells {
		if v != 0 {
			cells = append(cells, c)
			g.value = append(g.value, v)
		}
	}
	n := len(cells)
	g.near, g.leaves, g.used = make([][]neighbour, n), make([][]neighbour, n), make([]bool, n)
	g.known = map[uint64]float64{0: 1}
	for v, c := range cells {
		for u, d := range cells {
			dx, dy := d%b.Width-c%b.Width, d/b.Width-c/b.Width
			if u == v || dx != 0 && dy != 0 {
				continue
			}
			e := neighbour{int32(u), max(dx+dy, -dx-dy)}
			g.near[v] = append(g.near[v], e)
			if g.value[u] == e.distance {
				g.leaves[v] = append(g.leaves[v], e)
			}
		}
	}
	return &g
}

// closed calls found for each closed tree of the given size that contains v and no used number.
// Meanwhile, its numbers are marked as used.
func (g *graph) closed(v int32, size int, found func()) { g.branch(v, size, 0, found) }

// branch calls found for each branch of the given size at v that needs an edge of length up, or
// none if that is 0.
func (g *graph) branch(v int32, size, up int, found func()) {
	g.used[v] = true
	g.children(v, size-1, 1, 0, []int{up, g.value[v]}, found)
	g.used[v] = false
}

// children adds branches at v with a number of numbers together, none smaller than least. Those of
// that size begin with the neighbour at index from.
func (g *graph) children(v int32, left, least, from int, lengths []int, found func()) {
	if left == 0 {
		if makes(lengths[1:], lengths[0]) {
			found()
		}
		return
	}
	for size := least; size <= left; size++ {
		if size < left && 2*size > left { // too few numbers remain for a second branch that isn't smaller
			continue
		}
		list, begin := g.near[v], 0
		if size == 1 {
			list = g.leaves[v]
		}
		if size == least {
			begin = from
		}
		for k := begin; k < len(list); k++ {
			e := list[k]
			with := append(lengths[:len(lengths):len(lengths)], e.distance)
			if g.used[e.at] || size == left && !makes(with[1:], with[0]) {
				continue
			}
			g.branch(e.at, size, e.distance, func() { g.children(v, left-size, size, k+1, with, found) })
		}
	}
}

// makes reports whether the items, with some signs, sum to the given value.
func makes(items []int, value int) bool {
	if len(items) == 1 {
		return value == items[0] || value == -items[0]
	}
	return makes(items[1:], value-items[0]) || makes(items[1:], value+items[0])
}

// solutions returns how many sets of closed trees contain each unused number once.
func (g *graph) solutions() float64 {
	first, key := int32(-1), uint64(0)
	left := 0
	for v, used := range g.used {
		if !used {
			key |= 1 << v
			left++
			if first < 0 {
				first = int32(v)
			}
		}
	}
	if count, ok := g.known[key]; ok {
		return count
	}
	count := 0.0
	for size := 2; size <= left; size++ {
		g.closed(first, size, func() { count += g.solutions() })
	}
	g.known[key] = count
	return count
}
