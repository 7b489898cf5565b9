package mazecmd

import (
	"fmt"
	"slices"
	"strings"

	"stride/internal/cli"
	"stride/internal/course"
	"stride/internal/lab/statistics"
	"stride/internal/maze/difficulty"
	"stride/internal/table"
	"stride/maze"
	"stride/maze/objective"
	"stride/maze/portfolio"
	"stride/search"
)

// comparison is a call of the command that compares two sets of mazes: those of a folder, or those that a search makes
// by an objective. Each feature is compared by the test of Mann and Whitney, and all p-values together are corrected by
// Holm's method.
type comparison struct {
	config    string
	count     int
	steps     int64
	seed      uint64
	params    maze.Params
	functions [2]*objective.Function // nil for a folder
	folders   [2][]source
}

// compared is a set of mazes with a solution, and what was left out.
type compared struct {
	Name       string `json:"name"`
	Mazes      int    `json:"mazes"`
	Different  int    `json:"different"`
	Unsolvable int    `json:"unsolvable"`
	measured   []measured
}

// measured is a maze with what is compared.
type measured struct {
	facts objective.Facts
	grade difficulty.Grade
}

// feature is a row of the comparison.
type feature struct {
	name  string
	share bool // whether its mean counts, the share of mazes that have it, instead of its median
	of    func(m measured) float64
}

// features are the rows: first what can be counted, then what a simulated person meets.
func features() []feature {
	count := func(name string, of func(f objective.Facts) int) feature {
		return feature{name: name, of: func(m measured) float64 { return float64(of(m.facts)) }}
	}
	has := func(name string, holds func(m measured) bool) feature {
		return feature{name + ", %", true, func(m measured) float64 {
			if holds(m) {
				return 100
			}
			return 0
		}}
	}
	met := func(name string, kind difficulty.Kind) feature {
		return has(name, func(m measured) bool {
			return slices.ContainsFunc(m.grade.Reasons, func(r difficulty.Reason) bool { return r.Kind == kind })
		})
	}
	return []feature{
		count("course's value", func(f objective.Facts) int { return f.Value }),
		count("Neller's energy", func(f objective.Facts) int { return f.Energy }),
		count("length", func(f objective.Facts) int { return f.Length }),
		has("unique", func(m measured) bool { return m.facts.Unique }),
		count("black holes", func(f objective.Facts) int { return f.BlackHoles }),
		count("white holes", func(f objective.Facts) int { return f.WhiteHoles }),
		count("forced forward", func(f objective.Facts) int { return f.ForcedForward }),
		count("forced backward", func(f objective.Facts) int { return f.ForcedBackward }),
		{name: "effort", of: func(m measured) float64 { return m.grade.Effort }},
		met("tempting hole", difficulty.TemptingHole), met("tempting detour", difficulty.TemptingDetour),
		met("leads away", difficulty.LeadsAway), met("open stretch", difficulty.OpenStretch),
		met("forced end", difficulty.ForcedEnd), met("forced jumps", difficulty.Forced), met("short", difficulty.Short),
	}
}

func newCompare() *cli.Command {
	k := &comparison{config: "6 6 1 5", count: 20, steps: 20_000}
	return &cli.Command{
		Use:   "compare A B",
		Short: "Compare two sets of jump mazes, or two objectives",
		Long: `Compare two sets of mazes: their features, the effort of a simulated person, and what makes
them hard. A and B are folders, or objectives: course, neller, or weights such as
length=5,black=-20. By an objective, annealing makes --count mazes of the configuration
--config, each in --steps steps.

For each feature the table has the median of A and of B, or the share of mazes with it (%), and
the probability that a maze of A has more of it than one of B. The last columns have the p-value
(Mann-Whitney, corrected by Holm's method) and the higher set if that is below 0.05. Mazes
without a solution are left out, and so are features that are the same in all mazes.`,
		Example: `  stride maze compare course neller
  stride maze compare course length=5,black=-20,white=-20 --config "8 8 1 7" --csv
  stride maze compare submissions neller`,
		Args: cli.Args{Min: 2, Max: 2, What: "two folders or objectives"}, Forms: cli.JSON | cli.CSV,
		Flags: func(f *cli.Flags) {
			f.Named(&k.config, "config", "CONFIG", `configuration of the mazes that are made, as "ROWS COLUMNS MIN MAX"`)
			f.Int(&k.count, "count", cli.Between(2, 10_000), "number of mazes that are made by an objective")
			f.Count(&k.steps, "steps", cli.AtLeast(1), "steps of the search for each maze")
			f.FirstSeed(&k.seed, "seed of the search for the first maze")
		},
		Check: k.check,
		Run:   k.run,
	}
}

