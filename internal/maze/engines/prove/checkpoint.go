package prove

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"stride/maze"
)

// The state of a search is written as one JSON object: its configuration, the best maze,
// the largest budget that has been exhausted, and which subproblems of the current
// budget have been. The subproblems themselves are not stored: they follow from the
// configuration and the budget, and are made again when the search is resumed. A second
// line holds the SHA-256 sum of the first one: without it, a single changed digit could
// turn into a bound that was never proved.

const (
	stateFormat = "stride maze prove"
	// stateVersion changes whenever the subproblems of a budget do: with the values that a
	// cell may hold, the order of the search, or the lower bound.
	stateVersion = 2
)

// state is the progress of a search, as a checkpoint holds it.
type state struct {
	Format   string  `json:"format"`
	Version  int     `json:"version"`
	Rows     int     `json:"rows"`
	Cols     int     `json:"cols"`
	Min      int     `json:"min"`
	Max      int     `json:"max"`
	Length   bool    `json:"length,omitempty"` // the search is for lengths, not for values
	Best     string  `json:"best"`             // ID of the best maze
	Done     int32   `json:"done"`             // largest budget that has been exhausted; -1 at first
	Budget   int32   `json:"budget"`           // budget that is being searched; Done or less if none is
	Finished string  `json:"finished"`         // finished as text: 1 for a finished subproblem, else 0
	Nodes    int64   `json:"nodes"`
	Seconds  float64 `json:"seconds"`

	finished []bool // which subproblems of Budget are finished
}

// text returns the state in its written form.
func (s state) text(p maze.Params, length bool, best *maze.Grid, nodes int64, elapsed time.Duration) []byte {
	s.Format, s.Version = stateFormat, stateVersion
	s.Rows, s.Cols, s.Min, s.Max = p.Rows, p.Cols, p.Min, p.Max
	s.Length = length
	s.Best, s.Nodes, s.Seconds = best.ID(), nodes, elapsed.Seconds()
	var b strings.Builder
	for _, finished := range s.finished {
		if finished {
			b.WriteByte('1')
		} else {
			b.WriteByte('0')
		}
	}
	s.Finished = b.String()
	text, err := json.Marshal(s)
	if err != nil {
		panic(err) // cannot fail: the fields are numbers and strings
	}
	text = append(text, '\n')
	return append(text, sumLine(text)...)
}

// sumPrefix begins the line with the checksum.
const sumPrefix = "sha256:"

// sumLine returns the line that follows the text of a state.
func sumLine(text []byte) string { return fmt.Sprintf("%s%x\n", sumPrefix, sha256.Sum256(text)) }

// checkSum returns the text of a state without its checksum, and an error if the
// checksum is missing or wrong.
func checkSum(whole []byte) ([]byte, error) {
	if len(whole) > 0 && !bytes.HasPrefix(whole, []byte(`{"`)) {
		return nil, errors.New("is a file of another kind, which stays as it is: name a new file, or " +
			"one that a proof has written")
	}
	end := bytes.IndexByte(whole, '\n') + 1
	if text := whole[:end]; end > 0 && string(whole[end:]) == sumLine(text) {
		return text, nil
	}
	return nil, errors.New("is damaged: its checksum does not match what it says; " +
		"put a copy from before the damage in its place, or move the file away and begin again")
}

// readState reads the state of a search for p, and its best maze.
func readState(whole []byte, p maze.Params, length bool) (state, *maze.Grid, error) {
	var s state
	fail := func(err error) (state, *maze.Grid, error) {
		return state{}, nil, fmt.Errorf("the checkpoint %w", err)
	}
	text, err := checkSum(whole)
	if err != nil {
		return fail(err)
	}
	if err := json.Unmarshal(text, &s); err != nil {
		return fail(fmt.Errorf("cannot be read: %w", err))
	}
	if s.Format != stateFormat {
		return fail(fmt.Errorf("is of another format: its format is %q, not %q", s.Format, stateFormat))
	}
	if s.Version != stateVersion {
		return fail(fmt.Errorf("is of version %d, and this program reads version %d only: finish the "+
			"search with the program that began it, or begin again", s.Version, stateVersion))
	}
	if of := (maze.Params{Rows: s.Rows, Cols: s.Cols, Min: s.Min, Max: s.Max}); of != p {
		return fail(fmt.Errorf("is of %d %d %d %d, not of %d %d %d %d",
			of.Rows, of.Cols, of.Min, of.Max, p.Rows, p.Cols, p.Min, p.Max))
	}
	if s.Length != length {
		return fail(errors.New("is of a proof of another kind: that of lengths has --length, that of " +
			"values has not"))
	}
	best, err := maze.ParseID(s.Best)
	if err != nil {
		return fail(fmt.Errorf("is damaged: %w", err))
	}
	if best.Params != p || best.Endpoints != p.Corners() || s.Done < -1 || s.Seconds < 0 || s.Nodes < 0 ||
		strings.Trim(s.Finished, "01") != "" {
		return fail(errors.New("is damaged: its parts do not fit together"))
	}
	if s.Finished != "" {
		s.finished = make([]bool, len(s.Finished))
		for k := range s.finished {
			s.finished[k] = s.Finished[k] == '1'
		}
	}
	return s, best, nil
}
