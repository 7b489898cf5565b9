// Package cli has what the commands of stride share: exit codes, flags that several of
// them take, reading input that Ctrl-C may interrupt, the progress line, and the words for
// times and counts.
package cli
