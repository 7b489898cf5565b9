// Package shiftcmd provides the commands about Number Shifting: stride shift and those below it.
package shiftcmd

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"stride/cmd/internal/levelflags"
	"stride/cmd/internal/recordbook"
	"stride/cmd/stride/internal/puzzlecmd"
	"stride/cmd/stride/internal/searchflags"
	"stride/internal/cli"
	"stride/internal/lab/published"
	"stride/internal/memory"
	"stride/internal/puzzle"
	"stride/internal/puzzle/families"
	"stride/internal/puzzle/numbershift"
	"stride/internal/search"
	"stride/internal/shift/forest"
	"stride/internal/shift/solver"
	"stride/shift"
	"stride/shift/official"
)

// New returns the commands about Number Shifting.
func New() *cli.Command {
	return &cli.Command{
		Use:   "shift",
		Short: "Make, solve and check levels of Number Shifting",
		Long: `Number Shifting is a puzzle game on CodinGame. A move pushes a number by exactly
its own value onto another number, and replaces that one with the sum or with the
absolute difference of the two. The goal is to empty the board.

A level is written as a line "W H" and H rows of W numbers, where 0 is an empty
cell. A move is written as a line "x y DIR SIGN": the column and the row of the
number, counted from 0 at the top left, then U, D, L or R, then + or -.`,
		Example: `  stride shift solve shift:300
  stride shift level 300 > level.txt
  stride shift new 5 5 --difficulty easy
  stride shift batch --levels 1-100 --out solutions`,
		Commands: append(kind().Commands(), newLevel(), newBatch(), newCampaign(), newReferee(), newBot()),
	}
}

// searchFlags are the flags of every command that solves levels.
type searchFlags struct {
	limits    cli.Limits
	seed      uint64
	algorithm string // of --algorithm; empty for the search of this program
	workers   int
	memory    memory.Size
	set       []string
	off       search.PartSet // parts of the forest search that are switched off
}

// register adds the flags. each says what the limits are for, see [cli.Limits].
func (f *searchFlags) register(flags *cli.Flags, each string) {
	f.limits.Register(flags, each)
	flags.Workers(&f.workers)
	flags.Memory(&f.memory, "using fewer workers")
	flags.Set(&f.set, `"stride shift solve --parameters"`, func() []string {
		if a, ok := f.published(); ok {
			return a.ParameterNames()
		}
		return new(forest.Options).Keys().Names()
	})
}

// registerSearch adds them with --algorithm and --seed.
func (f *searchFlags) registerSearch(flags *cli.Flags, each string) {
	searchflags.Algorithm(flags, &f.algorithm, levelSearches, "stride shift solve")
	f.register(flags, each)
	flags.Seed(&f.seed)
}

// levelSearches lists the algorithms that solve levels: the forest search, and the published ones.
var levelSearches = searchflags.Infos(published.Algorithms)

// published returns the published algorithm that --algorithm names, if it does. Nothing else asks
// for one.
func (f *searchFlags) published() (a published.Algorithm, ok bool) {
	if f.algorithm == "" || f.algorithm == forest.Name {
		return a, false
	}
	a, err := published.ParseAlgorithm(f.algorithm)
	return a, err == nil
}

// request returns the search that the flags describe. The time limit counts from started.
func (f *searchFlags) request(started time.Time) search.Request {
	r := search.Request{Seed: f.seed, Workers: f.workers, Memory: f.memory, Off: f.off,
		Budget: search.Budget{Steps: f.limits.Steps}}
	if f.limits.Time > 0 {
		r.Budget.Deadline = started.Add(f.limits.Time)
	}
	return r
}

// forestOptions returns the parameters of the forest search.
func (f *searchFlags) forestOptions() (o forest.Options, err error) {
	o = forest.Defaults()
	err = cli.SetParameters(f.set, o.Keys().Set)
	return o, err
}

// engine returns the search with its parameters.
func (f *searchFlags) engine() (solver.Engine, error) {
	if a, ok := f.published(); ok {
		c := published.Config{Algorithm: a}
		err := cli.SetParameters(f.set, c.Set)
		return func(ctx context.Context, b shift.Board, r search.Request) (solver.Result, error) {
			c.Request = r
			return published.By(ctx, b, c)
		}, err
	}
	o, err := f.forestOptions()
	return func(ctx context.Context, b shift.Board, r search.Request) (solver.Result, error) {
		return solver.Solve(ctx, b, r, o)
	}, err
}

// check returns an error if the flags are wrong.
func (f *searchFlags) check() error {
	_, err := f.engine()
	return err
}

// solved is what a search made of a level.
type solved struct {
	solver.Result
	puzzle.Effort
	level *numbershift.Level
	dead  *shift.Unsolvable   // why it cannot be solved, if that is proved
	parts []search.PartReport // what the parts of the forest search did
}

