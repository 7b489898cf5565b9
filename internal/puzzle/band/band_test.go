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

// TestLimits: each band begins where the one before it ends.
func TestLimits(t *testing.T) {
	end := 0.0
	for _, b := range All() {
		low, high := b.Range()
		if low != end || Of(low) != b || high > 0 && (Of(high) == b || Of(high-0.1) != b) {
			t.Errorf("%v reaches from %v to %v, after %v", b, low, high, end)
		}
		end = high
	}
	if end != 0 || Of(MaxEffort) != Fiendish {
		t.Errorf("the last band ends at %v", end)
	}
	if low, high := Any.Range(); low != 0 || high != 0 {
		t.Errorf("any effort lies from %v to %v", low, high)
	}
}
