package records

import (
	"fmt"
	"os"
	"path/filepath"
)

// The default path of the book follows the XDG Base Directory Specification for a user's data,
// on all systems.

// PathVariable is the environment variable that names the book.
const PathVariable = "STRIDE_BOOK"

// DefaultPath returns the path of the user's book: the value of STRIDE_BOOK if it is set;
// or else stride/records.db in the folder $XDG_DATA_HOME if that is an absolute path; or else
// stride/records.db in .local/share in the home folder. It returns an error if there is no
// home folder.
func DefaultPath() (string, error) {
	if path := os.Getenv(PathVariable); path != "" {
		return path, nil
	}
	data := os.Getenv("XDG_DATA_HOME")
	if !filepath.IsAbs(data) {
		home, err := os.UserHomeDir()
		if err != nil {
			return "", fmt.Errorf("no place for the record book: %w; set %s or use --book", err, PathVariable)
		}
		data = filepath.Join(home, ".local", "share")
	}
	return filepath.Join(data, "stride", "records.db"), nil
}
