//go:build !js

package memory

import (
	"fmt"
	"math"

	"github.com/KimMachineGun/automemlimit/memlimit"
	"github.com/dustin/go-humanize"
)

// Machine returns the memory of the machine or, if that is less, of its container.
func Machine() Size {
	size := uint64(math.MaxInt64)
	if all, err := memlimit.FromSystem(); err == nil && all > 0 {
		size = min(size, all)
	}
	if container, err := memlimit.FromCgroup(); err == nil && container > 0 {
		size = min(size, container)
	}
	if size == math.MaxInt64 {
		return unknownMachine
	}
	return Size(size)
}

func inWords(s Size) string { return humanize.IBytes(uint64(max(s, 0))) }

// minSize is the smallest budget that is accepted, because the program itself needs about 30 MB.
const minSize Size = 64 << 20

// Set reads a size.
func (s *Size) Set(text string) error {
	n, err := humanize.ParseBytes(text)
	if err != nil || n > math.MaxInt64 {
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
