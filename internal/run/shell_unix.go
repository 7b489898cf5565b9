//go:build unix

package run

import (
	"context"
	"errors"
	"os/exec"
	"regexp"
	"strings"
)

// Shell returns the arguments that run a line of the shell.
func Shell(line string) []string { return []string{"/bin/sh", "-c", line} }

// plainWord is a word that the shell takes as it stands.
var plainWord = regexp.MustCompile(`^[\pL\pN_./+-]+$`)

// Missing returns the program of a line if the shell does not find it. It is empty if it cannot be
// told.
func Missing(ctx context.Context, line string) (program string) {
	words := strings.Fields(line)
	if len(words) == 0 || !plainWord.MatchString(words[0]) {
		return ""
	}
	err := exec.CommandContext(ctx, "/bin/sh", "-c", `command -v "$0"`, words[0]).Run()
	if errors.As(err, new(*exec.ExitError)) && ctx.Err() == nil {
		return words[0]
	}
	return ""
}
