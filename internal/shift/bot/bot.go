// Package bot has a program that plays Number Shifting on CodinGame, in one file for the game's
// editor. It is made from the package player and all that this imports, so it is not checked in:
// `make build` puts it where this package embeds it.
package bot

import (
	"embed"
	"errors"
	"io/fs"
)

const (
	// MaxLength is the greatest number of characters that the editor takes.
	MaxLength = 100_000

	// Made is the file of this package that holds the program without its comment.
	Made = "program/made.txt"
	head = "program/head.txt" // the comment with which it begins
)

//go:embed program
var files embed.FS

// ErrNotMade is the error of a program that was built without the bot.
var ErrNotMade = errors.New("this program was built without the bot: take a released one, or " +
	"build it with `make build`, which begins with `go run ./internal/web/browser/make`")

// Program returns the program.
func Program() ([]byte, error) { return program(files) }

func program(files fs.FS) ([]byte, error) {
	made, err := fs.ReadFile(files, Made)
	if err != nil {
		return nil, ErrNotMade
	}
	return Complete(made), nil
}

// Complete puts the comment before a program.
func Complete(made []byte) []byte {
	comment, err := files.ReadFile(head)
	if err != nil {
		panic(err) // it is checked in
	}
	return append(comment, made...)
}
