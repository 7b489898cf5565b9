// Package playcmd provides the command that plays puzzles in the terminal, stride play.
package playcmd
