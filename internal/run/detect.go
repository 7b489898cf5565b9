package run

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"stride/internal/disk"
)

// Which ways to run programs a machine allows is found out by trying them with a program that does
// nothing. It is a file in a temporary folder, as the programs of students are: where such a folder
// is mounted noexec, none of them could be started.

// noTempDir names the folder in which a temporary folder could not be made.
func noTempDir(err error) error {
	return fmt.Errorf("no folder can be made in %s, the folder for temporary files (TMPDIR): %w",
		os.TempDir(), disk.Reason(err))
}

// trial is the name of that program, and its exit code if it runs.
const (
	trial     = "./stride-trial"
	trialCode = 7
	// notExecutable is the exit code of a shell that may not run a file.
	notExecutable = 126
)

// Detect returns the strongest isolation that works here. Without an error, that is the zero value
// if programs can be run, but not kept away from anything. The errors are about the folder for
// temporary files.
func Detect(ctx context.Context) (Isolation, error) {
	removeStale()
	return strongest(ctx, trial, append(protecting(), Isolation{}))
}

// limiter is what Limited uses, whose programs are elsewhere.
var limiter = sync.OnceValues(func() (Isolation, error) {
	removeStale()
	return strongest(context.Background(), fmt.Sprint("exit ", trialCode), []Isolation{{}})
})

// Limited runs a command in the present file system, as the present user. It is limited as far as
// the system allows, and all that it has started is killed, but it is kept away from nothing else.
func Limited(ctx context.Context, c Command) (Result, error) {
	i, err := limiter()
	if err != nil {
		return Result{}, err
	}
	return i.Run(ctx, c)
}

// strongest returns the first isolation that works, with control groups if possible.
func strongest(ctx context.Context, line string, candidates []Isolation) (Isolation, error) {
	var failed error
	group := detectGroup()
	for _, i := range candidates {
		i.Group = group
		code, err := i.try(ctx, line)
		if group != "" && code != trialCode && err == nil {
			i.Group = ""
			code, err = i.try(ctx, line)
		}
		switch {
		case ctx.Err() != nil:
			return Isolation{}, ctx.Err()
		case err != nil:
			return Isolation{}, err
		case code == trialCode:
			return i, nil
		case code == notExecutable:
			failed = fmt.Errorf("programs in %s, the folder for temporary files, cannot be started: it may "+
				"be mounted noexec; name another folder by TMPDIR", os.TempDir())
		}
	}
	if failed == nil {
		failed = fmt.Errorf("no program can be started under limits here")
	}
	return Isolation{}, failed
}

// try runs a line in a temporary folder with the trial, and returns its exit code, or -1 if it was
// not run. An error is about the folder.
func (i Isolation) try(ctx context.Context, line string) (code int, err error) {
	dir, remove, err := TempDir()
	if err != nil {
		return -1, err
	}
	defer func() { _ = remove() }() // otherwise a later run does it
	script := fmt.Sprintf("#!/bin/sh\nexit %d\n", trialCode)
	if err := os.WriteFile(filepath.Join(dir, trial), []byte(script), 0o755); err != nil {
		return -1, err
	}
	r, err := i.Run(ctx, Command{Args: Shell(line), Dir: dir, Limits: Limits{
		Wall: startGrace, CPU: startGrace, Memory: 1 << 30, Output: 1 << 10, Disk: 1 << 20, Processes: 10,
		Files: 20,
	}})
	if err != nil || r.Reason != Exited {
		return -1, nil
	}
	return r.Code, nil
}
