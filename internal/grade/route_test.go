package grade

import (
	"strings"
	"testing"

	"stride/maze"
	"stride/maze/format"
)

// A maze whose shortest routes have four jumps, each to the next cell, and one in which no jump
// leads on.
const (
	openRows = "1 1 1\n1 1 1\n1 1 0\n"
	shutRows = "2 1 3\n1 1 1\n3 1 0\n"
)

// parse reads rows of a maze.
func parse(t *testing.T, rows string) *maze.Grid {
	t.Helper()
	g, err := format.Parse([]byte(rows))
	must(t, err)
	return g
}

// answerTo reads an output as the answer to a maze.
func answerTo(g *maze.Grid, kind Answer, output string) answer {
	p := NewPlan()
	p.Answer = kind
	return p.readSolution(Config{Request: &Request{}}, Threshold{Puzzle: g.ID()}, output)
}

// TestRoutes reads what programs print about a maze in which each jump goes to the next cell, and
// about one in which no jump leads on.
func TestRoutes(t *testing.T) {
	g, shut := parse(t, openRows), parse(t, shutRows)
	for _, c := range []struct {
		answer  Answer
		grid    *maze.Grid
		output  string
		verdict Verdict
		share   float64
		why     string
	}{
		{ShortestRoute, g, "D R R D", OK, 1, ""},
		{ShortestRoute, g, "DRRD\n", OK, 1, ""},
		{ShortestRoute, g, "S E E S\n", OK, 1, ""},
		{ShortestRoute, g, "Path: Down, Right, Right, Down\n", OK, 1, ""},
		{ShortestRoute, g, "south -> east -> east -> south", OK, 1, ""},
		{ShortestRoute, g, "['D', 'R', 'R', 'D']", OK, 1, ""},
		{ShortestRoute, g, "D\nR\nR\nD\n", OK, 1, ""},
		{ShortestRoute, g, "Camino: Abajo, Derecha, Derecha, Abajo\n", OK, 1, ""},
		{ShortestRoute, g, "SUR ESTE ESTE SUR", OK, 1, ""},
		{ShortestRoute, g, "abajo-derecha-izquierda-derecha-derecha-abajo\n", OK, 4.0 / 6,
			"the route has 6 jumps"},
		{ShortestRoute, g, "oeste", WrongAnswer, 0, "leaves the grid"},
		{ShortestRoute, g, "\x1b[32mD R R D\x1b[0m\n", OK, 1, ""},
		{ShortestRoute, g, "\ufeffD R R D\r\n", OK, 1, ""},
		{ShortestRoute, g, "Nodes expanded: 9\n(4, ((0, 0), (1, 0), (1, 1), (1, 2), (2, 2)))", OK, 1, ""},
		{ShortestRoute, g, "[1,1] [2,1] [2,2] [2,3] [3,3]", OK, 1, ""},
		{ShortestRoute, g, "searching\nD R L R R D\nR D R\n\nlast one:\nD R R D\ndone", OK, 1, ""},
		{ShortestRoute, g, "D R L R R D", OK, 4.0 / 6, "the route has 6 jumps, and a shortest one has 4"},
		{AnyRoute, g, "D R L R R D", OK, 1, ""},
		{ShortestRoute, g, "D R R", WrongAnswer, 0, "it ends in row 2, column 3"},
		{ShortestRoute, g, "D R R D U", WrongAnswer, 0, "move 5 (U) comes after the goal"},
		{ShortestRoute, g, "U", WrongAnswer, 0, "leaves the grid"},
		{ShortestRoute, g, "(0,0) (1,0) (1,2)", WrongAnswer, 0, "no jump leads from (1,0) to (1,2)"},
		{ShortestRoute, g, "(1,0) (1,1)", WrongAnswer, 0, "it begins in (1,0), which is not the start"},
		{ShortestRoute, g, "(0,0) (0,7)", WrongAnswer, 0, "there is no cell (0,7)"},
		{ShortestRoute, g, "No path found", WrongAnswer, 0, "says that there is no route, and one " +
			"has 4 jumps"},
		{ShortestRoute, g, strings.Repeat("R\nL\n", 200_000), WrongAnswer, 0, "it ends in row 1, column 1"},
		{ShortestRoute, g, "hello", WrongFormat, 0, "no route can be read"},
		{ShortestRoute, g, "4", WrongFormat, 0, "no route can be read"},
		{LengthOnly, g, "4\n", OK, 1, ""},
		{LengthOnly, g, "Steps: 4\nTime: 0.3 seconds of 10\n", OK, 1, ""},
		{LengthOnly, g, "5", WrongAnswer, 0, "the program says 5 jumps, and a shortest route has 4"},
		{LengthOnly, g, "-1", WrongAnswer, 0, "says -1"},
		{LengthOnly, g, "D R R D", WrongFormat, 0, "no number of jumps"},
		{ShortestRoute, shut, "No path found\n", OK, 1, ""},
		{ShortestRoute, shut, "No hay solucion", OK, 1, ""},
		{ShortestRoute, shut, "No tiene solución", OK, 1, ""},
		{ShortestRoute, shut, "The goal cannot be reached.", OK, 1, ""},
		{ShortestRoute, shut, "Unsolvable", OK, 1, ""},
		{LengthOnly, shut, "-1", OK, 1, ""},
		{LengthOnly, shut, "0", WrongAnswer, 0, "does not say so"},
		{LengthOnly, shut, "done", WrongAnswer, 0, "does not say so"},
		{ShortestRoute, shut, "R", WrongAnswer, 0, "does not say so"},
	} {
		a := answerTo(c.grid, c.answer, c.output)
		if a.verdict != c.verdict || a.share != c.share || !strings.Contains(a.why, c.why) {
			t.Errorf("%s, %q: %s, %g, %s, want %s, %g, %s", c.answer, c.output, a.verdict, a.share, a.why,
				c.verdict, c.share, c.why)
		}
	}
}

