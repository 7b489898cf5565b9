package farm

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"os/signal"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"stride/internal/memory"
	"stride/internal/puzzle"
)

// must ends a test that cannot continue after an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// The tests of faults run servers and nodes as processes of their own, so that they can be
// killed, stopped and cut off. Each process is this test program in another role.

const (
	roleVariable = "STRIDE_FARM_TEST_ROLE"
	testVersion  = "v1"
	// short is an acknowledgement wait that tests wait for, and long one that they do not.
	shortWait, longWait = time.Second, time.Hour
	// limit is the longest that a test waits for anything: with the race detector on a loaded
	// machine, a hundred items take minutes.
	limit = 8 * time.Minute
)

func TestMain(m *testing.M) {
	role := os.Getenv(roleVariable)
	if role == "" {
		flag.Parse()
		_ = flag.Set("test.parallel", "16") // the tests mostly wait for one another's processes
		os.Exit(m.Run())
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := play(ctx, role, os.Args[1:]); err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", role, err)
		os.Exit(1)
	}
}

// play runs one of the roles.
func play(ctx context.Context, role string, args []string) error {
	log := slog.New(slog.NewTextHandler(os.Stderr, nil))
	if role == "serve" { // PORT FOLDER
		port, err := strconv.Atoi(args[0])
		if err != nil {
			return err
		}
		return serve(ctx, ServerOptions{Port: port, Folder: args[1]},
			Access{Version: testVersion, Families: known}, log,
			func(ctx context.Context, f *Farm) error {
				err := f.create(ctx, shortWait, maxDeliveries)
				fmt.Println(f.URL)
				return err
			})
	}
	a := Access{URL: args[0], Version: testVersion, Families: known}
	o := NodeOptions{Name: args[1], Workers: 1, Log: log}
	switch role {
	case "join":
	case "stranger":
		a.Version = "v2"
	case "deaf": // works forever, whatever it is told
		o.search = func(context.Context, Item, puzzle.Problem, memory.Size) (Answer, error) { select {} }
	default:
		return fmt.Errorf("no role %q", role)
	}
	f, err := Connect(a)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := f.Find(ctx); err != nil {
		return err
	}
	return f.Join(ctx, o)
}

// process is a running role.
type process struct {
	*exec.Cmd
	t     *testing.T
	lines chan string // of its standard output
	mu    sync.Mutex
	log   strings.Builder
	ended chan struct{}
}

// begin starts a role. The process is killed when the test is over, at the latest.
func begin(t *testing.T, role string, args ...string) *process {
	t.Helper()
	program, err := os.Executable()
	must(t, err)
	p := &process{Cmd: exec.Command(program, args...), t: t, lines: make(chan string, 1),
		ended: make(chan struct{})}
	p.Env = append(os.Environ(), roleVariable+"="+role, "GOMAXPROCS=2")
	out, err := p.StdoutPipe()
	must(t, err)
	p.Stderr = p
	must(t, p.Start())
	go func() {
		r := bufio.NewReader(out)
		if line, err := r.ReadString('\n'); err == nil {
			p.lines <- strings.TrimSpace(line)
		}
		_, _ = io.Copy(io.Discard, r)
		_ = p.Wait()
		close(p.ended)
	}()
	t.Cleanup(func() {
		if t.Failed() {
			_ = p.Process.Signal(syscall.SIGQUIT) // its goroutines tell what it waits for
			select {
			case <-p.ended:
			case <-time.After(stopGrace):
			}
		}
		p.kill()
		if t.Failed() {
			t.Logf("%s %v:\n%s", role, args, p.text())
		}
	})
	return p
}

func (p *process) Write(text []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.log.Write(text)
}

// text returns what the process has written to its log.
func (p *process) text() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.log.String()
}

// kill ends the process without a warning, as kill -9 does.
func (p *process) kill() {
	_ = p.Process.Kill() // it may have ended
	<-p.ended
}

// url waits for the first line of a server.
func (p *process) url() string {
	p.t.Helper()
	select {
	case line := <-p.lines:
		return line
	case <-p.ended:
		p.t.Fatalf("the server ended: %s", p.text())
	case <-time.After(limit):
		p.t.Fatal("the server does not start")
	}
	return ""
}

// over waits for the process to end by itself and returns its exit code.
func (p *process) over() int {
	p.t.Helper()
	select {
	case <-p.ended:
		return p.ProcessState.ExitCode()
	case <-time.After(limit):
		p.t.Fatal("the process does not end")
	}
	return 0
}

