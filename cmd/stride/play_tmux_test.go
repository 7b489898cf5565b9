//go:build unix

package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"stride/internal/cli"
	"stride/internal/cli/clitest"
	"stride/internal/game"
	"stride/internal/lock"
	"stride/internal/puzzle/families"
	"stride/internal/tooltest"
)

// tmuxPatience is how long a test waits for something to appear on the screen.
const tmuxPatience = 30 * time.Second

// openTmux skips the test without tmux, and sets what programs in its terminals look at.
func openTmux(t *testing.T) {
	t.Helper()
	tooltest.Need(t, "stride play", "tmux")
	hearHangUps()
	t.Setenv("TERM", "xterm-256color")
	t.Setenv("NO_COLOR", "")
	t.Setenv("LC_ALL", "C.UTF-8")
	os.Unsetenv("TMUX")
}

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
	// The program is followed by a line that says how it has ended, and a pause in which it is
	// read.
	p.tmux("-f", os.DevNull, "new-session", "-d", "-x", "80", "-y", "24", command+
		"; echo exit code $?; sleep 60")
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
		if screen = p.tmux("capture-pane", "-p", "-J"); strings.Contains(screen, text) {
			return
		}
	}
	p.Fatalf("%q is not on the screen:\n%s", text, screen)
}

