package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/cobra"

	"stride/internal/cli/clitest"
	"stride/internal/tooltest"
)

// Every command in a code block of a document or in a table of the README, and every example of
// --help that no document has, is run here, or is listed in notRun with the reason why not. The
// commands of one document run in their order in one folder, which has the files that documents
// speak of.
//
// A command behind "$ " is run exactly as it stands, and what it prints is compared with the lines
// that follow it in the document; UPDATE=1 rewrites them. Any other command is run in a
// hurry: with smaller budgets, see hurried.

// notRun lists the commands that are not run. A command is meant if it contains the text.
var notRun = []struct{ document, text, why string }{
	{"", "make ", "builds and tests everything; make test runs this test, and .ci/bare all that README says"},
	{"", "go test ", "a benchmark, whose packages have tests of their own"},
	{"", "go run ./bench/report", "TestPages in bench/report compares what it writes"},
	{"", "go run ./examples/", "the examples have tests of their own"},
	{"docs/lab.md", "go run -C examples/", "the example has tests of its own"},
	{"", "bench/", "a measurement, which takes minutes"},
	{"README.md", "git clone URL", "needs an address; .ci/bare clones this clone"},
	{"", "stride serve", "runs until it is stopped; the script serve.txtar runs it"},
	{"", "stride site ", "needs the engine for browsers, which plain builds lack; the tests of web " +
		"write sites"},
	{"", "puzzle.html", "needs the scripts of the pages, which plain builds lack; the tests of web open " +
		"such a page"},
	{"", "level.html", "needs the scripts of the pages, which plain builds lack; the tests of web open " +
		"such a page"},
	{"", "stride set check", "needs results that people send; the script set.txtar runs it"},
	{"", "stride play", "needs a terminal; TestPlay runs it"},
	{"", "stride-farm ", "needs several programs at a time; the scripts of cmd/stride-farm run them"},
	{"docs/farm.md", "export STRIDE_FARM_URL", "needs the tokens of a farm that runs"},
	{"", "maze prove 7 7 2 6", "takes minutes; the script maze_prove.txtar uses checkpoints"},
	{"", "maze prove 8 8 1 6", "takes hours; the script maze_prove.txtar shares a proof"},
	{"", "stride lab report ", "needs an experiment; lab_maze.txtar reports on one"},
	{"", "shift batch contest/levels", "needs a folder of levels; the script shift_batch.txtar solves one"},
	{"", "campaign game --watch", "waits for the player; the script shift_campaign.txtar runs it"},
	{"docs/shift.md", "wrong=printf", "a program that fails; the script shift_referee.txtar runs it"},
	{"stride completion --help", "fish", "needs the shell fish"},
	{"stride records export --help", "ssh elsewhere", "needs another machine"},
	{"docs/game.md", "stride game 1", "the first line of a file, not a command"},
	{"", "ROWS COLUMNS MIN MAX", "a form, not a command"},
	{"docs/maze-bounds.md", "stride maze certificate 1", "the first line of a file, not a command"},
	{"docs/maze-bounds.md", "verify.py", "takes seconds; README has the same"},
	{"docs/library.md", "npm", "makes and installs a package; TestPackage in internal/web does so"},
	{"", "late/*.tar.gz", "needs archives; TestUnpack in internal/unpack unpacks some"},
	{"", "moodle.zip", "needs a download of a platform; TestStrangeClass in internal/grade/report " +
		"grades some"},
	{"", "submissions.zip", "needs a download of a platform; TestStrangeClass in internal/grade/report " +
		"grades some"},
	{"", "stride grade protections", "says what this machine allows, and fails where that is not all; the " +
		"script grade.txtar runs it"},
	{"", "grade autograder", "needs a program for Gradescope's machines; TestFullOutput and tests in " +
		"internal/grade/gradescope write autograders"},
	{"docs/results.md", "stride ", "says how a result was measured, perhaps by an earlier version; " +
		"bench/results.sh has today's commands"},
}

// budgets are the flags that commands get when they are run in a hurry. They replace the same
// flags of the document.
var budgets = []struct {
	command *regexp.Regexp
	flags   []string
}{
	{regexp.MustCompile(`^maze \d.*--steps`), []string{"--steps=20000"}},
	{regexp.MustCompile(`^maze \d`), []string{"--time=100ms"}},
	{regexp.MustCompile(`^maze new .*--count 10000`), []string{"--count=20"}},
	{regexp.MustCompile(`^lab maze`), []string{"--runs=2", "--steps=500"}},
	{regexp.MustCompile(`^lab shift`), []string{"--runs=2", "--levels=5,10"}},
	// on a busy machine
	{regexp.MustCompile(`^shift referee`), []string{"--first-time=1m", "--turn-time=1m", "--next-time=1m",
		"--total-time=20h"}},
	{regexp.MustCompile(`^shift batch`), []string{"--levels=1-20"}},
}

