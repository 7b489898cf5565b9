package records

import (
	"os"
	"time"

	"stride/internal/version"
)

// FoundHere returns the source of what this program has just found on this machine,
// whose name stands in Where.
func FoundHere(solver string, seed uint64, took time.Duration, workers int) Source {
	host, err := os.Hostname()
	if err != nil {
		host = "" // a machine without a name: then it is not known where
	}
	return Source{
		Solver: solver, Version: version.String(), Seed: seed, Seconds: took.Seconds(), Workers: workers,
		Where: host, Found: time.Now(),
	}
}
