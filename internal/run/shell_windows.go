package run

import (
	"context"
	"errors"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

const shell = "cmd"

// Shell returns the arguments that run a line of the shell.
func Shell(line string) []string { return cmdArgs(line) }

// plainWord is a word that cmd takes as it stands.
var plainWord = regexp.MustCompile(`^[\pL\pN_./\\:+-]+$`)

// builtin are the commands that cmd has in itself.
const builtin = "assoc break call cd chdir cls color copy date del dir echo endlocal erase exit for ftype " +
	"goto if md mkdir mklink move path pause popd prompt pushd rd rem ren rename rmdir set setlocal shift " +
	"start time title type ver verify vol"

// Missing returns the program of a line if the shell does not find it. It is empty if it cannot be
// told.
func Missing(_ context.Context, line string) (program string) {
	words := strings.Fields(line)
	if len(words) == 0 || !plainWord.MatchString(words[0]) ||
		slices.Contains(strings.Fields(builtin), strings.ToLower(words[0])) {
		return ""
	}
	_, err := exec.LookPath(filepath.FromSlash(words[0]))
	if err == nil || errors.Is(err, exec.ErrDot) { // cmd looks into the present folder, too
		return ""
	}
	return words[0]
}
