//go:build !unix && !windows

package cputime

import "time"

// Used returns 0, because this system does not report processor time.
func Used() time.Duration { return 0 }
