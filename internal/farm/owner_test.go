package farm

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// soon limits how long a second server may take to be sent away. It takes some tens of
// milliseconds; a server that starts takes seconds on a loaded machine.
const soon = 10 * time.Second

// TestSecondServer starts a second server on the folder of one that runs, on the same
// port and on another one, and a third on its port. Each is told why it cannot start,
// and nothing is lost.
func TestSecondServer(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for a second server")
	}
	t.Parallel()
	folder := t.TempDir()
	first := start(t, "serve", "127.0.0.1:0", folder)
	url := first.url()
	f := open(t, url)
	address := strings.TrimPrefix(url, "nats://")
	for _, c := range []struct{ address, folder, want string }{
		{address, folder, "is in use by stride farm serve, process"},
		{"127.0.0.1:0", folder, "is in use by stride farm serve, process"},
		{address, t.TempDir(), "address already in use"},
	} {
		began := time.Now()
		second := start(t, "serve", c.address, c.folder)
		if code := second.over(); code != 1 || !strings.Contains(second.text(), c.want) {
			t.Errorf("%+v: exit code %d: %s", c, code, second.text())
		}
		if took := time.Since(began); took > soon {
			t.Errorf("%+v: sent away after %v", c, took)
		}
	}
	items := levels(t, 20, 49)
	submit(t, f, items)
	start(t, "join", url, "node")
	finished(t, f, items)
	f.Close()
	first.end()
	again := start(t, "serve", "127.0.0.1:0", folder)
	finished(t, open(t, again.url()), items)
}

// TestStoppedWhileStarting sends SIGTERM to servers that have just begun to start: one
// that waits for the rest of its cluster, and others after ever longer times.
func TestStoppedWhileStarting(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for programs that are stopped")
	}
	t.Parallel()
	lonely := freeAddresses(t, 3)
	alone := start(t, "serve", lonely[0], t.TempDir(), "a", lonely[1], lonely[2])
	until(t, "a server that waits for its cluster",
		func() bool { return strings.Contains(alone.text(), "waiting for the cluster") })
	alone.end()
	folder := t.TempDir()
	for wait := 50 * time.Millisecond; wait < time.Second; wait *= 2 {
		s := start(t, "serve", "127.0.0.1:0", folder)
		until(t, "the handler of signals", func() bool {
			_, err := os.Stat(filepath.Join(folder, ".lock"))
			return err == nil
		})
		time.Sleep(wait) // the moment is what is varied
		s.end()
		if err := os.Remove(filepath.Join(folder, ".lock")); err != nil { // it shows that the next one listens to signals
			t.Fatal(err)
		}
	}
}

// end asks a process to end, and wants it to do so, with exit code 0.
func (p *process) end() {
	p.t.Helper()
	if err := p.Process.Signal(syscall.SIGTERM); err != nil {
		p.t.Fatal(err)
	}
	if code := p.over(); code != 0 {
		p.t.Errorf("exit code %d after SIGTERM: %s", code, p.text())
	}
}

// TestPortTakenLate takes the port between the trial and the start of the server.
func TestPortTakenLate(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	o := ServerOptions{Address: l.Addr().String(), Folder: t.TempDir()}
	options, err := o.natsOptions(Token{})
	if err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	if _, err := runServer(t.Context(), options, quiet); err == nil ||
		!strings.Contains(err.Error(), "address already in use") {
		t.Errorf("error %v", err)
	}
	if took := time.Since(began); took > soon {
		t.Errorf("it took %v", took)
	}
}
