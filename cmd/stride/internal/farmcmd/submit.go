package farmcmd

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/farm"
	"stride/puzzle"
	"stride/puzzle/families"
)

// submitFlags are the flags that describe what to submit.
type submitFlags struct {
	levels []string
	game   cli.SecretFlag
	board  string
	file   string
	maze   string
	limit  time.Duration
	steps  int64
	seed   uint64
	runs   int
	seeds  []uint // the old form of seed and runs
	joint  bool
}

func newSubmitCommand() *cobra.Command {
	var (
		access accessFlags
		s      submitFlags
		asJSON bool
	)
	c := &cobra.Command{
		Use:   "submit [PROBLEM]",
		Short: "Submit problems to a farm",
		Long: `Submit gives problems to a farm: mazes to generate and levels to solve. A problem is
named as in other commands, such as 10 10 1 9 or 300, or by its key, such as
maze:10x10:1-9. Each problem is an item of its own that one core works on, unless
--together is given: then all nodes interrupt their work on the queue and work together
on the one problem until it is done.

An item that the farm already knows is left as it is; one that failed is handed out
again with the new limits. So you can simply repeat an interrupted submission.

A file of problems has one problem per line, which may be followed by a time limit of
its own, such as 30s. Empty lines and lines that begin with # are ignored.`,
		Example: `  stride farm submit --levels 1-1000 --time 10m
  stride farm submit --levels 600,800 --game alpha
  stride farm submit --problems bench/sweep.txt --time 10s --runs 3
  stride farm submit --together 1000
  stride farm submit --together 100 100 1 4 --time 10m`,
		RunE: func(c *cobra.Command, args []string) error {
			items, err := s.items(args)
			if err != nil {
				return err
			}
			f, err := access.open(c.Context(), farm.RoleSubmit)
			if err != nil {
				return err
			}
			defer f.Close()
			done, err := f.Submit(c.Context(), items, s.joint)
			if err != nil {
				return cli.Failure(fmt.Errorf("%w; the same command goes on from here", err))
			}
			if asJSON {
				return cli.Failure(json.NewEncoder(c.OutOrStdout()).Encode(done))
			}
			_, err = fmt.Fprintf(c.OutOrStdout(), "%s submitted, %d given out again, %d known already\n",
				cli.Count(done.New, "item"), done.Again, done.Known)
			return cli.Failure(err)
		},
	}
	flags := c.Flags()
	cli.AddLevelsFlag(c, &s.levels)
	s.game.Register(c)
	flags.StringVar(&s.board, "board", "", "`FILE` with a level that is not an official one")
	flags.StringVar(&s.file, "problems", "", "`FILE` with problems, one per line")
	flags.BoolVar(&s.joint, "together", false, "let all nodes work together on this one item")
	cli.DurationVar(flags, &s.limit, "time", 0, "time limit of each item, such as 90s or 10m; 0 for one minute for mazes, and for none for levels")
	cli.CountVar(flags, &s.steps, "steps", 0, "limit on the steps of each item, such as 1000000 or 1e6; 0 for none")
	flags.Uint64Var(&s.seed, "seed", cli.FirstSeed, "seed of the search, or of the first of several runs")
	flags.IntVar(&s.runs, "runs", 1, "number of times to generate each maze, each time with the next seed")
	access.registerURL(c)
	flags.BoolVar(&asJSON, "json", false, "print the counts as one line of JSON")
	flags.StringVar(&s.file, "mazes", "", "old name of --problems")
	flags.StringVar(&s.maze, "maze", "", "problem to submit, an old form of the argument")
	flags.UintSliceVar(&s.seeds, "seeds", nil, "seeds of the searches")
	cli.Retire(c, "mazes", "use --problems")
	cli.Retire(c, "maze", "give the problem as an argument")
	cli.Retire(c, "seeds", "use --seed with the first one, and --runs")
	return c
}

// defaultOpenTime is the default time limit of a problem whose search has no end of its own.
const defaultOpenTime = time.Minute

