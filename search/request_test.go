package search

import (
	"strings"
	"testing"
)

// TestCheck refuses what is out of range by the name of the field, and lets every limit pass.
func TestCheck(t *testing.T) {
	for want, r := range map[string]Request{
		"field Budget.Steps is -1: ": {Budget: Budget{Steps: -1}},
		"field Workers is -3: ":      {Workers: -3},
		"field Workers is 4097: ":    {Workers: MaxWorkers + 1},
		"field Memory is -1: ":       {Memory: -1},
	} {
		if err := r.Check(); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%+v: %v, want %s", r, err, want)
		}
	}
	for _, r := range []Request{{}, {Workers: MaxWorkers, Memory: 1, Budget: Budget{Steps: 1}}} {
		if err := r.Check(); err != nil {
			t.Errorf("%+v: %v", r, err)
		}
	}
}
