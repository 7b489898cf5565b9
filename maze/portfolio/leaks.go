package portfolio

import "stride/maze"

// The exits of seeds can be planned while a path is searched (longpath.Beam.SearchWithPlans). That costs
// next to no time, so that it suits grids on which searches take too long to be repeated (hopeful.go).
// But planned cells may trap a path. So a work unit begins without plans. When the seeds of a path along
// rows stay black holes although OpenExits has tried to give them exits, the following searches along
// rows make plans, except for the one after a search with plans that was poor. The best maze counts,
// whether it has plans or not.
//
// Building goes on for longer then, until a few paths with plans have kept their promise: their lengths
// differ by a hundred jumps, and repairing raises a maze without black holes by a few dozen points only.
// At 100x100 with values 1-10, 10 s of one worker on a busy machine made mazes worth 52,699 to 53,017
// instead of 50,876 to 51,409 (seeds 1 to 4, both at the same moment). When all searches made plans from
// the first one on, some runs there ended with a tenth of a path.

// enoughPlanned is the number of paths with plans that are enough.
const enoughPlanned = 4

// leaks is what a work unit knows about seeds without exits.
type leaks struct {
	found    bool // the seeds of some path stayed black holes
	planning bool // the search at work makes plans
	planned  int  // paths with plans that kept their promise
}

// lost returns what the black holes of the current maze cost, as a share of the cells that a path would
// have to visit to make up for them. The maze has got its exits already. If there are many black holes,
// they are seeds, and lost notes that.
func (u *worker) lost(k *kind) float64 {
	holes := u.State.BlackHoles()
	if holes < manyHoles || !u.plans || !k.Rows {
		return 0
	}
	u.leaks.found = true
	return float64(maze.HolePenalty*holes) / float64(maze.LengthPoints*u.Params().Cells())
}

// after notes how a search of a kind has ended.
func (u *worker) after(k *kind, poor bool) {
	k.plain = u.leaks.planning && poor
	if u.leaks.planning && !poor {
		u.leaks.planned++
	}
}
