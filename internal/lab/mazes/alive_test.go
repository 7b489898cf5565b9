package mazes

import (
	"fmt"
	"os"
	"strings"
)

// alive reports whether a process is still there. The child of a killed process may be a zombie
// until its new parent waits for it. Where there is no /proc, it reports false.
func alive(pid int) bool {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return false
	}
	_, rest, _ := strings.Cut(string(text), ") ")
	return !strings.HasPrefix(rest, "Z")
}
