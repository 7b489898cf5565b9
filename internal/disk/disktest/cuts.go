package disktest

import (
	"bytes"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"testing"

	"stride/internal/disk"
)

// Power cuts. The work runs once, without faults, on an FS that tracks the content of each file and
// the part of it that was synced, and the same for the names in the folder. After each operation,
// the folders that a power cut may leave are written out and checked:
//
//   - everything so far has reached the disk, or only what was synced;
//   - the names have and the content has not (the empty file of a rename without a sync), or the
//     other way round;
//   - everything except the second half of the last write, or zeros in its place.

// content is a file as it is and as it was synced.
type content struct{ now, synced []byte }

// cutter is an FS that tracks what a power cut would leave.
type cutter struct {
	disk.Real
	dir          string
	now, synced  map[string]*content
	last         *content // the content written by the last operation, if it was a write
	lastFrom     int      // where that write begins
	acknowledged int
	each         func(op string) // called after each operation
}

// runCuts simulates power cuts and returns their number.
func runCuts(t testing.TB, c Case) int {
	t.Helper()
	dir := t.TempDir()
	if err := c.Prepare(dir); err != nil {
		t.Fatal(err)
	}
	before := t.TempDir()
	if err := copyDir(dir, before); err != nil {
		t.Fatal(err)
	}
	s := &cutter{dir: dir, now: make(map[string]*content)}
	if err := s.read(); err != nil {
		t.Fatal(err)
	}
	s.synced = maps.Clone(s.now)
	cuts, done := 0, 0
	s.each = func(op string) {
		done++
		for _, state := range s.states() {
			cuts++
			left := t.TempDir()
			restore := disk.Use(disk.Real{})
			err := write(left, state.files)
			if err == nil {
				err = c.Check(left, s.acknowledged, errEnded)
			}
			restore()
			if err != nil {
				t.Errorf("a power cut after operation %d (%s), %s: %v", done, op, state.name, err)
			}
		}
	}
	restore := disk.Use(s)
	err := c.Work(dir, func() { s.acknowledged++; s.last = nil; s.each("acknowledged") })
	restore()
	if err != nil {
		t.Fatal(err)
	}
	return cuts
}

// read takes the content of the folder as synced.
func (s *cutter) read() error {
	return filepath.WalkDir(s.dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(name)
		s.now[name] = &content{text, text}
		return err
	})
}

// state is a folder that a cut leaves.
type state struct {
	name  string
	files map[string][]byte // by the path within the folder
}

func (s *cutter) states() []state {
	now := func(c *content) []byte { return c.now }
	synced := func(c *content) []byte { return c.synced }
	states := []state{
		{"all on the disk", s.files(s.now, now)},
		{"only what was synced", s.files(s.synced, synced)},
		{"names and no content", s.files(s.now, synced)},
		{"content and no names", s.files(s.synced, now)},
	}
	if s.last == nil {
		return states
	}
	half := (s.lastFrom + len(s.last.now)) / 2
	instead := func(torn []byte) func(*content) []byte {
		return func(c *content) []byte {
			if c == s.last {
				return torn
			}
			return c.now
		}
	}
	zeros := make([]byte, len(s.last.now))
	copy(zeros, s.last.now[:half])
	partly := bytes.Clone(zeros)
	if n := len(partly); n > half {
		partly[n-1] = s.last.now[n-1] // the last sector is there, and one before it is not
	}
	return append(states,
		state{"half of the last write", s.files(s.now, instead(s.last.now[:half]))},
		state{"zeros in the last write", s.files(s.now, instead(zeros))},
		state{"zeros within the last write", s.files(s.now, instead(partly))})
}

func (s *cutter) files(names map[string]*content, of func(*content) []byte) map[string][]byte {
	files := make(map[string][]byte)
	for name, c := range names {
		path, err := filepath.Rel(s.dir, name)
		if err != nil {
			panic(fmt.Sprintf("the work writes %s, outside of its folder", name))
		}
		files[path] = of(c)
	}
	return files
}

func write(dir string, files map[string][]byte) error {
	for path, text := range files {
		name := filepath.Join(dir, path)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(name, text, 0o666); err != nil {
			return err
		}
	}
	return nil
}

func (s *cutter) done(op string) {
	s.each(op)
	s.last = nil
}

func (s *cutter) CreateTemp(dir, pattern string) (disk.File, error) {
	f, err := s.Real.CreateTemp(dir, pattern)
	return s.opened("create", f, err)
}

func (s *cutter) OpenAppend(name string) (disk.File, error) {
	f, err := s.Real.OpenAppend(name)
	return s.opened("open", f, err)
}

func (s *cutter) opened(op string, f disk.File, err error) (disk.File, error) {
	if err != nil {
		return nil, err
	}
	c := s.now[f.Name()]
	if c == nil {
		c = &content{}
		s.now[f.Name()] = c
	}
	s.done(op)
	return &cutFile{f, s, c}, nil
}

func (s *cutter) Truncate(name string, size int64) error {
	if err := s.Real.Truncate(name, size); err != nil {
		return err
	}
	s.now[name].now = s.now[name].now[:size:size]
	s.done("truncate")
	return nil
}

func (s *cutter) Rename(from, to string) error {
	if err := s.Real.Rename(from, to); err != nil {
		return err
	}
	s.now[to] = s.now[from]
	delete(s.now, from)
	s.done("rename")
	return nil
}

func (s *cutter) Remove(name string) error {
	if err := s.Real.Remove(name); err != nil {
		return err
	}
	delete(s.now, name)
	s.done("remove")
	return nil
}

func (s *cutter) SyncDir(dir string) error {
	for name := range s.synced {
		if filepath.Dir(name) == filepath.Clean(dir) {
			delete(s.synced, name)
		}
	}
	for name, c := range s.now {
		if filepath.Dir(name) == filepath.Clean(dir) {
			s.synced[name] = c
		}
	}
	s.done("sync of the folder")
	return nil
}

// cutFile is a file of a cutter.
type cutFile struct {
	disk.File
	sys *cutter
	c   *content
}

func (f *cutFile) Write(p []byte) (int, error) {
	n, err := f.File.Write(p)
	f.sys.last, f.sys.lastFrom = f.c, len(f.c.now)
	f.c.now = append(bytes.Clone(f.c.now), p[:n]...)
	f.sys.done("write")
	return n, err
}

func (f *cutFile) Sync() error {
	f.c.synced = f.c.now
	f.sys.done("sync")
	return nil
}
