package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"stride/cmd/internal/levelflags"
	"stride/cmd/stride-farm/farm"
	"stride/internal/cli"
	"stride/internal/keys"
	"stride/internal/puzzle"
	"stride/internal/puzzle/families"
)

// maxRuns is the largest number of items for a problem.
const maxRuns = 1_000_000

// submission is what a call submits.
type submission struct {
	levels      []string
	game        levelflags.Secret
	board, file string
	limits      cli.Limits
	seed        uint64
	runs        int
	items       []farm.Item
}

func newSubmit() *cli.Command {
	var a access
	s := &submission{runs: 1}
	return &cli.Command{
		Use:   "submit [PROBLEM]",
		Short: "Submit problems to a farm",
		Long: `Submit problems to a farm: mazes to generate and levels to solve. A problem is named as in
other commands, such as 10 10 1 9 or 300, or by its key, such as maze:10x10:1-9. Each
problem is an item of its own that one core works on. With --runs it is several, each
with the next seed: of a level, the first solution ends the others; of a maze, each seed
gives a result.

An item that is in the queue or done is left as it is; one that failed is handed out
again. So you can simply repeat an interrupted submission. Without --time and --steps, a
maze has one minute, and a level no limit.

A file of problems has one problem a line, which may be followed by a time limit of
its own, such as 30s. Empty lines and lines that begin with # are ignored.`,
		Example: `  stride-farm submit --levels 1-1000 --time 10m
  stride-farm submit --levels 600,800 --game alpha
  stride-farm submit --problems bench/sweep.txt --time 10s --runs 3
  stride-farm submit 100 100 1 4 --time 10m`,
		Args: cli.AnyArgs, Forms: cli.JSON,
		Flags: func(f *cli.Flags) {
			levelflags.Register(f, &s.levels)
			s.game.Register(f)
			f.Named(&s.board, "board", "FILE", "file with a level that is not an official one")
			f.Named(&s.file, "problems", "FILE", "file with problems, one per line")
			s.limits.Register(f, " of each item")
			f.FirstSeed(&s.seed, "seed of the search, or of the first of several")
			f.Int(&s.runs, "runs", keys.Between(1, maxRuns), "number of items for each problem, each with "+
				"the next seed")
			a.register(f)
		},
		Check: func(c *cli.Call) error {
			if err := s.collect(c); err != nil {
				return err
			}
			return a.open(c)
		},
		Run: func(c *cli.Call) (*cli.Result, error) {
			done, err := a.Submit(c.Context(), s.items)
			if err != nil {
				return nil, fmt.Errorf("%w; the same command continues from here", err)
			}
			result := cli.Printed("%s submitted, %d known already\n", cli.Count(done.New, "item"), done.Known)
			result.JSON = done
			return result, nil
		},
	}
}

// collect makes the items that the arguments and the flags describe.
func (s *submission) collect(c *cli.Call) error {
	levels, err := levelflags.Parse(s.levels)
	if err != nil {
		return err
	}
	for _, n := range levels {
		if err := s.add([]string{strconv.Itoa(n), s.game.String()}); err != nil {
			return err
		}
	}
	if s.board != "" {
		p, err := boardProblem(c, s.board)
		if err != nil {
			return fmt.Errorf("%s: %w", s.board, err)
		}
		s.addProblem(p, s.limits.Time)
	}
	if len(c.Args) > 0 {
		if err := s.add(c.Args); err != nil {
			return err
		}
	}
	if s.file != "" {
		file, name, err := c.Open(s.file, cli.TextLimit)
		if err != nil {
			return err
		}
		defer file.Close()
		if err := s.addLines(file); err != nil {
			return fmt.Errorf("%s, %w", name, err)
		}
	}
	if len(s.items) == 0 {
		return errors.New("nothing to submit: name a problem, or give --levels, --board or --problems")
	}
	return nil
}

// add adds a problem, after which its time may follow, which is that of the flags otherwise.
func (s *submission) add(words []string) error {
	limit, last := s.limits.Time, len(words)-1
	if own, err := time.ParseDuration(words[last]); err == nil && own > 0 {
		words, limit = words[:last], own
	}
	p, err := families.All.ProblemOf(words)
	if err == nil {
		s.addProblem(p, limit)
	}
	return err
}

func (s *submission) addProblem(p puzzle.Problem, limit time.Duration) {
	if limit == 0 && s.limits.Steps == 0 && farm.OpenEnded(p) {
		limit = time.Minute // its search has no end of its own
	}
	for k := range s.runs {
		s.items = append(s.items, farm.Item{Problem: p.Key(), Seed: s.seed + uint64(k),
			Seconds: limit.Seconds(), Steps: s.limits.Steps})
	}
}

// addLines adds the problem of each line of a text.
func (s *submission) addLines(text io.Reader) error {
	lines := bufio.NewScanner(text)
	for k := 1; lines.Scan(); k++ {
		words := strings.Fields(lines.Text())
		if len(words) == 0 || strings.HasPrefix(words[0], "#") {
			continue
		}
		if err := s.add(words); err != nil {
			return fmt.Errorf("line %d: %w", k, err)
		}
	}
	if errors.Is(lines.Err(), bufio.ErrTooLong) {
		return errors.New("a line is too long for a problem")
	}
	return lines.Err()
}

// boardProblem reads the problem of a file with a level.
func boardProblem(c *cli.Call, name string) (puzzle.Problem, error) {
	in, _, err := c.Open(name, cli.TextLimit)
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
