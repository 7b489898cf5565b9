package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"stride/internal/cli"
)

// fullDevice takes nothing, as /dev/full does.
type fullDevice struct{}

func (fullDevice) Write([]byte) (int, error) { return 0, syscall.ENOSPC }

// TestFullOutput runs every command of the program with a standard output that takes
// nothing: each ends with exit code 1 and says so, once, and so does the help of each. A
// command that is new must be listed here.
func TestFullOutput(t *testing.T) {
	words := strings.Fields
	dir := t.TempDir()
	t.Setenv("STRIDE_BOOK", filepath.Join(dir, "records.db"))
	name := func(base string) string { return filepath.Join(dir, base) }
	for base, text := range map[string]string{
		"maze.txt": "1 1\n1 0\n", "level.txt": "3 1\n1 1 0\n", "moves.txt": "0 0 R -\n", "none.jsonl": "",
		"set.yaml": "puzzles:\n  - maze:3x3:1-3:21111131N\n", "results.txt": "",
		"grade.yaml":     "configurations: [3 3 1 2]\nrepeats: 1\nthreshold: 10\n",
		"game/level.txt": "3 1\n1 1 0\n", "game/level_password.txt": "word\n", "game/number_level.txt": "1\n",
	} {
		if err := os.MkdirAll(filepath.Dir(name(base)), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name(base), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	// The head of a program for Linux on x86-64, which is all that an autograder looks at.
	elf := append([]byte("\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\x3e\x00\x01\x00\x00\x00"),
		make([]byte, 40)...)
	elf[52], elf[54], elf[58] = 64, 56, 64 // sizes of headers
	if err := os.WriteFile(name("elf"), elf, 0o666); err != nil {
		t.Fatal(err)
	}
	if code := run(time.Now(), strings.Fields("maze 3 3 1 2 --steps 100 --time 0 --record"), nil, &bytes.Buffer{}, &bytes.Buffer{}); code != cli.ExitDone {
		t.Fatalf("a maze for the book: exit code %d", code)
	}
	experiment := append(words("--algorithms annealing --runs 1 --steps 100 --out "+name("lab")), "--config", "3 3 1 2")
	if code := run(time.Now(), append(words("lab maze"), experiment...), nil, &bytes.Buffer{}, &bytes.Buffer{}); code != cli.ExitDone {
		t.Fatalf("an experiment to read: exit code %d", code)
	}
	const noFarm = "needs the server of a farm"
	// commands are the arguments with which a command prints soon. Those with a reason
	// instead are tried with --help only. They run in the order of their names.
	commands := map[string]struct {
		args []string
		why  string
	}{
		"":                  {args: words("--version")},
		"book":              {args: words("--sizes 4x4 --count 1 --out " + name("book.pdf"))},
		"completion":        {args: words("bash")},
		"help":              {args: words("shift")},
		"farm":              {},
		"farm fetch":        {why: noFarm},
		"farm join":         {why: noFarm},
		"farm serve":        {why: "runs until it is stopped"},
		"farm status":       {why: noFarm},
		"farm submit":       {why: noFarm},
		"grade":             {args: append(words("--out "+name("grading")+" --single"), name("grade.yaml"), name("game"))},
		"grade autograder":  {args: words(name("autograder") + " " + name("grade.yaml") + " --program " + name("elf"))},
		"grade kit":         {args: words(name("course"))},
		"grade protections": {},
		"lab":               {},
		"lab maze":          {args: experiment},
		"lab report":        {args: words(name("lab"))},
		"lab shift":         {args: words("--levels 1 --algorithms forest --runs 1 --time 5s --out " + name("lab-shift"))},
		"man":               {why: "prints nothing"},
		"maze":              {args: words("3 3 1 2 --steps 100 --time 0")},
		"maze check":        {args: words(name("maze.txt"))},
		"maze draw":         {args: words(name("maze.txt"))},
		"maze new":          {args: words("4 4 1 3")},
		"shift new":         {args: words("4 4")},
		"maze prove":        {args: words("2 2 1 1 --certificate " + name("2211.certificate"))},
		"maze solve":        {args: words(name("maze.txt"))},
		"play":              {why: "needs a terminal"},
		"records":           {},
		"records export":    {},
		"records add":       {args: words(name("none.jsonl"))},
		"records best":      {args: words("1")},
		"records list":      {},
		"serve":             {why: "runs until it is stopped"},
		"set":               {},
		"set check":         {args: words(name("set.yaml") + " " + name("results.txt"))},
		"set new":           {args: words("shift:1#")},
		"shift":             {},
		"shift batch":       {args: words("--levels 1 --out " + name("batch"))},
		"shift campaign":    {args: words(name("game"))},
		"shift check":       {args: words(name("level.txt") + " --moves " + name("moves.txt"))},
		"shift draw":        {args: words(name("level.txt"))},
		"shift level":       {args: words("1")},
		"shift referee":     {args: words("-- echo first_level")},
		"shift solve":       {args: words(name("level.txt"))},
		"site":              {why: "needs the engine for browsers, which plain builds lack"},
	}
	check := func(args []string) {
		t.Helper()
		var stderr bytes.Buffer
		code := run(time.Now(), args, strings.NewReader(""), fullDevice{}, &stderr)
		if text := stderr.String(); code != cli.ExitFailure ||
			strings.Count(text, "standard output: no space left on device") != 1 {
			t.Errorf("stride %s: exit code %d, standard error %q", strings.Join(args, " "), code, text)
		}
	}
	runs := 0
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		path := strings.TrimPrefix(strings.TrimPrefix(c.CommandPath(), "stride"), " ")
		known, ok := commands[path]
		if !ok {
			t.Errorf("stride %s is not listed", path) // and not run: it might leave files here
			return
		}
		delete(commands, path)
		if known.why == "" {
			check(append(words(path), known.args...))
			runs++
		}
		check(append(words(path), "--help"))
		runs++
		for _, sub := range c.Commands() {
			walk(sub)
		}
	}
	root := newRoot(time.Now())
	walk(root)
	for path := range commands {
		t.Errorf("there is no command stride %s", path)
	}
	t.Logf("%d runs", runs)
}
