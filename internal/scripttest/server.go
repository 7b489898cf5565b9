package scripttest

import (
	"bufio"
	"io"
	"os"
	"regexp"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// url matches the line in which a server tells its address.
var url = regexp.MustCompile(`[a-z]+://[^ ]+`)

func launch(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: launch VAR PROGRAM ARG...")
	}
	cmd := program(ts, args[1:])
	cmd.Stderr = os.Stderr
	stdout, err := cmd.StdoutPipe()
	ts.Check(err)
	ts.Check(cmd.Start())
	r := bufio.NewReader(stdout)
	line, err := r.ReadString('\n')
	if err != nil {
		_ = cmd.Process.Kill() // it may have ended
		ts.Fatalf("no line of output: %v, %v", err, cmd.Wait())
	}
	ts.Setenv(args[0], url.FindString(line))
	ts.Defer(func() {
		err := cmd.Process.Signal(os.Interrupt)
		_, _ = io.Copy(io.Discard, r)
		if waitErr := cmd.Wait(); err != nil || waitErr != nil {
			ts.Fatalf("Ctrl-C did not end %v: %v, %v", args[1:], err, waitErr)
		}
	})
}

const (
	// awaitLimit is how long await waits.
	awaitLimit = 2 * time.Minute
	// awaitEvery is the time between two runs.
	awaitEvery = 50 * time.Millisecond
)

func await(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: await PATTERN PROGRAM ARG...")
	}
	pattern, err := regexp.Compile(args[0])
	ts.Check(err)
	for end := time.Now().Add(awaitLimit); ; time.Sleep(awaitEvery) {
		err := ts.Exec(args[1], args[2:]...)
		text := ts.ReadFile("stdout")
		if err == nil && pattern.MatchString(text) {
			return
		}
		if time.Now().After(end) {
			ts.Fatalf("still no %s after %v: %v, %s", args[0], awaitLimit, err, text)
		}
	}
}
