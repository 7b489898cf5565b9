package objective

import "stride/maze"

// Facts are the features of a maze. Those of the course are in Report, whose Value is that of
// a function. The others are those of Neller's energy.
type Facts struct {
	maze.Report
	Unreaching        int `json:"unreaching"`         // cells from which the goal cannot be reached
	InitialForced     int `json:"initial_forced"`     // forced moves at the beginning, before the first choice
	ForwardDecisions  int `json:"forward_decisions"`  // cells of the only shortest solution with two or more jumps
	BackwardDecisions int `json:"backward_decisions"` // its cells into which two or more jumps lead
	ClusterCost       int `json:"cluster_cost"`       // (size - 1) squared, over all clusters of equal jumps
	Energy            int `json:"energy"`             // of Neller; smaller is better
}

// Evaluate returns the features of a maze, with its value by f, in time linear in the number of
// cells.
func (f Function) Evaluate(g *maze.Grid) Facts { return f.Facts(g, maze.Analyze(g)) }

// Facts is Evaluate for a maze that has been analyzed.
func (f Function) Facts(g *maze.Grid, a *maze.Analysis) Facts {
	facts := Facts{Report: a.Report}
	facts.neller(g, a)
	if f.Neller {
		facts.Value = -facts.Energy
	} else {
		facts.Value = f.Weights.value(a)
	}
	return facts
}

// value adds up the features of the course.
func (w Weights) value(a *maze.Analysis) int {
	value := w.Length*a.Length + w.Black*a.BlackHoles + w.White*a.WhiteHoles +
		w.Forward*a.ForcedForward + w.Backward*a.ForcedBackward
	if a.Unique {
		value += w.Unique * len(a.Actions)
	}
	if !a.Solvable {
		value += w.Unsolvable * len(a.Actions)
	}
	return value
}
