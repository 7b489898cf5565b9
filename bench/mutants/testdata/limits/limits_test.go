package limits

import "testing"

func TestAllowed(t *testing.T) {
	for a := range 30 {
		if allowed(a, 0) != (a <= 20) {
			t.Error(a)
		}
	}
	if allowed(0, 12) {
		t.Error("12")
	}
}
