package farm

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"stride/internal/memory"
	"stride/internal/puzzle"
)

// The tests of faults run servers and nodes as processes of their own, so that they
// can be killed, stopped and cut off. Each process is this test program in another
// role.

const (
	roleVariable = "STRIDE_FARM_TEST_ROLE"
	// tlsVariable names the folder with certificate and key of a farm with TLS; the
	// farm has a token then too.
	tlsVariable = "STRIDE_FARM_TEST_TLS"
	// tokenVariable is the token of a role.
	tokenVariable = "STRIDE_FARM_TEST_TOKEN"
	testVersion   = "v1"
	// testPatience is the patience of the farms under test: short, as they are waited for.
	testPatience = time.Second
	// limit is the longest that a test waits for anything: with the race detector on a loaded machine, a hundred
	// levels take minutes.
	limit = 8 * time.Minute
)

func TestMain(m *testing.M) {
	role := os.Getenv(roleVariable)
	if role == "" {
		// The tests wait for processes, heartbeats and elections more than they compute.
		flag.Parse()
		if err := flag.Set("test.parallel", "8"); err != nil {
			panic(err) // there is that flag
		}
		os.Exit(m.Run())
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := play(ctx, role, os.Args[1:]); err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", role, err)
		os.Exit(1)
	}
}

// testTokens are those of the farms that have any.
var testTokens = []Token{{"admin", "admins-secret"}, {"submit", "submits-secret"}, {"work", "works-secret"}}

// testAccess returns the way to a farm for a role, as the environment says.
func testAccess(url string, role Role) Access {
	a := Access{URL: url}
	if text := os.Getenv(tokenVariable); text != "" {
		a.Token, _ = ParseToken(text)
	}
	if folder := os.Getenv(tlsVariable); folder != "" {
		a.Token, _ = Pick(testTokens, role)
		a.TLS = mutualTLS(Certificates{Cert: filepath.Join(folder, certFile), Key: filepath.Join(folder, keyFile)})
	}
	return a
}

// play runs one of the roles.
func play(ctx context.Context, role string, args []string) error {
	log := slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelInfo}))
	if role == "serve" {
		a := testAccess("", RoleAdmin)
		o := ServerOptions{Address: args[0], Folder: args[1], TLS: a.TLS}
		if a.Token != (Token{}) {
			o.Tokens = testTokens
		}
		k := CoordinatorOptions{Version: testVersion, Replicas: 1, Patience: testPatience, Log: log}
		if len(args) > 2 {
			o.Cluster = ClusterOptions{Node: args[2], Address: args[3], Routes: strings.Split(args[4], ",")}
			k.Replicas = 3
		}
		return Serve(ctx, o, k, func(url string) { fmt.Println(url) })
	}
	f, err := Open(ctx, testAccess(args[0], RoleWork))
	if err != nil {
		return err
	}
	defer f.Close()
	o := NodeOptions{Name: args[1], Version: testVersion, Workers: 1, Log: log}
	switch role {
	case "join":
	case "impatient": // asks again and again for an item
		o.waitForItem = 50 * time.Millisecond
	case "stranger":
		o.Version = "v2"
	case "hang": // works forever
		o.work = func(ctx context.Context, _ Item, _ puzzle.Problem, _ memory.Size) (Result, bool, error) {
			<-ctx.Done()
			return Result{}, false, nil
		}
	case "held": // works on when a file is there
		o.work = func(ctx context.Context, it Item, p puzzle.Problem, _ memory.Size) (Result, bool, error) {
			for _, err := os.Stat(args[2]); err != nil; _, err = os.Stat(args[2]) {
				sleep(ctx, 10*time.Millisecond)
			}
			return it.work(ctx, p, 0)
		}
	case "deaf": // works forever, whatever it is told
		o.work = func(context.Context, Item, puzzle.Problem, memory.Size) (Result, bool, error) { select {} }
	case "liar":
		o.work = lie
	default:
		return fmt.Errorf("no role %q", role)
	}
	return Join(ctx, f, o)
}

// lie returns results that look right and are wrong.
func lie(ctx context.Context, it Item, p puzzle.Problem, room memory.Size) (Result, bool, error) {
	r, ok, err := it.work(ctx, p, room)
	if OpenEnded(p) {
		r.Value++
		return r, ok, err
	}
	_, r.Answer, _ = strings.Cut(r.Answer, "\n") // a move less
	return r, ok, err
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

// start starts a role. The process is killed when the test is over, at the latest. A
// last argument tlsVariable=FOLDER or tokenVariable=TOKEN is set in its environment.
func start(t *testing.T, role string, args ...string) *process {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	environment := append(os.Environ(), roleVariable+"="+role, "GOMAXPROCS=2")
	if last := len(args) - 1; strings.HasPrefix(args[last], "STRIDE_FARM_TEST_") {
		environment = append(environment, args[last])
		args = args[:last]
	}
	p := &process{Cmd: exec.Command(program, args...), t: t, lines: make(chan string, 1), ended: make(chan struct{})}
	p.Env = environment
	out, err := p.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	p.Stderr = p
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
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

// open connects to a farm for the rest of the test.
func open(t *testing.T, url string) *Farm {
	t.Helper()
	f, err := Open(t.Context(), testAccess(url, RoleSubmit))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(f.Close)
	return f
}

// statusOf returns the status of a farm, and false while it does not answer.
func statusOf(f *Farm) (Status, bool) {
	ctx, stop := context.WithTimeout(context.Background(), 5*time.Second)
	defer stop()
	s, err := f.Status(ctx, 100*time.Millisecond)
	return s, err == nil
}

// works reports whether the named node says that it works on an item.
func works(f *Farm, node string) bool {
	s, _ := statusOf(f)
	for _, n := range s.Nodes {
		if n.Name == node && len(n.Items) > 0 {
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

// finished waits until n items are done, and checks the results: each item once, nothing
// left in the queue, and every record right.
func finished(t *testing.T, f *Farm, items []Item) map[string]Record {
	t.Helper()
	until(t, fmt.Sprintf("%d items", len(items)), func() bool {
		s, ok := statusOf(f)
		return ok && s.Done == len(items) && s.Waiting == 0 && s.Working == 0
	})
	results := make(map[string]Record)
	err := f.Results(t.Context(), func(r Record) error {
		if _, twice := results[r.Item.ID]; twice {
			t.Errorf("%s has two results", r.Item.ID)
		}
		results[r.Item.ID] = r
		return nil
	}, func(id string, err error) { t.Errorf("%s: %v", id, err) })
	if err != nil {
		t.Fatal(err)
	}
	for _, it := range items {
		if _, ok := results[it.ID]; !ok {
			t.Errorf("%s has no result", it.ID)
		}
	}
	return results
}
