package puzzleset

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"stride/internal/puzzle"
)

// The results of one person are a text, which the page of the set writes. Several may follow each
// other:
//
//	stride results 1
//	set "Week 3"
//	name "Ada"
//	solved maze:5x5:1-4:321413213333214312331443Q R, D, L
//
// Mail programs break long lines, so a line that begins with none of the words continues the one
// before.

const heading = "stride results 1"

// MaxResults bounds a text of results in bytes, as the pages bound a set.
const MaxResults = 1 << 20

// Results are what one person claims.
type Results struct {
	Set    string // title of the set, empty if the text does not say
	Name   string
	Solved map[string][]string // moves by the ID of the puzzle
	Err    error               // what is wrong with the text; claims before it are kept
}

// ReadResults reads the results in a text.
func ReadResults(text string) []Results {
	if len(text) > MaxResults {
		return []Results{{Err: fmt.Errorf("the results have %d bytes: at most %d are read", len(text),
			MaxResults)}}
	}
	var all []Results
	for _, line := range logical(text) {
		word, rest, _ := strings.Cut(line, " ")
		if line == heading {
			all = append(all, Results{Solved: make(map[string][]string)})
			continue
		}
		if len(all) == 0 {
			return []Results{{Err: fmt.Errorf("results begin with the line %q", heading)}}
		}
		r := &all[len(all)-1]
		switch word {
		case "name":
			if err := json.Unmarshal([]byte(rest), &r.Name); err != nil {
				r.Err = errors.New("the name is damaged")
			}
		case "set":
			if err := json.Unmarshal([]byte(rest), &r.Set); err != nil {
				r.Err = errors.New("the title of the set is damaged")
			}
		case "solved":
			id, moves, _ := strings.Cut(rest, " ")
			r.Solved[id] = nil
			for move := range strings.SplitSeq(moves, ",") {
				r.Solved[id] = append(r.Solved[id], strings.Join(strings.Fields(move), " "))
			}
		}
	}
	if len(all) == 0 {
		all = []Results{{Err: errors.New("the file is empty")}}
	}
	return all
}

// logical returns the lines of a text, those that continue another one joined to it.
func logical(text string) (lines []string) {
	var long strings.Builder
	flush := func() {
		if long.Len() > 0 {
			lines = append(lines, long.String())
		}
		long.Reset()
	}
	for line := range strings.SplitSeq(text, "\n") {
		line = strings.TrimSpace(line)
		word, _, _ := strings.Cut(line, " ")
		switch {
		case line == "":
		case line == heading, slices.Contains([]string{"set", "name", "solved"}, word):
			flush()
			long.WriteString(line)
		default:
			if long.Len() > 0 {
				long.WriteByte(' ')
			}
			long.WriteString(line)
		}
	}
	flush()
	return lines
}

// A Row is what one person did with one puzzle.
type Row struct {
	Name   string
	Number int // of the puzzle in the set, from 1; 0 for a row about the results as a whole
	ID     string
	Solved bool
	Moves  int    // if it is solved
	Par    int    // fewest moves that solve it; 0 if they are not known at once
	Wrong  string // why a claim does not count
}

// Check replays the moves of results. It returns a row for each puzzle of the set, and one for each
// claim that is not about a puzzle of the set. Results of a set with another title are one row. If
// ctx ends, the rows are incomplete.
func (s *Set) Check(ctx context.Context, r Results) []Row {
	var rows []Row
	if r.Err != nil {
		rows = append(rows, Row{Name: r.Name, Wrong: r.Err.Error()})
	}
	if title := strings.Join(strings.Fields(s.Title), " "); r.Set != "" &&
		strings.Join(strings.Fields(r.Set), " ") != title {
		return append(rows, Row{Name: r.Name, Wrong: fmt.Sprintf("these are results of the set %q, and "+
			"this is the set %q", r.Set, title)})
	}
	own := make(map[string]bool)
	for k, p := range s.Puzzles {
		if ctx.Err() != nil {
			return rows
		}
		own[p.ID()] = true
		row := Row{Name: r.Name, Number: k + 1, ID: p.ID(), Par: puzzle.Fewest(ctx, p)}
		if moves, claimed := r.Solved[p.ID()]; claimed {
			end, err := puzzle.Play(p, moves)
			switch {
			case err != nil:
				row.Wrong = err.Error()
			case !end.Solved():
				row.Wrong = fmt.Sprintf("the %d moves do not solve it", len(moves))
			default:
				row.Solved, row.Moves = true, len(moves)
			}
		}
		rows = append(rows, row)
	}
	var others []string
	for id := range r.Solved {
		if !own[id] {
			others = append(others, id)
		}
	}
	slices.Sort(others)
	for _, id := range others {
		rows = append(rows, Row{Name: r.Name, ID: id, Wrong: "it is not in the set"})
	}
	return rows
}
