package cputime

import (
	"runtime"
	"testing"
)

// TestUsed computes until the clock, which may be coarse, has moved.
func TestUsed(t *testing.T) {
	begin, sum := Used(), uint64(0)
	for k := uint64(0); Used() == begin && k < 1e9; k++ {
		sum = sum*31 + k
	}
	if used := Used() - begin; used <= 0 {
		t.Errorf("%v were used", used)
	}
	runtime.KeepAlive(sum)
}