// hurried returns the arguments of a command with a smaller budget.
func hurried(args []string) []string {
	line := strings.Join(args, " ")
	for _, b := range budgets {
		if !b.command.MatchString(line) {
			continue
		}
		for _, flag := range b.flags {
			name, _, _ := strings.Cut(flag, "=")
			for k := 0; k < len(args); k++ {
				switch {
				case args[k] == name && k+1 < len(args):
					args = slices.Delete(slices.Clone(args), k, k+2)
				case strings.HasPrefix(args[k], name+"="):
					args = slices.Delete(slices.Clone(args), k, k+1)
				}
			}
			end := slices.Index(args, "--") // behind it, flags belong to another program
			if end < 0 {
				end = len(args)
			}
			args = slices.Insert(args, end, flag)
		}
		break
	}
	return args
}

// hasty is the program in a hurry.
func hasty() {
	os.Exit(run(time.Now(), hurried(os.Args[1:]), os.Stdin, os.Stdout, os.Stderr))
}

// shownCommand is a command in a document.
type shownCommand struct {
	text   string
	exact  bool     // behind "$ ": its output follows
	output []string // without indentation
	first  int      // the line of the document at which the output begins, from 0
	length int      // the number of its lines
}

// programs are the first words of lines that are commands.
var programs = regexp.MustCompile(
	`^(stride|stride-farm|bin/stride|printf|\./PuzzleGenerator|make|go (test|run|build|install|doc|get|mod)|bench/\S+|\.ci/run|grep|export|git|curl|tar|sudo|apt-get|cat|mkdir|cd|for|python3|awk|sort|cp) `)

// commandsInTables finds the commands in the tables of a text in Markdown.
func commandsInTables(lines []string) []shownCommand {
	var found []shownCommand
	for _, line := range lines {
		if !strings.HasPrefix(line, "|") {
			continue
		}
		for _, span := range clitest.SpanPattern.FindAllStringSubmatch(line, -1) {
			text := strings.ReplaceAll(span[1], `\|`, "|")
			if programs.MatchString(text) {
				found = append(found, shownCommand{text: text})
			}
		}
	}
	return found
}

// commandsOf finds the commands in the code blocks of a text in Markdown.
func commandsOf(lines []string) []shownCommand {
	var found []shownCommand
	fenced := false
	for k := 0; k < len(lines); k++ {
		if strings.HasPrefix(lines[k], "```") {
			fenced = !fenced
			continue
		}
		line, indented := strings.CutPrefix(lines[k], "    ")
		if fenced || !indented || strings.TrimSpace(line) == "" {
			continue
		}
		text, exact := strings.CutPrefix(line, "$ ")
		if !exact && !programs.MatchString(line+" ") {
			continue
		}
		for strings.HasSuffix(text, "\\") && k+1 < len(lines) {
			k++
			text = strings.TrimSuffix(text, "\\") + strings.TrimSpace(lines[k])
		}
		c := shownCommand{text: text, exact: exact, first: k + 1}
		if exact {
			end := k + 1
			for end < len(lines) && (strings.HasPrefix(lines[end], "    ") || lines[end] == "") &&
				!strings.HasPrefix(lines[end], "    $ ") {
				end++
			}
			for end > k+1 && lines[end-1] == "" {
				end--
			}
			for _, l := range lines[k+1 : end] {
				c.output = append(c.output, strings.TrimPrefix(l, "    "))
			}
			c.length = end - k - 1
			k = end - 1
		}
		found = append(found, c)
	}
	return found
}

