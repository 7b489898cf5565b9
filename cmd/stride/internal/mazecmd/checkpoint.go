package mazecmd

import (
	"errors"
	"fmt"
	"hash/fnv"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"stride/internal/cli"
	"stride/internal/disk"
	"stride/internal/lock"
	"stride/internal/maze/engines/prove"
)

// A proof saves its state to a file, so that it can continue after any end. Programs that share a
// proof have a file each in one folder, and read those of the others to leave out what is done.

// checkpoint is the file to which a proof saves its state. This program is the only one that writes
// it.
type checkpoint struct {
	*lock.Lock
	name  string
	given string // the argument of the flag, for messages: name or its folder
}

// load lets the search continue from the file of --checkpoint, or from one in the folder of
// --share, and save its state there until the call is over.
func (f *proving) load(c *cli.Call) (err error) {
	o := &f.options
	switch {
	case f.checkpoint != "":
		f.saved, err = lockCheckpoint(f.checkpoint)
	case f.share != "":
		f.saved, err = joinProof(f.share)
	default:
		return nil
	}
	if err != nil {
		return cli.Failure(err)
	}
	saved := f.saved
	c.Closing(saved.Release)
	saved.given = f.checkpoint
	if f.share != "" {
		saved.given = f.share
		name := fnv.New64a()
		_, _ = name.Write([]byte(filepath.Base(saved.name)))
		o.Order, o.Others = name.Sum64(), saved.others
	}
	if err := disk.SweepFile(saved.name); err != nil {
		return cli.Failure(err)
	}
	state, err := disk.ReadText(saved.name, maxCheckpoint)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	o.Resume = state
	o.Save = func(state []byte) error { return cli.Failure(disk.Replace(saved.name, state)) }
	return nil
}

// maxCheckpoint is the longest file that is read. It has a line for each part of a proof.
const maxCheckpoint = 256 << 20

// lockCheckpoint makes this program the owner of a file. It is read again later, so it cannot be a
// pipe or a device.
func lockCheckpoint(name string) (*checkpoint, error) {
	if err := disk.CheckRegular(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	owner, err := lock.File(name, "stride maze prove")
	if err != nil {
		return nil, err
	}
	return &checkpoint{Lock: owner, name: name}, nil
}

// joinProof returns the first file of this machine in a folder that no other program owns, which
// may be one that an earlier program left behind.
func joinProof(dir string) (*checkpoint, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	host, err := os.Hostname()
	if err != nil {
		return nil, err
	}
	for k := 1; ; k++ {
		c, err := lockCheckpoint(filepath.Join(dir, fmt.Sprintf("%s-%d%s", host, k, shareSuffix)))
		if held := new(lock.HeldError); !errors.As(err, &held) {
			return c, err
		}
	}
}

// shareSuffix ends the names of the files of a shared proof.
const shareSuffix = ".json"

// others returns the states of the other programs that share the proof.
func (c *checkpoint) others() ([]prove.Other, error) {
	names, err := disk.Named(filepath.Dir(c.name), func(base string) bool {
		return strings.HasSuffix(base, shareSuffix)
	})
	if err != nil {
		return nil, cli.Failure(err)
	}
	var others []prove.Other
	for _, name := range names {
		if name == c.name {
			continue
		}
		state, err := disk.ReadText(name, maxCheckpoint)
		if errors.Is(err, fs.ErrNotExist) {
			continue // the file has just been taken away
		}
		if err != nil {
			return nil, cli.Failure(err)
		}
		others = append(others, prove.Other{Name: filepath.Base(name), State: state})
	}
	return others, nil
}
