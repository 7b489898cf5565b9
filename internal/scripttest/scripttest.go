// Package scripttest runs the script tests of the commands: files of the testscript
// language that start the real program and look at what it prints and how it
// exits. It adds six commands to that language:
//
//	mask PATTERN FILE OUT          copy FILE (or stdout, stderr) with # for each match
//	within LIMIT PROGRAM ARG...    run a program that must end before LIMIT has passed
//	interrupt OUT PROGRAM ARG...   run a program, press Ctrl-C when its first line of
//	                               output is there, and keep all of its output in OUT
//	crash PATTERN FILE PROGRAM ARG...  run a program, and kill it without a warning as
//	                               soon as FILE matches PATTERN
//	launch VAR PROGRAM ARG...      run a server until the script is over, and set VAR to
//	                               the URL in its first line of output; Ctrl-C must end it
//	await PATTERN PROGRAM ARG...   run a program again and again until it succeeds and its
//	                               output matches PATTERN
package scripttest

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"os/exec"
	"regexp"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// Run runs each script of the folder testdata/script as a subtest.
func Run(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"mask":      mask,
			"within":    within,
			"interrupt": interrupt,
			"crash":     crash,
			"launch":    launch,
			"await":     await,
		},
	})
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

func within(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: within LIMIT PROGRAM ARG...")
	}
	limit, err := time.ParseDuration(args[0])
	ts.Check(err)
	begin := time.Now()
	ts.Check(ts.Exec(args[1], args[2:]...))
	if elapsed := time.Since(begin); elapsed >= limit {
		ts.Fatalf("the program took %v, not less than %v", elapsed, limit)
	}
}

func interrupt(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: interrupt OUT PROGRAM ARG...")
	}
	cmd := exec.Command(args[1], args[2:]...)
	cmd.Dir = ts.MkAbs(".")
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
	if waitErr := cmd.Wait(); waitErr != nil {
		ts.Fatalf("interrupted, the program failed: %v\n%s", waitErr, stderr)
	}
	ts.Check(err)
	ts.Check(readErr)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), append([]byte(first), rest...), 0o666))
}

// look is the time between two looks at a file that a program writes.
const look = 2 * time.Millisecond

func crash(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 3 {
		ts.Fatalf("usage: crash PATTERN FILE PROGRAM ARG...")
	}
	pattern, err := regexp.Compile(args[0])
	ts.Check(err)
	cmd := exec.Command(args[2], args[3:]...)
	cmd.Dir = ts.MkAbs(".")
	ts.Check(cmd.Start())
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	for {
		if content, err := os.ReadFile(ts.MkAbs(args[1])); err == nil && pattern.Match(content) {
			ts.Check(cmd.Process.Kill())
			<-ended
			return
		}
		select {
		case err := <-ended:
			ts.Fatalf("the program ended by itself, error %v, before %s matched %s", err, args[1], args[0])
		case <-time.After(look):
		}
	}
}
