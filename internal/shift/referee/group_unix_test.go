//go:build unix

package referee_test

import (
	"bytes"
	"errors"
	"fmt"
	"syscall"
	"testing"
	"time"

	"stride/internal/shift/referee"
)

// TestChildren ends a game whose program has started another one. Both are killed.
func TestChildren(t *testing.T) {
	m := match(t, "parent", 1)
	var stderr bytes.Buffer
	m.Stderr = &stderr
	begun := time.Now()
	if r := play(t, m); r.Verdict != referee.Solved {
		t.Fatalf("%+v", r)
	}
	if took := time.Since(begun); took > 30*time.Second {
		t.Errorf("the game took %v", took)
	}
	var child int
	if _, err := fmt.Sscanf(stderr.String(), "child %d", &child); err != nil {
		t.Fatalf("%v: %s", err, &stderr)
	}
	for begun := time.Now(); !dead(child); time.Sleep(10 * time.Millisecond) {
		if time.Since(begun) > 30*time.Second {
			t.Fatalf("the process %d is still there", child)
		}
	}
}

// dead reports whether a process has ended. The child of a killed process may be a
// zombie until its new parent waits for it.
func dead(pid int) bool {
	return errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) || isZombie(pid)
}
