//go:build unix

package farm

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// TestNodeStopped stops a node in the middle of an item, as a machine does that swaps, for longer than
// the acknowledgement wait. Another node gets the item. When the slow one continues, its answer, which is
// in the middle of its way, does no harm.
func TestNodeStopped(t *testing.T) {
	t.Parallel()
	f := serveToys(t, shortWait)
	items := numbers(50)
	submit(t, f, items)
	signal := filepath.Join(t.TempDir(), "continue")
	slow := begin(t, "held", f.URL, "slow", signal)
	until(t, "the slow node to work", func() bool { return works(f, "slow") })
	if err := slow.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	join(t, f, "quick")
	first := finished(t, f, items)["reach:50"]
	if err := os.WriteFile(signal, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := slow.Process.Signal(syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	until(t, "the slow node to be free", func() bool {
		s, ok := statusOf(f)
		return ok && len(s.Nodes) == 2 && !works(f, "slow")
	})
	if r := finished(t, f, items)["reach:50"]; r.Node != "quick" || !r.Found.Equal(first.Found) {
		t.Errorf("the result is from %s, found %v", r.Node, r.Found)
	}
}
