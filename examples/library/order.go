package main

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"strconv"
)

// Puzzles to order, their difficulty, pictures and sets are no packages: a program starts stride
// and reads what it prints with --json, one line for each result.

// Puzzle is a line of "stride maze new --json", as far as this program needs it.
// docs/output.schema.json has all fields.
type Puzzle struct {
	ID         string
	Values     []int
	Length     int // moves of a shortest solution
	Difficulty struct{ Band string }
}

// order returns n mazes of 6x6 of a difficulty: gentle, easy, medium, hard or fiendish.
func order(ctx context.Context, stride, difficulty string, n int) ([]Puzzle, error) {
	cmd := exec.CommandContext(ctx, stride, "maze", "new", "6", "6", "1", "5", "--json",
		"--difficulty", difficulty, "--count", strconv.Itoa(n), "--seed", "1")
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	var all []Puzzle
	lines := json.NewDecoder(out)
	for lines.More() {
		var p Puzzle
		if err := lines.Decode(&p); err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	return all, cmd.Wait()
}
