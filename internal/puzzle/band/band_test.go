package band

import (
	"encoding/json"
	"testing"
)

func TestNames(t *testing.T) {
	for k, b := range All() {
		if int(b) != k+1 || Names()[k] != b.String() {
			t.Errorf("band %d is %v, named %s", k, b, Names()[k])
		}
		text, err := json.Marshal(b)
		var again Band
		if err != nil || json.Unmarshal(text, &again) != nil || again != b {
			t.Errorf("%v is written as %s and read as %v, error %v", b, text, again, err)
		}
	}
	if b, err := Parse("HARD"); b != Hard || err != nil {
		t.Errorf("HARD is read as %v, error %v", b, err)
	}
	for _, wrong := range []string{"", "any", "simple"} {
		if b, err := Parse(wrong); err == nil {
			t.Errorf("%q is read as %v", wrong, b)
		}
	}
}

func TestLimits(t *testing.T) {
	l := Limits{10, 20, 30, 40.5}
	for _, c := range []struct {
		effort float64
		want   Band
	}{{0, Gentle}, {9.9, Gentle}, {10, Easy}, {20, Medium}, {39, Hard}, {40.5, Fiendish}, {1e9, Fiendish}} {
		if got := l.Of(c.effort); got != c.want {
			t.Errorf("an effort of %v is %v, want %v", c.effort, got, c.want)
		}
		low, high := l.Range(c.want)
		if c.effort < low || high > 0 && c.effort >= high {
			t.Errorf("%v lies from %v to %v, without %v", c.want, low, high, c.effort)
		}
	}
	if low, high := l.Range(Any); low != 0 || high != 0 {
		t.Errorf("any effort lies from %v to %v", low, high)
	}
	if got := ParseLimits(l.Table("Written by\na test.")); got != l {
		t.Errorf("%v is read again as %v", l, got)
	}
}

// TestParseLimits wants a panic for tables that make no sense.
func TestParseLimits(t *testing.T) {
	for _, table := range []string{
		"", "easy 1\nmedium 2\nhard 3\n", "easy 1\nmedium 2\nhard 3\nfiendish 3\n", "easy 1\nhard 2\nmedium 3\nfiendish 4\n",
		"easy 1\nmedium 2\nhard x\nfiendish 4\n", "easy 1\nmedium 2\nhard 3\nfiendish 4\nmore 5\n",
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%q is read", table)
				}
			}()
			ParseLimits(table)
		}()
	}
}
