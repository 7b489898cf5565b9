package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// needTmux is the environment variable that makes a missing tmux a failure.
const needTmux = "STRIDE_NEED_TMUX"

// tmuxPatience is how long a test waits for something to appear on the screen.
const tmuxPatience = 30 * time.Second

// pane is a program in a terminal of tmux.
type pane struct {
	*testing.T
	socket string
}

// openPane runs a shell command in a terminal of 80x24.
func openPane(t *testing.T, command string) *pane {
	t.Helper()
	// The path of a socket must be short, which that of t.TempDir may not be.
	folder, err := os.MkdirTemp("", "tmux")
	if err != nil {
		t.Fatal(err)
	}
	p := &pane{t, filepath.Join(folder, "socket")}
	t.Cleanup(func() {
		_ = exec.Command("tmux", "-S", p.socket, "kill-server").Run() // it may have ended with its program
		_ = os.RemoveAll(folder)
	})
	// The program is followed by a line that says how it has ended, and a pause in which it is read.
	p.tmux("-f", os.DevNull, "new-session", "-d", "-x", "80", "-y", "24", command+"; echo exit code $?; sleep 60")
	return p
}

// tmux runs a command of tmux.
func (p *pane) tmux(args ...string) string {
	p.Helper()
	out, err := exec.Command("tmux", append([]string{"-S", p.socket}, args...)...).CombinedOutput()
	if err != nil {
		p.Fatalf("tmux %q: %v: %s", args, err, out)
	}
	return string(out)
}

// keys presses keys, each after what it should follow is on the screen: keys and texts take turns.
func (p *pane) keys(keysAndTexts ...string) {
	p.Helper()
	for k := 0; k < len(keysAndTexts); k += 2 {
		if keysAndTexts[k] != "" {
			p.tmux("send-keys", keysAndTexts[k])
		}
		p.wait(keysAndTexts[k+1])
	}
}

// wait waits until a text is on the screen.
func (p *pane) wait(text string) {
	p.Helper()
	var screen string
	for end := time.Now().Add(tmuxPatience); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if screen = p.tmux("capture-pane", "-p"); strings.Contains(screen, text) {
			return
		}
	}
	p.Fatalf("%q is not on the screen:\n%s", text, screen)
}

// TestPlay drives the real program in a real terminal: both families, keys, mouse, a window that
// changes its size, and games that are kept.
func TestPlay(t *testing.T) {
	if _, err := exec.LookPath("tmux"); err != nil {
		if os.Getenv(needTmux) != "" {
			t.Fatal(err)
		}
		t.Skip("needs tmux")
	}
	folder := t.TempDir()
	t.Setenv("XDG_DATA_HOME", folder)
	t.Setenv("TERM", "xterm-256color")
	t.Setenv("NO_COLOR", "")
	os.Unsetenv("TMUX")

	t.Run("maze", func(t *testing.T) {
		const command = "stride play maze:5x5:1-4:321413213333214312331443Q"
		p := openPane(t, command)
		p.keys("", "0 jumps | shortest path: 19", "Up", "A jump of 3 from row 1, column 1 leaves the grid.",
			"Right", "1 jump |", "Down", "2 jumps |", "u", "1 jump |", "h", "the goal is 18 jumps away")
		if coloured := p.tmux("capture-pane", "-p", "-e"); !strings.Contains(coloured, "\x1b[1m\x1b[30m\x1b[43m[4]") {
			t.Errorf("the player has no colour: %q", coloured)
		}
		p.tmux("resize-window", "-x", "40", "-y", "12")
		p.wait("? help  q quit  u undo  r redo  n resta…")
		p.keys("q", "exit code 0")
		// The same command continues the game, what was undone included.
		p = openPane(t, "NO_COLOR=1 "+command)
		p.keys("", "1 jump |", "r", "2 jumps |")
		if screen := p.tmux("capture-pane", "-p", "-e"); strings.Contains(screen, "\x1b[") {
			t.Errorf("colours in spite of NO_COLOR: %q", screen)
		}
		p.keys("C-c", "exit code 0")
	})
	t.Run("shift", func(t *testing.T) {
		file := filepath.Join(folder, "level.txt")
		p := openPane(t, "stride play shift:5# --file "+file)
		p.wait("7 numbers left | 0 moves | ✓ can be solved")
		p.click(1, 3)
		p.wait("The 3 is chosen")
		p.click(13, 3)
		p.keys("", ">3<", "-", "5 numbers left | 1 move")
		// The game is saved without an end of the program that could save it.
		waitForFile(t, file, "move 0 0 R -")
		p = openPane(t, "stride play --file "+file)
		p.keys("", "5 numbers left | 1 move", "h", "cannot be solved any more", "u", "7 numbers left | 0 moves | ✓",
			"h", "It can still be solved", "h", "Look at", "h", "Move it", "d", "1 move |", "C-c", "exit code 0")
		waitForFile(t, file, "kept \"left after 1 move\" 0 0 R -")
	})
	t.Run("today", func(t *testing.T) {
		p := openPane(t, "stride play today")
		p.keys("", "Puzzles of ", "Down", "> 2", "q", "exit code 0")
		p = openPane(t, "stride play")
		p.keys("", "Puzzles of ", "4", "numbers left | 0 moves", "q", "exit code 0")
	})
}

// click clicks on a place of the screen, as a terminal with SGR reports does.
func (p *pane) click(x, y int) {
	p.Helper()
	p.tmux("send-keys", "-l", fmt.Sprintf("\x1b[<0;%d;%dM\x1b[<0;%d;%dm", x+1, y+1, x+1, y+1))
}

// waitForFile waits until a file has a text.
func waitForFile(t *testing.T, name, text string) {
	t.Helper()
	var content []byte
	for end := time.Now().Add(tmuxPatience); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if content, _ = os.ReadFile(name); strings.Contains(string(content), text) {
			return
		}
	}
	t.Fatalf("%s has %q, and not %q", name, content, text)
}
