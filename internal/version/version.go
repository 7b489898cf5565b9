// Package version says which program this is, for --version and for the
// provenance of results.
package version

import "runtime/debug"

// unknown stands where the Go tools stamped nothing on the program.
const unknown = "unknown"

// String returns what the Go tools stamped on the program: a release such as
// v1.2.0, or a pseudo-version with the time and the hash of the commit it was built
// from, which ends in +dirty if files were changed since; (devel) for a program
// built without version control, unknown for one without any stamp.
func String() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return unknown
	}
	return info.Main.Version
}
