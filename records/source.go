package records

import (
	"os"
	"time"

	"stride/internal/version"
	"stride/puzzle"
)

// FoundHere returns the source of what this program has just found on this machine,
// whose name stands in Where. Clocks are coarse: a time is never less than [Resolution].
func FoundHere(e puzzle.Effort) Source {
	host, err := os.Hostname()
	if err != nil {
		host = "" // a machine without a name: then it is not known where
	}
	return Source{
		Search: e.Search, Version: version.String(), Seed: e.Seed, Seconds: max(e.Seconds, Resolution.Seconds()), Workers: e.Workers,
		Where: host, Found: time.Now(),
	}
}
