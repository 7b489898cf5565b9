//go:build !unix

package procgroup

import "os"

// Shell returns the command that runs a line of the shell, which is to be appended.
func Shell() []string { return []string{"cmd", "/C"} }

// Kill kills the process. There is an error if it has ended, which is what is wanted.
func Kill(first int) {
	if p, err := os.FindProcess(first); err == nil {
		_ = p.Kill()
	}
}