// TestWordings reads many ways of saying something, each alone and with a route above, below and,
// if it has a number of expanded cells, in the same line. A route that leads to the goal always
// counts; without one, only a denial is an answer.
func TestWordings(t *testing.T) {
	g, shut := parse(t, openRows), parse(t, shutRows)
	judge := func(g *maze.Grid, answer Answer, output string) bool {
		a := answerTo(g, answer, output)
		return a.verdict == OK && a.share == 1
	}
	for _, denial := range []string{
		"No path found", "no path", "There is no path.", "There is no possible way to the goal",
		"no solution", "No solution exists!",
		"No hay solución", "No hay solucion", "No tiene solución", "No existe ningún camino",
		"No existe un camino", "unsolvable", "The maze is unsolvable.",
		"Unreachable", "The goal is unreachable", "impossible", "It is impossible to reach the goal",
		"The goal cannot be reached.",
		"can't be solved", "The maze can't be solved", "not solvable", "Goal not reachable", "Path not found",
		"Solution: No", "Solvable: false",
		"Path: None", "Reachable? no", "The maze could not be solved", "Es imposible", "No way out",
		"No valid route from start to goal",
		"No path was found after 34 steps", "without a solution", "No. There is no path",
		"Path does not exist", "Es gibt keinen Weg", "Keine Lösung", "nicht lösbar", "unlösbar", "Aucun chemin",
		"Il n'y a pas de chemin", "Pas de solution", "无解",
	} {
		if !judge(shut, ShortestRoute, denial) || !judge(shut, LengthOnly, "visited 3 cells\n"+denial) {
			t.Errorf("%q does not say that there is no route", denial)
		}
		if judge(g, ShortestRoute, denial) {
			t.Errorf("%q is a route", denial)
		}
		for _, output := range []string{denial + "\nD R R D\n", "D R R D\n" + denial,
			"(0,0) (1,0) (1,1) (1,2) (2,2)\n" + denial} {
			if !judge(g, ShortestRoute, output) {
				t.Errorf("%q has no route", output)
			}
		}
		if judge(shut, ShortestRoute, "R D\n") || !judge(shut, ShortestRoute, "R D\n"+denial) {
			t.Errorf("%q after moves that lead nowhere", denial)
		}
	}
	for _, words := range []string{
		"No. of moves in the path: 4", "No of moves in the path: 4", "no. of jumps on the route = 4",
		"No. de pasos del camino: 4", "Path has 4 moves", "Length of the path: 4. No other path is shorter.",
		"There is no shorter path than 4.", "There is no better solution", "no path is shorter than 4",
		"cost 4 - impossible to do better",
		"cost 4, it is impossible to find a shorter path", "This path cannot be improved",
		"Dead end cells cannot be reached again: 4",
		"4 dead ends not reached", "No hay otro camino mejor", "No hay un camino más corto",
		"no way to do better", "a solution", "Solved: yes", "Path found: true",
		"This is not another path", "done", "optimal path: 4", "nothing more", "Time: 4 s",
		"Notice: the path", "northern route", "No path so far, searching",
	} {
		if judge(shut, ShortestRoute, words) {
			t.Errorf("%q says that there is no route", words)
		}
		for _, output := range []string{words + "\nD R R D\n", "D R R D\n" + words, words +
			"\n(0,0) (1,0) (1,1) (1,2) (2,2)"} {
			if !judge(g, ShortestRoute, output) {
				t.Errorf("%q has no route", output)
			}
		}
		if strings.Contains(words, "4") && !judge(g, LengthOnly, words) {
			t.Errorf("%q has no length", words)
		}
	}
	for _, output := range []string{
		"Path (44 nodes expanded): D R R D", "expanded: 44 D R R D", "D R R D\n44 cells were visited",
		"Nodes visited = 44\nDRRD",
		"expanded 44 cells: D R R D", "D R R D\nVisited: (0,0) (1,0) (0,1)",
	} {
		if !judge(g, ShortestRoute, output) {
			t.Errorf("%q has no route", output)
		}
	}
}

