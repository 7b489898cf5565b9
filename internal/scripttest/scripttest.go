// Package scripttest runs the script tests of the commands: files of the testscript
// language that start the real program and check its output and its exit code. It adds
// seven commands to that language:
//
//	fails CODE PATTERN PROGRAM ARG...  run a program that must end with this exit code, and with
//	                               standard error that matches PATTERN
//	mask PATTERN FILE OUT          copy FILE (or stdout, stderr) with # for each match
//	interrupt OUT PROGRAM ARG...   run a program, press Ctrl-C when its first line of
//	                               output is there, and keep all of its output in OUT; it
//	                               must end with exit code 0, or with 130 after "!"
//	crash PATTERN FILE PROGRAM ARG...  run a program, and kill it without a warning as
//	                               soon as it has changed FILE and that matches PATTERN
//	halt PATTERN FILE OUT PROGRAM ARG...  run a program, press Ctrl-C as soon as it has changed FILE
//	                               and that matches PATTERN, and keep in OUT what it writes to standard error;
//	                               it must end with exit code 130
//	launch VAR PROGRAM ARG...      run a server until the script is over, and set VAR to
//	                               the URL in its first line of output; Ctrl-C must end it
//	await PATTERN PROGRAM ARG...   run a program again and again until it succeeds and its
//	                               output matches PATTERN
package scripttest

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"stride/internal/golden"
)

// Run runs each script of the folder testdata/script as a subtest. A script continues after an
// error, so that one run shows all of them; with UPDATE=1 in the environment, cmp writes what it
// got into the script. $NOFILE is what the system says about a file that does not exist. Scripts
// ask for conditions by [NAME]; the given ones are true.
func Run(t *testing.T, conditions ...string) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		ContinueOnError:     true,
		UpdateScripts:       golden.Updating(),
		Condition: func(name string) (bool, error) {
			return slices.Contains(conditions, name), nil
		},
		Setup: func(e *testscript.Env) error {
			_, missing := os.Stat(filepath.Join(e.WorkDir, "missing"))
			e.Setenv("NOFILE", errors.Unwrap(missing).Error())
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"fails":     fails,
			"mask":      mask,
			"interrupt": interrupt,
			"crash":     crash,
			"halt":      halt,
			"launch":    launch,
			"await":     await,
		},
	})
}

func fails(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 3 {
		ts.Fatalf("usage: fails CODE PATTERN PROGRAM ARG...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	pattern, err := regexp.Compile("(?m)" + args[1])
	ts.Check(err)
	code := 0
	if err := ts.Exec(args[2], args[3:]...); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			ts.Fatalf("%v", err)
		}
		code = exit.ExitCode()
	}
	if text := ts.ReadFile("stderr"); code != want || !pattern.MatchString(text) {
		ts.Fatalf("exit code %d, want %d; standard error is to match %s:\n%s", code, want, args[1], text)
	}
}

func mask(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: mask PATTERN FILE OUT")
	}
	pattern, err := regexp.Compile(args[0])
	ts.Check(err)
	masked := pattern.ReplaceAllString(ts.ReadFile(args[1]), "#")
	ts.Check(os.WriteFile(ts.MkAbs(args[2]), []byte(masked), 0o666))
}

// inherited are the environment variables of scripts that are passed to programs.
var inherited = []string{"HOME", "XDG_DATA_HOME", "STRIDE_BOOK", "STRIDE_FARM_URL"}

// program returns a command that runs in the folder of the script and with its variables.
func program(ts *testscript.TestScript, args []string) *exec.Cmd {
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Dir = ts.MkAbs(".")
	cmd.Env = os.Environ()
	for _, name := range inherited {
		cmd.Env = append(cmd.Env, name+"="+ts.Getenv(name))
	}
	return cmd
}

// exitInterrupted is the exit code of a program that Ctrl-C ended before it was done.
const exitInterrupted = 130

func interrupt(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) < 2 {
		ts.Fatalf("usage: interrupt OUT PROGRAM ARG...")
	}
	want := 0
	if neg {
		want = exitInterrupted
	}
	cmd := program(ts, args[1:])
	stderr := new(bytes.Buffer)
	cmd.Stderr = stderr
	stdout, err := cmd.StdoutPipe()
	ts.Check(err)
	ts.Check(cmd.Start())
	r := bufio.NewReader(stdout)
	first, err := r.ReadString('\n')
	if err == nil {
		err = cmd.Process.Signal(os.Interrupt)
	}
	rest, readErr := io.ReadAll(r)
	_ = cmd.Wait() // its exit code is looked at next
	if code := cmd.ProcessState.ExitCode(); code != want {
		ts.Fatalf("interrupted, the program ended with exit code %d, should be %d\n%s", code, want, stderr)
	}
	ts.Check(err)
	ts.Check(readErr)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), append([]byte(first), rest...), 0o666))
}

// look is the time between two checks of a file that a program writes.
const look = 2 * time.Millisecond

func crash(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 3 {
		ts.Fatalf("usage: crash PATTERN FILE PROGRAM ARG...")
	}
	_ = signalWhen(ts, os.Kill, args[0], args[1], program(ts, args[2:]))
}

func halt(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 4 {
		ts.Fatalf("usage: halt PATTERN FILE OUT PROGRAM ARG...")
	}
	stderr := new(bytes.Buffer)
	cmd := program(ts, args[3:])
	cmd.Stderr = stderr
	err := signalWhen(ts, os.Interrupt, args[0], args[1], cmd)
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != exitInterrupted {
		ts.Fatalf("interrupted, the program ended with %v, should be exit code %d\n%s",
			err, exitInterrupted, stderr)
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[2]), stderr.Bytes(), 0o666))
}

// signalWhen runs a program, sends it a signal as soon as it has changed a file so that this
// matches the pattern, and returns how it ended.
func signalWhen(ts *testscript.TestScript, signal os.Signal, pattern, file string, cmd *exec.Cmd) error {
	expression, err := regexp.Compile(pattern)
	ts.Check(err)
	before, _ := os.ReadFile(ts.MkAbs(file)) // there may be none
	ts.Check(cmd.Start())
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	for {
		if content, err := os.ReadFile(ts.MkAbs(file)); err == nil && !bytes.Equal(content, before) &&
			expression.Match(content) {
			ts.Check(cmd.Process.Signal(signal))
			return <-ended
		}
		select {
		case err := <-ended:
			ts.Fatalf("the program ended by itself, error %v, before %s matched %s", err, file, pattern)
		case <-time.After(look):
		}
	}
}
