//go:build unix

package farm

import (
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
)

// TestSlowNode stops a node in the middle of an item, as a machine does that swaps.
// Another one gets the item. When the slow one continues, its result does no harm.
func TestSlowNode(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for a slow node")
	}
	t.Parallel()
	f, url := serveHere(t, testPatience)
	items := levels(t, 50, 50)
	submit(t, f, items)
	signal := filepath.Join(t.TempDir(), "continue")
	slow := start(t, "held", url, "slow", signal)
	until(t, "the slow node to work", func() bool { return works(f, "slow") })
	if err := slow.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	start(t, "join", url, "quick")
	finished(t, f, items)
	if err := os.WriteFile(signal, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := slow.Process.Signal(syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	until(t, "the late result", func() bool {
		s, _ := statusOf(f)
		return slices.ContainsFunc(s.Nodes, func(n NodeStatus) bool { return n.Name == "slow" && n.Done == 1 })
	})
	if r := finished(t, f, items)[items[0].ID]; r.Result.Node != "quick" {
		t.Errorf("the result is from %s", r.Result.Node)
	}
}
