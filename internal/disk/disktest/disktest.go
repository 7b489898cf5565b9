// Package disktest makes the operations of package disk fail, each in turn and in every
// way, and looks at the remaining files.
//
// A [Case] is a piece of work in a folder. [Run] does it once to count its operations, and then
// once for each operation and each [fault]: the operation fails alone, it and all later ones fail,
// or the program ends there, so that nothing more reaches the disk. Then it simulates power cuts:
// it knows which operations were followed by a sync, and makes the folders that the disk may hold
// after a cut behind each operation. Each time the case checks whether the resulting folder is
// allowed.
//
// The idea is SQLite's, whose tests let each allocation, read and write fail in turn. What
// a power cut leaves is a model, not a measurement: content and names reach the disk
// independently of each other, all at once or not at all until they are synced, and the
// last write can be cut in half. Disks that reorder within a sync are not modelled.
package disktest

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"
	"syscall"
	"testing"

	"stride/internal/disk"
)

// Case is work that is done under faults.
type Case struct {
	// Prepare makes the folder as it is before the work, without faults.
	Prepare func(dir string) error
	// Work is done under faults, and must not use more than one folder. It calls
	// acknowledged whenever it has promised its caller that everything so far is kept.
	Work func(dir string, acknowledged func()) error
	// Check reports what is wrong with the folder after work that returned workErr (nil if
	// it was done to its end) and called acknowledged a number of times. It may change
	// the folder.
	Check func(dir string, acknowledged int, workErr error) error
}

// Tally counts what a run has tried.
type Tally struct {
	Operations int // of the work without faults
	Faults     int // runs with an operation that failed
	Cuts       int // folders as power cuts leave them
}

// shortSteps is the number of faults of an operation of which a short test tries one, a different
// one for each operation.
const shortSteps = 4

// Run tries a case under all faults, or under some of them in a short test.
func Run(t testing.TB, c Case) Tally {
	t.Helper()
	t.Setenv("STRIDE_FAULTS", "yes") // panics in a test next to others, whose disk operations would fail too
	count := &faulty{}
	if err := attempt(t, c, count); err != nil {
		t.Fatalf("without faults: %v", err)
	}
	tally := Tally{Operations: count.made}
	for at := range count.made {
		for k, f := range faults {
			if testing.Short() && (at+k)%shortSteps != 0 {
				continue
			}
			tally.Faults++
			if err := attempt(t, c, &faulty{at: at + 1, fault: f}); err != nil {
				t.Errorf("operation %d of %d (%s), %s: %v", at+1, count.made, count.names[at], f.name, err)
			}
		}
	}
	tally.Cuts = runCuts(t, c)
	return tally
}

// attempt does the work of a case in a new folder, and checks what it leaves.
func attempt(t testing.TB, c Case, sys *faulty) error {
	t.Helper()
	dir := t.TempDir()
	if err := c.Prepare(dir); err != nil {
		t.Fatal(err)
	}
	acknowledged := 0
	restore := disk.Use(sys)
	err := c.Work(dir, func() { acknowledged++ })
	restore()
	switch {
	case sys.at == 0 && err != nil:
		return err
	case sys.at > 0 && !sys.reached():
		return errors.New("the work takes other operations than before: it must do the same each time")
	}
	return c.Check(dir, acknowledged, err)
}

// fault is a way in which an operation fails.
type fault struct {
	name  string
	err   error
	part  bool // of a write: half of it is done
	after bool // the operation is done, and then the fault comes
	stays bool // all operations that follow fail too
}

// errEnded is the error of all operations of a program that has ended. The program is
// still there, as this is a test, but it cannot do anything any more.
var errEnded = errors.New("the program has ended")

var faults = []fault{
	{name: "no space", err: syscall.ENOSPC},
	{name: "no space from there on", err: syscall.ENOSPC, stays: true},
	{name: "a short write", err: syscall.ENOSPC, part: true},
	{name: "a short write and no space from there on", err: syscall.ENOSPC, part: true, stays: true},
	{name: "an input/output error after it was done", err: syscall.EIO, after: true},
	{name: "the end of the program before it", err: errEnded, stays: true},
	{name: "the end of the program within it", err: errEnded, part: true, stays: true},
	{name: "the end of the program after it", err: errEnded, after: true, stays: true},
}

// faulty is an FS whose operation number at, from 1, fails. With 0 none does.
type faulty struct {
	disk.Real
	at    int
	fault fault

	mu    sync.Mutex
	made  int
	names []string // of all operations
}

func (s *faulty) reached() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.made >= s.at
}

// do does an operation, or fails. half does half of it; nil if it has no halves.
func (s *faulty) do(name string, op, half func() error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.made++
	s.names = append(s.names, name)
	switch {
	case s.at == 0 || s.made < s.at || s.made > s.at && !s.fault.stays:
		return op()
	case s.made > s.at:
		return s.fault.err
	}
	switch {
	case s.fault.after:
		if err := op(); err != nil {
			return err
		}
	case s.fault.part && half != nil:
		if err := half(); err != nil {
			return err
		}
	}
	return s.fault.err
}

func (s *faulty) opening(name string, open func() (disk.File, error)) (disk.File, error) {
	var f disk.File
	err := s.do(name, func() (err error) { f, err = open(); return err }, nil)
	if err != nil {
		if f != nil {
			f.Close()
		}
		return nil, err
	}
	return &faultyFile{f, s}, nil
}

func (s *faulty) CreateTemp(dir, pattern string) (disk.File, error) {
	return s.opening("create", func() (disk.File, error) { return s.Real.CreateTemp(dir, pattern) })
}

func (s *faulty) OpenAppend(name string) (disk.File, error) {
	return s.opening("open", func() (disk.File, error) { return s.Real.OpenAppend(name) })
}

func (s *faulty) Truncate(name string, size int64) error {
	return s.do("truncate", func() error { return s.Real.Truncate(name, size) }, nil)
}

func (s *faulty) Rename(from, to string) error {
	return s.do("rename", func() error { return s.Real.Rename(from, to) }, nil)
}

func (s *faulty) Remove(name string) error {
	return s.do("remove", func() error { return s.Real.Remove(name) }, nil)
}

func (s *faulty) SyncDir(string) error {
	return s.do("sync of the folder", nothing, nil)
}

// nothing replaces a sync: the test doesn't lose power, and syncing takes long.
func nothing() error { return nil }

// faultyFile is a file of a faulty FS.
type faultyFile struct {
	disk.File
	sys *faulty
}

func (f *faultyFile) Write(p []byte) (n int, err error) {
	err = f.sys.do("write",
		func() (err error) { n, err = f.File.Write(p); return err },
		func() (err error) { n, err = f.File.Write(p[:len(p)/2]); return err })
	return n, err
}

func (f *faultyFile) Chmod(mode fs.FileMode) error {
	return f.sys.do("change of mode", func() error { return f.File.Chmod(mode) }, nil)
}

func (f *faultyFile) Sync() error {
	return f.sys.do("sync", nothing, nil)
}

// Close always closes the file, so that the test does not run out of them.
func (f *faultyFile) Close() error {
	closed := false
	err := f.sys.do("close", func() error { closed = true; return f.File.Close() }, nil)
	if !closed {
		_ = f.File.Close() // what it was told is the fault
	}
	return err
}

// copyDir copies the files of a folder.
func copyDir(from, to string) error { return os.CopyFS(to, os.DirFS(from)) }

// String returns the tally in words.
func (t Tally) String() string {
	return fmt.Sprintf("%d operations, %d runs with a fault, %d power cuts", t.Operations, t.Faults, t.Cuts)
}
