package limits

import "testing"

func TestAllowed(t *testing.T) {
	if !allowed(10) || allowed(12) {
		t.Error("the limit is not 10")
	}
}
