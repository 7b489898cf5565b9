package game

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"stride/internal/disk"
)

// Results of the puzzles that a player has solved, as a file that the pages save. Each puzzle has one result: the first,
// with the fewest moves of all.

// MaxResults is the longest file of results, in bytes.
const MaxResults = 16 << 20

// Results are the results of a player, in the order in which the puzzles were solved.
type Results struct {
	Results []Result `json:"results"`
}

// Result says how a puzzle was solved for the first time.
type Result struct {
	ID      string `json:"id"`   // by the content of the puzzle
	Name    string `json:"name"` // as the player asked for it
	Family  string `json:"family"`
	Moves   int    `json:"moves"`
	Best    int    `json:"best"`    // fewest moves, also of later solutions
	Least   int    `json:"least"`   // fewest moves possible, or 0 if that is not known
	Seconds int    `json:"seconds"` // 0 if the time is not known
	Help    Help   `json:"help"`
	Solved  string `json:"solved"` // when, as in RFC 3339
}

// Help says how the player was helped.
type Help struct {
	Made  int  `json:"made"` // moves, undone ones too
	Hints int  `json:"hints"`
	Taken bool `json:"taken"` // whether some moves were not the player's own
}

// Alone reports whether the puzzle was solved without hints.
func (r Result) Alone() bool { return r.Help.Hints == 0 && !r.Help.Taken }

// ReadResults reads a file of results. A file that is missing has none.
func ReadResults(path string) (*Results, error) {
	all := new(Results)
	text, err := disk.ReadRegular(path, MaxResults)
	if errors.Is(err, fs.ErrNotExist) {
		return all, nil
	}
	if err == nil {
		err = json.Unmarshal(text, all)
	}
	for k, r := range all.Results {
		if _, wrong := time.Parse(time.RFC3339, r.Solved); r.ID == "" || r.Family == "" || r.Seconds < 0 || wrong != nil {
			err = fmt.Errorf("result %d is incomplete: it needs id, family, seconds and the time at which it was solved", k+1)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("the results in %s: %w", path, err)
	}
	return all, nil
}
