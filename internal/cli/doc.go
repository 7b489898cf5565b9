// Package cli is the layer on which the commands of stride run: a command is a value, see [Command], and everything
// that commands have in common happens here: flags with their ranges, exit codes, the forms of results, progress,
// seeds, Ctrl-C, closed pipes, input and output files, and the record book.
package cli
