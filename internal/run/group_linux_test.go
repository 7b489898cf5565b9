package run

import (
	"os"
	"path/filepath"
	"testing"
)

// TestOwnGroup finds the groups of programs in several kinds of systems.
func TestOwnGroup(t *testing.T) {
	for _, c := range []struct{ name, mounts, own, want string }{
		{"a distribution of today",
			"35 24 0:30 / /sys/fs/cgroup rw,nosuid - cgroup2 cgroup2 rw,nsdelegate\n",
			"0::/user.slice/user-0.slice/session-1.scope\n",
			"/sys/fs/cgroup/user.slice/user-0.slice/session-1.scope"},
		{"a container with a namespace of groups",
			"1512 1511 0:30 / /sys/fs/cgroup rw,nosuid - cgroup2 cgroup rw\n", "0::/\n", "/sys/fs/cgroup"},
		{"a container without one",
			"1512 1511 0:30 /docker/abc /sys/fs/cgroup ro,nosuid - cgroup2 cgroup rw\n", "0::/docker/abc/x\n",
			"/sys/fs/cgroup/x"},
		{"a mount that shows another part",
			"1512 1511 0:30 /docker/abc /sys/fs/cgroup ro - cgroup2 cgroup rw\n", "0::/docker/abcd\n", ""},
		{"a group outside of what can be seen",
			"1512 1511 0:30 / /sys/fs/cgroup ro - cgroup2 cgroup rw\n", "0::/../other\n", ""},
		{"both versions",
			"32 31 0:30 / /sys/fs/cgroup/memory rw,relatime shared:9 - cgroup cgroup rw,memory\n33 31 0:31 " +
				"/ /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n", "4:memory:/a/b\n0::/c\n",
			"/sys/fs/cgroup/unified/c"},
		{"version 1", "33 31 0:31 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n", "4:memory:/\n",
			""},
		{"nothing", "1 0 0:1 / / rw - ext4 /dev/vda rw\n", "0::/\n", ""},
	} {
		if _, got := ownGroup(c.mounts, c.own); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// TestGroupParent chooses a place in trees that are made of plain files.
func TestGroupParent(t *testing.T) {
	for _, c := range []struct {
		name, own, want string
		handedDown      map[string]string
	}{
		{"the nearest", "a/b/c", "a", map[string]string{"": "memory pids cpu", "a": "cpu memory pids",
			"a/b": "memory", "a/b/c": ""}},
		{"the top", "a", "", map[string]string{"": "memory pids", "a": ""}},
		{"none", "a", "none", map[string]string{"": "cpu", "a": ""}},
	} {
		top := t.TempDir()
		if err := os.MkdirAll(filepath.Join(top, c.own), 0o777); err != nil {
			t.Fatal(err)
		}
		for dir, text := range c.handedDown {
			if err := os.WriteFile(filepath.Join(top, dir, "cgroup.subtree_control"), []byte(text+"\n"),
				0o666); err != nil {
				t.Fatal(err)
			}
		}
		want := filepath.Join(top, c.want)
		if c.want == "none" {
			want = ""
		}
		if got := groupParent(top, filepath.Join(top, c.own)); got != want {
			t.Errorf("%s: %q, want %q", c.name, got, want)
		}
	}
}