// items returns the items that the arguments and the flags describe.
func (s *submitFlags) items(args []string) (items []farm.Item, err error) {
	if s.limit < 0 || s.steps < 0 {
		return nil, errors.New("--time and --steps must not be negative")
	}
	if s.runs < 1 {
		return nil, fmt.Errorf("--runs is %d: it must be at least 1", s.runs)
	}
	levels, err := cli.ParseLevels(s.levels)
	if err != nil {
		return nil, err
	}
	add := func(p puzzle.Problem, limit time.Duration, err error) error {
		if err != nil {
			return err
		}
		more, err := s.limited(p, limit)
		items = append(items, more...)
		return err
	}
	for _, n := range levels {
		p, err := families.All.ProblemOf([]string{strconv.Itoa(n), s.game.String()})
		if err := add(p, s.limit, err); err != nil {
			return nil, err
		}
	}
	if s.board != "" {
		p, err := boardProblem(s.board)
		if err := add(p, s.limit, err); err != nil {
			return nil, fmt.Errorf("%s: %w", s.board, err)
		}
	}
	if len(args) > 0 {
		if err := add(s.line(args)); err != nil {
			return nil, err
		}
	}
	if s.maze != "" {
		if err := add(s.line(strings.Fields(s.maze))); err != nil {
			return nil, fmt.Errorf("--maze: %w", err)
		}
	}
	if s.file != "" {
		file, err := os.Open(s.file)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		if err := eachProblem(file, func(words []string) error { return add(s.line(words)) }); err != nil {
			return nil, fmt.Errorf("%s, %w", s.file, err)
		}
	}
	switch {
	case len(items) == 0:
		return nil, errors.New("nothing to submit: name a problem, or give --levels, --board or --problems")
	case s.joint && len(items) > 1:
		return nil, fmt.Errorf("--together is for one item, not for %d", len(items))
	case s.joint && s.steps > 0:
		return nil, errors.New("--together does not take --steps: use --time")
	}
	return items, nil
}

// limited returns the items of a problem with the seeds and the limits of the flags, and its
// own time.
func (s *submitFlags) limited(p puzzle.Problem, limit time.Duration) ([]farm.Item, error) {
	if limit == 0 && s.steps == 0 && farm.OpenEnded(p) {
		limit = defaultOpenTime
	}
	l := farm.Limits{Time: limit, Steps: s.steps}
	for k := range s.runs {
		l.Seeds = append(l.Seeds, s.seed+uint64(k))
	}
	if len(s.seeds) > 0 {
		l.Seeds = nil
	}
	for _, seed := range s.seeds {
		l.Seeds = append(l.Seeds, uint64(seed))
	}
	return farm.Items(p, l)
}

// boardProblem reads the problem of a file with a level.
func boardProblem(name string) (puzzle.Problem, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	level, p, err := families.All.ProblemOfText(string(text))
	if err != nil {
		return nil, err
	}
	switch at := level.Start(); {
	case at.Solved():
		return nil, errors.New("there is nothing to solve")
	case at.Solvable() == puzzle.No:
		return nil, fmt.Errorf("it cannot be solved: %s", at.Hint().Nudge)
	}
	return p, nil
}

// eachProblem calls do for the words of each line of a text.
func eachProblem(text io.Reader, do func(words []string) error) error {
	lines := bufio.NewScanner(text)
	for k := 1; lines.Scan(); k++ {
		words := strings.Fields(lines.Text())
		if len(words) == 0 || strings.HasPrefix(words[0], "#") {
			continue
		}
		if err := do(words); err != nil {
			return fmt.Errorf("line %d: %w", k, err)
		}
	}
	return lines.Err()
}

// line reads a problem and perhaps its time, which is that of the flags otherwise.
func (s *submitFlags) line(words []string) (puzzle.Problem, time.Duration, error) {
	limit := s.limit
	last := len(words) - 1
	if own, err := time.ParseDuration(words[max(last, 0)]); err == nil && own > 0 {
		words, limit = words[:last], own
	}
	p, err := families.All.ProblemOf(words)
	return p, limit, err
}