// TestRequests makes the mazes of plans: they are of the wanted kind, and differ.
func TestRequests(t *testing.T) {
	p := plan(t, "task: solve\nconfigurations:\n  - {maze: 6 6 1 5, length: 9-12, count: 3}\n  - {maze: 6 "+
		"6 1 5, unsolvable: yes, count: 2, points: 10}\n  - {maze: 5 5 1 4, difficulty: easy}\n  - {maze: "+
		"5 5 1 4, drawn: yes}\n")
	seen := make(map[string]bool)
	for _, c := range p.Configs {
		one := p.drawnFor(c, "x")
		made, err := one.request(t.Context())
		must(t, err)
		again, err := one.request(t.Context())
		if err != nil || again != made || seen[made.Puzzle] {
			t.Errorf("%s: %v, then %v, %v", c.Key(), made, again, err)
		}
		seen[made.Puzzle] = true
		g, err := maze.ParseID(made.Puzzle)
		must(t, err)
		report := maze.Evaluate(g)
		if report.Solvable == c.Request.Unsolvable || float64(report.Length) != made.Value ||
			c.Request.Length.High > 0 && (report.Length < 9 || report.Length > 12) || g.Params != c.Params {
			t.Errorf("%s: %+v of %v", c.Key(), report, g.Params)
		}
		for _, form := range []string{sizeForm, placesForm, commasForm, rowsForm} {
			p.InputForm = form
			text, err := p.input(one, made)
			must(t, err)
			all, err := format.ParseAll([]byte(text))
			if err != nil || len(all) != 1 || strings.Split(all[0].Grid.ID(), ":")[2] != strings.Split(g.ID(),
				":")[2] && all[0].Grid.Params == g.Params {
				t.Errorf("%s in form %s: %v\n%s", c.Key(), form, err, text)
			}
		}
	}
	if a, b := p.drawnFor(p.Configs[6], "a"), p.drawnFor(p.Configs[6], "b"); a.seed == b.seed {
		t.Error("two submissions meet the same maze")
	}
	if len(p.Configs) != 7 || p.Configs[3].Points != 5 || p.Configs[1].Key() != "6 6 1 5 length 9-12 maze 2" {
		t.Errorf("%d configurations, %q", len(p.Configs), p.Configs[1].Key())
	}
}
