package journal

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"stride/internal/disk/disktest"
	"stride/internal/lock"
)

// must ends a test that cannot continue after an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

type plan struct {
	Runs int      `json:"runs"`
	On   []string `json:"on"`
	More struct {
		Seed uint64 `json:"seed,omitempty"`
	} `json:"more"`
}

type piece struct {
	Number int    `json:"number"`
	Text   string `json:"text"`
}

const kind = "a test"

// grow continues with a plan of as many runs or more.
func grow(now plan) func(plan) (plan, error) {
	return func(was plan) (plan, error) {
		if was.Runs > now.Runs {
			return was, &OtherError{"fewer runs"}
		}
		return now, nil
	}
}

func opened(t *testing.T, dir string, p plan) *Folder[plan, piece] {
	t.Helper()
	f, err := Open[plan, piece](dir, kind, "test", p, grow(p))
	must(t, err)
	return f
}

// TestGoOn fills a folder in three goes, with a plan that grows.
func TestGoOn(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "deep", "folder")
	var want []piece
	for turn := range 3 {
		p := plan{Runs: 2 + turn, On: []string{"a"}}
		f := opened(t, dir, p)
		if len(f.Done) != len(want) || len(want) > 0 && !reflect.DeepEqual(f.Done, want) ||
			!reflect.DeepEqual(f.Plan, p) {
			t.Errorf("the folder holds %+v of %+v, want %+v", f.Done, f.Plan, want)
		}
		for range 2 {
			next := piece{len(want), "größer\n"}
			must(t, f.Add(next))
			want = append(want, next)
		}
		was, done, err := Read[plan, piece](dir, kind) // while it is being worked in
		if err != nil || !reflect.DeepEqual(was, p) || !reflect.DeepEqual(done, want) {
			t.Errorf("read %+v of %+v, %v", done, was, err)
		}
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	}
}

// folderWith returns a folder with one file.
func folderWith(t *testing.T, name, content string) string {
	t.Helper()
	dir := t.TempDir()
	must(t, os.WriteFile(filepath.Join(dir, name), []byte(content), 0o666))
	return dir
}

// TestRefused wants errors that name what is there, and folders that stay as they are.
func TestRefused(t *testing.T) {
	dir := t.TempDir()
	f := opened(t, dir, plan{Runs: 2})
	refuse := func(dir, kind string, runs int, want string) error {
		t.Helper()
		_, err := Open[plan, piece](dir, kind, "second", plan{Runs: runs}, grow(plan{Runs: runs}))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want one with %q", err, want)
		}
		return err
	}
	var held *lock.HeldError
	if err := refuse(dir, kind, 2, "is in use by test, process"); !errors.As(err, &held) {
		t.Errorf("%T", err)
	}
	must(t, errors.Join(f.Add(piece{Number: 1}), f.Add(piece{Number: 2}), f.Close()))
	foreign := folderWith(t, "notes.txt", "not ours")
	var other *OtherError
	for want, err := range map[string]error{
		"fewer runs": refuse(dir, kind, 1, "fewer runs"),
		"another kind": refuse(dir, "something else", 2, dir+" holds a test, not "+
			"something else"),
		"a folder with other things": refuse(foreign, kind, 2, "holds notes.txt and no plan.json: it does "+
			"not hold a test"),
		"an older format": refuse(folderWith(t, PlanFile, `{"plan": {"runs": 2}}`), kind, 2,
			"is of format 0, and this program knows format 2 only"),
	} {
		if !errors.As(err, &other) {
			t.Errorf("%s: %T", want, err)
		}
	}
	if entries, err := os.ReadDir(foreign); err != nil || len(entries) != 1 {
		t.Errorf("a refused folder holds %v, %v", entries, err)
	}
	name := filepath.Join(dir, RunsFile)
	text, err := os.ReadFile(name)
	must(t, err)
	must(t, os.WriteFile(name, []byte(strings.Replace(string(text), `"number":1`, `"number":7`, 1)), 0o666))
	refuse(dir, kind, 2, name+", line 1: the line does not match its checksum")
	if _, _, err := Read[plan, piece](dir, kind); err == nil ||
		!strings.Contains(err.Error(), name+", line 1") {
		t.Errorf("reading a damaged line: %v", err)
	}
	if err := os.WriteFile(filepath.Join(dir, PlanFile), []byte("{"), 0o666); err != nil {
		t.Fatal(err)
	}
	refuse(dir, kind, 2, PlanFile+": unexpected end")
	if _, _, err := Read[plan, piece](t.TempDir(), kind); err == nil ||
		!strings.Contains(err.Error(), "does not hold a test") {
		t.Errorf("reading an empty folder: %v", err)
	}
}

