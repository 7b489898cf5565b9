package levels

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"stride/internal/lab"
	"stride/internal/lab/external"
	"stride/internal/lab/labtest"
)

// solve has a program solve a board.
func solve(t *testing.T, command, board string, seconds float64) lab.Record {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the commands are for sh")
	}
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "level.txt"), []byte(board), 0o666); err != nil {
		t.Fatal(err)
	}
	begun := time.Now()
	r := labtest.Run(t, Subject(0), lab.Plan{
		Subject: Name, Contestants: []string{"test"}, Instances: []string{"level.txt"}, Runs: 1, Seed: 5,
		Seconds: seconds, Workers: 1,
		Settings: map[string]string{FolderSetting: folder, external.Setting + "test": command},
	})[0]
	if took := time.Since(begun); took > 5*time.Minute {
		t.Errorf("%s: %v", command, took)
	}
	return r
}

// TestProgram has programs that solve a tiny level, in part or wrongly.
func TestProgram(t *testing.T) {
	const read = `read w h; read row; test "$w $h:$row" = "4 1:1 1 1 1" || exit 9; `
	for _, c := range []struct {
		name, command, failure string
		left                   int64
		seconds                float64
	}{
		{"solves it", read + "printf '0 0 R -\\n3 0 L -'", "", 0, 20},
		{"half of it", read + "echo '0 0 R -'", "", 2, 20},
		{"a wrong move", read + "echo '0 0 R -'; echo hello; echo '1 0 R +'", "line 3 of its output, move " +
			"2: move \"1 0 R +\": no number", 0, 20},
		{"runs for ever", read + "echo '0 0 R -'; sleep 600", "", 2, 2},
		{"fails", read + "echo '0 0 R -'; echo oh dear >&2; exit 3", "exit status 3: oh dear", 2, 20},
		{"says nothing", ":", "", 4, 20},
		{"arguments", "test '{level} {seconds} {seed}' = '0 20 5' || exit 1", "", 4, 20},
	} {
		r := solve(t, c.command+"; :", "4 1\n1 1 1 1\n", c.seconds)
		if c.failure == "" && (r.Failure != "" || r.Value != c.left) ||
			!strings.Contains(r.Failure, c.failure) {
			t.Errorf("%s: %+v, want %d left, %q", c.name, r, c.left, c.failure)
		}
	}
}

// TestSolved has a player that waits for the next level. Its time is that of its last move.
func TestSolved(t *testing.T) {
	r := solve(t, "echo password; sleep 0.3; echo '2 0 L -'; sleep 600; exit 1", "3 1\n2 0 2\n", 50)
	if !r.Solved || r.Value != 0 || r.Failure != "" || r.Seconds < 0.25 || r.Seconds > 50 ||
		r.Curve[1].Seconds != r.Seconds {
		t.Errorf("%+v", r)
	}
}
