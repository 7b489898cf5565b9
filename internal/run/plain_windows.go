package run

import (
	"errors"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/windows"

	"stride/internal/disk"
)

// A group of processes is a job on Windows. What a process of a job starts is in the job too, and
// when its last handle is closed, the system kills what is left, also if this program was killed
// itself. The command is started with its only thread suspended, so that it cannot start anything
// before it is in the job.

func limitedArgs(c Command) []string { return c.Args }

type group struct {
	cmd *exec.Cmd
	job windows.Handle
}

// own makes the job of a command.
func own(cmd *exec.Cmd, c Command) (group, error) {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return group{}, os.NewSyscallError("CreateJobObject", err)
	}
	var limits windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION
	limits.BasicLimitInformation.LimitFlags = windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
	_, err = windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation,
		uintptr(unsafe.Pointer(&limits)), uint32(unsafe.Sizeof(limits)))
	if err != nil {
		return group{}, errors.Join(os.NewSyscallError("SetInformationJobObject", err),
			windows.CloseHandle(job))
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: windows.CREATE_SUSPENDED}
	if c.Args[0] == shell {
		cmd.SysProcAttr.CmdLine = strings.Join(c.Args, " ") // see Shell
	}
	cmd.Cancel = func() error {
		// it may not be in the job yet
		return errors.Join(windows.TerminateJobObject(job, 1), cmd.Process.Kill())
	}
	return group{cmd, job}, nil
}

// start puts a command that has just been started into its job, and lets it run.
func (g group) start() error {
	var assigned error
	err := g.cmd.Process.WithHandle(func(process uintptr) {
		assigned = os.NewSyscallError("AssignProcessToJobObject",
			windows.AssignProcessToJobObject(g.job, windows.Handle(process)))
	})
	if err := errors.Join(err, assigned); err != nil {
		return errors.Join(err, g.cmd.Process.Kill())
	}
	return resume(uint32(g.cmd.Process.Pid))
}

// resume lets the threads of a suspended process run.
func resume(process uint32) error {
	all, err := windows.CreateToolhelp32Snapshot(windows.TH32CS_SNAPTHREAD, 0)
	if err != nil {
		return os.NewSyscallError("CreateToolhelp32Snapshot", err)
	}
	defer windows.CloseHandle(all)
	entry := windows.ThreadEntry32{}
	entry.Size = uint32(unsafe.Sizeof(entry))
	for err = windows.Thread32First(all, &entry); err == nil; err = windows.Thread32Next(all, &entry) {
		if entry.OwnerProcessID != process {
			continue
		}
		thread, err := windows.OpenThread(windows.THREAD_SUSPEND_RESUME, false, entry.ThreadID)
		if err != nil {
			return os.NewSyscallError("OpenThread", err)
		}
		_, err = windows.ResumeThread(thread)
		return errors.Join(os.NewSyscallError("ResumeThread", err), windows.CloseHandle(thread))
	}
	return os.NewSyscallError("Thread32Next", err)
}

// cpu returns the processor time of all processes of the job. The process of the shell alone does
// not have that of the programs that it has started.
func (g group) cpu() time.Duration {
	var accounts struct { // JOBOBJECT_BASIC_ACCOUNTING_INFORMATION
		user, kernel, periodUser, periodKernel int64 // in units of 100 ns
		faults, processes, active, terminated  uint32
	}
	err := windows.QueryInformationJobObject(g.job, windows.JobObjectBasicAccountingInformation,
		uintptr(unsafe.Pointer(&accounts)), uint32(unsafe.Sizeof(accounts)), nil)
	own := g.cmd.ProcessState.UserTime() + g.cmd.ProcessState.SystemTime()
	if err != nil {
		return own
	}
	return max(own, 100*time.Duration(accounts.user+accounts.kernel))
}

// end kills the remaining processes of the job.
func (g group) end() { _ = windows.CloseHandle(g.job) } // an open handle could not be closed better

// result says how a process has ended.
func result(state *os.ProcessState) Result { return Result{Reason: Exited, Code: state.ExitCode()} }

// removeStale does nothing: the folders of killed programs stay until the system removes them.
func removeStale() {}

// TempDir makes a temporary folder for a run. The returned function removes it.
func TempDir() (dir string, remove func() error, err error) {
	dir, err = os.MkdirTemp("", "stride-run-")
	if err != nil {
		return "", nil, noTempDir(err)
	}
	return dir, func() error { return disk.RemoveAll(dir) }, nil
}