// TestPlay drives the real program in a real terminal: both families, keys, mouse, a window that
// changes its size, and games that are kept.
func TestPlay(t *testing.T) {
	if testing.Short() {
		t.Skip("plays in a terminal")
	}
	openTmux(t)
	folder := t.TempDir()
	t.Setenv("XDG_DATA_HOME", folder)

	t.Run("maze", func(t *testing.T) {
		const command = "stride play maze:5x5:1-4:321413213333214312331443Q"
		p := openPane(t, command)
		p.keys("", "0 jumps | shortest path: 19", "Up", "A jump of 3 from row 1, column 1 leaves the grid.",
			"Right", "1 jump |", "Down", "2 jumps |", "u", "1 jump |", "h", "Count back from the goal")
		if coloured := p.tmux("capture-pane", "-p", "-e"); !strings.Contains(coloured,
			"\x1b[1m\x1b[30m\x1b[43m[4]") {
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
		level, err := families.All.Open(context.Background(), "shift:5#")
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(folder, "level.txt")
		clitest.WriteFile(t, file, game.Heading+"\nlevel "+level.ID()+"\n", 0o666)
		play := "stride play " + file
		p := openPane(t, play)
		p.keys("", "7 numbers left | 0 moves", "l", "7 numbers left | 0 moves | ✓ can be solved", "l", "")
		p.click(1, 3)
		p.wait("The 3 is chosen")
		p.click(13, 3)
		p.keys("", ">3<", "-", "5 numbers left | 1 move")
		waitForFile(t, file, "move 0 0 R -")
		openPane(t, play).wait("is in use by stride play, process")
		// The window is closed, and the program has no chance to save the game.
		p.tmux("kill-server")
		waitForLock(t, file)
		p = openPane(t, play)
		p.keys("", "5 numbers left | 1 move", "h", "cannot be solved any more", "u",
			"7 numbers left | 0 moves", "h", "It can still be solved", "h", "Look at", "h", "Move it", "d",
			"6 numbers left | 1 move", "C-c", "exit code 0")
		waitForFile(t, file, "kept \"left after 1 move\" 0 0 R -")
	})
	t.Run("signal", func(t *testing.T) {
		file := filepath.Join(folder, "signal.txt")
		clitest.WriteFile(t, file, game.Heading+"\nlevel maze:5x5:1-4:321413213333214312331443Q\n", 0o666)
		p := openPane(t, "sh -c 'echo $$ > "+file+".pid; exec stride play "+file+"'")
		p.keys("", "0 jumps", "Right", "1 jump |")
		text, err := os.ReadFile(file + ".pid")
		pid, failed := strconv.Atoi(strings.TrimSpace(string(text)))
		if err := errors.Join(err, failed); err != nil {
			t.Fatal(err)
		}
		program, err := os.FindProcess(pid)
		if err := errors.Join(err, program.Signal(syscall.SIGTERM)); err != nil {
			t.Fatal(err)
		}
		p.wait("exit code 130")
		waitForFile(t, file, "move R")
	})
	t.Run("arguments", func(t *testing.T) {
		t.Chdir(folder)
		for name, text := range map[string]string{
			"maze.txt": "1 1\n1 0\n", "text.txt": "neither\n",
			"bad.txt": "stride game 1\nlevel maze:5x5:1-4:321413213333214312331443Q\nmove L\n",
		} {
			clitest.WriteFile(t, name, text, 0o666)
		}
		commands := ""
		wrong := map[string]string{
			"none.txt": `stride: "none.txt" is neither today, nor an ID, nor a file`,
			"-":        "stride: standard input is the keyboard: a puzzle to play must be an ID or a file",
			"maze:2x2": `stride: `,
			"text.txt": "stride: text.txt: this is no level; as one of Jump mazes: ",
			"bad.txt":  "stride: bad.txt: line 3: a jump of 3 from row 1, column 1 leaves the grid",
		}
		for args := range wrong {
			commands += "stride play " + args + " || echo code $?; "
		}
		p := openPane(t, commands+"true")
		p.tmux("resize-window", "-x", "200", "-y", "50")
		p.wait("exit code 0") // of the last echo
		for _, want := range wrong {
			p.wait(want)
		}
		if n := strings.Count(p.tmux("capture-pane", "-p"), "\ncode 2\n"); n != len(wrong) {
			t.Errorf("%d of %d commands ended with exit code 2", n, len(wrong))
		}
		p = openPane(t, "stride play maze.txt")
		p.keys("", "0 jumps | shortest path: 2", "Right", "1 jump |", "Down",
			"You are at the goal after 2 jumps: a shortest path.", "q", "exit code 0")
		p = openPane(t, "stride play maze.txt")
		p.keys("", "You are at the goal after 2 jumps", "n", "0 jumps", "q", "The game is kept. To "+
			"continue it:\n\n    stride play maze.txt\n", "", "exit code 0")
	})
	t.Run("today", func(t *testing.T) {
		t.Setenv("XDG_DATA_HOME", t.TempDir())
		p := openPane(t, "stride play today")
		p.keys("", "Puzzles of ", "Down", "> 2", "q", "exit code 0")
		p = openPane(t, "stride play")
		p.keys("", ">    Jump mazes       random   gentle", "2", "numbers left | 0 moves", "q", "exit code 0")
		if strings.Contains(p.tmux("capture-pane", "-p"), "The game is kept") {
			t.Error("nothing has changed, and a game is said to be kept")
		}
		p = openPane(t, "stride play")
		p.keys("", "Puzzles of ", "End", ">    Number Shifting  random   fiendish", "Up",
			">    Number Shifting  random   hard", "k", ">    Number Shifting  random   medium", "k",
			">    Number Shifting  random   easy", "Enter", "numbers left | 0 moves", "q", "exit code 0")
	})
	t.Run("continue", func(t *testing.T) {
		t.Setenv("XDG_DATA_HOME", t.TempDir())
		p := openPane(t, "stride play")
		p.keys("", ">    Jump mazes       random   gentle", "Enter", "0 jumps |")
		for _, arrow := range []string{"Right", "Down", "Left", "Up"} { // one of them is possible
			p.tmux("send-keys", arrow)
		}
		p.keys("", " jump", "n", "0 jumps |", "u", " jump", "q", "The game is kept. To continue it:", "",
			"exit code 0")
		screen := p.tmux("capture-pane", "-p", "-J")
		_, command, _ := strings.Cut(screen, "    stride play ")
		command, _, _ = strings.Cut(command, "\n")
		if !strings.HasPrefix(command, "'maze:") {
			t.Fatalf("no command continues the game:\n%s", screen)
		}
		openPane(t, "stride play "+command).keys("", " jump", "n", "0 jumps |", "u", " jump", "q",
			"exit code 0")
		p = openPane(t, "stride play") // in which the latest game comes first
		p.keys("", ">    Jump mazes       begun    6x6, ", "Enter", " jump", "n", "0 jumps |", "q",
			"    stride play ", "", "exit code 0")
		if !strings.Contains(p.tmux("capture-pane", "-p", "-J"), filepath.Join("stride", "games", "maze-")) {
			t.Error("no command continues the game of the list")
		}
	})
}

// modes returns what the terminal does besides showing a text: the screen of its own, and the
// reports of the mouse.
func (p *pane) modes() string {
	p.Helper()
	return strings.TrimSpace(p.tmux("display-message", "-p", "#{alternate_on} #{mouse_any_flag} "+
		"#{cursor_flag}"))
}

const (
	plainModes = "0 0 1"
	gameModes  = "1 1 0"
)

// waitModes waits for modes of the terminal.
func (p *pane) waitModes(want string) {
	p.Helper()
	for end := time.Now().Add(tmuxPatience); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if p.modes() == want {
			return
		}
	}
	p.Fatalf("the modes of the terminal are %s, want %s:\n%s", p.modes(), want,
		p.tmux("capture-pane", "-p", "-J"))
}

