package disk

import (
	"os"
	"path/filepath"
)

// DataFolder returns the folder for the user's data. It follows the XDG Base Directory Specification on all
// systems: stride in the folder $XDG_DATA_HOME, if that is an absolute path, or else in .local/share in the
// home folder. It returns an error if there is no home folder.
func DataFolder() (string, error) {
	data := os.Getenv("XDG_DATA_HOME")
	if !filepath.IsAbs(data) {
		home, err := os.UserHomeDir()
		if err != nil {
			return "", err
		}
		data = filepath.Join(home, ".local", "share")
	}
	return filepath.Join(data, "stride"), nil
}
