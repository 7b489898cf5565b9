package engine

import (
	"context"
	"testing"

	"stride/internal/puzzle"
	"stride/internal/puzzle/puzzletest"
	"stride/internal/tooltest"
)

// thinking is a position that is thought about until the thought is ended, or until it is released.
type thinking struct {
	puzzle.Position
	begun, release chan struct{}
}

func newThinking() *thinking {
	return &thinking{begun: make(chan struct{}), release: make(chan struct{})}
}

func (p *thinking) Moves() []string { return nil }

func (p *thinking) Think(ctx context.Context) puzzle.Verdict {
	close(p.begun) // a second thought would panic
	select {
	case <-ctx.Done():
	case <-p.release:
	}
	return puzzle.Unknown
}

// TestThinker asks about a position twice, which is thought about once, and then about another one:
// that ends the first thought at once.
func TestThinker(t *testing.T) {
	var th thinker
	one, two := newThinking(), newThinking()
	first := th.think(puzzletest.Heap(1), one)
	tooltest.Closed(t, "the first thought", one.begun)
	if again := th.think(puzzletest.Heap(1), one); again != first {
		t.Error("the same position is thought about twice")
	}
	second := th.think(puzzletest.Heap(2), two)
	tooltest.Closed(t, "the end of the first thought", first.over)
	tooltest.Closed(t, "the second thought", two.begun)
	close(two.release)
	tooltest.Closed(t, "the end of the second thought", second.over)
}
