package referee_test

import (
	"fmt"
	"os"
	"strings"
)

// isZombie reports whether a process has ended, but is still listed.
func isZombie(pid int) bool {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return false
	}
	_, rest, _ := strings.Cut(string(text), ") ")
	return strings.HasPrefix(rest, "Z")
}
