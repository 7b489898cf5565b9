package mazes

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"stride/internal/lab"
	"stride/internal/lab/external"
	"stride/internal/lab/labtest"
	"stride/internal/tooltest"
	"stride/maze"
	"stride/maze/format"
)

// perform runs a command that is to make a 3x3 maze of 1 and 2.
func perform(t *testing.T, command string, seconds float64) lab.Record {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the commands are for sh")
	}
	return labtest.Run(t, Alone(), programPlan(command, seconds))[0]
}

func programPlan(command string, seconds float64) lab.Plan {
	return lab.Plan{Subject: AloneName, Contestants: []string{"test"}, Instances: []string{"3 3 1 2"},
		Runs: 1, Seed: 9, Seconds: seconds, Steps: 70, Workers: 1,
		Settings: map[string]string{external.Setting + "test": command}}
}

// TestWords has programs that say what they were called with.
func TestWords(t *testing.T) {
	for command, want := range map[string]string{
		"say":                                 "3 3 1 2",
		"say {seconds}":                       "60 3 3 1 2",
		"say {cols}x{rows}:{max}-{min}":       "3x3:2-1",
		"say {rows} {steps} {seed} {seconds}": "3 70 9 60",
	} {
		got := perform(t, `say() { echo "$*" >&2; exit 1; }; `+command, 60).Failure
		if got != "exit status 1: "+want {
			t.Errorf("%s: %q, want %q", command, got, want)
		}
	}
}

// TestCourse has a program of the course, which prints one maze and what it is worth.
func TestCourse(t *testing.T) {
	o := perform(t, `printf 'Generating a 3x3 puzzle with values in range [1-2]\nPuzzle:\n2 1 1\n1 1 1\n1 1 G\n'; echo "Puzzle value: 77"; :`, 60)
	if o.Failure != "" || len(o.Curve) != 1 || !o.Solved || o.Seconds <= 0 {
		t.Fatalf("%+v", o)
	}
	if !strings.Contains(o.Remark, "77") {
		t.Errorf("remark %q", o.Remark)
	}
	// Messages may stand before the heading.
	o = perform(t, `printf 'Starting at 5\nPuzzle:\n1 1 1\nnonsense\nPuzzle:\n2 1 1\n1 1 1\n1 1 G\n'; :`, 60)
	if o.Failure != "" || len(o.Curve) != 1 || !o.Solved {
		t.Errorf("%+v", o)
	}
	// Without a heading, the range is the one that was asked for.
	o = perform(t, `printf '1 1 1\n1 1 1\n1 1 0\n'; :`, 60)
	if o.Failure != "" || !strings.HasPrefix(o.ID, "3x3:1-2:") {
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
	better.Params = maze.Params{Rows: 3, Cols: 3, Min: 1, Max: 2}
	o := perform(t, fmt.Sprintf(`echo starting; echo "1 2 2 2/2 2 2/2 2 G"; echo "100 steps/s"; sleep 0.3; echo "20 1 1 1/1 1 1/1 1 0"; echo "%d %s"; echo "1 2 2 2/2 2 2/2 2 G"; :`,
		maze.Evaluate(better).Value, better.ID()), 60)
	if o.Failure != "" || len(o.Curve) != 2 {
		t.Fatalf("%+v", o)
	}
	first, last := o.Curve[0], o.Curve[1]
	if last.Seconds < first.Seconds+0.2 || last.Value <= first.Value {
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
	for _, c := range []struct {
		command, want string
		seconds       float64
	}{
		{`exit 3; :`, "exit status 3", 60},
		{`echo >&2 "no memory"; printf '1 1 1\n1 1 1\n1 1 0\n'; exit 1; :`, "exit status 1: no memory", 60},
		{`echo nothing to say; exit 4; :`, "exit status 4", 60},
		{`echo nothing to say; :`, "its output is no maze: there is no grid", 60},
		{`:`, "it ended without a maze", 60},
		{`printf '1 1 1\n1 1 1\n'; :`, "its output is no maze", 60},
		{`printf '1 1\n1 0\n'; :`, "it is 2 x 2, and 3 x 3 was asked for", 60},
		{`echo "5 1 1 1/1 7 1/1 1 G"; :`, "line 1 of its output: cell 2 of row 2 is 7: it must be " +
			"from 1 to 2", 60},
		{`kill -9 $$; :`, "signal: killed", 60},
		{`sleep 100; :`, "it had printed no maze when it was killed after 1.05 s", 0.05},
		{`head -c 70000000 /dev/zero; sleep 100; :`, "it printed more than 64 MiB", 60},
		{`no-such-program-anywhere`, "exit status 127", 60},
	} {
		if o := perform(t, c.command, c.seconds); !strings.Contains(o.Failure, c.want) {
			t.Errorf("%s: failure %q, want %q", c.command, o.Failure, c.want)
		}
	}
}

// TestTimeOver kills a program that has printed a maze and keeps running, with all that it has
// started, in the middle of a line.
func TestTimeOver(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for programs that do not end")
	}
	name := filepath.Join(t.TempDir(), "child")
	begun := time.Now()
	o := perform(t, fmt.Sprintf(`sleep 600 & echo $! > %s; echo "0 1 1 1/1 1 1/1 1 G"; printf "9 1 1"; wait; :`, name),
		2)
	if o.Failure != "" || len(o.Curve) != 1 || o.Seconds < 2 {
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
	o := perform(t, `(sleep 600 &) ; echo "0 1 1 1/1 1 1/1 1 G"; :`, 100)
	if took := time.Since(begun); o.Failure != "" || len(o.Curve) != 1 || took > 50*time.Second {
		t.Errorf("%+v after %v", o, took)
	}
}

// TestChain leaves a process behind that starts another one and ends, and so on, each in a session
// of its own.
func TestChain(t *testing.T) {
	if testing.Short() {
		t.Skip("looks at all processes for a while")
	}
	tooltest.Need(t, "processes that flee", "perl")
	mark := t.TempDir()
	o := perform(t, `perl -MPOSIX -e 'exit if fork; while (time < $ARGV[1]) { POSIX::_exit(0) if fork; setsid }' `+mark+
		` $(($(date +%s) + 30)); echo "0 1 1 1/1 1 1/1 1 G"; :`, 60)
	if o.Failure != "" {
		t.Errorf("%+v", o)
	}
	for range 10 { // a process that starts another one and ends is easily missed
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
	if o := perform(t, `k=0; while [ $k -lt 300 ]; do sleep 20 & k=$((k+1)); done 2>/dev/null; echo "0 1 1 1/1 1 1/1 1 G"; :`, 60); runtime.GOOS == "linux" && !strings.Contains(o.Failure, "it had more than 256 processes and threads") {
		t.Errorf("many processes: %+v", o)
	}
	if _, err := os.Stat("/proc/self/status"); err == nil {
		// A worker has one processor, however many there are, and the program sees it.
		o := perform(t, `n=$(nproc); if [ $n -gt 1 ]; then exit $n; fi; echo "0 1 1 1/1 1 1/1 1 G"; :`, 60)
		if o.Failure != "" {
			t.Errorf("one worker: %+v", o)
		}
	}
}

func TestProgramCancelled(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the command is for sh")
	}
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	begun := time.Now()
	_, err := lab.Run(ctx, lab.Study{Subject: Alone(), Plan: programPlan("sleep 100; :", 90)})
	if !errors.Is(err, context.DeadlineExceeded) || time.Since(begun) > time.Minute {
		t.Errorf("%v after %v", err, time.Since(begun))
	}
}
