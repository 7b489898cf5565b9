package cli

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"syscall"

	"golang.org/x/term"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"stride/internal/disk"
)

// TextLimit is the longest text that is read: a maze, a level, moves, a plan, a list.
// docs/command-line.md lists it with the other limits.
const TextLimit = 16 << 20

// Open opens the input that an argument names: standard input for "-", or else the file, pipe or
// device of that name. It ends with Ctrl-C, and with an error after limit bytes unless limit is 0.
// A byte order mark is skipped. Text that begins with the mark of UTF-16, as Windows PowerShell
// writes it for >, becomes UTF-8. The name is what errors call the input.
func (c *Call) Open(arg string, limit int64) (in io.ReadCloser, name string, err error) {
	in, name, err = c.OpenBytes(arg, limit)
	if err != nil {
		return nil, name, err
	}
	text := bufio.NewReader(in)
	mark, _ := text.Peek(len(byteOrderMark)) // the text may be shorter
	switch {
	case string(mark) == byteOrderMark:
		_, _ = text.Discard(len(byteOrderMark)) // it has been read
	case bytes.HasPrefix(mark, []byte("\xff\xfe")), bytes.HasPrefix(mark, []byte("\xfe\xff")):
		decoder := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewDecoder()
		return input{transform.NewReader(text, decoder), in}, name, nil
	}
	return input{text, in}, name, nil
}

// OpenBytes is Open for what is no text: nothing is skipped.
func (c *Call) OpenBytes(arg string, limit int64) (in io.ReadCloser, name string, err error) {
	if arg == "-" {
		return io.NopCloser(disk.NewReader(c.ctx, c.Stdin(), limit)), "standard input", nil
	}
	in, err = disk.Open(c.ctx, arg, limit)
	return in, arg, err
}

const byteOrderMark = "\ufeff"

type input struct {
	io.Reader
	io.Closer
}

// ReadText reads the text that an argument names, as Open does. If there is no such file and the
// argument contains a colon, it is the ID of a puzzle, and itself the text. The name is empty for
// an ID.
func (c *Call) ReadText(arg string) (text []byte, name string, err error) {
	in, name, err := c.Open(arg, TextLimit)
	if err != nil && mayBeID(arg, err) {
		return []byte(arg), "", nil
	}
	if err != nil {
		return nil, name, err
	}
	defer in.Close()
	text, err = io.ReadAll(in)
	return text, name, InputError(name, err)
}

// mayBeID reports whether an argument that could not be opened as a file may be an ID. One letter
// before the colon is a drive of Windows. There no name has a colon, and asking for one is an error
// of its own.
func mayBeID(arg string, err error) bool {
	const invalidName = syscall.Errno(123) // ERROR_INVALID_NAME
	at := strings.IndexByte(arg, ':')
	return at >= 0 && at != 1 && (errors.Is(err, os.ErrNotExist) || errors.Is(err, invalidName))
}

// Arg returns an argument, from 0, or "-" if there are fewer.
func (c *Call) Arg(k int) string {
	if k < len(c.Args) {
		return c.Args[k]
	}
	return "-"
}

// Stdin returns standard input. If it is a terminal, it first says on standard error that the
// program waits for input, and how to end that.
func (c *Call) Stdin() io.Reader {
	if f, ok := c.in.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		end := "Ctrl-D on a line of its own"
		if runtime.GOOS == "windows" {
			end = "Ctrl-Z and Enter on a line of their own"
		}
		c.Note("reading from the terminal; %s ends the input", end)
	}
	return c.in
}

// Keyboard returns standard input without a word about it.
func (c *Call) Keyboard() io.Reader { return c.in }

// InputError adds the name of the input to an error about what was read from it. It leaves
// a nil error, ErrInterrupted, and errors about inputs without a name as they are.
func InputError(name string, err error) error {
	if err == nil || name == "" || errors.Is(err, ErrInterrupted) {
		return err
	}
	return fmt.Errorf("%s: %w", name, err)
}
