package clitest

import (
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"stride/internal/lock"
)

// TestHold holds a file that another test has, and gets it when that one is over.
func TestHold(t *testing.T) {
	path := filepath.Join(t.TempDir(), "schema.json")
	other, err := lock.File(path, "another test")
	if err != nil {
		t.Fatal(err)
	}
	var over atomic.Bool
	time.AfterFunc(200*time.Millisecond, func() {
		over.Store(true)
		_ = other.Release()
	})
	t.Run("first", func(t *testing.T) {
		if hold(t, path); !over.Load() {
			t.Error("the file belongs to two tests at a time")
		}
	})
	t.Run("second", func(t *testing.T) { hold(t, path) })
}
