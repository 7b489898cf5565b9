package disktest

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"stride/internal/disk"
)

// finder counts what is found instead of failing.
type finder struct {
	testing.TB
	found []string
}

func (f *finder) Errorf(format string, args ...any) {
	f.found = append(f.found, fmt.Sprintf(format, args...))
}

// TestFindsCareless gives the tests writers that leave something out, as many programs do.
// Each of them must be found out.
func TestFindsCareless(t *testing.T) {
	if testing.Short() {
		t.Skip("needs all faults")
	}
	const before, after = "before", "and after"
	for _, w := range []struct {
		name  string
		write func(sys disk.FS, name string) error
	}{
		{"in place", func(sys disk.FS, name string) error {
			if err := sys.Truncate(name, 0); err != nil {
				return err
			}
			f, err := sys.OpenAppend(name)
			if err != nil {
				return err
			}
			_, err = f.Write([]byte(after))
			return errors.Join(err, f.Sync(), f.Close())
		}},
		{"no sync before the rename", func(sys disk.FS, name string) error {
			f, err := sys.CreateTemp(filepath.Dir(name), "new")
			if err != nil {
				return err
			}
			if _, err = f.Write([]byte(after)); err != nil {
				return errors.Join(err, f.Close())
			}
			return errors.Join(f.Close(), sys.Rename(f.Name(), name), sys.SyncDir(filepath.Dir(name)))
		}},
		{"no sync of the folder", func(sys disk.FS, name string) error {
			f, err := sys.CreateTemp(filepath.Dir(name), "new")
			if err != nil {
				return err
			}
			if _, err = f.Write([]byte(after)); err == nil {
				err = f.Sync()
			}
			if err = errors.Join(err, f.Close()); err != nil {
				return err
			}
			return sys.Rename(f.Name(), name)
		}},
		{"errors of the write forgotten", func(sys disk.FS, name string) error {
			f, err := sys.CreateTemp(filepath.Dir(name), "new")
			if err != nil {
				return err
			}
			_, _ = f.Write([]byte(after))
			if err := errors.Join(f.Sync(), f.Close(), sys.Rename(f.Name(), name)); err != nil {
				return err
			}
			return sys.SyncDir(filepath.Dir(name))
		}},
	} {
		f := &finder{TB: t}
		Run(f, Case{
			Prepare: func(dir string) error {
				return os.WriteFile(filepath.Join(dir, "file"), []byte(before), 0o666)
			},
			Work: func(dir string, acknowledged func()) error {
				// The writers take the FS as package disk would give it to them.
				err := w.write(disk.InUse(), filepath.Join(dir, "file"))
				if err == nil {
					acknowledged()
				}
				return err
			},
			Check: func(dir string, acknowledged int, _ error) error {
				text, err := os.ReadFile(filepath.Join(dir, "file"))
				if got := string(text); err != nil || got != after && (got != before || acknowledged > 0) {
					return fmt.Errorf("%q, error %v", got, err)
				}
				return nil
			},
		})
		if len(f.found) == 0 {
			t.Errorf("%s: nothing is found", w.name)
		} else {
			t.Logf("%s: found %d times, first: %s", w.name, len(f.found), f.found[0])
		}
	}
}
