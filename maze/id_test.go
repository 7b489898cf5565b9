package maze

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"stride/internal/checkdigit"
)

func TestID(t *testing.T) {
	for _, test := range []struct {
		name string
		grid *Grid
		want string // without the check digit
	}{
		{"the first maze of the documents", parse(t, first), "5x5:1-4:321413213333214312331443"},
		{"the largest range with one digit",
			&Grid{Params{2, 2, 9, 35}, Endpoints{0, 3}, []int16{9, 10, 35, 0}}, "2x2:9-35:9AZ"},
		{"the smallest range with two", &Grid{Params{2, 2, 1, 36}, Endpoints{0, 3}, []int16{1, 35, 36, 0}},
			"2x2:1-36:010Z10"},
		{"the largest value", &Grid{Params{2, 2, 1, 1000}, Endpoints{0, 3}, []int16{1, 1000, 999, 0}},
			"2x2:1-1000:01RSRR"},
		{"another start and goal", &Grid{Params{2, 2, 1, 2}, Endpoints{3, 1}, []int16{1, 0, 2, 1}}, "2x2:1-2:3-1:121"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if err := test.grid.Check(); err != nil {
				t.Fatal(err)
			}
			if got, want := test.grid.ID(), test.want+string(checkdigit.Of(test.want)); got != want {
				t.Errorf("ID() = %s, want %s", got, want)
			}
		})
	}
}

// anyGrid draws mazes of up to twelve rows and columns with any range.
func anyGrid() *rapid.Generator[*Grid] {
	return rapid.Custom(func(t *rapid.T) *Grid {
		var p Params
		p.Rows = rapid.IntRange(MinSide, 12).Draw(t, "rows")
		p.Cols = rapid.IntRange(MinSide, 12).Draw(t, "cols")
		p.Min = rapid.IntRange(MinValue, MaxValue).Draw(t, "min")
		p.Max = rapid.IntRange(p.Min, MaxValue).Draw(t, "max")
		value := rapid.Int16Range(int16(p.Min), int16(p.Max))
		values := rapid.SliceOfN(value, p.Cells()-1, p.Cells()-1).Draw(t, "values")
		ends := p.Corners()
		if rapid.Bool().Draw(t, "placed") {
			ends.Goal = rapid.IntRange(0, p.Cells()-1).Draw(t, "goal")
			ends.Start = (ends.Goal + rapid.IntRange(1, p.Cells()-1).Draw(t, "start")) % p.Cells()
		}
		return &Grid{p, ends, slices.Insert(values, ends.Goal, 0)}
	})
}

// TestIDRoundTrip reads IDs back, also in small letters and with the prefix.
func TestIDRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGrid().Draw(t, "grid")
		id := g.ID()
		if rapid.Bool().Draw(t, "small letters") {
			id = strings.ToLower(id)
		}
		if rapid.Bool().Draw(t, "prefix") {
			id = IDPrefix + id
		}
		got, err := ParseID(id)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(g, got); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
	})
}

// TestIDMistypes replaces each character of an ID by every other one. None of the
// results may be accepted.
func TestIDMistypes(t *testing.T) {
	id := parse(t, first).ID()
	for k := range id {
		for c := byte(' '); c <= '~'; c++ {
			wrong := id[:k] + string(c) + id[k+1:]
			if strings.EqualFold(wrong, id) {
				continue
			}
			if _, err := ParseID(wrong); err == nil {
				t.Errorf("ParseID(%q) found no fault", wrong)
			}
		}
	}
}

// TestIDSwaps transposes unequal neighbours in the IDs of random mazes. The check digit
// misses 72 of the 45,360 possible transpositions (36 states times 36·35 pairs).
func TestIDSwaps(t *testing.T) {
	const (
		swaps = 20_000
		most  = 0.004 // share of the transpositions that may be missed
	)
	r := rand.New(rand.NewPCG(7, 8))
	missed := 0
	for range swaps {
		id := []byte(randomGrid(r, Params{Rows: 5, Cols: 5, Min: 1, Max: 35}).ID())
		k := len(id) - 2 - r.IntN(23)
		if id[k] == id[k-1] {
			continue
		}
		id[k], id[k-1] = id[k-1], id[k]
		if _, err := ParseID(string(id)); err == nil {
			missed++
		}
	}
	if part := float64(missed) / swaps; part > most {
		t.Errorf("%.4f of the swaps were missed, more than %.4f", part, most)
	}
}