// solve solves a level with progress on a terminal. It returns an error only if the search itself
// failed: a level that is not solved, or that cannot be solved, has a result, too.
func (f *searchFlags) solve(c *cli.Call, level *numbershift.Level, started time.Time) (*solved, error) {
	f.memory.Apply()
	engine, err := f.engine()
	if err != nil {
		return nil, cli.Usage(err)
	}
	request, progress, counts := f.request(started), new(search.Progress), new(search.PartCounts)
	progress.Start(started)
	request.Progress, request.Counts = progress, counts
	done := c.Progress(func() string { return f.status(progress, time.Since(started)) })
	r, err := engine(c.Context(), level.Board, request)
	done()
	s := &solved{Result: r, level: level}
	if err != nil && !errors.As(err, &s.dead) {
		return nil, err
	}
	if _, ok := f.published(); !ok {
		s.parts = forest.Parts.Report(counts, f.off, r.Steps)
	}
	if s.dead != nil {
		s.Left = level.Board.Numbers()
	}
	s.Effort = puzzle.Effort{
		Search: cmp.Or(f.algorithm, forest.Name), Seed: f.seed, Workers: search.Workers(f.workers),
		Steps:    r.Steps,
		Restarts: r.Restarts,
		Seconds:  time.Since(started).Seconds(),
	}
	if s.Solved {
		c.Remark("solved with %s in %s, seed %d",
			cli.Count(len(r.Moves), "move"), cli.Seconds(s.Seconds), s.Seed)
	}
	return s, nil
}

// status describes the progress of a search in a line.
func (f *searchFlags) status(w *search.Progress, elapsed time.Duration) string {
	left := "-"
	if score, ok := w.Score(); ok {
		left = fmt.Sprint(-score)
	}
	seconds := max(elapsed.Seconds(), 1e-3)
	a, ok := f.published()
	if !ok {
		return fmt.Sprintf("%6.1f s  unsatisfied %s  %.1f M proposals/s  restarts %d", elapsed.Seconds(),
			left, float64(w.Proposals())/seconds/1e6, w.Restarts())
	}
	return fmt.Sprintf("%6.1f s  %v  remaining %s  %.2f M steps/s  restarts %d", elapsed.Seconds(), a, left,
		float64(w.Steps())/seconds/1e6, w.Restarts())
}

// json returns what --json prints: the moves only if they clear the board or are wanted in any
// case, and the parts of the search with --stats.
func (s *solved) json(partial, stats bool) cli.Object {
	moves := []string{}
	if s.Solved || partial {
		moves = words(s.Moves)
	}
	more := cli.Fields{"solved": s.Solved, "left": s.Left, "unsatisfied": s.Unsatisfied,
		"proposals": s.Proposals, "moves": moves}
	if s.dead != nil {
		more["impossible"] = s.dead.Reason()
	}
	if stats && s.parts != nil {
		more["parts"] = s.parts
	}
	return cli.Object{s.level.View(), s.Effort, more}
}

// words returns moves as they are in JSON.
func words(moves []shift.Move) []string {
	list := make([]string, len(moves))
	for k, m := range moves {
		list[k] = m.String()
	}
	return list
}

// failure says why the level was not solved, or returns nil if it was.
func (s *solved) failure() error {
	switch {
	case s.dead != nil:
		return s.dead
	case !s.Solved:
		return fmt.Errorf("not solved: the best moves leave %d of %d numbers (%s, %s, seed %d)",
			s.Left, s.level.Board.Numbers(), cli.Count(s.Effort.Steps, "step"), cli.Seconds(s.Seconds),
			s.Seed)
	}
	return nil
}

// offer offers the solution, if there is one, to the book, if there is one.
func (s *solved) offer(c *cli.Call, book *recordbook.Offers, problem puzzle.Problem) error {
	if !s.Solved || len(s.Moves) == 0 {
		return nil
	}
	return book.Offer(c, problem, numbershift.Answer(s.Moves), s.Effort)
}

