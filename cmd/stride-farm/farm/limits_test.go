package farm

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"stride/internal/memory"
	"stride/internal/puzzle"
)

// foreign runs a NATS server of someone else's, as a configuration says, with its data in a folder.
// It returns the URL.
func foreign(t *testing.T, folder, config string) string {
	t.Helper()
	o, err := server.ProcessConfigFile(write(t, "listen: \"127.0.0.1:-1\"\n"+strings.ReplaceAll(config,
		"FOLDER", folder)))
	must(t, err)
	o.NoSigs, o.NoLog = true, true
	s, err := server.NewServer(o)
	must(t, err)
	s.Start()
	t.Cleanup(func() { shutDown(s) })
	if !s.ReadyForConnections(startLimit) {
		t.Fatal("the server does not start")
	}
	return s.ClientURL()
}

// write writes a file and returns its name.
func write(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "nats.conf")
	must(t, os.WriteFile(name, []byte(text), 0o600))
	return name
}

// lockedText is a log that may be read while it is written.
type lockedText struct {
	mu  sync.Mutex
	all strings.Builder
}

func (l *lockedText) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.all.Write(p)
}

func (l *lockedText) text() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.all.String()
}

// connect connects to a server for the rest of the test.
func connect(t *testing.T, url, version string) *Farm {
	t.Helper()
	f, err := Connect(Access{URL: url, Version: version, Families: known})
	must(t, err)
	t.Cleanup(f.Close)
	return f
}

// collect runs a collector for the rest of the test.
func collect(t *testing.T, f *Farm, log *slog.Logger) {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	over := make(chan error, 1)
	go func() { over <- f.Collect(ctx, log) }()
	t.Cleanup(func() {
		stop()
		if err := <-over; err != nil {
			t.Error(err)
		}
	})
}

// TestForeignServer begins farms on servers that allow too little, which is refused with the
// setting to change, or less than a farm may need, of which it warns.
func TestForeignServer(t *testing.T) {
	t.Parallel()
	account := func(limits string) string {
		return "jetstream { store_dir: \"FOLDER\", max_file_store: 20GB }\nmax_payload: 8MB\naccounts { A: " +
			"{ jetstream: {" + limits + "}, users: [{ user: a, password: a }] } }\nno_auth_user: a\n"
	}
	for config, want := range map[string]string{
		"jetstream { store_dir: \"FOLDER\" }\nmax_payload: 8MB": "",
		"jetstream { store_dir: \"FOLDER\" }\nmax_payload: 1024": "error: takes messages of up to 1024 " +
			"bytes, and a farm needs 131072 .*: set max_payload",
		"jetstream { store_dir: \"FOLDER\" }": "warning: takes messages of up to " +
			"1048576 bytes, and large mazes need 8388608",
		"max_payload: 8MB": "error: no JetStream answers at " +
			"nats://127.0.0.1:",
		account("max_streams: 2"): "error: may have 2 streams, of which 0 " +
			"are in use, and a farm needs 3 more: raise its max_streams",
		account("max_file: 1MB"): "error: leaves 1048576 bytes of disk to " +
			"a farm, which needs at least 67108864: raise its max_file",
		account("max_file: 100MB"): "warning: the account leaves 104857600 " +
			"bytes of disk to the farm",
		account("max_file: 100MB, max_bytes_required: true"): "warning: the account leaves " +
			"104857600 bytes",
		account("disk_max_stream_bytes: 2MB"):                 "error: leaves 2097152 bytes of disk",
		account("disk_max_stream_bytes: 2GB"):                 "",
		account("max_file: 10GB, disk_max_stream_bytes: 1GB"): "",
		"jetstream { store_dir: \"FOLDER\" }\nmax_payload: 130KB": "warning: takes messages of up to " +
			"133120 bytes",
		"jetstream { store_dir: \"FOLDER\" }\nmax_payload: 8MB\nauthorization { users: [{ user: a, " +
			"password: a, permissions: { publish: [\"$JS.API.>\"], subscribe: [\"_INBOX.>\"] } }] " +
			"}\nno_auth_user: a": "",
	} {
		t.Run("", func(t *testing.T) {
			t.Parallel()
			f := connect(t, foreign(t, t.TempDir(), config), testVersion)
			err := f.Create(t.Context())
			kind, text, _ := strings.Cut(want, ": ")
			got := strings.Join(f.Warnings, "; ")
			if kind == "error" {
				if err == nil {
					t.Fatalf("%s: no error, want %q", config, text)
				}
				got, err = err.Error(), nil
			}
			if err != nil || want == "" && got != "" || !regexp.MustCompile(text).MatchString(got) {
				t.Errorf("%s: %q, error %v, want %q", config, got, err, want)
			}
			if kind == "error" {
				return
			}
			again := connect(t, f.Address(), testVersion)
			if err := again.Find(t.Context()); err != nil || strings.Contains(want, "messages") !=
				(len(again.Warnings) > 0) {
				t.Errorf("%s: found with warnings %q, error %v", config, again.Warnings, err)
			}
		})
	}
}

