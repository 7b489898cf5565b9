package cputime

import (
	"syscall"
	"time"
)

// Used returns the processor time that all threads of the program have used so far, in
// user and in system mode. It is 0 if the system does not report it.
func Used() time.Duration {
	var created, ended, kernel, user syscall.Filetime
	process, err := syscall.GetCurrentProcess()
	if err == nil {
		err = syscall.GetProcessTimes(process, &created, &ended, &kernel, &user)
	}
	if err != nil {
		return 0
	}
	return span(kernel) + span(user)
}

// span returns a time that is counted in units of 100 ns.
func span(t syscall.Filetime) time.Duration {
	return 100 * time.Duration(int64(t.HighDateTime)<<32|int64(t.LowDateTime))
}
