package lab

import (
	"runtime"

	"stride/internal/version"
)

// Machine describes the machine of an experiment to a reader.
type Machine struct {
	OS      string `json:"os"`
	Arch    string `json:"arch"`
	CPUs    int    `json:"cpus"`    // that the program may use
	Go      string `json:"go"`      // version of the Go tools
	Version string `json:"version"` // of the program
}

// thisMachine returns the machine and the program that runs.
func thisMachine() Machine {
	return Machine{runtime.GOOS, runtime.GOARCH, runtime.GOMAXPROCS(0), runtime.Version(), version.String()}
}
