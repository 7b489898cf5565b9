//go:build !unix

package external

import "os/exec"

// shell returns the command that runs a line of the shell.
func shell() []string { return []string{"cmd", "/C"} }

// ownGroup does nothing: this system has no process groups.
func ownGroup(*exec.Cmd) {}

// killGroup kills the program. There is an error if it has ended, which is what is wanted.
func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
