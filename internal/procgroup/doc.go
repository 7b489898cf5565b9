// Package procgroup has the shell of the system, and kills processes with all of their group, where the
// system has process groups.
package procgroup
