package golden

import (
	"fmt"
	"strings"
	"testing"
)

// One run has to show everything that a golden file needs, however much it is.
func TestAllDifferences(t *testing.T) {
	var want, got strings.Builder
	for k := range 2000 {
		fmt.Fprintln(&want, "line", k)
		if k%10 == 0 {
			fmt.Fprintln(&got, "other", k)
		} else {
			fmt.Fprintln(&got, "line", k)
		}
	}
	shown := difference("want", want.String(), got.String())
	for k := 0; k < 2000; k += 10 {
		if !strings.Contains(shown, fmt.Sprintf("+other %d\n", k)) {
			t.Errorf("the difference of line %d is not shown", k)
		}
	}
	if shown := difference("want", want.String(), want.String()); shown != "" {
		t.Errorf("equal texts differ: %s", shown)
	}
}