// TestDocsRun runs the commands of the README and, if STRIDE_LONG is set, those of all documents
// and of the help.
func TestDocsRun(t *testing.T) {
	if testing.Short() {
		t.Skip("runs all commands of the documents")
	}
	if runtime.GOOS == "windows" {
		t.Skip("the documents show commands for bash")
	}
	tooltest.Need(t, "the commands of documents", "bash")
	t.Parallel()
	used := make([]bool, len(notRun))
	excused := func(document, command string) bool {
		found := false
		for k, n := range notRun {
			if (n.document == "" || n.document == document) && strings.Contains(command+" ", n.text) {
				used[k], found = true, true
			}
		}
		return found
	}
	type job struct {
		document string
		lines    []string // of a file; nil for examples of the help
		commands []shownCommand
	}
	var jobs []job
	seen := make(map[string]bool)
	add := func(document string, lines []string, all []shownCommand) {
		j := job{document: document, lines: lines}
		for _, c := range all {
			text := strings.TrimPrefix(c.text, "bin/")
			if excused(document, c.text) || lines == nil && seen[text] {
				continue
			}
			seen[text] = true
			j.commands = append(j.commands, c)
		}
		jobs = append(jobs, j)
	}
	clitest.EachPage(t, func(name, text string) {
		lines := strings.Split(text, "\n")
		commands := commandsOf(lines)
		if name == "README.md" {
			commands = append(commands, commandsInTables(lines)...)
		}
		add(name, lines, commands)
	})
	var examples func(c *cobra.Command)
	examples = func(c *cobra.Command) {
		var all []shownCommand
		for line := range strings.Lines(c.Example) {
			if text := strings.TrimSpace(line); strings.HasPrefix(text, "stride") {
				// The help of stride itself explains its examples in a second column.
				text, _, _ = strings.Cut(text, "    ")
				all = append(all, shownCommand{text: text})
			}
		}
		add(c.CommandPath()+" --help", nil, all)
		for _, sub := range c.Commands() {
			examples(sub)
		}
	}
	examples(newRoot(time.Now()))
	scene := newScene(t)
	for k, n := range notRun {
		if !used[k] {
			t.Errorf("no document has the command %q, which is listed as not run", n.text)
		}
	}
	count := 0
	for _, j := range jobs {
		count += len(j.commands)
		if len(j.commands) > 0 && (j.document == "README.md" || os.Getenv("STRIDE_LONG") != "") {
			t.Run(strings.ReplaceAll(j.document, "/", "_"), func(t *testing.T) {
				t.Parallel()
				if j.lines != nil {
					dir := copyScene(t, scene)
					runDocument(t, dir, j.document, j.lines, j.commands)
					if j.document == "README.md" {
						checkIgnored(t, scene, dir)
					}
					return
				}
				for _, c := range j.commands { // examples do not stand on each other
					runDocument(t, copyScene(t, scene), j.document, nil, []shownCommand{c})
				}
			})
		}
	}
	if count < 60 {
		t.Errorf("only %d commands are run", count)
	}
}

// runDocument runs the commands of one document in the folder dir.
func runDocument(t *testing.T, dir, document string, lines []string, commands []shownCommand) {
	changed := false
	for k := range commands {
		c := &commands[k]
		if strings.Contains(c.text, "python3 ") &&
			tooltest.Find(t, "commands of "+document, "python3") == "" {
			continue
		}
		if strings.Contains(c.text, "examples/grade/submissions") && // a program in C++ and one in Python
			(tooltest.Find(t, "the example of a class", "g++") == "" ||
				tooltest.Find(t, "the example of a class", "python3") == "") {
			continue
		}
		// No limit of its own: on a busy machine a command takes many times as long, and go test
		// has a limit for all.
		shell := exec.CommandContext(t.Context(), "bash", "-o", "pipefail", "-ec", c.text)
		shell.Dir = dir
		shell.WaitDelay = time.Second
		if strings.Contains(c.text, "*.txt") {
			shell.Dir = filepath.Join(dir, "submissions") // a folder of mazes and nothing else
		}
		shell.Env = sceneEnvironment(dir, !c.exact)
		shell.Stdin = strings.NewReader(courseMaze)
		var stdout, stderr bytes.Buffer
		shell.Stdout, shell.Stderr = &stdout, &stderr
		err := shell.Run()
		var exit *exec.ExitError
		if err != nil && (!errors.As(err, &exit) || !c.exact || stdout.Len() == 0) {
			t.Errorf("%s: %s: %v\n%s", document, c.text, err, stderr.String())
			continue
		}
		if !c.exact {
			continue
		}
		var got []string
		if text := strings.TrimRight(stdout.String(), "\n"); text != "" {
			got = strings.Split(text, "\n")
		}
		if diff := cmp.Diff(normalized(c.output), normalized(got)); diff != "" {
			if os.Getenv("UPDATE") == "" || lines == nil {
				t.Errorf("%s: %s prints something else, -document +program; UPDATE=1 writes it:\n%s",
					document, c.text, diff)
				continue
			}
			c.output, changed = got, true
		}
	}
	if !changed {
		return
	}
	for k := len(commands) - 1; k >= 0; k-- { // from the end, so that earlier places stay
		if c := commands[k]; c.exact {
			var block []string
			for _, l := range c.output {
				block = append(block, strings.TrimSuffix("    "+l, "    "))
			}
			lines = slices.Replace(lines, c.first, c.first+c.length, block...)
		}
	}
	if err := os.WriteFile(filepath.Join(clitest.Repository, document), []byte(strings.Join(lines, "\n")),
		0o666); err != nil {
		t.Fatal(err)
	}
}

