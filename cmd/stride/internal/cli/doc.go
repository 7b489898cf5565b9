// Package cli holds what the commands of stride share: errors with exit codes, common flags,
// input that Ctrl-C can interrupt, the progress line, and the formatting of times and counts.
package cli