// until waits until a condition holds.
func until(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(limit); !holds(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("still waiting for %s", what)
		}
	}
}

// quiet is a log that discards everything.
var quiet = slog.New(slog.DiscardHandler)

// running is a server and a collector inside the test.
type running struct {
	*Farm
	over func() error // waits for its end
	stop func() error // ends it
}

// serveHere runs a server and a collector inside the test.
func serveHere(t *testing.T, o ServerOptions, wait time.Duration, deliveries int, log *slog.Logger) running {
	t.Helper()
	if o.Folder == "" {
		o.Folder = t.TempDir()
	}
	ctx, stop := context.WithCancel(context.Background())
	ready, over := make(chan string, 1), make(chan error, 1)
	go func() {
		over <- serve(ctx, o, Access{Version: testVersion, Families: known}, log,
			func(ctx context.Context, f *Farm) error {
				err := f.create(ctx, wait, deliveries)
				if err == nil {
					ready <- f.URL
				}
				return err
			})
	}()
	ended := sync.OnceValue(func() error { return <-over })
	end := func() error { stop(); return ended() }
	t.Cleanup(func() { _ = end() })
	select {
	case url := <-ready:
		f := running{over: ended, stop: end}
		if o.Config == "" {
			f.Farm = open(t, url)
		}
		return f
	case err := <-over:
		over <- err
		t.Fatal(err)
	}
	return running{}
}

// serveToys runs a farm with an acknowledgement wait.
func serveToys(t *testing.T, wait time.Duration) *Farm {
	t.Helper()
	return serveHere(t, ServerOptions{}, wait, maxDeliveries, quiet).Farm
}

// open connects to a farm for the rest of the test.
func open(t *testing.T, url string) *Farm {
	t.Helper()
	f, err := Connect(Access{URL: url, Version: testVersion, Families: known})
	must(t, err)
	t.Cleanup(f.Close)
	must(t, f.Find(t.Context()))
	return f
}

// join runs a node inside the test. Its error is reported, unless the test is over.
func join(t *testing.T, f *Farm, name string) {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	over := make(chan error, 1)
	go func() { over <- f.Join(ctx, NodeOptions{Name: name, Workers: 1, Log: quiet}) }()
	t.Cleanup(func() {
		stop()
		if err := <-over; err != nil {
			t.Errorf("%s: %v", name, err)
		}
	})
}

// submit submits new items.
func submit(t *testing.T, f *Farm, items []Item) {
	t.Helper()
	if s, err := f.Submit(t.Context(), items); err != nil || s.New != len(items) {
		t.Fatalf("%+v, error %v, want %d new items", s, err, len(items))
	}
}

// statusOf returns the status of a farm, and false while it does not answer.
func statusOf(f *Farm) (Status, bool) {
	ctx, stop := context.WithTimeout(context.Background(), askTimeout)
	defer stop()
	s, err := f.Status(ctx, 100*time.Millisecond)
	return s, err == nil
}

// works reports whether the named node says that it works on an item.
func works(f *Farm, name string) bool {
	s, _ := statusOf(f)
	for _, n := range s.Nodes {
		if n.Name == name && len(n.Items) > 0 {
			return true
		}
	}
	return false
}

// done returns how many items are done.
func done(f *Farm) int {
	s, _ := statusOf(f)
	return s.Done
}

// finished waits until all items are done and nothing is left in the streams, and checks the
// results.
func finished(t *testing.T, f *Farm, items []Item) map[string]Record {
	t.Helper()
	defer func() {
		if t.Failed() {
			s, err := f.Status(context.Background(), time.Second)
			t.Logf("the farm: %+v, %v", s, err)
		}
	}()
	until(t, fmt.Sprintf("%d items", len(items)), func() bool {
		s, ok := statusOf(f)
		return ok && s.Done == len(items) && s.Waiting == 0 && s.Working == 0 && s.Answers == 0
	})
	results := make(map[string]Record)
	err := f.Results(t.Context(), func(r Record) error { results[r.Item.Problem] = r; return f.Check(r) },
		func(name string, err error) { t.Errorf("%s: %v", name, err) })
	for _, it := range items {
		if _, ok := results[it.Problem]; !ok {
			err = errors.Join(err, fmt.Errorf("%s has no result", it.Problem))
		}
	}
	must(t, err)
	return results
}
