package astar

// The record of a search: its tree, and the order in which the tree's nodes were
// expanded. A state is the label of as many nodes as paths to it were tried; all but
// one of them are pruned, or were expanded before a cheaper path was found.

// None stands for a node that there is not: the parent of the root.
const None = -1

// Node is a node of the search tree: a path from the start, named by its last state.
type Node[S comparable, C Cost] struct {
	State   S
	Parent  int // index of a node, None for the root
	G, H, F C
	// Order counts expansions from 1; 0 is a node that was never expanded. The goal
	// that ends the search has a number too.
	Order int
	// Pruned says that the node was thrown away unexpanded, since a path to its
	// state that is no worse was known, or became known, or since its state had been
	// expanded and is not to be expanded again.
	Pruned bool
}

// Trace is the record of a search.
type Trace[S comparable, C Cost] struct {
	Nodes []Node[S, C] // the search tree, in the order of generation
	Order []int        // of expansion: indices of nodes; the goal, if found, is last
	Goal  int          // the node that ended the search, None if there is no way
}

// Path returns the indices of the nodes from the root to a node.
func (t *Trace[S, C]) Path(node int) []int {
	var path []int
	for ; node != None; node = t.Nodes[node].Parent {
		path = append(path, node)
	}
	for i, j := 0, len(path)-1; i < j; i, j = i+1, j-1 {
		path[i], path[j] = path[j], path[i]
	}
	return path
}
