package main

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"stride/internal/cli"
	"stride/internal/cli/clitest"
)

// Ctrl-C ends a command soon, whatever it was given. Here each command gets the largest input that
// it takes, or a hundred times a usual one. A busy machine makes a command slow, so what counts is
// processor time.
const (
	cancelAfter = 100 * time.Millisecond
	cancelLimit = 3 * time.Second
)

// large has the arguments of each command whose work grows with them. The files are those of
// largeFiles.
var large = map[string]string{
	"book": "--sizes 9x9 --count 500 --difficulty fiendish --out book.pdf",
	"lab maze": "--algorithms annealing,genetic --runs 1000 --time 1h --out lab --configs " +
		"configs.txt",
	"lab report":          "report",
	"lab shift":           "--levels 1-1000 --runs 100 --time 1h --out lab-shift",
	"maze":                "700 700 1 20 --time 1h",
	"maze check":          "mazes --csv",
	"maze draw":           "maze.txt --format svg --out maze.svg",
	"maze new":            "10 10 1 9 --difficulty fiendish --count 100000",
	"maze prove":          "8 8 1 6 --search",
	"maze prove --verify": "663.certificate",
	"maze solve":          "maze.txt",
	"records add":         "entries.jsonl --book records.db",
	"set check":           "set.yaml results.txt",
	"set new":             "plan.yaml",
	"shift batch":         "--levels 1-1000 --steps 1000000000 --time 0 --out batch",
	"shift draw":          "level.txt --format svg --out level.svg",
	"shift level":         "65536",
	"shift new":           "20 20 --numbers 14 --difficulty fiendish --count 100000",
	"shift solve":         "level.txt --time 1h",
}

// notLarge are the others, with what their work is, or where it is interrupted in a test.
var notLarge = map[string]string{
	"shift bot": "it prints a file",
	"":          "help", "completion": "a text", "grade": "script grade",
	"grade autograder": "copies two files", "grade kit": "writes some files", "grade protections": "a table",
	"help": "help",
	"lab":  "help", "man": "texts", "play": "TestPlay", "records": "help", "records best": "one query",
	"records export": "one query", "records list": "one query", "serve": "script serve",
	"set": "help", "shift": "help", "shift campaign": "script shift_campaign",
	"shift check":   "less than 0.1 s",
	"shift referee": "script shift_referee", "site": "TestPublishUnderFaults",
}

// largeFiles writes the inputs into a folder.
func largeFiles(t *testing.T, dir string) {
	t.Helper()
	stride := func(base, args string) string {
		cmd := exec.Command("stride", strings.Fields(args)...)
		cmd.Dir = dir
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("%s: %v", args, err)
		}
		if base != "" {
			clitest.WriteFile(t, filepath.Join(dir, base), string(out), 0o666)
		}
		return string(out)
	}
	stride("level.txt", "shift level 65536")
	stride("", "maze prove 6 6 1 3 --certificate 663.certificate --search")
	stride("", "maze 3 3 1 2 --steps 100 --time 0 --seed 1 --record --book one.db")
	entry := stride("", "records export --book one.db")
	clitest.WriteFile(t, filepath.Join(dir, "configs.txt"), "3 3 1 2\n", 0o666)
	stride("", "lab maze --configs configs.txt --algorithms annealing --steps 10 --runs 2000 --out report")
	var maze, ids, results strings.Builder
	const side, mazes, puzzles = 1000, 200, 500
	for k := range side * side {
		value := 1 + k*k%9
		if row, col := k/side, k%side; k == side*side-1 {
			value = 0
			// a way to the goal: a command may be done before it is interrupted
		} else if row == 0 || col == side-1 {
			value = 1
		}
		fmt.Fprint(&maze, value)
		if k%side == side-1 {
			maze.WriteByte('\n')
		} else {
			maze.WriteByte(' ')
		}
	}
	ids.WriteString("puzzles:\n")
	results.WriteString("stride results 1\nname \"Ada\"\n")
	for k := range puzzles {
		fmt.Fprintf(&ids, "  - maze:9x9:1-8#%d\n", k)
		fmt.Fprintf(&results, "solved maze:9x9:1-8#%d %s\n", k, strings.Repeat("R, L, ", 100)+"R")
	}
	for base, text := range map[string]string{
		"maze.txt": maze.String(), "plan.yaml": ids.String(), "set.yaml": ids.String(),
		"results.txt": results.String(),
		"configs.txt": "1000 1000 1 9\n", "entries.jsonl": strings.Repeat(entry, 100_000),
	} {
		clitest.WriteFile(t, filepath.Join(dir, base), text, 0o666)
	}
	err := os.Mkdir(filepath.Join(dir, "mazes"), 0o777)
	for k := range mazes {
		err = errors.Join(err,
			os.Link(filepath.Join(dir, "maze.txt"), filepath.Join(dir, "mazes", strconv.Itoa(k)+".txt")))
	}
	if err != nil {
		t.Fatal(err)
	}
}

// processorTime returns what a process has used, and false when it has ended.
func processorTime(pid int) (time.Duration, bool) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:])) // from the state on
	const state, user, system, tick = 0, 11, 12, 10 * time.Millisecond
	if err != nil || len(fields) <= system || fields[state] == "Z" {
		return 0, false
	}
	used, err := strconv.Atoi(fields[user])
	inKernel, kernelErr := strconv.Atoi(fields[system])
	return time.Duration(used+inKernel) * tick, errors.Join(err, kernelErr) == nil
}

// TestCancel interrupts every command in the midst of a large work. A command that is new must be
// listed.
func TestCancel(t *testing.T) {
	const verify = "maze prove --verify" // which is another work than a proof
	listed := maps.Clone(large)
	delete(listed, verify)
	program.Listed(t, listed, notLarge)
	if testing.Short() {
		t.Skip("gives every command a large input")
	}
	dir := t.TempDir()
	largeFiles(t, dir)
	for path := range large {
		t.Run(path, func(t *testing.T) {
			cmd, _, stderr := program.Start(t, dir, path+" "+large[path], "")
			used, alive := processorTime(cmd.Process.Pid)
			for alive && used < cancelAfter {
				time.Sleep(5 * time.Millisecond)
				used, alive = processorTime(cmd.Process.Pid)
			}
			if alive {
				if err := cmd.Process.Signal(os.Interrupt); err != nil {
					t.Fatal(err)
				}
			}
			got := clitest.Code(t, cmd)
			more := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime() - used
			if t.Logf("%v more", more); more > cancelLimit {
				t.Errorf("Ctrl-C after %v: it took %v more", used, more)
			}
			if got != cli.ExitInterrupted && got != cli.ExitDone && (alive || got != cli.ExitFailure) {
				t.Errorf("exit code %d: %s", got, stderr)
			}
		})
	}
}
