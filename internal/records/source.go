package records

import (
	"os"
	"time"

	"stride/internal/puzzle"
	"stride/internal/version"
)

// FoundHere returns the source of an answer that this program has just found on this machine,
// with the name of the machine in Where. As clocks are coarse, the time is at least
// [Resolution].
func FoundHere(e puzzle.Effort) Source {
	host, err := os.Hostname()
	if err != nil {
		host = "" // unknown
	}
	return Source{
		Search: e.Search, Version: version.String(), Seed: e.Seed, Seconds: max(e.Seconds,
			Resolution.Seconds()), Workers: e.Workers,
		Where: host, Found: time.Now(),
	}
}
