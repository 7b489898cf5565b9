// Package puzzleset keeps sets of puzzles, such as a teacher gives to a class, and checks the
// results that pupils send back.
//
// A set is a title and a list of puzzles. As a file it is a plan of package book that lists IDs, so
// the same file is printed. As a link it is the title and the IDs, one a line, compressed (RFC
// 1951) and in base64 behind the # of the address, so that no server learns of it and none has to
// keep it.
//
// There are no accounts, so results prove themselves: they carry the moves, which are replayed
// here.
package puzzleset

import (
	"bytes"
	"cmp"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"

	"stride/internal/puzzle"
)

// MaxCells bounds the cells of a puzzle of a set. The pages play it in an element that has an
// element for each cell.
const MaxCells = 400

// A Set is a titled list of puzzles.
type Set struct {
	Title   string
	Puzzles []puzzle.Puzzle
}

// quote writes a title or a name as YAML and JSON read it.
func quote(text string) string {
	quoted, err := json.Marshal(text)
	if err != nil {
		panic(err) // a string has a JSON form
	}
	return string(quoted)
}

// localPages is where "stride serve" has its pages.
const localPages = "http://127.0.0.1:8080"

// File returns the set as a file, with its link. pages is the address of the pages without a slash
// at its end, or empty for those of this machine.
func (s *Set) File(pages string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\ntitle: %s\n", s.Link(cmp.Or(pages, localPages)), quote(s.Title))
	if pages != "" {
		fmt.Fprintf(&b, "link: %s\n", quote(pages))
	}
	b.WriteString("puzzles:\n")
	for _, p := range s.Puzzles {
		fmt.Fprintf(&b, "  - %s\n", p.ID())
	}
	return b.String()
}

// Link returns the address at which the set is played, on pages at an address without a slash at
// its end.
func (s *Set) Link(pages string) string {
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestCompression)
	if err != nil {
		panic(err) // the level is a constant
	}
	fmt.Fprintln(w, strings.Join(strings.Fields(s.Title), " "))
	for _, p := range s.Puzzles {
		fmt.Fprintln(w, p.ID())
	}
	_ = w.Close() // a buffer returns no errors
	return pages + "/set/#set=" + base64.RawURLEncoding.EncodeToString(packed.Bytes())
}