func (k *comparison) check(c *cli.Call) (err error) {
	if k.params, err = course.ParseArgs(strings.Fields(strings.ReplaceAll(k.config, ",", " "))); err != nil {
		return fmt.Errorf("--config: %w", err)
	}
	for i, arg := range c.Args {
		if isFolder(arg) {
			k.folders[i], err = sources([]string{arg})
		} else {
			var f objective.Function
			if f, err = objective.ParseFunction(arg); err != nil {
				err = fmt.Errorf("%s is no folder, and no objective: %w", arg, err)
			}
			k.functions[i] = &f
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// set returns set number i.
func (k *comparison) set(c *cli.Call, i int) (*compared, error) {
	var grids []*maze.Grid
	if k.functions[i] == nil {
		for _, s := range k.folders[i] {
			if s.err != nil {
				return nil, cli.Usage(s.err)
			}
			in, err := readInput(c, s.name, objectiveFlags{})
			if err != nil {
				return nil, cli.Usage(err)
			}
			grids = append(grids, in.Grid)
		}
	} else {
		for n := range k.count {
			made, err := portfolio.Run(c.Context(), portfolio.Options{
				Params: k.params, Algorithm: "annealing", Seed: k.seed + uint64(n), Budget: search.Budget{Steps: k.steps},
				Objective: objective.Objective{Function: *k.functions[i], Endpoints: k.params.Corners()},
			}, nil)
			if err != nil {
				return nil, cli.Usage(err)
			}
			grids = append(grids, made.Grid)
		}
	}
	set := &compared{Name: c.Args[i], Mazes: len(grids)}
	seen := make(map[string]bool)
	for _, g := range grids {
		if c.Interrupted() {
			return nil, cli.ErrInterrupted
		}
		seen[fmt.Sprint(g.Params, g.Values)] = true
		m := measured{facts: objective.CourseFunction().Evaluate(g)}
		if !m.facts.Solvable {
			set.Unsolvable++
			continue
		}
		m.grade = difficulty.Of(g)
		set.measured = append(set.measured, m)
	}
	set.Different = len(seen)
	if len(set.measured) == 0 {
		return nil, fmt.Errorf("%s: none of %s has a solution", set.Name, cli.Count(set.Mazes, "maze"))
	}
	return set, nil
}

func (k *comparison) run(c *cli.Call) (*cli.Result, error) {
	var sets [2]*compared
	for i := range sets {
		var err error
		if sets[i], err = k.set(c, i); err != nil {
			return nil, err
		}
	}
	t := compareSets(sets)
	return &cli.Result{Table: t, JSON: cli.Fields{"sets": sets, "features": t}, Text: func(p *cli.Printer) {
		for i, s := range sets {
			p.Printf("%c: %s, %s, %d different, %d without a solution\n", 'A'+i, s.Name, cli.Count(s.Mazes, "maze"),
				s.Different, s.Unsolvable)
		}
		p.Printf("\n")
		p.Keep(t.WriteText(p))
	}}, nil
}

// compareSets returns the table of the features, without those that are the same in all mazes.
func compareSets(sets [2]*compared) *table.Table {
	t := &table.Table{Columns: []table.Column{{Key: "feature", Left: true}, {Key: "a", Head: "A"}, {Key: "b", Head: "B"},
		{Key: "a_above_b", Head: "A above B", Verb: "%.2f"}, {Key: "p", Verb: "%.2g"}, {Key: "higher"}}}
	const level = 0.05
	var rows [][]any
	var p []float64
	for _, f := range features() {
		var samples [2][]float64
		for i, s := range sets {
			for _, m := range s.measured {
				samples[i] = append(samples[i], f.of(m))
			}
		}
		all := slices.Concat(samples[0], samples[1])
		if slices.Min(all) == slices.Max(all) {
			continue
		}
		row := []any{f.name}
		for _, sample := range samples {
			middle := statistics.Median(sample)
			if f.share {
				middle = 0
				for _, x := range sample {
					middle += x / float64(len(sample))
				}
			}
			row = append(row, middle)
		}
		test := statistics.Compare(samples[0], samples[1])
		rows, p = append(rows, append(row, test.A)), append(p, test.P)
	}
	for k, corrected := range statistics.Holm(p) {
		higher := ""
		if corrected < level {
			higher = map[bool]string{true: "A", false: "B"}[rows[k][3].(float64) > 0.5]
		}
		t.Add(append(rows[k], corrected, higher)...)
	}
	return t
}
