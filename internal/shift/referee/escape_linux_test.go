package referee_test

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"stride/internal/shift/referee"
)

// TestSupervisorKilled has a player that kills its parent: the game ends, and so does the player.
func TestSupervisorKilled(t *testing.T) {
	var stderr bytes.Buffer
	m := referee.Match{Program: referee.Shell("killer", "echo $$ >&2; kill -9 $PPID; sleep 1000"), Level: 1,
		Rules: patient(), Stderr: &stderr}
	if r := play(t, m); r.Verdict != referee.Exited ||
		!strings.Contains(r.Reason, "it has killed its supervisor") {
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
