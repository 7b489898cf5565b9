package numbershift

import (
	"context"
	"testing"

	"stride/puzzle"
	"stride/shift"
	"stride/shift/official"
)

func board(t testing.TB, level int) shift.Board {
	t.Helper()
	b, err := official.Level(official.Seed{}, level)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestStates reads counts of unsatisfied numbers, and what is none.
func TestStates(t *testing.T) {
	p := BoardProblem(board(t, 10))
	numbers := int64(p.Board().Numbers())
	for _, count := range []int64{0, 1, numbers} {
		if value, err := p.CheckState(stateOf(count)); err != nil || value != -count {
			t.Errorf("%d unsatisfied: value %d, error %v", count, value, err)
		}
	}
	for _, wrong := range []string{"", "-1", "+1", "01", "1 ", "one", string(stateOf(numbers + 1)), "99999999999999999999"} {
		if value, err := p.CheckState([]byte(wrong)); err == nil {
			t.Errorf("the state %q has the value %d", wrong, value)
		}
	}
}

// TestReport lets a search that takes long tell how far it has come, and ends it after three reports.
func TestReport(t *testing.T) {
	p := BoardProblem(board(t, 10_000))
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	o := &offers{enough: 3, end: cancel}
	s, err := p.Search(puzzle.Options{Seed: 1, Workers: 1, Exchange: o})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Run(ctx); err != nil {
		t.Fatal(err)
	}
	if len(o.mine) < o.enough {
		t.Errorf("%d reports, want %d", len(o.mine), o.enough)
	}
	for k, offer := range o.mine {
		if value, err := p.CheckState([]byte(offer.state)); err != nil || value != offer.score || k > 0 && value <= o.mine[k-1].score {
			t.Errorf("offer %d: the state %s with the score %d, error %v", k, offer.state, offer.score, err)
		}
	}
}

// offers notes what a search offers, and ends it when that is enough.
type offers struct {
	enough int
	end    func()
	mine   []offer
}

type offer struct {
	score int64
	state string
}

func (o *offers) Offer(score int64, state []byte) {
	o.mine = append(o.mine, offer{score, string(state)})
	if len(o.mine) == o.enough {
		o.end()
	}
}

func (o *offers) Take() [][]byte { return nil }
