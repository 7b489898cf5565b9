package run

import "strings"

// The shell runs what users write on a command line or into a plan: /bin/sh, or cmd on Windows. cmd
// has rules of its own for a line, which are not those by which programs split theirs:
//
//   - A backslash does not escape a quotation mark. So the line goes to cmd between two quotation
//     marks, which /S makes it remove, and as it is otherwise.
//   - A slash begins an option: ./mine is the command "." with an option.

// cmdArgs returns the arguments that run a line of the shell on Windows. They are joined by blanks,
// without the quoting that other programs need.
func cmdArgs(line string) []string { return []string{"cmd", "/S", "/C", `"` + windowsPath(line) + `"`} }

// windowsPath writes the path with which a line begins as cmd reads it, if it begins with a dot.
func windowsPath(line string) string {
	at := strings.TrimLeft(line, ` "`)
	if !strings.HasPrefix(at, "./") && !strings.HasPrefix(at, "../") {
		return line
	}
	end := strings.IndexAny(at, ` "`)
	if strings.HasSuffix(line[:len(line)-len(at)], `"`) { // blanks are part of the path
		end = strings.IndexByte(at, '"')
	}
	if end < 0 {
		end = len(at)
	}
	return line[:len(line)-len(at)] + strings.ReplaceAll(at[:end], "/", `\`) + at[end:]
}