// checkIgnored compares a folder with what it was. The README's commands are given in a clone,
// where git is to ignore everything that they write.
func checkIgnored(t *testing.T, before, dir string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var written []string
	for _, e := range entries {
		if _, err := os.Lstat(filepath.Join(before, e.Name())); err == nil {
			continue
		}
		if e.IsDir() {
			written = append(written, e.Name()+"/")
		} else {
			written = append(written, e.Name())
		}
	}
	git := exec.CommandContext(t.Context(), "git", "check-ignore", "--stdin")
	git.Dir, git.Stdin = clitest.Repository, strings.NewReader(strings.Join(written, "\n"))
	ignored, err := git.Output()
	var exit *exec.ExitError
	if err != nil && (!errors.As(err, &exit) || exit.ExitCode() != 1) { // 1 if it ignores nothing
		tooltest.Note(t, "what commands write into a clone", "this is no clone")
		return
	}
	if diff := cmp.Diff(written, strings.Fields(string(ignored))); diff != "" {
		t.Errorf("git status shows what commands of the README write, -written +ignored:\n%s", diff)
	}
}

// measuredFigures are what differs from run to run in the output of a command.
var measuredFigures = []struct {
	pattern *regexp.Regexp
	with    string
}{
	{regexp.MustCompile(`\d+\.\d+ (s|seconds)\b`), "# $1"},
	// of a table of lab maze
	{regexp.MustCompile(`^([a-z-]+ \d+ [\d.]+ [\d.]+ [\d.]+ [\d.]+) [\d.]+ \d+$`), "$1 # #"},
	// by whichever worker was first
	{regexp.MustCompile(`^solved: \d+ moves`), "solved: # moves"},
	{regexp.MustCompile(`^additions: \d+ %`), "additions: # %"},
	{regexp.MustCompile(`("seconds"|"cpu"):[\d.e-]+`), "$1:#"},
}

func normalized(lines []string) []string {
	out := make([]string, len(lines))
	for k, line := range lines {
		line = strings.Join(strings.Fields(line), " ")
		for _, m := range measuredFigures {
			line = m.pattern.ReplaceAllString(line, m.with)
		}
		out[k] = line
	}
	return out
}

// TestDocsPicture compares the pictures of the README with what the program draws.
func TestDocsPicture(t *testing.T) {
	for file, c := range map[string]struct{ command, input string }{
		"maze.svg":  {"maze draw 5x5:1-4:321413213333214312331443Q --solution", ""},
		"shift.svg": {"shift draw shift:4x3:1C1E2C2L --moves -", "0 2 U +\n0 0 R -\n3 0 D -\n"},
	} {
		var got, stderr bytes.Buffer
		if code := run(time.Now(), strings.Fields(c.command), strings.NewReader(c.input), &got,
			&stderr); code != 0 {
			t.Fatalf("%s: exit code %d: %s", c.command, code, stderr.String())
		}
		want, err := os.ReadFile(filepath.Join(clitest.Repository, "docs/images", file))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got.Bytes(), want) {
			t.Errorf("docs/images/%s is not what stride %s makes; run docs/images/make.sh again", file,
				c.command)
		}
	}
}

// TestDocsMaze compares what the README says that make ends with, a line of its output, with what
// make does.
func TestDocsMaze(t *testing.T) {
	makefile, err := os.ReadFile(filepath.Join(clitest.Repository, "Makefile"))
	if err != nil {
		t.Fatal(err)
	}
	command := regexp.MustCompile(`(?m)^all: build\n\tbin/stride (.*)$`).FindSubmatch(makefile)
	if command == nil {
		t.Fatal("the first target of the Makefile runs no command of Stride")
	}
	var got, stderr bytes.Buffer
	if code := run(time.Now(), strings.Fields(string(command[1])), nil, &got, &stderr); code != 0 {
		t.Fatalf("exit code %d: %s", code, stderr.String())
	}
	value := regexp.MustCompile(`Puzzle value: \d+`)
	path := filepath.Join(clitest.Repository, "README.md")
	readme, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	says, is := value.Find(readme), value.Find(got.Bytes())
	if bytes.Equal(says, is) {
		return
	}
	if os.Getenv("UPDATE") == "" || says == nil {
		t.Fatalf("the README says %q, and make prints %q; UPDATE=1 writes it", says, is)
	}
	if err := os.WriteFile(path, bytes.Replace(readme, says, is, 1), 0o666); err != nil {
		t.Fatal(err)
	}
}
