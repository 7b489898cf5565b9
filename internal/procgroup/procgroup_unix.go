//go:build unix

package procgroup

import "syscall"

// Shell returns the command that runs a line of the shell, which is to be appended.
func Shell() []string { return []string{"sh", "-c"} }

// Kill kills all processes in the group of a program, which has the number of its first process. There
// is an error if there are none, which is what is wanted.
func Kill(first int) { _ = syscall.Kill(-first, syscall.SIGKILL) }
