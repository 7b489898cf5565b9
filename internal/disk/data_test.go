package disk

import (
	"os"
	"path/filepath"
	"testing"
)

// TestDataFolder finds the folder for data on two systems.
func TestDataFolder(t *testing.T) {
	top := t.TempDir()
	home, local, xdg := filepath.Join(top, "home"), filepath.Join(top, "Local"), filepath.Join(top, "xdg")
	for _, variable := range []string{"HOME", "USERPROFILE"} { // one for each system
		t.Setenv(variable, home)
	}
	t.Setenv("LocalAppData", local)
	t.Setenv("XDG_DATA_HOME", "relative")
	usual := filepath.Join(home, ".local", "share", "stride")
	check := func(system, want string) {
		t.Helper()
		if got, err := dataFolder(system); err != nil || got != want {
			t.Errorf("%s: %s, %v, not %s", system, got, err, want)
		}
	}
	check("linux", usual)
	check("windows", filepath.Join(local, "stride"))
	must(t, os.MkdirAll(usual, 0o777)) // by an earlier version
	check("windows", usual)
	t.Setenv("XDG_DATA_HOME", xdg)
	for _, system := range []string{"linux", "windows"} {
		check(system, filepath.Join(xdg, "stride"))
	}
}