func TestDifference(t *testing.T) {
	a, b := plan{Runs: 1, On: []string{"x", "y"}}, plan{Runs: 2, On: []string{"x"}}
	b.More.Seed = 1<<64 - 1
	want := "more.seed: none there, 18446744073709551615 now; on: x, y there, x now; runs: 1 there, 2 now"
	if got := Difference(a, b); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got := Difference(a, a); got != "" {
		t.Errorf("a plan differs from itself: %s", got)
	}
}

// TestUnderFaults begins a folder and grows it while each operation of the disk fails, and
// under power cuts. What was acknowledged is there, and the folder can be taken up again.
func TestUnderFaults(t *testing.T) {
	if testing.Short() {
		t.Skip("tries each fault at each operation")
	}
	const before, added = 2, 2
	work := func(dir string, from, to int, acknowledged func()) error {
		p := plan{Runs: to}
		f, err := Open[plan, piece](dir, kind, "test", p, grow(p))
		if err != nil {
			return err
		}
		if len(f.Done) != from {
			return errors.Join(fmt.Errorf("%d pieces, want %d", len(f.Done), from), f.Close())
		}
		for k := from; k < to; k++ {
			if err := f.Add(piece{Number: k}); err != nil {
				// Once it has failed it must not take more, whatever the disk says.
				if f.Add(piece{Number: k}) == nil {
					acknowledged()
				}
				return errors.Join(err, f.Close())
			}
			acknowledged()
		}
		return f.Close()
	}
	for _, from := range []int{0, before} {
		tally := disktest.Run(t, disktest.Case{
			Prepare: func(dir string) error {
				if from == 0 {
					return nil
				}
				return work(dir, 0, from, func() {})
			},
			Work: func(dir string, acknowledged func()) error {
				return work(dir, from, from+added, acknowledged)
			},
			Check: func(dir string, acknowledged int, _ error) error {
				p := plan{Runs: from + added}
				f, err := Open[plan, piece](dir, kind, "test", p, grow(p))
				if err != nil {
					return err
				}
				defer f.Close()
				if n := len(f.Done) - from; n < acknowledged || n > acknowledged+1 {
					return fmt.Errorf("%d pieces, %d of them from before, and %d were acknowledged",
						len(f.Done), from, acknowledged)
				}
				for k, piece := range f.Done {
					if piece.Number != k {
						return fmt.Errorf("piece %d is %+v", k, piece)
					}
				}
				return f.Add(piece{Number: len(f.Done)})
			},
		})
		t.Logf("from %d pieces: %v", from, tally)
	}
}

// workerVariable turns this test program into one that works in the folder that it names, until it
// has done all pieces.
const workerVariable = "STRIDE_TEST_JOURNAL"

// pieces is the number of pieces of that work.
const pieces = 300

func TestMain(m *testing.M) {
	dir := os.Getenv(workerVariable)
	if dir == "" {
		os.Exit(m.Run())
	}
	p := plan{Runs: pieces}
	f, err := Open[plan, piece](dir, kind, "worker", p, grow(p))
	if err == nil {
		for k := len(f.Done); k < pieces && err == nil; k++ {
			if err = f.Add(piece{k, "some words"}); err == nil {
				fmt.Println(k)
			}
		}
		err = errors.Join(err, f.Close())
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// TestKilled kills a program at any moment, again and again, and lets another one continue in its
// folder. Each piece is there once in the end, and none that was acknowledged is ever lost.
// Experiments, batches and gradings stand on this.
func TestKilled(t *testing.T) {
	program, err := os.Executable()
	must(t, err)
	dir := filepath.Join(t.TempDir(), "work")
	r := rand.New(rand.NewPCG(1, 2))
	kills := 0
	for done := false; !done; {
		cmd := exec.Command(program)
		cmd.Env, cmd.Stderr = append(os.Environ(), workerVariable+"="+dir), os.Stderr
		out, err := cmd.StdoutPipe()
		must(t, err)
		must(t, cmd.Start())
		acknowledged := -1
		lines := bufio.NewScanner(out)
		for left := r.IntN(40); lines.Scan(); left-- {
			if _, err := fmt.Sscan(lines.Text(), &acknowledged); err != nil {
				t.Fatal(err)
			}
			if left == 0 {
				time.AfterFunc(time.Duration(r.IntN(2000))*time.Microsecond, func() {
					_ = cmd.Process.Kill()
				})
			}
		}
		must(t, lines.Err())
		done = cmd.Wait() == nil
		_, found, err := Read[plan, piece](dir, kind)
		if err != nil && !errors.Is(err, fs.ErrNotExist) || len(found) <= acknowledged {
			t.Fatalf("piece %d was acknowledged, and there are %d: %v", acknowledged, len(found), err)
		}
		for k, p := range found {
			if p.Number != k {
				t.Fatalf("piece %d has the number %d", k, p.Number)
			}
		}
		if done && len(found) != pieces {
			t.Errorf("%d of %d pieces in the end", len(found), pieces)
		} else if !done {
			kills++
		}
	}
	if kills == 0 {
		t.Error("no program was killed")
	}
}
