// Package memory says how much memory the searches of a process may take.
//
// A search does not find out that memory is short by trying: the kernel ends it. So the
// budget is fixed before work begins, by default as a share of what the machine or, if
// that is less, its container (cgroup versions 1 and 2) has. Searches that would need
// more use fewer workers or smaller beams; where not even one worker fits, they refuse.
package memory

import (
	"fmt"
	"math"
	"runtime/debug"

	"github.com/KimMachineGun/automemlimit/memlimit"
	"github.com/dustin/go-humanize"
)

// defaultShare is the part of the machine's or container's memory that searches may take
// if nothing else is said: the other half is for the page cache and for other programs.
const defaultShare = 0.5

// unknownMachine is what a machine is taken to have if it does not say: 4 GiB.
const unknownMachine = 4 << 30

// A Size is a number of bytes. As a flag (it is a pflag.Value) it is written as
// "512MB", "2GiB" or a plain number of bytes. The zero Size stands for [Default].
type Size int64

// Machine returns the memory of the machine or, if that is less, of its container.
func Machine() Size {
	least := uint64(math.MaxInt64)
	if all, err := memlimit.FromSystem(); err == nil && all > 0 {
		least = min(least, all)
	}
	if container, err := memlimit.FromCgroup(); err == nil && container > 0 {
		least = min(least, container)
	}
	if least == math.MaxInt64 {
		return unknownMachine
	}
	return Size(least)
}

// Default returns the budget if none is given: half of [Machine].
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
	return humanize.IBytes(uint64(max(s, 0)))
}

// least is the smallest budget that is taken: the program itself needs some 30 MB.
const least Size = 64 << 20

// Set reads a size.
func (s *Size) Set(text string) error {
	n, err := humanize.ParseBytes(text)
	if err != nil || n > math.MaxInt64 {
		return fmt.Errorf("%q is not an amount of memory: write it as 512MB or 2GiB", text)
	}
	if Size(n) < least {
		return fmt.Errorf("%s is less than the program itself needs: give at least %s", text, least)
	}
	*s = Size(n)
	return nil
}

// Type names the kind of value in help texts.
func (s *Size) Type() string { return "SIZE" }

// Workers returns how many of the wanted workers fit into the budget if each takes so
// many bytes and all together the shared bytes besides: at least one. If not even one
// fits, it returns an error that says how much is needed.
func (s Size) Workers(wanted int, each, shared int64) (int, error) {
	budget := int64(s.Or())
	if fit := (budget - shared) / max(each, 1); fit >= 1 {
		return int(min(int64(wanted), fit)), nil
	}
	return 0, fmt.Errorf("this needs about %s of memory, and %s may be used: raise --memory, or choose something smaller",
		Size(shared+each), Size(budget))
}

// Apply tells the garbage collector to keep the process within the budget as far as it
// can: it works harder near the limit instead of letting the heap double.
func (s Size) Apply() { debug.SetMemoryLimit(int64(s.Or())) }
