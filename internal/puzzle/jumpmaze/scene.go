package jumpmaze

import (
	"fmt"
	"strconv"

	"stride/internal/draw/scene"
	"stride/maze"
)

// Scene returns the scene of a maze, with its start and goal marked.
func Scene(g *maze.Grid) *scene.Scene {
	s := &scene.Scene{
		Title:       fmt.Sprintf("Jump maze, %d rows, %d columns", g.Rows, g.Cols),
		Description: "Jump exactly as far as the number says, from the ring to the bullseye.",
		Rows:        g.Rows, Cols: g.Cols, Cells: make([]scene.Cell, len(g.Values)),
	}
	for k, v := range g.Values {
		s.Cells[k].Text = strconv.Itoa(int(v))
	}
	s.Cells[g.Start].Mark, s.Cells[g.Goal].Mark = scene.Start, scene.Goal
	return s
}

// SolvedScene returns the scene of a maze with its shortest solution, if it has one.
func SolvedScene(g *maze.Grid) *scene.Scene {
	s := Scene(g)
	AddPath(s, maze.Analyze(g).Path(g))
	return s
}

// AddPath adds an arrow for each jump of a path, which is a list of cells. It does nothing for a
// path without jumps.
func AddPath(s *scene.Scene, cells []int) {
	if len(cells) < 2 {
		return
	}
	for k, to := range cells[1:] {
		s.AddArrow(cells[k], to, strconv.Itoa(k+1))
	}
	s.Description += fmt.Sprintf(" The arrows are a solution of %d jumps.", len(cells)-1)
}

// AddDistances notes in each cell the jumps from there to the goal, as in [maze.Analysis.ToGoal],
// or a dash where no path leads to it.
func AddDistances(s *scene.Scene, toGoal []int32) {
	for k, d := range toGoal {
		switch {
		case s.Cells[k].Mark == scene.Goal:
		case d == maze.Unreached:
			s.Cells[k].Note = "–"
		default:
			s.Cells[k].Note = strconv.Itoa(int(d))
		}
	}
	s.Description += " The small numbers are the jumps that are left to the goal."
}

// AddHoles marks the black and white holes, apart from the start and the goal.
func AddHoles(s *scene.Scene, f maze.Faults) {
	for _, holes := range []struct {
		mark  scene.Mark
		cells []int
	}{{scene.BlackHole, f.BlackHoles}, {scene.WhiteHole, f.WhiteHoles}} {
		for _, k := range holes.cells {
			if s.Cells[k].Mark == scene.NoMark {
				s.Cells[k].Mark = holes.mark
			}
		}
	}
	if len(f.BlackHoles)+len(f.WhiteHoles) > 0 {
		s.Description += " From cells in white on black no path leads to the goal; cells framed by dashes " +
			"cannot be reached."
	}
}
