// Package cli is the layer on which the commands of all programs run: a command is a value, see
// [Command], and everything that commands have in common happens here: flags with their ranges,
// exit codes, the forms of results, progress, seeds, Ctrl-C, closed pipes, input and output files,
// help, completions and manual pages. It knows no puzzle, no record book and no picture;
// docs/architecture.md says how a call runs.
package cli
