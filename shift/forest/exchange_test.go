package forest

import (
	"context"
	"slices"
	"testing"

	"stride/search"
	"stride/shift/official"
)

// others is an Exchange that hands out the same forests once, and notes what it is
// shown.
type others struct {
	forests []Forest
	taken   bool
	shown   []int
}

func (o *others) Offer(score int64, _ Forest) { o.shown = append(o.shown, int(-score)) }

func (o *others) Take() []Forest {
	if o.taken {
		return nil
	}
	o.taken = true
	return o.forests
}

// TestExchange lets a search take a solution from another one: it must end at once,
// far below the steps that it needs by itself.
func TestExchange(t *testing.T) {
	b, err := official.Level(official.Seed{}, 500)
	if err != nil {
		t.Fatal(err)
	}
	alone, err := Solve(context.Background(), b, Config{Options: Defaults(), Seed: 1, Budget: search.Budget{Steps: 10_000_000}})
	if err != nil || !alone.Solved {
		t.Fatal(alone.Solved, err)
	}
	c := Config{Options: Defaults(), Seed: 2, Budget: search.Budget{Steps: 10_000_000}}
	c.Options.Portion, c.Options.Retreat = 500, 1
	needed, err := Solve(context.Background(), b, c)
	if err != nil || !needed.Solved {
		t.Fatal(needed.Solved, err)
	}
	c.Budget.Steps = needed.Steps / 4
	x := &others{forests: []Forest{alone.Forest}}
	c.Exchange = x
	r, err := Solve(context.Background(), b, c)
	if err != nil || !r.Solved {
		t.Errorf("%d unsatisfied after %d steps, error %v", r.Unsatisfied, r.Steps, err)
	}
	if len(x.shown) == 0 || !slices.IsSortedFunc(x.shown, func(a, b int) int { return b - a }) {
		t.Errorf("shown to others: %d", x.shown)
	}
}

// TestExchangeDoesNoHarm hands a search what is no forest on its board, which must
// leave the outcome as it is without.
func TestExchangeDoesNoHarm(t *testing.T) {
	b, err := official.Level(official.Seed{}, 300)
	if err != nil {
		t.Fatal(err)
	}
	l := newNumbering(b)
	var star Forest // too many edges at one number, if there are enough on its lines
	for v := range int32(l.count()) {
		if int(l.inLine[v]) > len(star) {
			star = nil
			for u := range int32(l.count()) {
				if u != v && (l.x[u] == l.x[v] || l.y[u] == l.y[v]) {
					star = append(star, Edge{l.cell(v), l.cell(u)})
				}
			}
		}
	}
	c := Config{Options: Defaults(), Seed: 1, Budget: search.Budget{Steps: 300}}
	c.Options.Portion, c.Options.Retreat = 100, 1
	want, err := Solve(context.Background(), b, c)
	if err != nil {
		t.Fatal(err)
	}
	c.Exchange = &others{forests: []Forest{{{A: 0, B: 1 << 40}}, {{A: -1, B: 0}}, {star[0], star[0]}}}
	got, err := Solve(context.Background(), b, c)
	if err != nil || got.Unsatisfied != want.Unsatisfied || got.Steps != want.Steps || want.Solved {
		t.Errorf("%d unsatisfied after %d steps, want %d after %d, error %v",
			got.Unsatisfied, got.Steps, want.Unsatisfied, want.Steps, err)
	}
	team, err := newTeam(b, l, c)
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := team.admit(star); ok != (int32(len(star)) <= l.room(l.at[star[0].A])) {
		t.Errorf("a star of %d edges was admitted: %v", len(star), ok)
	}
}
