package run

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// A sandbox by bubblewrap: the command line that makes it. A program sees the system's programs, to
// read, its own folder, and an empty /tmp; it sees its own processes only, and no network.
//
// bwrap itself is two processes of the run: the one that was started, and the first process of the
// sandbox, which adopts orphans and with which all others end.

// systemFolders are the folders of the system that programs may read. Home folders and /var are
// not among them.
var systemFolders = []string{"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/etc",
	"/opt", "/nix", "/gnu"}

// temporaryFolders are those of a sandbox that the program may write to, which are empty at the
// beginning.
var temporaryFolders = []string{"/tmp", "/dev/shm"}

// workFolder is the program's folder in its file system.
const workFolder = "/submission"

// startedFD is the pipe into which the sandbox writes a byte when it is complete.
const startedFD = 3

// bwrapArgs returns the arguments of bwrap that run the program.
func (s *spec) bwrapArgs() []string {
	args := []string{"bwrap", "--die-with-parent", "--unshare-ipc", "--unshare-pid", "--unshare-net",
		"--unshare-uts"}
	add := func(words ...string) { args = append(args, words...) }
	if !s.Isolation.AsRoot { // in a namespace of its own, the program could mount memory that is not counted
		add("--unshare-user", "--disable-userns")
	}
	add("--proc", "/proc", "--dev", "/dev")
	for _, folder := range temporaryFolders { // in memory
		add("--perms", "1777", "--size", fmt.Sprint(max(s.Limits.Disk, 1)), "--tmpfs", folder)
	}
	for _, folder := range s.Readable { // bwrap would close the folders above it
		for k, c := range folder {
			if above := folder[:k]; c == '/' && k > 0 && !within(above, systemFolders) {
				add("--perms", "0755", "--dir", above)
			}
		}
	}
	shown := slices.Concat(systemFolders, s.Readable)
	for _, folder := range shown {
		switch info, err := os.Lstat(folder); {
		case err != nil:
		case info.Mode()&os.ModeSymlink != 0: // as /bin often is
			if target, err := os.Readlink(folder); err == nil {
				add("--symlink", target, folder)
			}
		default:
			add("--ro-bind", folder, folder)
		}
	}
	for _, name := range s.Hidden {
		switch info, err := os.Stat(name); {
		case err != nil || !within(name, shown) || s.User != 0 && !s.Isolation.AsRoot && closed(name):
		case info.IsDir():
			add("--tmpfs", name, "--remount-ro", name)
		default:
			add("--ro-bind", os.DevNull, name)
		}
	}
	add("--bind", s.Dir, workFolder, "--chdir", workFolder, "--remount-ro", "/dev", "--remount-ro", "/")
	program := s.Args
	if s.Isolation.AsRoot {
		user := strconv.Itoa(s.User)
		program = append([]string{"setpriv", "--reuid", user, "--regid", user, "--clear-groups"},
			program...)
	}
	// The kernel counts processes for each namespace of users, so the limits are set inside.
	begun := fmt.Sprintf("echo >&%d; exec %[1]d>&-; ", startedFD)
	return append(args, limited(s.Limits, processesOf(s.Limits), begun, program)...)
}

// within reports whether a file is one of some folders or in one of them.
func within(name string, folders []string) bool {
	return slices.ContainsFunc(folders,
		func(folder string) bool { return name == folder || strings.HasPrefix(name, folder+"/") })
}

// closed reports whether a file lies in a folder that other users may not enter, so that it need
// not be hidden from them.
func closed(name string) bool {
	for dir := filepath.Dir(name); dir != "/"; dir = filepath.Dir(dir) {
		if info, err := os.Stat(dir); err != nil || info.Mode()&1 == 0 {
			return true
		}
	}
	return false
}
