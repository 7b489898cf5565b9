// Package procgroup starts other people's programs so that all that they start can be killed with
// them, where the system has process groups.
package procgroup
