package run

import (
	"fmt"
	"runtime"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Where there is neither a sandbox nor a control group, memory is what looks at the processes find.
// A program that makes a user namespace of its own can mount file systems in memory there, which
// belong to no process and which no look from outside finds. So such a run may make no user
// namespace: a filter of system calls (seccomp), which all its processes inherit and none can
// remove, answers "not permitted" to unshare and clone if they ask for one. It cannot see what
// clone3 asks for, and answers that this kernel does not have it, after which libraries use clone.
// It costs some ten nanoseconds for each system call.

// calls are the numbers of the system calls of an architecture.
type calls struct{ arch, unshare, clone, clone3 uint32 }

// filtered are the architectures whose programs a machine runs, its own and that of 32 bits.
var filtered = map[string][]calls{
	"amd64": {{unix.AUDIT_ARCH_X86_64, 272, 56, 435}, {unix.AUDIT_ARCH_I386, 310, 120, 435}},
	"arm64": {{unix.AUDIT_ARCH_AARCH64, 97, 220, 435}, {unix.AUDIT_ARCH_ARM, 337, 120, 435}},
}[runtime.GOARCH]

// The operations of the system call seccomp.
const (
	setFilter = 1
	hasAction = 2
)

// canForbidNamespaces reports whether this machine has such filters.
func canForbidNamespaces() bool {
	action := uint32(unix.SECCOMP_RET_ERRNO)
	_, _, failed := syscall.Syscall(unix.SYS_SECCOMP, hasAction, 0, uintptr(unsafe.Pointer(&action)))
	return len(filtered) > 0 && failed == 0
}

// forbidNamespaces keeps this thread, and what it starts from now on, from making user namespaces.
// The thread must have given up gaining rights.
func forbidNamespaces() error {
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
			jump(unix.BPF_JEQ, c.clone3, 0, 1),
			refuse(unix.ENOSYS),
			jump(unix.BPF_JEQ, c.unshare, 1, 0),
			jump(unix.BPF_JEQ, c.clone, 0, 3),
			load(first),
			jump(unix.BPF_JSET, unix.CLONE_NEWUSER, 0, 1),
			refuse(unix.EPERM),
			end(unix.SECCOMP_RET_ALLOW),
		}
		code = append(code, load(arch), jump(unix.BPF_JEQ, c.arch, 0, uint8(len(block))))
		code = append(code, block...)
	}
	code = append(code, end(unix.SECCOMP_RET_KILL_PROCESS)) // a machine has no other programs
	program := unix.SockFprog{Len: uint16(len(code)), Filter: &code[0]}
	_, _, failed := syscall.Syscall(unix.SYS_SECCOMP, setFilter, 0, uintptr(unsafe.Pointer(&program)))
	runtime.KeepAlive(code)
	if failed != 0 {
		return fmt.Errorf("forbidding user namespaces: %w", failed)
	}
	return nil
}
