package numbershift

import (
	"context"
	"testing"
	"time"

	"stride/internal/shift/adversary"
	"stride/internal/tooltest"
)

// TestThinkStops lets the solver think about positions that it cannot settle, with a
// limit, as the pages do: on any level it must end soon afterwards.
func TestThinkStops(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for deadlines")
	}
	const limit = 30 * time.Millisecond
	for _, b := range adversary.Boards(40, 40, 2) {
		ctx, cancel := context.WithTimeout(context.Background(), limit)
		begin := time.Now()
		think(ctx, b.Board)
		if took := time.Since(begin); took > tooltest.Soon {
			t.Errorf("%s: took %v with a limit of %v", b.Name, took, limit)
		}
		cancel()
	}
}