// TestSmallerLater lets the limit of messages fall after a farm has begun: who comes then is
// refused.
func TestSmallerLater(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	before := serveHere(t, ServerOptions{Folder: folder}, longWait, maxDeliveries, quiet)
	must(t, before.stop())
	f := connect(t, foreign(t, folder, "jetstream { store_dir: \"FOLDER\" }\nmax_payload: 1024"), testVersion)
	if err := f.Find(t.Context()); err == nil ||
		!strings.Contains(err.Error(), "set max_payload in its configuration to 8MB") {
		t.Errorf("error %v", err)
	}
	err := Serve(t.Context(), ServerOptions{Config: write(t, "max_payload: 1024\nlisten: \"127.0.0.1:-1\"\n"),
		Folder: t.TempDir()}, testVersion, quiet, func(string) { t.Error("it is ready") })
	if err == nil || !strings.Contains(err.Error(), "takes messages of up to 1024 bytes") {
		t.Errorf("a server of one's own: error %v", err)
	}
}

// TestDropping refuses streams of an administrator that drop what they hold, or take only small
// messages.
func TestDropping(t *testing.T) {
	t.Parallel()
	for want, change := range map[string]func(*jetstream.StreamConfig){
		"drops its oldest messages when it is full": func(s *jetstream.StreamConfig) {
			s.MaxBytes, s.Discard = 1<<30, jetstream.DiscardOld
		},
		"takes messages of up to 1000 bytes": func(s *jetstream.StreamConfig) { s.MaxMsgSize = 1000 },
	} {
		f := serveToys(t, longWait)
		s := f.answers.CachedInfo().Config
		change(&s)
		if _, err := f.js.UpdateStream(t.Context(), s); err != nil {
			t.Fatal(err)
		}
		other := connect(t, f.URL, testVersion)
		if err := other.Find(t.Context()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("found: error %v, want %q", err, want)
		}
		if err := other.Create(t.Context()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("created: error %v, want %q", err, want)
		}
	}
}

// TestTooLargeAnswers has answers that fit into no message, and one of which only the result does
// not. Their items have failed, and the only worker of the only node goes on.
func TestTooLargeAnswers(t *testing.T) {
	t.Parallel()
	f := connect(t, foreign(t, t.TempDir(), "jetstream { store_dir: \"FOLDER\" }\nmax_payload: 128KB"),
		testVersion)
	must(t, f.Create(t.Context()))
	collect(t, f, quiet)
	long := numbers(1, 2)
	submit(t, f, append(long, numbers(5)...))
	padded := func(it Item, zeros int) Answer {
		return Answer{Item: it, Node: "node", Text: strings.Repeat("0", zeros) + strings.TrimPrefix(
			it.Problem, "reach:")}
	}
	fits := int(f.nc.MaxPayload()) - len(mustJSON(padded(long[1], 0)))
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	over := make(chan error, 1)
	go func() {
		over <- f.Join(ctx, NodeOptions{Name: "node", Workers: 1, Log: quiet,
			search: func(ctx context.Context, it Item, p puzzle.Problem, m memory.Size) (Answer, error) {
				switch it.Problem {
				case long[0].Problem:
					return padded(it, 2*fits), nil
				case long[1].Problem:
					return padded(it, fits), nil
				}
				return searchItem(ctx, it, p, m)
			}})
	}()
	until(t, "the items", func() bool {
		s, ok := statusOf(f)
		return ok && s.Done == 1 &&
			len(s.Failed) == 2 && s.Answers == 0
	})
	s, _ := statusOf(f)
	for _, r := range s.Failed {
		want := "its answer has "
		if r.Item.Problem == long[1].Problem {
			want = "its result cannot be stored: "
		}
		if !strings.HasPrefix(r.Failure, want) ||
			!strings.Contains(r.Failure, "takes messages of up to 131072 bytes, its max_payload") {
			t.Errorf("%s failed because of %q, want %q", r.Item.Problem, r.Failure, want)
		}
	}
	stop()
	if err := <-over; err != nil {
		t.Error(err)
	}
	large := Item{Problem: "reach:" + strings.Repeat("0", 131_000) + "7", Seed: 1}
	if _, err := f.publish(t.Context(), large, "large", 0); !tooLarge(err) {
		t.Errorf("an item whose failure would not fit: error %v", err)
	}
}

