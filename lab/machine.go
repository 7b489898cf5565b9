package lab

import (
	"runtime"
	"runtime/debug"
)

// Machine is what a reader has to know of where an experiment was run.
type Machine struct {
	OS      string `json:"os"`
	Arch    string `json:"arch"`
	CPUs    int    `json:"cpus"`    // that the program may use
	Go      string `json:"go"`      // version of the Go tools
	Version string `json:"version"` // of the program
}

// thisMachine returns the machine and the program that runs.
func thisMachine() Machine {
	m := Machine{OS: runtime.GOOS, Arch: runtime.GOARCH, CPUs: runtime.GOMAXPROCS(0), Go: runtime.Version(), Version: "unknown"}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		m.Version = info.Main.Version
	}
	return m
}
