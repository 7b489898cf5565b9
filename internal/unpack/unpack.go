// Package unpack copies folders and archives from strangers to the disk.
package unpack

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// An archive from a stranger can name files outside of the folder, be a few
// bytes that unpack to a thousand gigabytes, or hold a link through which a later entry is written.
// So all writing goes through [os.Root], which refuses to leave its folder whatever the names and
// links are; names that try are refused with a message besides; links have to stay inside, devices
// and the like are refused, and sizes and numbers are limited.

// Limits of what a submission may hold.
const (
	maxEntries    = 10_000
	maxUnpacked   = 256 << 20
	longestName   = 1000 // bytes of a path
	deepestFolder = 50
	maxRead       = 4 << 30 // of an archive, whatever of it is kept
)

// Limits bound what [Entries] looks at.
type Limits struct {
	Entries int
	Bytes   int64 // of all files together
}

// One limits a submission, as [Into] does. Class limits an archive or folder with those of many
// students.
var (
	One   = Limits{maxEntries, maxUnpacked}
	Class = Limits{20 * maxEntries, maxRead}
)

// RefusedError is the reason why something is not unpacked.
type RefusedError struct{ Text string }

func (e *RefusedError) Error() string { return e.Text }

func refused(format string, args ...any) error { return &RefusedError{fmt.Sprintf(format, args...)} }

// generated are the folders that tools fill, and that nobody means to hand in.
var generated = []string{"venv", ".venv", "node_modules", ".git", "__pycache__", "site-packages", "target",
	"build"}

// crowd counts files, and knows where most of them are.
type crowd struct {
	all int
	in  map[string]int // generated folders
}

// add counts a file, and refuses one too many.
func (c *crowd) add(name string, most int) error {
	if c.in == nil {
		c.in = make(map[string]int)
	}
	words := strings.Split(cleaned(name), "/")
	if k := slices.IndexFunc(words, func(word string) bool {
		return slices.Contains(generated, word)
	}); k >= 0 {
		c.in[strings.Join(words[:k+1], "/")]++
	}
	if c.all++; c.all <= most {
		return nil
	}
	for folder, n := range c.in {
		if 2*n > most {
			return refused("it holds more than %d files, most of them in the folder %.60q: ask for it "+
				"without that folder", most, folder)
		}
	}
	return refused("it holds more than %d files", most)
}

// Entry is a file or folder of an archive or a folder.
type Entry struct {
	Name string // cleaned, with slashes
	Mode fs.FileMode
	Sum  string // changes when the content does
}

// Entries returns the entries of an archive or a folder. An error is a [*RefusedError] if it
// exceeds the limits, or if an archive is damaged.
func Entries(ctx context.Context, source string, most Limits) ([]Entry, error) {
	all, left, count := []Entry{}, most.Bytes, crowd{}
	err := eachEntry(ctx, source, func(e archived) error {
		if err := count.add(e.name, most.Entries); err != nil {
			return err
		}
		if e.sum == "" {
			sum := sha256.New()
			if e.content != nil {
				n, err := io.Copy(sum, io.LimitReader(e.content, left+1))
				if err != nil {
					return err
				}
				if left -= n; left < 0 {
					return refused("it unpacks to more than %d MiB", most.Bytes>>20)
				}
			}
			e.sum = hex.EncodeToString(sum.Sum(nil)) + e.link
		}
		all = append(all, Entry{cleaned(e.name), e.mode, e.sum})
		return nil
	})
	return all, err
}

// cleaned returns the name of an entry without needless parts.
func cleaned(name string) string { return path.Clean(strings.ReplaceAll(name, `\`, "/")) }

// Within returns a name seen from a folder, which may be the file itself, and false if it is not in
// it.
func Within(name, folder string) (string, bool) {
	switch {
	case folder == "":
		return name, true
	case name == folder:
		return ".", true
	}
	return strings.CutPrefix(name, folder+"/")
}
