package sandbox

import (
	"context"
	"math"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// attributes returns how the keeper is started.
func (i Isolation) attributes(sandboxed int) *syscall.SysProcAttr {
	a := &syscall.SysProcAttr{Setsid: true}
	if !i.Namespaces {
		return a
	}
	a.Cloneflags = syscall.CLONE_NEWNS | syscall.CLONE_NEWPID | syscall.CLONE_NEWNET | syscall.CLONE_NEWIPC | syscall.CLONE_NEWUTS
	if i.UserNamespace {
		a.Cloneflags |= syscall.CLONE_NEWUSER
		a.UidMappings = []syscall.SysProcIDMap{{ContainerID: os.Getuid(), HostID: os.Getuid(), Size: 1}}
		a.GidMappings = []syscall.SysProcIDMap{{ContainerID: os.Getgid(), HostID: os.Getgid(), Size: 1}}
		if sandboxed != 0 {
			a.UidMappings = append(a.UidMappings, syscall.SysProcIDMap{ContainerID: sandboxed, HostID: sandboxed, Size: 1})
			a.GidMappings = append(a.GidMappings, syscall.SysProcIDMap{ContainerID: sandboxed, HostID: sandboxed, Size: 1})
			a.GidMappingsEnableSetgroups = true
		} else {
			// Only root keeps its rights in the new namespace of users when it becomes the keeper.
			a.AmbientCaps = []uintptr{unix.CAP_SYS_ADMIN, unix.CAP_SYS_RESOURCE, unix.CAP_SYS_PTRACE}
		}
	}
	return a
}

// Detect finds out by trying which means the system allows, the strongest first.
func Detect(ctx context.Context) Isolation {
	removeStale()
	root := os.Getuid() == 0
	candidates := []Isolation{{Namespaces: true, UserNamespace: true}}
	if root {
		// In a namespace of users, the kernel counts the processes of each run for itself. Without it,
		// it counts all of a user, and gradings at the same time get into each other's way.
		candidates = []Isolation{
			{Namespaces: true, UserNamespace: true, OtherUser: true}, {Namespaces: true, OtherUser: true}, {OtherUser: true},
		}
	}
	groups := detectGroups()
	for _, i := range candidates {
		for _, i.Groups = range []Groups{groups, {}} {
			if i.works(ctx) {
				return i
			}
		}
	}
	return Isolation{}
}

// works makes a run of a program that does nothing.
func (i Isolation) works(ctx context.Context) bool {
	dir, remove, err := TempDir()
	if err != nil {
		return false
	}
	defer func() { _ = remove() }()
	r, err := i.Run(ctx, Command{Line: "exit 7", Dir: dir, Limits: Limits{
		Wall: startGrace, CPU: startGrace, Memory: 1 << 30, Output: 1 << 10, Disk: 1 << 20, Processes: 10, Files: 20,
	}})
	return err == nil && r.Reason == Exited && r.Code == 7
}

// Limiter returns the isolation that limits programs as the system allows, and keeps them from nothing
// else: they run in the present file system, as the present user.
func Limiter(ctx context.Context) Isolation {
	removeStale()
	if i := (Isolation{Groups: detectGroups()}); i.works(ctx) {
		return i
	}
	return Isolation{}
}

// processorsOf returns the processors of a slot if each slot has so many of those that this program may
// use: nil, which stands for all, if there is no limit or it leaves none out.
func processorsOf(slot int, cores float64) (some []int) {
	var set unix.CPUSet
	if cores <= 0 || unix.SchedGetaffinity(0, &set) != nil {
		return nil
	}
	var all []int
	for k := 0; len(all) < set.Count(); k++ {
		if set.IsSet(k) {
			all = append(all, k)
		}
	}
	each := int(math.Ceil(cores))
	if each >= len(all) {
		return nil
	}
	for k := range each {
		some = append(some, all[(slot*each+k)%len(all)])
	}
	return some
}

// userTasks returns how many threads the user has, since the kernel counts them all.
func userTasks() int {
	_, threads, _ := processesOf(os.Getuid()) // none where there is no /proc
	return threads
}
