package disk

import (
	"os"
	"path/filepath"
	"runtime"
)

// DataFolder returns the folder for the user's data: stride in the folder $XDG_DATA_HOME, if that
// is an absolute path. Otherwise it is in .local/share in the home folder, as the XDG Base
// Directory Specification says, or in %LocalAppData% on Windows, unless an earlier version has left
// data in .local\share there. It returns an error if there is no home folder.
func DataFolder() (string, error) { return dataFolder(runtime.GOOS) }

func dataFolder(system string) (string, error) {
	const own = "stride"
	if data := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(data) {
		return filepath.Join(data, own), nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", err
	}
	folder := filepath.Join(home, ".local", "share", own)
	if local := os.Getenv("LocalAppData"); system == "windows" && filepath.IsAbs(local) {
		if _, err := os.Stat(folder); err != nil {
			return filepath.Join(local, own), nil
		}
	}
	return folder, nil
}
