package farm

import (
	"fmt"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"stride/internal/tooltest"
)

// TestFullDisk fills the disk of a server with items. The server says so and ends. When the disk
// has space again, it has everything that was acknowledged.
func TestFullDisk(t *testing.T) {
	t.Parallel()
	const small, roomy = 1 << 19, 64 << 20
	dir := t.TempDir()
	mount := func(size int, flags uintptr) error {
		return syscall.Mount("tmpfs", dir, "tmpfs", flags, fmt.Sprintf("size=%d", size))
	}
	if err := mount(small, 0); err != nil {
		tooltest.Skip(t, "the farm on full disks", "file systems may not be mounted")
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(dir, 0); err != nil {
			t.Error(err)
		}
	})
	o := ServerOptions{Folder: filepath.Join(dir, "farm")}
	r := serveHere(t, o, longWait, maxDeliveries, quiet)
	acknowledged := 0
	for {
		if _, err := r.Submit(t.Context(), numbers(acknowledged)); err != nil {
			break
		}
		acknowledged++
	}
	if err := r.over(); err == nil || !strings.Contains(err.Error(), "cannot write to "+o.Folder) {
		t.Errorf("the server ended with %v", err)
	}
	r.Close()
	must(t, mount(roomy, syscall.MS_REMOUNT))
	r = serveHere(t, o, longWait, maxDeliveries, quiet)
	if s, err := r.Submit(t.Context(), numbers(span(0, acknowledged)...)); err != nil ||
		s.Known != acknowledged {
		t.Errorf("of %d acknowledged items: %+v, error %v", acknowledged, s, err)
	}
	if err := r.stop(); err != nil {
		t.Error(err)
	}
}
