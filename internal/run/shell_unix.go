//go:build unix

package run

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os/exec"
	"regexp"
	"strings"
)

// Shell returns the arguments that run a line of the shell.
func Shell(line string) []string { return []string{"/bin/sh", "-c", line} }

// A process may map dataShare times the memory that it may use, and dataExtra bytes more. That
// stops programs that are faster than the looks; those in Go and Java map more than they use.
const (
	dataShare = 2
	dataExtra = 512 << 20
)

// limited returns the arguments that run a program under the limits of the kernel, as far as the
// present ones allow: a shell sets them, runs another line, and becomes the program. Without a
// number of processes there is none.
func limited(l Limits, processes int, line string, args []string) []string {
	const block = 512 // the unit of -f; that of -d is 1024
	script := fmt.Sprintf("ulimit -c 0; ulimit -t %d; ", int64(math.Ceil(l.CPU.Seconds()))+1)
	if l.Memory < 1<<50 {
		script += fmt.Sprintf("ulimit -d %d; ", (dataShare*l.Memory+dataExtra)>>10)
	}
	if l.Disk > 0 {
		script += fmt.Sprintf("ulimit -f %d; ", (l.Disk+block-1)/block)
	}
	if l.Files > 0 {
		script += fmt.Sprintf("ulimit -n %d; ", l.Files)
	}
	if processes > 0 { // shells disagree on the letter
		script += fmt.Sprintf("ulimit -u %d || ulimit -p %[1]d; ", processes)
	}
	return append([]string{"/bin/sh", "-c", "{ " + script + "} 2>/dev/null; " + line + `exec "$@"`, "sh"},
		args...)
}

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
