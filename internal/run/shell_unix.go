//go:build unix

package run

// Shell returns the arguments that run a line of the shell.
func Shell(line string) []string { return []string{"/bin/sh", "-c", line} }
