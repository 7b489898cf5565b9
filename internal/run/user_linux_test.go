package run

import (
	"fmt"
	"net"
	"os"
	"strings"
	"syscall"
	"testing"

	"stride/internal/tooltest"
)

// TestTakeUser takes users: no two runs get the same one, a process that binds names as it likes
// takes none, and a lack of files is told from a lack of users.
func TestTakeUser(t *testing.T) {
	if os.Getuid() != 0 {
		tooltest.Skip(t, "runs by users of their own", "not root")
	}
	for user := firstUser; user < firstUser+userRange; user++ { // as a submission could
		if l, err := net.Listen("unix", fmt.Sprintf("@stride-run-user-%d", user)); err == nil {
			defer l.Close()
		}
	}
	info, err := os.Stat(userFolder)
	if err == nil && info.Mode().Perm()&0o077 != 0 {
		t.Errorf("the locks are open to others: %v", info.Mode())
	}
	taken := make(map[int]bool)
	for range 20 {
		user, release, err := takeUser()
		if err != nil {
			t.Fatal(err)
		}
		defer release()
		if taken[user] {
			t.Errorf("user %d twice", user)
		}
		taken[user] = true
	}
	var before syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &before); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = syscall.Setrlimit(syscall.RLIMIT_NOFILE, &before) }()
	if err := syscall.Setrlimit(syscall.RLIMIT_NOFILE, &syscall.Rlimit{Cur: 3, Max: before.Max}); err != nil {
		t.Fatal(err)
	}
	_, _, err = takeUser()
	if err == nil || !strings.Contains(err.Error(), "too many open files") {
		t.Errorf("without files: %v", err)
	}
}
