package disk_test

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"stride/internal/disk"
	"stride/internal/disk/disktest"
)

// TestReplaceUnderFaults replaces a file, and makes one that is not there. A fault leaves
// the old content or the new, and the new once Replace has said so.
func TestReplaceUnderFaults(t *testing.T) {
	before, after := bytes.Repeat([]byte("before\n"), 100), bytes.Repeat([]byte("and after\n"), 200)
	for _, c := range []struct {
		name string
		old  []byte // nil if there is no file
	}{{"old", before}, {"none", nil}} {
		tally := disktest.Run(t, disktest.Case{
			Prepare: func(dir string) error {
				if c.old == nil {
					return nil
				}
				return disk.Replace(filepath.Join(dir, "file"), c.old)
			},
			Work: func(dir string, acknowledged func()) error {
				err := disk.Replace(filepath.Join(dir, "file"), after)
				if err == nil {
					acknowledged()
				}
				return err
			},
			Check: func(dir string, acknowledged int, _ error) error {
				text, readErr := os.ReadFile(filepath.Join(dir, "file"))
				isOld := bytes.Equal(text, c.old) && errors.Is(readErr, fs.ErrNotExist) == (c.old == nil)
				switch isNew := bytes.Equal(text, after); {
				case isNew, isOld && acknowledged == 0:
				default:
					return fmt.Errorf("%d bytes %.20q, error %v", len(text), text, readErr)
				}
				if err := disk.Sweep(dir); err != nil {
					return err
				}
				entries, err := os.ReadDir(dir)
				if err != nil || len(entries) > 1 {
					return fmt.Errorf("%d files are left, error %v", len(entries), err)
				}
				return nil
			},
		})
		t.Logf("%s: %v", c.name, tally)
	}
}
