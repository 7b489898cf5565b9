package run

import (
	"fmt"
	"runtime"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

// What a run without a sandbox could hide or leave behind, by a filter of system calls (seccomp)
// that all its processes inherit and none can remove:
//
//   - Memory is what looks at the processes find. In a user namespace of its own, a program can
//     mount file systems in memory, which belong to no process and which no look from outside
//     finds. So unshare and clone answer "not permitted" if they are asked for one. What clone3
//     asks for cannot be seen; it answers that this kernel does not have it, after which libraries
//     use clone.
//   - The kernel keeps queues of messages, and the shared memory and semaphores of System V, after
//     the end of all processes, and such memory belongs to none of them either. Queues can be found
//     only where their file system is mounted. So none can be made: this kernel does not have them.
//     Programs still have memory of their own to share, files in /dev/shm, pipes and sockets.
//
// It costs some ten nanoseconds for each system call.

// calls are the numbers of the system calls of an architecture. absent are clone3, mq_open, msgget,
// semget and shmget, and on i386 ipc, which has long stood for the last three.
type calls struct {
	arch, unshare, clone uint32
	absent               []uint32
}

// filtered are the architectures whose programs a machine runs, its own and that of 32 bits.
var filtered = map[string][]calls{
	"amd64": {{unix.AUDIT_ARCH_X86_64, 272, 56, []uint32{435, 240, 68, 64, 29}},
		{unix.AUDIT_ARCH_I386, 310, 120, []uint32{435, 277, 399, 393, 395, 117}}},
	"arm64": {{unix.AUDIT_ARCH_AARCH64, 97, 220, []uint32{435, 180, 186, 190, 194}},
		{unix.AUDIT_ARCH_ARM, 337, 120, []uint32{435, 274, 303, 299, 307}}},
}[runtime.GOARCH]

// The operations of the system call seccomp.
const (
	setFilter = 1
	hasAction = 2
)

// canFilter reports whether this machine has such filters.
func canFilter() bool {
	action := uint32(unix.SECCOMP_RET_ERRNO)
	_, _, failed := syscall.Syscall(unix.SYS_SECCOMP, hasAction, 0, uintptr(unsafe.Pointer(&action)))
	return len(filtered) > 0 && failed == 0
}

// filter keeps this thread, and what it starts from now on, from making user namespaces and what
// the kernel keeps. The thread must have given up gaining rights.
func filter() error {
	// Where the kernel puts the number of a call, the architecture, and the lower half of the first
	// argument.
	const number, arch, first = 0, 4, 16
	load := func(at uint32) unix.SockFilter {
		return unix.SockFilter{Code: unix.BPF_LD | unix.BPF_W | unix.BPF_ABS, K: at}
	}
	jump := func(test uint16, k uint32, yes, no uint8) unix.SockFilter {
		return unix.SockFilter{Code: unix.BPF_JMP | test | unix.BPF_K, K: k, Jt: yes, Jf: no}
	}
	end := func(action uint32) unix.SockFilter {
		return unix.SockFilter{Code: unix.BPF_RET | unix.BPF_K, K: action}
	}
	refuse := func(why syscall.Errno) unix.SockFilter { return end(unix.SECCOMP_RET_ERRNO | uint32(why)) }
	const x32 = 0x40000000 // in the numbers of programs of 64 bits with pointers of 32
	var code []unix.SockFilter
	for _, c := range filtered {
		block := []unix.SockFilter{
			load(number),
			{Code: unix.BPF_ALU | unix.BPF_AND | unix.BPF_K, K: ^uint32(x32)},
		}
		for _, call := range c.absent {
			block = append(block, jump(unix.BPF_JEQ, call, 0, 1), refuse(unix.ENOSYS))
		}
		block = append(block,
			jump(unix.BPF_JEQ, c.unshare, 1, 0),
			jump(unix.BPF_JEQ, c.clone, 0, 3),
			load(first),
			jump(unix.BPF_JSET, unix.CLONE_NEWUSER, 0, 1),
			refuse(unix.EPERM),
			end(unix.SECCOMP_RET_ALLOW),
		)
		code = append(code, load(arch), jump(unix.BPF_JEQ, c.arch, 0, uint8(len(block))))
		code = append(code, block...)
	}
	code = append(code, end(unix.SECCOMP_RET_KILL_PROCESS)) // a machine has no other programs
	program := unix.SockFprog{Len: uint16(len(code)), Filter: &code[0]}
	_, _, failed := syscall.Syscall(unix.SYS_SECCOMP, setFilter, 0, uintptr(unsafe.Pointer(&program)))
	runtime.KeepAlive(code)
	if failed != 0 {
		return fmt.Errorf("setting the filter of system calls: %w", failed)
	}
	return nil
}
