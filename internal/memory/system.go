//go:build !js

package memory

import (
	"math"

	"github.com/KimMachineGun/automemlimit/memlimit"
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
