package lab

import (
	"fmt"
	"os"
	"runtime"

	"stride/internal/version"
)

// Machine describes the machine of an experiment to a reader.
type Machine struct {
	OS   string `json:"os"`
	Arch string `json:"arch"`
	CPUs int    `json:"cpus"` // that the program may use
	// average of the minute before the first run, 0 where it is unknown
	Load    float64 `json:"load,omitempty"`
	Go      string  `json:"go"`      // version of the Go tools
	Version string  `json:"version"` // of the program
}

// ThisMachine returns the machine and the program that runs.
func ThisMachine() Machine {
	return Machine{runtime.GOOS, runtime.GOARCH, runtime.GOMAXPROCS(0), load(), runtime.Version(),
		version.String()}
}

// load returns the average number of processes that wanted a core in the last minute. Only Linux
// tells.
func load() (average float64) {
	text, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return 0
	}
	_, _ = fmt.Sscan(string(text), &average) // 0 if it is not a number
	return average
}

// tolerated is the load beyond the free cores that does not count: a core that is half busy
// disturbs little.
const tolerated = 0.5

// Busy warns that other programs take the cores that runs with this many workers need, or returns
// an empty text.
func (m Machine) Busy(workers int) string {
	if m.Load <= float64(m.CPUs-workers)+tolerated {
		return ""
	}
	return fmt.Sprintf("this machine is busy: its load is %.1f, and the runs need %d of its %d cores. "+
		"Times are too long then, and what is reached by the clock is too little.", m.Load, workers, m.CPUs)
}
