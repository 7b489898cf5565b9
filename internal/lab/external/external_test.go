package external

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"stride/maze"
	"stride/maze/format"
)

// small is a configuration of which all mazes are easily written.
var small = Task{Params: maze.Params{Rows: 3, Cols: 3, Min: 1, Max: 2}, Seconds: 60, Steps: 70, Seed: 9}

// shellOnly skips a test where the commands of the tests are not there.
func shellOnly(t *testing.T) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the commands are for sh")
	}
}

func perform(t *testing.T, command string, task Task) Outcome {
	t.Helper()
	shellOnly(t)
	o, err := Program{"test", command}.Run(t.Context(), task)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func TestCheck(t *testing.T) {
	for want, p := range map[string]Program{
		"is no name of a contestant":                             {"a b", "./run"},
		"a has no command":                                       {"a", " "},
		"there is no placeholder {row}: they are {rows}, {cols}": {"a", "./run {row}"},
	} {
		if err := p.Check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: error %v, want %q", p, err, want)
		}
	}
}

func TestLine(t *testing.T) {
	for command, want := range map[string]string{
		"./run":                                 "./run 3 3 1 2",
		"./run {seconds}":                       "./run 60 3 3 1 2",
		"./run {cols}x{rows}:{max}-{min}":       "./run 3x3:2-1",
		"./run {rows} {steps} {seed} {seconds}": "./run 3 70 9 60",
	} {
		if got := (Program{"a", command}).line(small); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestCourse has a program of the course, which prints one maze and what it is worth.
func TestCourse(t *testing.T) {
	o := perform(t, `printf 'Generating a 3x3 puzzle with values in range [1-2]\nPuzzle:\n2 1 1\n1 1 1\n1 1 G\n'; echo "Puzzle value: 77"; :`, small)
	if o.Failure != "" || len(o.Points) != 1 || !o.Points[0].Report.Solvable || o.Wall <= 0 {
		t.Fatalf("%+v", o)
	}
	if !strings.Contains(o.Remark, "77") {
		t.Errorf("remark %q", o.Remark)
	}
	// Messages may stand before the heading.
	o = perform(t, `printf 'Starting at 5\nPuzzle:\n1 1 1\nnonsense\nPuzzle:\n2 1 1\n1 1 1\n1 1 G\n'; :`, small)
	if o.Failure != "" || len(o.Points) != 1 || !o.Points[0].Report.Solvable {
		t.Errorf("%+v", o)
	}
	// Without a heading, the range is the one that was asked for.
	o = perform(t, `printf '1 1 1\n1 1 1\n1 1 0\n'; :`, small)
	if o.Failure != "" || o.Points[0].Grid.Params != small.Params {
		t.Errorf("%+v", o)
	}
}

// TestStream has a program that prints mazes as they improve, in both forms, with other lines
// between them, a worse one, and false values.
func TestStream(t *testing.T) {
	better, err := format.Parse([]byte("2 1 1\n1 1 1\n1 1 0\n"))
	if err != nil {
		t.Fatal(err)
	}
	better.Params = small.Params
	o := perform(t, fmt.Sprintf(`echo starting; echo "1 2 2 2/2 2 2/2 2 G"; echo "100 steps/s"; sleep 0.3; echo "20 1 1 1/1 1 1/1 1 0"; echo "%d %s"; echo "1 2 2 2/2 2 2/2 2 G"; :`,
		maze.Evaluate(better).Value, better.ID()), small)
	if o.Failure != "" || len(o.Points) != 2 {
		t.Fatalf("%+v", o)
	}
	first, last := o.Points[0], o.Points[len(o.Points)-1]
	if last.At < first.At+200*time.Millisecond || last.Report.Value <= first.Report.Value {
		t.Errorf("%v and %v", first, last)
	}
	if !strings.HasPrefix(o.Remark, "line 2 of its output claims the value 1, and it is ") {
		t.Errorf("remark %q", o.Remark)
	}
}

// TestFailures wants the reason of each.
func TestFailures(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for programs that fail")
	}
	short := small
	short.Seconds = 0.05
	for _, c := range []struct {
		command, want string
		task          Task
	}{
		{`exit 3; :`, "exit status 3", small},
		{`echo >&2 "no memory"; printf '1 1 1\n1 1 1\n1 1 0\n'; exit 1; :`, "exit status 1: no memory", small},
		{`echo nothing to say; exit 4; :`, "exit status 4", small},
		{`echo nothing to say; :`, "its output is no maze: line 1", small},
		{`:`, "it ended without a maze", small},
		{`printf '1 1 1\n1 1 1\n'; :`, "its output is no maze", small},
		{`printf '1 1\n1 0\n'; :`, "it is 2 x 2, and 3 x 3 was asked for", small},
		{`echo "5 1 1 1/1 7 1/1 1 G"; :`, "line 1 of its output: cell 2 of row 2 is 7: it must be from 1 to 2", small},
		{`kill -9 $$; :`, "signal: killed", small},
		{`sleep 100; :`, "it had printed no maze when it was killed after 1.05 s", short},
		{`head -c 70000000 /dev/zero; sleep 100; :`, "it printed more than 64 MiB", small},
		{`no-such-program-anywhere`, "exit status 127", small},
	} {
		if o := perform(t, c.command, c.task); !strings.Contains(o.Failure, c.want) {
			t.Errorf("%s: failure %q, want %q", c.command, o.Failure, c.want)
		}
	}
}

// TestTimeOver kills a program that has printed a maze and keeps running, with all that it has started,
// in the middle of a line.
func TestTimeOver(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for programs that do not end")
	}
	name := filepath.Join(t.TempDir(), "child")
	short := small
	short.Seconds = 2
	begun := time.Now()
	o := perform(t, fmt.Sprintf(`sleep 600 & echo $! > %s; echo "0 1 1 1/1 1 1/1 1 G"; printf "9 1 1"; wait; :`, name),
		short)
	if o.Failure != "" || len(o.Points) != 1 || o.Wall < 2*time.Second {
		t.Errorf("%+v", o)
	}
	if took := time.Since(begun); took > time.Minute {
		t.Errorf("it took %v", took)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	child, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil {
		t.Fatal(err)
	}
	for begun := time.Now(); alive(child); time.Sleep(10 * time.Millisecond) {
		if time.Since(begun) > 30*time.Second {
			t.Fatalf("the process %d is still there", child)
		}
	}
}

// TestLeftBehind has a program that ends and leaves a process that keeps its output open.
func TestLeftBehind(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for programs that do not end")
	}
	begun := time.Now()
	o := perform(t, `(sleep 600 &) ; echo "0 1 1 1/1 1 1/1 1 G"; :`, Task{Params: small.Params, Seconds: 100})
	if took := time.Since(begun); o.Failure != "" || len(o.Points) != 1 || took > 50*time.Second {
		t.Errorf("%+v after %v", o, took)
	}
}

