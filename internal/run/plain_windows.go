package run

import (
	"context"
	"os"
	"os/exec"
)

func isRoot() bool { return false }

// systemEnv is what programs on Windows need besides.
func systemEnv() []string { return os.Environ() }

func limitedArgs(c Command) []string { return c.Args }

func (i Isolation) own(context.Context, *exec.Cmd, string, Command) error { return nil }

func killLeft(*exec.Cmd) {}

// result says how a process has ended.
func result(state *os.ProcessState) Result { return Result{Reason: Exited, Code: state.ExitCode()} }

// TempDir makes a temporary folder for a run. The returned function removes it.
func TempDir() (dir string, remove func() error, err error) {
	dir, err = os.MkdirTemp("", "stride-run-")
	return dir, func() error { return os.RemoveAll(dir) }, err
}
