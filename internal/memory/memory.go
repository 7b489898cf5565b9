// Package memory determines how much memory the searches of a process may take.
//
// A search cannot find out by trying that memory is short, because the kernel would kill it. So the
// budget is fixed before the work begins, by default as a share of the memory of the machine or, if
// that is less, of its container (cgroup versions 1 and 2). A search that would need more uses
// fewer workers or smaller beams, and if not even one worker fits, it does not begin.
package memory

import (
	"fmt"
	"runtime/debug"
)

// defaultShare is the part of the machine's or container's memory that searches may take by
// default. The other half is for the page cache and for other programs.
const defaultShare = 0.5

// unknownMachine is the assumed memory of a machine that does not report it: 4 GiB.
const unknownMachine = 4 << 30

// A Size is a number of bytes. As a flag (it is a pflag.Value) it is written as
// "512MB", "2GiB" or a plain number of bytes. The zero Size stands for [Default].
type Size int64

// Default returns the default budget: half of [Machine].
func Default() Size { return Size(defaultShare * float64(Machine())) }

// Or returns s, or the default if s is zero.
func (s Size) Or() Size {
	if s == 0 {
		return Default()
	}
	return s
}

// String writes the size with three digits, such as "2.0 GiB"; the zero Size is empty.
func (s Size) String() string {
	if s == 0 {
		return ""
	}
	return FormatBinary(int64(s))
}

// minSize is the smallest budget that is accepted, because the program itself needs about 30 MB.
const minSize Size = 64 << 20

// Set reads a size.
func (s *Size) Set(text string) error {
	n, ok := ParseBytes(text)
	if !ok {
		return fmt.Errorf("%q is not an amount of memory: write it as 512MB or 2GiB", text)
	}
	if Size(n) < minSize {
		return fmt.Errorf("%s is less than the program itself needs: give at least %s", text, minSize)
	}
	*s = Size(n)
	return nil
}

// Type returns the name of the kind of value for help texts.
func (s *Size) Type() string { return "SIZE" }

// Workers returns how many of the wanted workers fit into the budget if each of them takes the
// given number of bytes and all of them together take the shared bytes. If not even one fits, it
// returns an error that says how much memory is needed.
func (s Size) Workers(wanted int, each, shared int64) (int, error) {
	budget := int64(s.Or())
	if fit := (budget - shared) / max(each, 1); fit >= 1 {
		return int(min(int64(wanted), fit)), nil
	}
	return 0, &ShortError{Size(shared + each), Size(budget)}
}

// ShortError says that a search needs more memory than it may take.
type ShortError struct{ Needed, Allowed Size }

func (e *ShortError) Error() string { return e.Advise("Memory") }

// Advise returns the message with the name by which the caller sets the memory. The error itself
// has that of the field of a request.
func (e *ShortError) Advise(name string) string {
	return fmt.Sprintf("this needs about %s of memory, and %s may be used: raise %s, or choose something "+
		"smaller", e.Needed, e.Allowed, name)
}

// Apply makes the garbage collector keep the process within the budget as far as possible: near the
// limit it works harder instead of letting the heap double.
func (s Size) Apply() { debug.SetMemoryLimit(int64(s.Or())) }