// TestGivesTerminalBack stops and ends a game in all ways: the terminal is what it was, and a game
// that continues is drawn again.
func TestGivesTerminalBack(t *testing.T) {
	if testing.Short() {
		t.Skip("plays in a terminal")
	}
	openTmux(t)
	folder := t.TempDir()
	t.Setenv("XDG_DATA_HOME", folder)
	pidFile := filepath.Join(folder, "pid")
	const game = "stride play maze:5x5:1-4:321413213333214312331443Q"
	p := openPane(t, "sh -i") // a shell that controls jobs
	start := func() {
		p.Helper()
		p.tmux("send-keys", "clear; sh -c 'echo $$ > "+pidFile+"; exec "+game+"'; echo code $?", "Enter")
		p.wait("shortest path: 19")
		p.waitModes(gameModes)
	}
	send := func(s syscall.Signal) {
		p.Helper()
		text, err := os.ReadFile(pidFile)
		pid, failed := strconv.Atoi(strings.TrimSpace(string(text)))
		if err := errors.Join(err, failed, syscall.Kill(pid, s)); err != nil {
			t.Fatal(err)
		}
	}
	for _, stop := range []func(){func() { p.tmux("send-keys", "C-z") }, func() { send(syscall.SIGTSTP) }} {
		start()
		for range 2 {
			stop()
			p.waitModes(plainModes)
			p.tmux("send-keys", "clear; echo while it's'tands", "Enter")
			p.wait("while itstands")
			p.tmux("send-keys", "fg", "Enter")
			p.waitModes(gameModes)
			p.wait("shortest path: 19")
			p.keys("Right", "1 jump", "u", "0 jumps")
		}
		p.tmux("send-keys", "q")
		p.waitModes(plainModes)
	}
	// No program notices SIGSTOP, and it cannot give anything back; but it takes it again.
	start()
	send(syscall.SIGSTOP)
	p.wait("Stopped")
	p.tmux("send-keys", "stty sane; clear; printf "+
		"'\\033[?1049l\\033[?1000l\\033[?1002l\\033[?1003l\\033[?25h'; fg", "C-j")
	p.waitModes(gameModes)
	p.wait("shortest path: 19")
	p.keys("Right", "1 jump", "u", "0 jumps")
	p.tmux("send-keys", "q")
	p.waitModes(plainModes)
	for _, end := range []struct {
		signal syscall.Signal
		code   int
	}{{syscall.SIGTERM, cli.ExitInterrupted}, {syscall.SIGHUP, cli.ExitInterrupted},
		{syscall.SIGINT, cli.ExitInterrupted},
		{syscall.SIGQUIT, 2}} {
		start()
		send(end.signal)
		p.waitModes(plainModes)
		p.wait(fmt.Sprintf("code %d", end.code))
		p.tmux("send-keys", "clear; echo ech'oed'", "Enter") // a terminal in raw mode would not take Enter
		p.wait("echoed")
	}
}

// TestClosedTerminal closes the terminal of a search, from which the kernel and the shell each send
// a signal.
func TestClosedTerminal(t *testing.T) {
	if testing.Short() {
		t.Skip("searches in a terminal")
	}
	openTmux(t)
	best := filepath.Join(t.TempDir(), "best.txt")
	p := openPane(t, "sh -i")
	p.tmux("send-keys", "stride maze 20 20 1 10 --time 1h > "+best, "Enter")
	waitForFile(t, best, "20x20")
	p.tmux("kill-server")
	waitForFile(t, best, "Puzzle value: ")
}

// waitForLock waits until no program plays the game in a file.
func waitForLock(t *testing.T, name string) {
	t.Helper()
	tooltest.Until(t, name+" is free", func() bool {
		l, err := lock.File(name, "a test")
		return err == nil && l.Release() == nil
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
	tooltest.Until(t, fmt.Sprintf("%s has %q", name, text), func() bool {
		content, _ := os.ReadFile(name)
		return strings.Contains(string(content), text)
	})
}
