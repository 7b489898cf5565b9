package farm

import (
	"math"
	"testing"
)

func TestLost(t *testing.T) {
	// Two workers for 10 s are 20 s. 18 of them went into items, and the server took 1 s
	// more from those.
	b := Batch{Seconds: 10, Items: 18, Server: 1}
	if got := b.Lost(2); math.Abs(got-0.15) > 1e-12 {
		t.Errorf("%v of the time was lost, want 3 s of 20", got)
	}
}
