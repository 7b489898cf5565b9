//go:build !unix

package measure

import "time"

// CPUTime is not to be had here.
func CPUTime() time.Duration { return 0 }
