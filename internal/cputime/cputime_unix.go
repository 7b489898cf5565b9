//go:build unix

package cputime

import (
	"syscall"
	"time"
)

// Used returns the processor time that all threads of the program have used so far, in
// user and in system mode. It is 0 if the system does not report it.
func Used() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		return 0
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
