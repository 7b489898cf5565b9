package difficulty

import (
	"slices"

	"stride/maze"
)

// What makes a maze good to solve can be read off its shortest solution and the jumps that leave
// it. The traits come from three sources. Neller, Fisher, Choga, Lalvani and McCarty (Rook Jumping
// Maze Design Considerations, 2010) want one shortest solution, and decisions from both ends
// instead of forced moves. Jarušek and Pelánek (Human Problem Solving: Sokoban Case Study, 2010)
// describe bottlenecks, through which all solutions pass: here a key. And the hints on the pages
// say where players go wrong: into holes, onto detours, and past jumps that lead back.
//
// All traits together take time linear in the number of cells, a few microseconds at 10x10.

// Idea is the theme of a maze.
type Idea string

// The ideas, the rarest first. A maze may have several.
const (
	// Return: the solution comes close to the goal, and then leads back over half the grid.
	Return Idea = "return"
	// Key: every route makes the same jump, from a cell with other jumps, and it leads away from
	// the goal.
	Key Idea = "key"
	// Lure: a jump towards the goal, at least as good to look at as the right one, leads astray.
	Lure Idea = "lure"
)

// Ideas returns the ideas, the rarest first.
func Ideas() []Idea { return []Idea{Return, Key, Lure} }

// Traits are what can be said of a maze without solving it as a person would.
type Traits struct {
	Length    int  // jumps of the shortest solution; 0 if there is no route
	Choices   int  // of them, those from cells with several jumps
	Corridor  int  // the most forced jumps in a row
	Open      int  // the most jumps in a row from cells with several jumps
	Away      int  // jumps that lead away from the goal
	ForcedEnd int  // last jumps that can be found backward from the goal without a choice
	Lures     int  // jumps of the solution at which another one, at least as tempting, leads astray
	Hole      Spot // where the tempting jump leads into the deepest hole, and its depth
	Detour    Spot // where the tempting jump costs the most additional jumps
	Key       Spot // where the last jump is made that all routes share and that leads away from the goal
	Return    Spot // from where the solution leads back farthest, and how far
	// Shape is the way of the solution over the grid: its turns, the same for a maze and its
	// reflection.
	Shape string
}

// Spot is a cell at which something happens, and its extent in jumps, or in rows and columns for a
// return. Row and Column count from 1.
type Spot struct{ Jumps, Row, Column int }

// Least values worth a word, and from which a tempting jump counts as a lure.
const (
	minHole   = 2 // jumps of a wrong way before it ends
	minDetour = 3 // jumps that it costs
)

// Has reports whether the maze has an idea.
func (t *Traits) Has(idea Idea) bool {
	switch idea {
	case Return:
		return t.Return.Jumps > 0
	case Key:
		return t.Key.Jumps > 0
	default:
		return t.Lures > 0
	}
}

// Idea returns the rarest idea of the maze, or "" if it has none.
func (t *Traits) Idea() Idea {
	for _, idea := range Ideas() {
		if t.Has(idea) {
			return idea
		}
	}
	return ""
}

// TraitsOf returns the traits of g.
func TraitsOf(g *maze.Grid) Traits {
	a := maze.Analyze(g)
	path := a.Path(g)
	if path == nil {
		return Traits{}
	}
	h := newGraph(g)
	total := len(path) - 1
	t := Traits{Length: total, Shape: shape(g, path)}
	spot := func(cell, jumps int) Spot { return Spot{jumps, cell/g.Cols + 1, cell%g.Cols + 1} }
	bridges := h.bridges(path)
	corridor, open, nearest := 0, 0, 0
	for k, v := range path[:total] {
		right := int32(path[k+1])
		outs := h.outs(int32(v))
		corridor, open = corridor+1, open+1
		if len(outs) == 1 {
			open = 0
		} else {
			corridor = 0
			t.Choices++
		}
		t.Corridor, t.Open = max(t.Corridor, corridor), max(t.Open, open)
		if h.distance[right] > h.distance[v] {
			t.Away++
			if bridges[k] && len(outs) > 1 {
				t.Key = spot(v, k+1)
			}
		}
		if h.distance[v] < h.distance[path[nearest]] {
			nearest = k
		}
		if back := int(h.distance[right] - h.distance[path[nearest]]); 2*back >= int(h.distance[0]) &&
			back > t.Return.Jumps {
			t.Return = spot(path[nearest], back)
		}
		lure := false
		for _, to := range outs {
			if to == right || h.distance[to] >= h.distance[v] || slices.Contains(path[:k], int(to)) {
				continue
			}
			if a.ToGoal[to] == maze.Unreached {
				deep := h.depth(to) + 1
				lure = lure || deep >= minHole && h.distance[to] <= h.distance[right]
				if deep > t.Hole.Jumps {
					t.Hole = spot(v, deep)
				}
				continue
			}
			more := int(a.ToGoal[to] + 1 - a.ToGoal[v])
			lure = lure || more >= minDetour && h.distance[to] <= h.distance[right]
			if more > t.Detour.Jumps {
				t.Detour = spot(v, more)
			}
		}
		if lure {
			t.Lures++
		}
	}
	for k := total; k > 0 && a.InDegree[path[k]] == 1; k-- {
		t.ForcedEnd++
	}
	return t
}

// bridges reports for each jump of a path whether all routes from its first to its last cell make
// it. A route that avoids the jump from path[k] leaves the path at one of the cells up to path[k],
// and returns behind it. So the cells off the path are visited once, from each cell of the path in
// turn, and the farthest return is kept.
func (h *graph) bridges(path []int) []bool {
	place := make([]int, len(h.distance)) // on the path, from 1; -1 for a cell off the path that was visited
	for k, v := range path {
		place[v] = k + 1
	}
	bridge := make([]bool, len(path)-1)
	reached := 0
	for k := range bridge {
		queue := []int32{int32(path[k])}
		for head := 0; head < len(queue); head++ {
			for _, to := range h.outs(queue[head]) {
				switch at := place[to]; {
				case at == 0:
					place[to] = -1
					queue = append(queue, to)
				case head > 0 || at != k+2:
					reached = max(reached, at-1)
				}
			}
		}
		bridge[k] = reached <= k
	}
	return bridge
}

// depth returns the largest number of jumps from v to a cell that can be reached from it, by
// shortest paths.
func (h *graph) depth(v int32) int {
	far := make([]int32, len(h.distance))
	queue := []int32{v}
	far[v] = 1
	for head := 0; head < len(queue); head++ {
		for _, t := range h.outs(queue[head]) {
			if far[t] == 0 {
				far[t] = far[queue[head]] + 1
				queue = append(queue, t)
			}
		}
	}
	return int(far[queue[len(queue)-1]]) - 1
}

// shape returns the directions of a path without repetitions, as letters of [maze.Dir]. Of the path
// and its reflection in the diagonal it takes the one that begins to the right.
func shape(g *maze.Grid, path []int) string {
	var turns []byte
	for k, v := range path[:len(path)-1] {
		down, right := path[k+1]/g.Cols-v/g.Cols, path[k+1]%g.Cols-v%g.Cols
		if path[1] >= g.Cols { // it begins downwards
			down, right = right, down
		}
		d := byte('R')
		switch {
		case right < 0:
			d = 'L'
		case down > 0:
			d = 'D'
		case down < 0:
			d = 'U'
		}
		if len(turns) == 0 || turns[len(turns)-1] != d {
			turns = append(turns, d)
		}
	}
	return string(turns)
}