func TestParseIDErrors(t *testing.T) {
	for _, test := range []struct{ id, want string }{
		{"", `the ID "" is not of the form ROWSxCOLUMNS:MIN-MAX:CELLS`},
		{"5x5:1-4", `the ID "5x5:1-4" is not of the form ROWSxCOLUMNS:MIN-MAX:CELLS`},
		{"2x2:1-1:111F ", `the ID "2x2:1-1:111F " is not of the form ROWSxCOLUMNS:MIN-MAX:CELLS`},
		{"2x2:1-1:11.F", `the ID "2x2:1-1:11.F" is not of the form ROWSxCOLUMNS:MIN-MAX:CELLS`},
		{"maze:maze:2x2:1-1:111F",
			`the ID "maze:maze:2x2:1-1:111F" is not of the form ROWSxCOLUMNS:MIN-MAX:CELLS`},
		{"2x2:1-1:11ıF", `the ID "2x2:1-1:11ıF" is not of the form ROWSxCOLUMNS:MIN-MAX:CELLS`},
		{"1x2:1-1:111F", "the ID gives 1 row: a maze has 2 to 1000 rows"},
		{"2x1001:1-1:111F", "the ID gives 1001 columns: a maze has 2 to 1000 columns"},
		{"2x2:0-1:111F", "the ID gives smallest value 0: values are from 1 to 1000"},
		{"2x2:1-1001:111F", "the ID gives largest value 1001: values are from 1 to 1000"},
		{"2x2:2-1:111F", "the ID gives the smallest value 2 is above the largest value 1"},
		{"2x2:1-1:111", "the ID has 3 digits for its cells, but 2x2 cells and a check digit take 4"},
		{"2x2:1-36:111F", "the ID has 4 digits for its cells, but 2x2 cells and a check digit take 7"},
		{"2x2:1-1:111G", "the check digit of the ID does not fit: it was not copied whole, or mistyped"},
		{withCheckDigit("2x2:1-3:1-x:121"),
			`the ID "2x2:1-3:1-x:121N" is not of the form ROWSxCOLUMNS:MIN-MAX:CELLS`},
		{withCheckDigit("2x2:1-3:1-1:121"), "in the ID, start and goal are the same cell, row 1, column 2"},
		{withCheckDigit("2x2:1-3:1-4:121"), "in the ID, the goal is cell 4: there are cells 0 to 3"},
		{withCheckDigit("2x2:1-3:142"), "in the ID, row 1, column 2 holds 4, outside the range 1-3"},
		{withCheckDigit("2x2:1-3:102"), "in the ID, row 1, column 2 holds 0, outside the range 1-3"},
		{withCheckDigit("2x2:1-40:01ZZ02"), "in the ID, row 1, column 2 holds 1295, outside the range 1-40"},
	} {
		g, err := ParseID(test.id)
		if err == nil || err.Error() != test.want {
			t.Errorf("ParseID(%q) = %v, %v\nwant %s", test.id, g, err, test.want)
		}
	}
}

func withCheckDigit(id string) string { return id + string(checkdigit.Of(id)) }

// FuzzParseID passes any word to ParseID. What is accepted must be a maze whose ID is
// read as the same maze.
func FuzzParseID(f *testing.F) {
	for _, id := range []string{
		"2x2:1-1:111F", "maze:5x5:1-4:321413213333214312331443Q", "2x2:1-1000:01RSRR0", "2x2:1-:",
		"9999x9999:1-1:1",
		"02x02:1-1:111F",
	} {
		f.Add(id)
	}
	f.Fuzz(func(t *testing.T, id string) {
		g, err := ParseID(id)
		if err != nil {
			return
		}
		if err := g.Check(); err != nil {
			t.Fatalf("no maze was accepted: %v", err)
		}
		again, err := ParseID(g.ID())
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(g, again); diff != "" {
			t.Errorf("-first +second:\n%s", diff)
		}
	})
}
