// Package bookcmd provides the command that makes books of puzzles.
package bookcmd
