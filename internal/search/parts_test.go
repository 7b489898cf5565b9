package search

import (
	"slices"
	"strings"
	"sync"
	"testing"
)

var bakery = PartTable{{"knead", "knead the dough"}, {"rest", "let it rest"}, {"bake", "bake it"}}

func TestPartsByName(t *testing.T) {
	set, err := bakery.Set([]string{"bake", "knead", "bake"})
	if err != nil || set != 0b101 {
		t.Errorf("the set is %b, %v; want 101", set, err)
	}
	if !set.Has(0b100) || set.Has(0b010) || set.Has(0b011) {
		t.Errorf("the set %b has the wrong parts", set)
	}
	_, err = bakery.Set([]string{"bake", "fry"})
	if err == nil || !strings.Contains(err.Error(), `no part "fry": it must be one of knead, rest, bake`) {
		t.Errorf("an unknown name: %v", err)
	}
}

// TestPartsAreCounted counts parts that work within each other, on several goroutines.
func TestPartsAreCounted(t *testing.T) {
	var c PartCounts
	var workers sync.WaitGroup
	for range 4 {
		workers.Go(func() {
			for range 100 {
				c.Add(0b101, 5, 2)
				c.Add(0b001, 1, 0)
			}
		})
	}
	workers.Wait()
	want := []PartReport{
		{Name: "knead", Tries: 800, Gain: 800, Share: 0.6}, {Name: "rest", Off: true},
		{Name: "bake", Tries: 400, Gain: 800, Share: 0.5},
	}
	if got := bakery.Report(&c, 0b010, 4000); !slices.Equal(got, want) {
		t.Errorf("the report is\n%+v\nwant\n%+v", got, want)
	}
}