// solving says how "stride shift solve" searches.
func solving() puzzlecmd.Solving {
	var (
		flags               searchFlags
		parts               searchflags.Parts
		partial, parameters bool
		book                recordbook.Offers
	)
	return puzzlecmd.Solving{
		Help: `Print moves that clear a level, one a line, after checking them against the rules. The
search runs until it finds a solution, unless --time, --steps or Ctrl-C ends it: then it
reports how many numbers are left, and the exit code is 1, or 130 after Ctrl-C. The exit code
is also 1 if the level is proved to have no solution. The first steps build a forest of all
numbers; they count, and are taken even if --steps is smaller.

With --seed and --steps, the result is the same on every machine and for every number
of workers; with less than 1 GB of memory (--memory) a search may find less. With --record, a solution is offered to the record book; a level given by an
ID such as shift:300 is recorded under that ID.

Algorithms:
` + searchflags.Help(levelSearches),
		Example: `  stride shift solve level.txt
  stride shift solve shift:500 --time 60s --stats
  stride shift solve --partial --time 5s hard.txt > most.txt
  stride shift solve --seed 7 --steps 1e6 --workers 1 level.txt
  stride shift solve shift:500 --off tries,absorb --stats
  stride shift level 336 | stride shift solve --algorithm rn-explorer --stats`,
		Forms: cli.Progress,
		Reading: puzzlecmd.Reading{Flags: func(f *cli.Flags) {
			flags.registerSearch(f, "")
			f.Bool(&parameters, "parameters", "list the parameters of the algorithm, and exit")
			f.Bool(&partial, "partial", "if the level is not solved, print the moves that leave the "+
				"fewest numbers")
			parts.Register(f, forest.Parts, " the level, the search and")
			book.Register(f)
		}},
		Check: func(*cli.Call) (*cli.Result, error) {
			if parameters {
				o := forest.Defaults()
				write := o.Keys().WriteParameters
				if a, ok := flags.published(); ok {
					write = a.WriteParameters
				}
				return &cli.Result{NoSeed: true, Text: func(p *cli.Printer) { p.Keep(write(p)) }}, nil
			}
			if err := flags.check(); err != nil {
				return nil, err
			}
			var err error
			if flags.off, err = parts.Off(forest.Parts); err != nil {
				return nil, err
			}
			if a, ok := flags.published(); ok && flags.off != 0 {
				return nil, fmt.Errorf("--off: only the default search has parts, and --algorithm is %s", a)
			}
			return nil, nil
		},
		Begin: book.Begin,
		Run: func(c *cli.Call, in puzzlecmd.Input) (*cli.Result, error) {
			level := in.Puzzle.(*numbershift.Level)
			problem, err := families.All.ParseProblem(in.Key)
			if err != nil {
				problem = numbershift.BoardProblem(level.Board) // a board that was made to order
			}
			s, err := flags.solve(c, level, c.Started)
			if err != nil {
				return nil, err
			}
			if parts.Stats && !c.JSON {
				s.print(&cli.Printer{W: c.Stderr()})
			}
			return &cli.Result{NoSeed: true, JSON: s.json(partial, parts.Stats), Text: func(p *cli.Printer) {
				if s.Solved || partial {
					p.Keep(shift.WriteMoves(p, s.Moves))
				}
			}}, errors.Join(s.offer(c, &book, problem), s.failure())
		},
	}
}

// print prints statistics of the level and the search.
func (s *solved) print(p *cli.Printer) {
	printStats(p, s.level.Board.Stats())
	p.Printf("steps:      %d\nproposals:  %d (%.1f M/s)\nrestarts:   %d\ntime:       %s\nseed:       %d\n",
		s.Effort.Steps, s.Proposals, float64(s.Proposals)/max(s.Seconds, 1e-3)/1e6, s.Effort.Restarts,
		cli.Seconds(s.Seconds), s.Seed)
	if s.parts != nil {
		p.Printf("\n")
		searchflags.PrintParts(p, forest.Parts, s.parts, "satisfied")
	}
}

// officialLevel is the level of a command that takes its number.
type officialLevel struct {
	game   levelflags.Secret
	number int
}

var oneLevel = cli.Args{Min: 1, Max: 1, What: "the number of a level, such as 42"}

func (l *officialLevel) check(c *cli.Call) (err error) {
	l.number, err = levelflags.ParseLevel(c.Args[0])
	return err
}

func newLevel() *cli.Command {
	var l officialLevel
	var moves bool
	return &cli.Command{
		Use:   "level N",
		Short: "Print an official level",
		Long: fmt.Sprintf(`Print level N exactly as the game's own generator makes it. The game has
levels 1 to 1000, and its formulas work up to level %d.

--game gives the secret of a game, as 32 hexadecimal digits or as a text of up to
16 bytes. The default consists of zeros and belongs to the public test levels; that
of the live game is not known.`, official.MaxLevel),
		Example: `  stride shift level 1000 > level.txt
  stride shift level 42 --game mine
  stride shift level 42 --moves`,
		Args: oneLevel,
		Flags: func(f *cli.Flags) {
			l.game.Register(f)
			f.Bool(&moves, "moves", "print the generator's own solution instead of the level, after "+
				"checking it")
		},
		Check: l.check,
		Run: func(*cli.Call) (*cli.Result, error) {
			b, solution, err := official.LevelWithSolution(l.game.Seed, l.number)
			if err != nil {
				return nil, cli.Usage(err)
			}
			if !moves {
				return cli.Printed("%s", b), nil
			}
			if err := shift.Check(b, solution); err != nil {
				return nil, fmt.Errorf("the generator's solution: %w", err)
			}
			return &cli.Result{Text: func(p *cli.Printer) { p.Keep(shift.WriteMoves(p, solution)) }}, nil
		},
	}
}
