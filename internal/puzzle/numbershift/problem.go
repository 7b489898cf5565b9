package numbershift

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"stride/internal/printable"
	"stride/internal/puzzle"
	"stride/internal/search"
	"stride/internal/shift/forest"
	"stride/internal/shift/solver"
	"stride/shift"
	"stride/shift/official"
)

// Problem is the task to clear a level. Its answers are moves, one on each line; the value of an
// answer is minus the count of the numbers that remain.
type Problem struct {
	key    string
	secret official.Seed // of an official level
	level  int           // its number; 0 for another one
	board  func() shift.Board
}

// LevelProblem returns the problem of an official level, from 1. The level itself is made only when
// it is needed, as lists name thousands of problems.
func LevelProblem(secret official.Seed, level int) (Problem, error) {
	if level < 1 || level > official.MaxLevel {
		return Problem{}, fmt.Errorf("level %d: it must be from 1 to %d", level, official.MaxLevel)
	}
	text := ""
	if secret != (official.Seed{}) {
		text = hex.EncodeToString(secret[:])
	}
	board := sync.OnceValue(func() shift.Board {
		b, err := official.Level(secret, level)
		if err != nil {
			panic(err) // the number is that of a level
		}
		return b
	})
	return Problem{fmt.Sprintf("%s:%d#%s", Name, level, text), secret, level, board}, nil
}

// BoardProblem returns the problem of any level, which must not change afterwards.
func BoardProblem(b shift.Board) Problem {
	return Problem{key: contentID(b), board: func() shift.Board { return b }}
}

// parseProblem reads what follows "shift:" in a key, which is an ID.
func parseProblem(rest string) (puzzle.Problem, error) {
	if level, secret, ok := strings.Cut(rest, "#"); ok || isNumber(rest) {
		return parseOfficial(level, secret)
	}
	b, err := parseContentID(Name + ":" + rest)
	if err != nil {
		return nil, err
	}
	return BoardProblem(b), nil
}

// parseOfficial reads the number and the secret of an official level.
func parseOfficial(level, secret string) (puzzle.Problem, error) {
	n, err := strconv.Atoi(level)
	switch {
	case errors.Is(err, strconv.ErrRange):
		return nil, fmt.Errorf("level %s: it must be from 1 to %d", printable.Shorten(level),
			official.MaxLevel)
	case err != nil:
		return nil, fmt.Errorf("level %q is not a number", printable.Shorten(level))
	}
	seed, err := official.ParseSeed(secret)
	if err != nil {
		return nil, err
	}
	p, err := LevelProblem(seed, n)
	if err != nil {
		return nil, err
	}
	return p, nil
}

// Family returns [Family].
func (p Problem) Family() *puzzle.Family { return Family }

// Key returns an ID of the level, with the secret as 32 hexadecimal digits.
func (p Problem) Key() string { return p.key }

// Board returns the level, which must not be changed.
func (p Problem) Board() shift.Board { return p.board() }

// Size returns the rows and columns.
func (p Problem) Size() (rows, cols int) { b := p.board(); return b.Height, b.Width }

// Check replays moves.
func (p Problem) Check(answer string) (puzzle.Score, error) {
	moves, err := shift.ReadMoves(strings.NewReader(answer))
	if err != nil {
		return puzzle.Score{}, err
	}
	if Answer(moves) != answer {
		return puzzle.Score{}, errors.New(
			"the moves are not in the form in which they are printed, such as \"3 0 D +\", one a line")
	}
	left, err := shift.Replay(p.board().Clone(), moves)
	if err != nil {
		return puzzle.Score{}, err
	}
	return scoreOf(left), nil
}

func scoreOf(left int) puzzle.Score {
	s := puzzle.Score{Value: -int64(left), Best: left == 0}
	if left > 0 {
		s.Lacks = "of the level, " + puzzle.Plural(left, "number") + " remain"
	}
	return s
}

// Search returns a search for moves that clear the level.
func (p Problem) Search(o puzzle.Options) (puzzle.Search, error) {
	if o.Search != "" && o.Search != forest.Name {
		return nil, fmt.Errorf("there is no algorithm %q: it must be %s", o.Search, forest.Name)
	}
	return &solving{board: p.board(), options: o}, nil
}

// solving is a search for moves.
type solving struct {
	board   shift.Board
	options puzzle.Options
	learn   func(solution []shift.Move) // called with a solution, if not nil

	progress search.Progress
}

func (s *solving) Run(ctx context.Context) (puzzle.Answer, error) {
	begin := time.Now()
	s.progress.Start(begin)
	o := s.options
	request := search.Request{Seed: o.Seed, Budget: o.Budget, Workers: o.Workers, Memory: o.Memory,
		Progress: &s.progress}
	r, err := solver.Solve(ctx, s.board, request, forest.Options{})
	a := puzzle.Answer{Effort: puzzle.Effort{
		Search: forest.Name, Seed: o.Seed, Workers: o.Workers, Steps: r.Steps, Restarts: r.Restarts,
		Seconds: time.Since(begin).Seconds(), Curve: puzzle.Curve(s.progress.Curve(), -1),
	}}
	var dead *shift.Unsolvable
	if errors.As(err, &dead) {
		a.Impossible, a.Score = sayReason(dead), scoreOf(s.board.Numbers())
		return a, nil
	}
	if err != nil {
		return a, err
	}
	left, err := shift.Replay(s.board.Clone(), r.Moves)
	if err != nil {
		return a, fmt.Errorf("checking the moves: %w", err)
	}
	a.Text, a.Score = Answer(r.Moves), scoreOf(left)
	if left == 0 && s.learn != nil {
		s.learn(slices.Clone(r.Moves))
	}
	return a, nil
}

// Progress is the state of a search for moves.
type Progress struct {
	Unsatisfied int64          `json:"unsatisfied"` // numbers of the best state so far
	Numbers     int            `json:"numbers"`
	Steps       int64          `json:"steps"`
	Proposals   int64          `json:"proposals"`
	Restarts    int64          `json:"restarts"`
	Curve       []puzzle.Point `json:"curve"` // the values are counts of unsatisfied numbers
}

func (s *solving) Progress() any {
	p := Progress{
		Numbers: s.board.Numbers(), Steps: s.progress.Steps(), Proposals: s.progress.Proposals(),
		Restarts: s.progress.Restarts(), Curve: puzzle.Curve(s.progress.Curve(), -1),
	}
	p.Unsatisfied = int64(p.Numbers)
	if score, ok := s.progress.Score(); ok {
		p.Unsatisfied = -score
	}
	return &p
}