// TestChain leaves a process behind that starts another one and ends, and so on, each in a session of its own.
func TestChain(t *testing.T) {
	if testing.Short() {
		t.Skip("looks at all processes for a while")
	}
	if _, err := exec.LookPath("perl"); err != nil {
		t.Skip(err)
	}
	mark := t.TempDir()
	o := perform(t, `perl -MPOSIX -e 'exit if fork; while (time < $ARGV[1]) { POSIX::_exit(0) if fork; setsid }' `+mark+
		` $(($(date +%s) + 30)); echo "0 1 1 1/1 1 1/1 1 G"; :`, small)
	if o.Failure != "" {
		t.Errorf("%+v", o)
	}
	for range 30 { // a process that starts another one and ends is easily missed
		all, _ := filepath.Glob("/proc/[0-9]*/cmdline")
		for _, name := range all {
			if text, err := os.ReadFile(name); err == nil && strings.Contains(string(text), mark) {
				t.Fatalf("%s is still there: %q", name, text)
			}
		}
	}
}

// TestLimits has programs that take more than a search may have.
func TestLimits(t *testing.T) {
	if testing.Short() {
		t.Skip("starts many processes")
	}
	if o := perform(t, `k=0; while [ $k -lt 300 ]; do sleep 20 & k=$((k+1)); done 2>/dev/null; echo "0 1 1 1/1 1 1/1 1 G"; :`, small); runtime.GOOS == "linux" && !strings.Contains(o.Failure, "it had more than 256 processes and threads") {
		t.Errorf("many processes: %+v", o)
	}
	if _, err := os.Stat("/proc/self/status"); err == nil {
		// A worker has one processor, however many there are, and the program sees it.
		o := perform(t, `n=$(nproc); if [ $n -gt 1 ]; then exit $n; fi; echo "0 1 1 1/1 1 1/1 1 G"; :`,
			Task{Params: small.Params, Seconds: 60, Workers: 1})
		if o.Failure != "" {
			t.Errorf("one worker: %+v", o)
		}
	}
}

func TestCancelled(t *testing.T) {
	shellOnly(t)
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	begun := time.Now()
	_, err := Program{"test", "sleep 100; :"}.Run(ctx, Task{Params: small.Params, Seconds: 90})
	if !errors.Is(err, context.DeadlineExceeded) || time.Since(begun) > time.Minute {
		t.Errorf("%v after %v", err, time.Since(begun))
	}
}