// TestNotAllowed has users who may not do what a node does: the node ends, and says what they need.
func TestNotAllowed(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	before := serveHere(t, ServerOptions{Folder: folder}, longWait, maxDeliveries, quiet)
	must(t, before.stop())
	url := foreign(t, folder, `jetstream { store_dir: "FOLDER" }
max_payload: 8MB
authorization { users: [
  { user: mute, password: x, permissions: { publish: ["$JS.API.>"], subscribe: ["_INBOX.>", "stride.*.nodes"] } }
  { user: idle, password: x, permissions: { publish: ["$JS.API.STREAM.>", "$JS.API.CONSUMER.INFO.>", "stride.*.answer"],
    subscribe: ["_INBOX.>", "stride.*.nodes"] } }
] }`)
	for user, want := range map[string]string{"mute": "may not send answers", "idle": "may not take items"} {
		t.Run(user, func(t *testing.T) {
			t.Parallel()
			f, err := Connect(Access{URL: strings.Replace(url, "//", "//"+user+":x@", 1),
				Version: testVersion, Families: known})
			must(t, err)
			defer f.Close()
			must(t, f.Find(t.Context()))
			if err := f.Join(t.Context(), NodeOptions{Workers: 1, Log: quiet}); err == nil ||
				!strings.Contains(err.Error(), want) {
				t.Errorf("error %v, want %q", err, want)
			}
		})
	}
}

// TestVersionsMeet lets programs of other versions ask a farm whose streams they may not list: they
// learn its version, and the farm theirs.
func TestVersionsMeet(t *testing.T) {
	t.Parallel()
	url := foreign(t, t.TempDir(), `jetstream { store_dir: "FOLDER" }
max_payload: 8MB
authorization { users: [{ user: all, password: x }, { user: little, password: x, permissions: {
  publish: ["stride.>", "$JS.API.STREAM.INFO.*"], subscribe: ["_INBOX.>"] } }] }`)
	as := func(user string) string { return strings.Replace(url, "//", "//"+user+":x@", 1) }
	f := connect(t, as("all"), testVersion)
	must(t, f.Create(t.Context()))
	log := &lockedText{}
	collect(t, f, slog.New(slog.NewTextHandler(log, nil)))
	until(t, "the collector", func() bool {
		return len(connect(t, as("all"), "v0").collectors(t.Context())) > 0
	})
	for _, version := range []string{"v0", "v2\x1b[2J"} {
		other := connect(t, as("little"), version)
		if err := other.Find(t.Context()); err == nil ||
			!strings.Contains(err.Error(), "is one of version v1: all its machines need the same") {
			t.Errorf("%s: error %v", version, err)
		}
		until(t, "the farm to know", func() bool { return strings.Contains(log.text(), version[:2]) })
	}
	if strings.Contains(log.text(), "\x1b") {
		t.Errorf("the log is %q", log.text())
	}
	if same := connect(t, as("all"), testVersion).collectors(t.Context()); len(same) > 0 {
		t.Errorf("a program of the same version learns of %v", same)
	}
	stray, err := nats.Connect(as("all"))
	must(t, err)
	defer stray.Close()
	if m, err := stray.Request(versionSubject, []byte("no JSON"), time.Minute); err != nil ||
		string(m.Data) != `{"version":"v1"}` {
		t.Errorf("a program that asks in another form gets %v, error %v", m, err)
	}
}
