package referee_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"stride/internal/shift/referee"
)

// chain is a program that starts another process and ends, and so on, each in a session of its own.
const chain = `perl -MPOSIX -e 'exit if fork; while (time < $ARGV[1]) { POSIX::_exit(0) if fork; setsid }' MARK $(($(date +%s) + 30))`

// TestChain has a player that leaves such a chain behind.
func TestChain(t *testing.T) {
	if testing.Short() {
		t.Skip("looks at all processes for a while")
	}
	if _, err := exec.LookPath("perl"); err != nil {
		t.Skip(err)
	}
	mark := t.TempDir()
	rules := patient()
	rules.Turn = 300 * time.Millisecond
	m := referee.Match{Program: referee.Shell("chain",
		strings.Replace(chain, "MARK", mark, 1)+"; echo first_level; sleep 1000"), Level: 1, Rules: rules}
	if r := play(t, m); r.Verdict != referee.Timeout || r.Turns != 2 {
		t.Errorf("%+v", r)
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

// TestSupervisorKilled has a player that kills its parent: the game ends, and so does the player.
func TestSupervisorKilled(t *testing.T) {
	var stderr bytes.Buffer
	m := referee.Match{Program: referee.Shell("killer", "echo $$ >&2; kill -9 $PPID; sleep 1000"), Level: 1,
		Rules: patient(), Stderr: &stderr}
	if r := play(t, m); r.Verdict != referee.Exited || !strings.Contains(r.Reason, "it has killed its supervisor") {
		t.Errorf("%+v", r)
	}
	var player int
	if _, err := fmt.Sscan(stderr.String(), &player); err != nil {
		t.Fatal(err)
	}
	for !dead(player) { // the test times out otherwise
		time.Sleep(10 * time.Millisecond)
	}
}

// isZombie reports whether a process has ended, but is still listed.
func isZombie(pid int) bool {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return false
	}
	_, rest, _ := strings.Cut(string(text), ") ")
	return strings.HasPrefix(rest, "Z")
}
