package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"stride/internal/cli/clitest"
)

// The scene in which the commands of documents are run: the files that documents take for granted,
// and stride as a command.

// courseMaze is the maze of the course's documents.
const courseMaze = "3 2 1 4 1\n3 2 1 3 3\n3 3 2 1 4\n3 1 2 3 3\n1 4 4 3 G\n"

// preparation makes what documents take for granted besides a few files: level 1 with its moves,
// the folder of a player, and record books.
const preparation = `
stride shift level 1 > level.txt
cp level.txt hard.txt
mkdir levels
cp level.txt levels
stride shift level 1 --moves > moves.txt
stride set new --title 'Week 3' maze:5x5:1-4:easy#week shift:5x5:easy#week > week3.yaml
{ echo first_level; cat moves.txt; } > solution.txt
for folder in . game FOLDER; do
	mkdir -p $folder
	[ $folder = . ] || cp level.txt $folder
	echo first_level > $folder/level_password.txt
	echo 1 > $folder/number_level.txt
done
stride maze 10 10 1 9 --record --steps 100
HASTY= stride shift batch --levels 600 --out made/600 --record
HASTY= stride shift batch --game mine --levels 42 --out made/42 --record
stride shift batch --out made/20 --record
stride records export > mine.jsonl
cp records.db old.db
mkdir -p .local/share/man/man1
`

// newScene makes a folder with what documents take for granted, and with stride as a command.
func newScene(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"puzzle.txt": courseMaze, "list.txt": "3 3 1 2\n", "yours.jsonl": "",
		"class.csv":           "submission,days\nann,1\n",
		"plan.yaml":           "repeats: 1\nconfigurations: [5 5 1 4]\n",
		"submissions/ann.txt": courseMaze, "submissions/bob.txt": "1 1\n1 0\n",
	} {
		clitest.WriteFile(t, filepath.Join(dir, name), text, 0o666)
	}
	for from, to := range map[string]string{
		"examples/book": "examples/book", "examples/certificate": "examples/certificate",
		"examples/referee": "examples/referee", "examples/tutorial/python": "examples/tutorial/python",
		"examples/grade": "examples/grade", "internal/grade/testdata/submissions/right-sh": "handed-in/ann",
		"internal/grade/testdata/submissions/liar": "handed-in/bob",
	} {
		err := os.CopyFS(filepath.Join(dir, to), os.DirFS(filepath.Join(clitest.Repository, from)))
		if err != nil {
			t.Fatal(err)
		}
	}
	// A hasty grading searches for its thresholds in a moment.
	plan := filepath.Join(dir, "examples/grade/plan.yaml")
	text, err := os.ReadFile(plan)
	if err != nil {
		t.Fatal(err)
	}
	clitest.WriteFile(t, plan, strings.Replace(string(text), "search 2s", "search 0.1s", 1), 0o666)
	script := fmt.Sprintf("#!/bin/sh\nif [ -n \"$HASTY\" ]; then exec %s \"$@\"; fi\nexec %s \"$@\"\n",
		lookPath(t, "hasty"), lookPath(t, "stride"))
	clitest.WriteFile(t, filepath.Join(dir, "programs", "ann"), "#!/bin/sh\nexec stride maze \"$@\"\n", 0o777)
	// prints nothing, so that its runs fail
	clitest.WriteFile(t, filepath.Join(dir, "mine"), "#!/bin/sh\n", 0o777)
	for _, folder := range []string{"bin", "tools", "submissions/bin"} {
		clitest.WriteFile(t, filepath.Join(dir, folder, "stride"), script, 0o777)
	}
	shell := exec.CommandContext(t.Context(), "bash", "-ec", preparation)
	shell.Dir, shell.Env = dir, sceneEnvironment(dir, true)
	if output, err := shell.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	return dir
}

// copyScene returns a folder of its own for commands.
func copyScene(t *testing.T, scene string) string {
	t.Helper()
	dir := t.TempDir()
	syscall.ForkLock.RLock()
	defer syscall.ForkLock.RUnlock()
	if err := os.CopyFS(dir, os.DirFS(scene)); err != nil {
		t.Fatal(err)
	}
	return dir
}

// sceneEnvironment is the environment of commands in the folder dir.
func sceneEnvironment(dir string, hasty bool) []string {
	env := append(os.Environ(), "HOME="+dir, "STRIDE_BOOK="+filepath.Join(dir, "records.db"),
		"PATH="+filepath.Join(dir, "tools")+string(os.PathListSeparator)+os.Getenv("PATH"))
	if hasty {
		env = append(env, "HASTY=1")
	}
	return env
}

func lookPath(t *testing.T, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		t.Fatal(err)
	}
	return path
}
