// Package version says which program this is: for `stride version`, and for the provenance
// of records, experiments and results of the farm.
//
// The Go tools stamp a program with the commit it was built from, but only where there is
// version control. A program that is built from an unpacked archive, or with
// -buildvcs=false, is "(devel)" like every other such program. So a program carries two
// identifiers of its own. The release is a constant. The searches are identified by a hash
// of the golden list of their seeded results: two programs with the same hash find the same
// results for the same seeds, as far as the list goes, whatever they were built from. A test
// keeps the hash true, so that no build step is needed. Neither identifier shows a change
// that leaves every listed result as it was, in a program built without version control
// between two releases.
package version

import (
	_ "embed"
	"runtime"
	"runtime/debug"
	"strings"
)

// Release is the release of these sources or, with the suffix -dev, the next one.
// CONTRIBUTING.md says when it changes.
const Release = "0.1.0-dev"

// searches is the beginning of the SHA-256 of the golden list, cmd/stride/testdata/results.golden,
// in hexadecimal. `UPDATE=1 go test ./internal/version` writes it.
//
//go:embed searches.txt
var searches string

// commit is the hash of the commit, if the release stamped it on the program. Released programs
// do not have the stamp of the Go tools, since it depends on the tags of the clone.
var commit string

// Info is everything that a program knows about itself.
type Info struct {
	Version  string `json:"version"`            // what String returns
	Release  string `json:"release"`            // a semantic version without "v"
	Commit   string `json:"commit,omitempty"`   // the full hash of the commit, if known
	Modified bool   `json:"modified,omitempty"` // files were changed since that commit
	Searches string `json:"searches"`           // identifies the searches, 12 hexadecimal digits
	Go       string `json:"go"`                 // version of Go that built the program
	OS       string `json:"os"`
	Arch     string `json:"arch"`
}

// Get returns everything that the program knows about itself.
func Get() Info {
	build, ok := debug.ReadBuildInfo()
	if !ok {
		build = &debug.BuildInfo{}
	}
	return info(commit, build)
}

// info combines the commit that the release stamped with the build information.
func info(commit string, build *debug.BuildInfo) Info {
	i := Info{
		Release: Release, Commit: commit, Searches: strings.TrimSpace(searches),
		Go: runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH,
	}
	if i.Commit == "" {
		for _, s := range build.Settings {
			switch s.Key {
			case "vcs.revision":
				i.Commit = s.Value
			case "vcs.modified":
				i.Modified = s.Value == "true"
			}
		}
	}
	i.Version = i.string()
	return i
}

// shortCommit is the number of digits of a commit's hash in a version.
const shortCommit = 12

// string writes the version as a semantic version with build metadata. A release is identified
// by its number; a program between two releases also names its commit, if it is known.
func (i Info) string() string {
	var b strings.Builder
	b.WriteString("v" + i.Release + "+")
	if strings.HasSuffix(i.Release, "-dev") && i.Commit != "" {
		b.WriteString(i.Commit[:min(shortCommit, len(i.Commit))] + ".")
	}
	if i.Modified {
		b.WriteString("modified.")
	}
	b.WriteString("searches-" + i.Searches)
	return b.String()
}

// Searches returns the part of a version that identifies the searches: programs with the same part
// find the same results for the same seeds. A version without that part is returned whole.
func Searches(version string) string {
	if _, found, ok := strings.Cut(version, "searches-"); ok {
		return found
	}
	return version
}

// String returns the version in one word, by which records, experiments and the farm
// distinguish programs: v0.1.0+searches-5a0c1f3e9b27 for a release, and
// v0.2.0-dev+8d351923aeb1.searches-5a0c1f3e9b27 between releases, where the commit is named if
// it is known; "modified." says that files were changed since that commit.
func String() string { return Get().Version }
