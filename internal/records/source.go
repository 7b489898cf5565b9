package records

import (
	"os"
	"time"

	"stride/internal/puzzle"
	"stride/internal/version"
)

// FoundHere returns the source of an answer that this program has just found on this machine,
// with the name of the machine in Where.
func FoundHere(e puzzle.Effort) Source {
	host, err := os.Hostname()
	if err != nil {
		host = "" // unknown
	}
	return Source{
		Search: e.Search, Version: version.String(), Seed: e.Seed, Seconds: Measured(e.Seconds),
		Workers: e.Workers,
		Where:   host, Found: time.Now(),
	}
}

// Measured returns a time in seconds that was measured as one for an entry, which is at least
// [Resolution], since clocks are coarse. A time that is not known stays 0.
func Measured(seconds float64) float64 {
	if seconds == 0 {
		return 0
	}
	return max(seconds, Resolution.Seconds())
}
