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
				if err := disk.Sweep(dir, "f*"); err != nil {
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

// TestLinesUnderFaults adds lines to a file that ends in an incomplete one, and to one
// that is not there. All lines that were acknowledged are there, in order and without a
// gap, and at most one more; the file takes further lines after it was opened again.
func TestLinesUnderFaults(t *testing.T) {
	const kept, added = 2, 3
	line := func(k int) []byte { return fmt.Appendf(nil, `{"run":%d,"text":"some words"}`, k) }
	appendLines := func(dir string, from, to int, acknowledged func()) error {
		l, old, err := disk.OpenLines(filepath.Join(dir, "lines"))
		if err != nil {
			return err
		}
		if len(old) != from {
			return errors.Join(fmt.Errorf("%d lines, want %d", len(old), from), l.Close())
		}
		for k := from; k < to; k++ {
			if err := l.Append(line(k)); err != nil {
				// Once it has failed it must not take more, whatever the disk says.
				if l.Append(line(k)) == nil {
					acknowledged()
				}
				return errors.Join(err, l.Close())
			}
			acknowledged()
		}
		return l.Close()
	}
	for _, from := range []int{0, kept} {
		tally := disktest.Run(t, disktest.Case{
			Prepare: func(dir string) error {
				if from == 0 {
					return nil
				}
				if err := appendLines(dir, 0, from, func() {}); err != nil {
					return err
				}
				name := filepath.Join(dir, "lines")
				text, err := os.ReadFile(name)
				return errors.Join(err, os.WriteFile(name, append(text, `{"run":2,"te`...), 0o666))
			},
			Work: func(dir string, acknowledged func()) error {
				return appendLines(dir, from, from+added, acknowledged)
			},
			Check: func(dir string, acknowledged int, _ error) error {
				l, lines, err := disk.OpenLines(filepath.Join(dir, "lines"))
				if err != nil {
					return err
				}
				if n := len(lines) - from; n < acknowledged || n > acknowledged+1 {
					return errors.Join(fmt.Errorf("%d lines, %d of them from before, and %d were acknowledged", len(lines), from,
						acknowledged), l.Close())
				}
				if err := errors.Join(l.Append(line(len(lines))), l.Close()); err != nil {
					return err
				}
				lines, _, err = disk.ReadLines(filepath.Join(dir, "lines"))
				for k, text := range lines {
					if !bytes.Equal(text, line(k)) {
						return fmt.Errorf("line %d is %s", k, text)
					}
				}
				return err
			},
		})
		t.Logf("from %d lines: %v", from, tally)
	}
}
