//go:build unix && !linux

package sandbox

import (
	"errors"
	"fmt"
	"runtime"
	"syscall"

	"stride/internal/procgroup"
)

// Unix systems other than Linux: a process group and limits of the kernel.

const (
	keepsOrphans = false
	watches      = false
)

func (o *order) enterRoot() error { return errors.New("this system has no namespaces") }

func adoptOrphans() error { return nil }

func (o *order) setLimits() error {
	if err := o.setUnixLimits(); err != nil {
		return fmt.Errorf("setting the limits: %w", err)
	}
	return nil
}

// maxRSS returns the most resident memory, in bytes.
func maxRSS(r *syscall.Rusage) int64 {
	if runtime.GOOS == "darwin" {
		return int64(r.Maxrss)
	}
	return int64(r.Maxrss) << 10
}

func (o *order) watch() sight { return sight{} }

func (o *order) killAll(main int) error {
	procgroup.Kill(main)
	return nil
}

// processorsOf returns nil, since programs cannot be put on processors here.
func processorsOf(int, float64) []int { return nil }
