package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"stride/farm"
	"stride/maze"
	"stride/shift"
)

// submitFlags say what to submit.
type submitFlags struct {
	levels []string
	game   seedFlag
	board  string
	mazes  string
	maze   string
	limit  time.Duration
	steps  int64
	seeds  []uint
	joint  bool
}

func newFarmSubmitCommand() *cobra.Command {
	var (
		access accessFlags
		s      submitFlags
		asJSON bool
	)
	c := &cobra.Command{
		Use:   "submit",
		Short: "Give a farm work",
		Long: `Submit gives a farm levels to solve or mazes to make. Each is an item of its own, done
by one core, unless --together is set: then all nodes leave the queue and work on the
one level or maze together until it is done.

An item that the farm knows already is left alone; one that failed is given out
again, with the new limits. So an interrupted submission may be repeated.

A file of mazes has a line "ROWS COLUMNS MIN MAX" for each, which may be followed by
a time of its own, such as 30s. Empty lines and lines that begin with # do not count.`,
		Example: `  stride farm submit --levels 1-1000 --time 10m
  stride farm submit --levels 600,800 --game alpha
  stride farm submit --mazes bench/sweep.txt --time 10s --seeds 1,2,3
  stride farm submit --together --levels 1000
  stride farm submit --together --maze "100 100 1 4" --time 10m`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			items, err := s.items()
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
				return failure(fmt.Errorf("%w; the same command goes on from here", err))
			}
			if asJSON {
				return failure(printJSON(c.OutOrStdout(), done))
			}
			_, err = fmt.Fprintf(c.OutOrStdout(), "%s submitted, %d given out again, %d known already\n",
				count(done.New, "item"), done.Again, done.Known)
			return failure(err)
		},
	}
	flags := c.Flags()
	flags.SortFlags = false
	flags.StringSliceVar(&s.levels, "levels", nil, "official levels: N, FROM-TO or FROM-TO/STEP, with commas between")
	flags.Var(&s.game, "game", "secret of the game whose levels these are, as --seed of `stride shift level`")
	flags.StringVar(&s.board, "board", "", "file with any other level")
	flags.StringVar(&s.mazes, "mazes", "", "file with configurations of mazes")
	flags.StringVar(&s.maze, "maze", "", `one configuration: "ROWS COLUMNS MIN MAX"`)
	flags.DurationVar(&s.limit, "time", 0, "time limit of each item (0: none for levels, 1m0s for mazes)")
	flags.Int64Var(&s.steps, "steps", 0, "limit of steps of each item (0: none)")
	flags.UintSliceVar(&s.seeds, "seeds", []uint{1}, "of the searches; each maze is made once with each, levels use the first")
	flags.BoolVar(&s.joint, "together", false, "all nodes work on this one item together")
	access.registerURL(c)
	flags.BoolVar(&asJSON, "json", false, "print the counts as JSON")
	return c
}

// defaultMazeTime is the time for a maze if nothing else is said.
const defaultMazeTime = time.Minute

// items returns what the flags ask for.
func (s *submitFlags) items() (items []farm.Item, err error) {
	if s.limit < 0 || s.steps < 0 {
		return nil, errors.New("--time and --steps cannot be negative")
	}
	if len(s.seeds) == 0 {
		return nil, errors.New("--seeds is empty: give at least one")
	}
	levels, err := parseLevels(s.levels)
	if err != nil {
		return nil, err
	}
	for _, n := range levels {
		it, err := farm.LevelItem(s.game.Seed, n)
		if err != nil {
			return nil, err
		}
		items = append(items, s.limited(it))
	}
	if s.board != "" {
		it, err := s.boardItem()
		if err != nil {
			return nil, err
		}
		items = append(items, s.limited(it))
	}
	if s.maze != "" {
		items, err = s.addMazes(items, "--maze", strings.NewReader(s.maze))
	}
	if err == nil && s.mazes != "" {
		var file *os.File
		if file, err = os.Open(s.mazes); err == nil {
			defer file.Close()
			items, err = s.addMazes(items, s.mazes, file)
		}
	}
	switch {
	case err != nil:
		return nil, err
	case len(items) == 0:
		return nil, errors.New("nothing to submit: give --levels, --board, --maze or --mazes")
	case s.joint && len(items) > 1:
		return nil, fmt.Errorf("--together is for one item, not for %d", len(items))
	case s.joint && s.steps > 0:
		return nil, errors.New("--together has no limit of steps, give --time")
	}
	return items, nil
}

// limited returns the item of a level with the seed and the limits of the flags.
func (s *submitFlags) limited(it farm.Item) farm.Item {
	it.Seed, it.Seconds, it.Steps = uint64(s.seeds[0]), s.limit.Seconds(), s.steps
	return it
}

func (s *submitFlags) boardItem() (farm.Item, error) {
	file, err := os.Open(s.board)
	if err != nil {
		return farm.Item{}, err
	}
	defer file.Close()
	b, err := shift.ReadBoard(file)
	if err != nil {
		return farm.Item{}, fmt.Errorf("%s: %w", s.board, err)
	}
	it, err := farm.BoardItem(b)
	if err != nil {
		return it, fmt.Errorf("%s: %w", s.board, err)
	}
	return it, nil
}

// addMazes adds the configurations of a text, each with every seed.
func (s *submitFlags) addMazes(items []farm.Item, name string, text io.Reader) ([]farm.Item, error) {
	lines := bufio.NewScanner(text)
	for k := 1; lines.Scan(); k++ {
		words := strings.Fields(lines.Text())
		if len(words) == 0 || strings.HasPrefix(words[0], "#") {
			continue
		}
		p, limit, err := s.mazeLine(words)
		if err != nil {
			return nil, fmt.Errorf("%s, line %d: %w", name, k, err)
		}
		for _, seed := range s.seeds {
			it, err := farm.MazeItem(p, uint64(seed), limit, s.steps)
			if err != nil {
				return nil, fmt.Errorf("%s, line %d: %w", name, k, err)
			}
			items = append(items, it)
		}
	}
	return items, lines.Err()
}

// mazeLine reads a configuration and its time.
func (s *submitFlags) mazeLine(words []string) (p maze.Params, limit time.Duration, err error) {
	limit = s.limit
	if limit == 0 && s.steps == 0 {
		limit = defaultMazeTime
	}
	numbers := []*int{&p.Rows, &p.Cols, &p.Min, &p.Max}
	if len(words) == len(numbers)+1 {
		if limit, err = time.ParseDuration(words[len(numbers)]); err != nil || limit <= 0 {
			return p, 0, fmt.Errorf("%q is no time: want one such as 30s", words[len(numbers)])
		}
		words = words[:len(numbers)]
	}
	if len(words) != len(numbers) {
		return p, 0, fmt.Errorf("%d words: want ROWS COLUMNS MIN MAX and perhaps a time", len(words))
	}
	for k, to := range numbers {
		if *to, err = strconv.Atoi(words[k]); err != nil {
			return p, 0, fmt.Errorf("%q is not a number", words[k])
		}
	}
	return p, limit, p.Check()
}
