//go:build unix && !linux

package sandbox

import (
	"context"
	"os"
	"syscall"
)

func (i Isolation) attributes(int) *syscall.SysProcAttr { return &syscall.SysProcAttr{Setsid: true} }

// Detect says which means the system allows: root can run programs as another user.
func Detect(context.Context) Isolation {
	removeStale()
	return Isolation{OtherUser: os.Getuid() == 0}
}

// Limiter returns the isolation that limits programs, and keeps them from nothing else.
func Limiter(context.Context) Isolation {
	removeStale()
	return Isolation{}
}

func userTasks() int { return 0 }
