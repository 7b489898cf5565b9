package astar

// The trace of a search consists of its tree and of the order in which the nodes were
// expanded. A state has one node for each path to it that was tried; all but one of them
// are pruned, or were expanded before a cheaper path was found.

// None is the index of no node, as of the parent of the root.
const None = -1

// Node is a node of the search tree: a path from the start, named by its last state.
type Node[S comparable, C Cost] struct {
	State   S
	Parent  int // index of the parent, None for the root
	G, H, F C
	// Order is the number of the expansion of the node, from 1, or 0 if it was never
	// expanded. The goal that ends the search has a number too.
	Order int
	// Pruned says that the node was discarded without expansion, because a path to
	// its state that is no worse was known or was found later, or because its state
	// had been expanded and must not be expanded again.
	Pruned bool
}

// Trace is the record of a search.
type Trace[S comparable, C Cost] struct {
	Nodes []Node[S, C] // the search tree, in the order of generation
	Order []int        // indices of nodes in the order of expansion; the goal, if found, is last
	Goal  int          // the node that ended the search, None if there is no path
}

// Path returns the indices of the nodes from the root to a node, and nil if there is no such node.
func (t *Trace[S, C]) Path(node int) []int {
	var path []int
	for ; node != None; node = t.Nodes[node].Parent {
		if node < 0 || node >= len(t.Nodes) || len(path) == len(t.Nodes) {
			return nil // the tree is none of a search
		}
		path = append(path, node)
	}
	for i, j := 0, len(path)-1; i < j; i, j = i+1, j-1 {
		path[i], path[j] = path[j], path[i]
	}
	return path
}
