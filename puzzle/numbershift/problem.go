package numbershift

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"stride/puzzle"
	"stride/shift"
	"stride/shift/forest"
	"stride/shift/official"
	"stride/shift/proof"
	"stride/shift/solver"
	"stride/shift/strategy"
)

// Problem is to clear a level. Its answers are moves, one a line; the value of one is minus
// the count of numbers that it leaves.
type Problem struct {
	key   string
	board shift.Board
}

// LevelProblem returns the problem of an official level, from 1.
func LevelProblem(secret official.Seed, level int) (Problem, error) {
	b, err := official.Level(secret, level)
	if err != nil {
		return Problem{}, err
	}
	text := ""
	if secret != (official.Seed{}) {
		text = hex.EncodeToString(secret[:])
	}
	return Problem{fmt.Sprintf("%s:%d#%s", Name, level, text), b}, nil
}

// BoardProblem returns the problem of any level, which must not change afterwards.
func BoardProblem(b shift.Board) Problem { return Problem{contentID(b), b} }

// parseProblem reads what follows "shift:" in a key, which is an ID.
func parseProblem(rest string) (puzzle.Problem, error) {
	id, err := parseID(rest)
	if err != nil {
		return nil, err
	}
	if s, ok := id.(seeded); ok {
		secret, err := official.ParseSeed(s.secret)
		if err != nil {
			return nil, err
		}
		return LevelProblem(secret, s.level)
	}
	return BoardProblem(id.(content).Board), nil
}

// Family returns [Family].
func (p Problem) Family() *puzzle.Family { return Family }

// Key returns an ID of the level, with the secret as 32 hexadecimal digits.
func (p Problem) Key() string { return p.key }

// Board returns the level, which must not be changed.
func (p Problem) Board() shift.Board { return p.board }

// Size returns the rows and columns.
func (p Problem) Size() (rows, cols int) { return p.board.Height, p.board.Width }

// Text returns the board as the game prints it.
func (p Problem) Text() (string, error) {
	var text strings.Builder
	_, err := p.board.WriteTo(&text)
	return text.String(), err
}

// Check replays moves.
func (p Problem) Check(answer string) (puzzle.Score, error) {
	moves, err := shift.ReadMoves(strings.NewReader(answer))
	if err != nil {
		return puzzle.Score{}, err
	}
	left, err := shift.Replay(p.board.Clone(), moves)
	if err != nil {
		return puzzle.Score{}, err
	}
	return scoreOf(left), nil
}

func scoreOf(left int) puzzle.Score { return puzzle.Score{Value: -int64(left), Best: left == 0} }

// Search returns a search for moves that clear the level.
func (p Problem) Search(o puzzle.Options) (puzzle.Search, error) {
	if _, err := methodOf(o); err != nil {
		return nil, err
	}
	return &solving{board: p.board, options: o}, nil
}

// methodOf returns the method that the options name.
func methodOf(o puzzle.Options) (solver.Method, error) {
	if o.Search == "" {
		return solver.Methods[0], nil
	}
	return solver.ParseMethod(o.Search)
}

// CheckState counts the numbers that a forest leaves unsatisfied.
func (p Problem) CheckState(state []byte) (int64, error) {
	_, unsatisfied, err := decode(state, p.board)
	return -int64(unsatisfied), err
}

// solving is a search for moves.
type solving struct {
	board   shift.Board
	options puzzle.Options
	learn   func(solution []shift.Move) // told a solution, if not nil

	forest forest.Watch
	others strategy.Watch
}

func (s *solving) Run(ctx context.Context) (puzzle.Answer, error) {
	method, err := methodOf(s.options)
	if err != nil {
		return puzzle.Answer{}, err
	}
	begin := time.Now()
	s.forest.Start(begin)
	s.others.Start(begin)
	o := s.options
	c := forest.Config{Options: forest.Defaults(), Seed: o.Seed, Budget: o.Budget, Workers: o.Workers, Watch: &s.forest}
	if o.Exchange != nil {
		c.Exchange = exchange{o.Exchange, s.board}
	}
	r, err := solver.By(ctx, s.board, solver.Config{Method: method, Forest: c, Watch: &s.others})
	a := puzzle.Answer{Effort: puzzle.Effort{
		Search: method.String(), Seed: o.Seed, Workers: o.Workers, Steps: r.Steps, Restarts: r.Restarts,
		Seconds: time.Since(begin).Seconds(), Curve: s.curve(),
	}}
	var dead *proof.Unsolvable
	if errors.As(err, &dead) {
		a.Impossible, a.Score = dead.Reason, scoreOf(s.board.Numbers())
		return a, nil
	}
	if err != nil {
		return a, err
	}
	left, err := shift.Replay(s.board.Clone(), r.Moves)
	if err != nil {
		return a, fmt.Errorf("checking the moves: %w", err)
	}
	a.Text, a.Score = strings.Join(lines(r.Moves), "\n"), scoreOf(left)
	if left == 0 && s.learn != nil {
		s.learn(slices.Clone(r.Moves))
	}
	return a, nil
}

// Progress is how far a search for moves is.
type Progress struct {
	Unsatisfied int64          `json:"unsatisfied"` // numbers of the best state so far
	Numbers     int            `json:"numbers"`
	Steps       int64          `json:"steps"`
	Proposals   int64          `json:"proposals"`
	Restarts    int64          `json:"restarts"`
	Curve       []puzzle.Point `json:"curve"` // the values are counts of unsatisfied numbers
}

func (s *solving) curve() []puzzle.Point {
	points := s.forest.Curve()
	if len(points) == 0 {
		points = s.others.Curve()
	}
	return puzzle.Curve(points, -1)
}

func (s *solving) Progress() any {
	p := Progress{
		Numbers: s.board.Numbers(), Steps: s.forest.Steps() + s.others.Steps(), Proposals: s.forest.Proposals(),
		Restarts: s.forest.Restarts() + s.others.Restarts(), Curve: s.curve(),
	}
	p.Unsatisfied = int64(p.Numbers)
	if best, ok := s.forest.Best(); ok {
		p.Unsatisfied = -best.Score
	} else if best, ok := s.others.Best(); ok {
		p.Unsatisfied = -best.Score
	}
	return &p
}
