package astar

import "container/heap"

// The search deletes lazily: a node whose state has been reached by a cheaper path stays
// in the heap and is skipped when it comes up, which is cheaper than finding it in the heap.
// With n nodes generated it takes O(n log n) in all. Pruned nodes are kept only for a trace.

// Search looks for a path from the start to a goal. With an admissible heuristic and
// Reexpand, or with a consistent heuristic, the path is a cheapest one. Search ends if
// only finitely many states can be reached, or if there is a path to a goal and every
// infinite path has infinite cost.
func Search[S comparable, C Cost](p Problem[S, C], o Options) Result[S, C] {
	s := &searcher[S, C]{Problem: p, Options: o, best: make(map[S]int)}
	s.open.less = s.before
	s.generate(p.Start, None, 0)
	goal := None
	for s.open.Len() > 0 && goal == None {
		node := heap.Pop(&s.open).(int)
		if s.nodes[node].Pruned {
			continue
		}
		s.order = append(s.order, node)
		s.nodes[node].Order = len(s.order)
		if s.marks[node].goal {
			goal = node
			continue
		}
		if s.marks[node].again {
			s.reexpanded++
		}
		s.expand(node)
	}
	return s.result(goal)
}

// searcher is a search in progress. Nodes are named by their index in nodes; without a
// trace, nodes that are pruned as soon as they are generated are not kept.
type searcher[S comparable, C Cost] struct {
	Problem[S, C]
	Options
	nodes      []Node[S, C]
	marks      []mark    // more about the nodes, by the same index
	best       map[S]int // the node of the cheapest path to a state
	open       frontier
	order      []int
	steps      []Step[S, C]
	generated  int
	reexpanded int
}

// mark holds what the search needs to know about a node besides the trace.
type mark struct {
	goal  bool // its state is a goal
	again bool // its state was expanded before, by a more expensive path
}

// expand generates the children of a node.
func (s *searcher[S, C]) expand(node int) {
	from := s.nodes[node]
	s.steps = s.Steps(s.steps[:0], from.State)
	for _, step := range s.steps {
		s.generate(step.To, node, from.G+step.Cost)
	}
}

// generate makes a node, and prunes it or the node that it supersedes.
func (s *searcher[S, C]) generate(state S, parent int, g C) {
	s.generated++
	pruned, again := false, false
	if known, seen := s.best[state]; seen {
		old := &s.nodes[known]
		expanded := old.Order > 0
		switch {
		case g >= old.G, expanded && !s.Reexpand:
			pruned = true // no better, or too late
		case expanded:
			again = true
		default: // the older node waits: this one takes its place
			old.Pruned, again = true, s.marks[known].again
		}
	}
	if pruned && !s.Trace {
		return
	}
	node := len(s.nodes)
	h := s.estimate(state)
	s.nodes = append(s.nodes, Node[S, C]{State: state, Parent: parent, G: g, H: h, F: g + h, Pruned: pruned})
	s.marks = append(s.marks, mark{!pruned && s.Goal(state), again})
	if !pruned {
		s.best[state] = node
		heap.Push(&s.open, node)
	}
}

func (s *searcher[S, C]) estimate(state S) C {
	if s.Heuristic == nil {
		return 0
	}
	return s.Heuristic(state)
}

// before reports whether node a is expanded before node b, by the rules of Options.
func (s *searcher[S, C]) before(a, b int) bool {
	x, y := &s.nodes[a], &s.nodes[b]
	switch {
	case x.F != y.F:
		return x.F < y.F
	case x.G != y.G:
		return (x.G < y.G) == (s.Ties == SmallerG)
	case s.marks[a].goal != s.marks[b].goal:
		return s.marks[a].goal == s.GoalFirst
	}
	return a < b
}

// result returns the result of the search that ended with the node goal, or None.
func (s *searcher[S, C]) result(goal int) Result[S, C] {
	r := Result[S, C]{Expanded: len(s.order), Reexpanded: s.reexpanded, Generated: s.generated}
	t := &Trace[S, C]{Nodes: s.nodes, Order: s.order, Goal: goal}
	if goal != None {
		r.Found, r.Cost = true, s.nodes[goal].G
		r.Expanded-- // the goal itself
		for _, node := range t.Path(goal) {
			r.Path = append(r.Path, s.nodes[node].State)
		}
	}
	if s.Trace {
		r.Trace = t
	}
	return r
}

// frontier is a binary heap of the nodes that wait for expansion.
type frontier struct {
	nodes []int
	less  func(a, b int) bool
}

func (f *frontier) Len() int           { return len(f.nodes) }
func (f *frontier) Less(i, j int) bool { return f.less(f.nodes[i], f.nodes[j]) }
func (f *frontier) Swap(i, j int)      { f.nodes[i], f.nodes[j] = f.nodes[j], f.nodes[i] }
func (f *frontier) Push(node any)      { f.nodes = append(f.nodes, node.(int)) }
func (f *frontier) Pop() any {
	last := len(f.nodes) - 1
	node := f.nodes[last]
	f.nodes = f.nodes[:last]
	return node
}
