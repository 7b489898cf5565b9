package farmcmd

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/internal/farm"
	"stride/internal/puzzle"
	"stride/internal/puzzle/families"
)

// submitFlags are the flags that describe what to submit.
type submitFlags struct {
	levels []string
	game   cli.SecretFlag
	board  string
	file   string
	limit  time.Duration
	steps  int64
	seed   uint64
	runs   int
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
maze:10x10:1-9. Each problem is an item of its own that one core works on.

An item that the farm already knows is left as it is; one that failed is handed out
again with the new limits. So you can simply repeat an interrupted submission.

A file of problems has one problem per line, which may be followed by a time limit of
its own, such as 30s. Empty lines and lines that begin with # are ignored.`,
		Example: `  stride farm submit --levels 1-1000 --time 10m
  stride farm submit --levels 600,800 --game alpha
  stride farm submit --problems bench/sweep.txt --time 10s --runs 3
  stride farm submit 100 100 1 4 --time 10m`,
		RunE: func(c *cobra.Command, args []string) error {
			items, err := s.items(c, args)
			if err != nil {
				return err
			}
			f, err := access.open(c.Context(), farm.RoleSubmit)
			if err != nil {
				return err
			}
			defer f.Close()
			done, err := f.Submit(c.Context(), items)
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
	cli.DurationVar(flags, &s.limit, "time", 0, "time limit of each item, such as 90s or 10m; 0 for one minute for mazes, and for none for levels")
	cli.CountVar(flags, &s.steps, "steps", 0, "limit on the steps of each item, such as 1000000 or 1e6; 0 for none")
	flags.Uint64Var(&s.seed, "seed", cli.FirstSeed, "seed of the search, or of the first of several runs")
	flags.IntVar(&s.runs, "runs", 1, "number of times to generate each maze, each time with the next seed")
	access.registerURL(c)
	flags.BoolVar(&asJSON, "json", false, "print the counts as one line of JSON")
	return c
}

// defaultOpenTime is the default time limit of a problem whose search has no end of its own.
const defaultOpenTime = time.Minute

// items returns the items that the arguments and the flags describe.
func (s *submitFlags) items(cmd *cobra.Command, args []string) (items []farm.Item, err error) {
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
		p, err := boardProblem(cmd, s.board)
		if err := add(p, s.limit, err); err != nil {
			return nil, fmt.Errorf("%s: %w", s.board, err)
		}
	}
	if len(args) > 0 {
		if err := add(s.line(args)); err != nil {
			return nil, err
		}
	}
	if s.file != "" {
		file, name, err := cli.Open(cmd, s.file, cli.TextLimit)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		if err := eachProblem(file, func(words []string) error { return add(s.line(words)) }); err != nil {
			return nil, fmt.Errorf("%s, %w", name, err)
		}
	}
	if len(items) == 0 {
		return nil, errors.New("nothing to submit: name a problem, or give --levels, --board or --problems")
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
	return farm.Items(p, l)
}

// boardProblem reads the problem of a file with a level.
func boardProblem(cmd *cobra.Command, name string) (puzzle.Problem, error) {
	in, _, err := cli.Open(cmd, name, cli.TextLimit)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	text, err := io.ReadAll(in)
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
	if errors.Is(lines.Err(), bufio.ErrTooLong) {
		return errors.New("a line is too long for a problem")
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
