package disk

import (
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"os"
	"path/filepath"
)

// Files of lines. A line goes to the disk in one write and one sync before it is acknowledged, so
// that only the last line can be incomplete. A last line is incomplete, and is dropped, if its
// newline is missing (a write that was cut off) or if it contains a zero byte (a power cut after
// which the file has the new length but not all of the new content). Any other line that does not
// match its checksum was changed after it was written. That is damage, which only the user can
// judge, and no reason to drop what was acknowledged. What programs of Windows do to a text is no
// damage: a byte order mark before the first line, and a carriage return before each newline, as
// git writes with core.autocrlf.
//
// After a failed write or sync the content of the file is unknown (Linux may drop the content and
// let the next sync succeed), so that Lines accepts no further line. The file has to be opened
// again.

// The field of the checksum: the text before and after its digits.
const (
	sumBefore = `,"crc32c":"`
	sumDigits = 8
	sumAfter  = `"}`
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// DamageError is the error for a line that was changed after it was written.
type DamageError struct {
	Name string // of the file
	Line int    // from 1
}

func (e *DamageError) Error() string {
	return fmt.Sprintf("%s, line %d: the line does not match its checksum: it was changed or damaged",
		e.Name, e.Line)
}

// maxLines is the longest file of lines that is read: the runs of a very large experiment.
const maxLines = 1 << 30

// ReadLines returns the lines of a file, which are JSON objects, without their checksums. whole is
// the length of the file without an incomplete last line. The error is [fs.ErrNotExist] if there
// is no file, and a *[DamageError] if a line was changed.
func ReadLines(name string) (lines [][]byte, whole int64, err error) {
	text, err := ReadRegular(name, maxLines)
	if err != nil {
		return nil, 0, err
	}
	if rest, marked := bytes.CutPrefix(text, []byte(byteOrderMark)); marked {
		text, whole = rest, int64(len(byteOrderMark))
	}
	for len(text) > 0 {
		line, rest, ended := bytes.Cut(text, []byte("\n"))
		if !ended {
			break
		}
		object, ok := unseal(bytes.TrimSuffix(line, []byte("\r")))
		if !ok {
			if len(rest) == 0 && bytes.IndexByte(line, 0) >= 0 {
				break
			}
			return nil, 0, &DamageError{name, len(lines) + 1}
		}
		lines = append(lines, object)
		whole += int64(len(line) + 1)
		text = rest
	}
	return lines, whole, nil
}

// Lines is a file of lines that is open for appending.
type Lines struct {
	file File
	name string
	err  error // the first error of a write, after which nothing is written
}

// OpenLines opens a file of lines, which is created if necessary, and returns its lines, as
// [ReadLines] does. An incomplete last line is cut off. Only the caller may write the file.
func OpenLines(name string) (*Lines, [][]byte, error) {
	sys := InUse()
	old, whole, err := ReadLines(name)
	missing := errors.Is(err, fs.ErrNotExist)
	if err != nil && !missing {
		return nil, nil, err
	}
	if !missing {
		info, err := os.Stat(name)
		if err != nil {
			return nil, nil, err
		}
		if info.Size() > whole {
			if err := sys.Truncate(name, whole); err != nil {
				return nil, nil, err
			}
		}
	}
	file, err := sys.OpenAppend(name)
	if err != nil {
		return nil, nil, err
	}
	// The cut and the name of a new file must be on the disk before the next line is.
	err = file.Sync()
	if err == nil {
		err = sys.SyncDir(filepath.Dir(name))
	}
	if err != nil {
		return nil, nil, errors.Join(fmt.Errorf("writing %s: %w", name, Reason(err)), file.Close())
	}
	return &Lines{file: file, name: name}, old, nil
}

// Append writes a JSON object as one line, with its checksum, and returns when it is on the disk.
// The object must have a field and must not contain newlines, as [json.Marshal] writes it. After an
// error, the line may or may not be in the file, and no further line is accepted.
func (l *Lines) Append(object []byte) error {
	if l.err != nil {
		return l.err
	}
	line, err := seal(object)
	if err != nil {
		return fmt.Errorf("%s: %w", l.name, err)
	}
	_, err = l.file.Write(line)
	if err == nil {
		err = l.file.Sync()
	}
	if err != nil {
		l.err = fmt.Errorf("writing %s: %w", l.name, Reason(err))
	}
	return l.err
}

// Close closes the file.
func (l *Lines) Close() error { return l.file.Close() }

// seal returns an object as a line with its checksum.
func seal(object []byte) ([]byte, error) {
	const shortest = len(`{"":0}`)
	last := len(object) - 1
	if last < shortest-1 || object[0] != '{' || object[last] != '}' || bytes.ContainsAny(object, "\n\x00") {
		return nil, fmt.Errorf("a line must be a JSON object with a field, on one line, and is %.60q", object)
	}
	content := object[:last]
	return fmt.Appendf(bytes.Clone(content), "%s%0*x%s\n", sumBefore, sumDigits,
		crc32.Checksum(content, castagnoli), sumAfter), nil
}

// unseal returns the object of a line, and whether the checksum is right.
func unseal(line []byte) (object []byte, ok bool) {
	at := len(line) - len(sumBefore) - sumDigits - len(sumAfter)
	if at < 1 {
		return nil, false
	}
	content := line[:at]
	sealed, err := seal(append(bytes.Clone(content), '}'))
	if err != nil || !bytes.Equal(sealed[:len(sealed)-1], line) {
		return nil, false
	}
	return append(bytes.Clone(content), '}'), true
}
