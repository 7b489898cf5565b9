package records

import (
	"fmt"
	"os"
	"path/filepath"

	"stride/internal/disk"
)

// PathVariable is the environment variable that names the book.
const PathVariable = "STRIDE_BOOK"

// DefaultPath returns the path of the user's book: the value of STRIDE_BOOK if it is set;
// or else records.db in the folder of [disk.DataFolder]. It returns an error if there is no
// home folder.
func DefaultPath() (string, error) {
	if path := os.Getenv(PathVariable); path != "" {
		return path, nil
	}
	folder, err := disk.DataFolder()
	if err != nil {
		return "", fmt.Errorf("no place for the record book: %w; set %s or use --book", err, PathVariable)
	}
	return filepath.Join(folder, "records.db"), nil
}
