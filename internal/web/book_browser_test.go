package web_test

import (
	"bytes"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"stride/internal/book"
	"stride/internal/draw/figure"
	"stride/internal/puzzle/jumpmaze"
	"stride/internal/puzzle/numbershift"
	"stride/internal/web"
)

// bookPlan is a book with a puzzle of each family.
const bookPlan = `
title: A book
per-page: 1
link: %s
puzzles:
  - family: maze
    sizes: 5x5
    count: 1
    difficulty: easy
  - family: shift
    sizes: 5x5
    numbers: 5-6
    count: 1
    difficulty: easy
`

// printedAddress finds the addresses that a PDF leads to.
var printedAddress = regexp.MustCompile(`/URI \(([^)]*)\)`)

// TestPrintedAddresses makes a book for the pages at an address, and opens the addresses that are printed in it: on
// a site in a subfolder of a plain file server, and with stride serve. The puzzle of the book is on the
// board.
func TestPrintedAddresses(t *testing.T) {
	browserCtx := openBrowser(t)
	served := web.New(web.Config{})
	t.Cleanup(served.Close)
	for name, handler := range map[string]http.Handler{"site": host(siteFiles(t)), "serve": served} {
		t.Run(name, func(t *testing.T) {
			server := newMortal(t, handler)
			base := server.base()
			if name == "site" {
				base += siteFolder
			}
			puzzles, addresses := printed(t, base)
			if len(addresses) != len(puzzles) {
				t.Fatalf("%d puzzles have the addresses %q", len(puzzles), addresses)
			}
			b := openTab(t, browserCtx, base, screens[0])
			for k, p := range puzzles {
				b.base = ""
				b.open(addresses[k])
				want, cols := boardOf(p)
				b.wait(fmt.Sprintf(`document.querySelectorAll('#board .cell').length === %d`, len(want)))
				for cell, value := range want {
					// What is said of a cell is its place, then its number, the goal, or that it is empty.
					place := fmt.Sprintf("row %d, column %d, ", cell/cols+1, cell%cols+1)
					said := get[string](b, fmt.Sprintf(`document.querySelector("#board [data-cell='%d']").ariaLabel + ','`, cell))
					if !strings.HasPrefix(said, place+value+",") {
						t.Fatalf("%s: the cell %d is %q, want %q", addresses[k], cell, said, place+value)
					}
				}
			}
		})
	}
}

// printed makes the book, and returns its puzzles and the addresses in it.
func printed(t *testing.T, link string) (puzzles []*book.Puzzle, addresses []string) {
	t.Helper()
	plan, err := book.ReadPlan(fmt.Appendf(nil, bookPlan, link))
	if err != nil {
		t.Fatal(err)
	}
	if err := plan.Complete(); err != nil {
		t.Fatal(err)
	}
	puzzles, err = book.Make(t.Context(), plan)
	if err != nil {
		t.Fatal(err)
	}
	set, err := book.Typeset(plan, puzzles, figure.Sans())
	if err != nil {
		t.Fatal(err)
	}
	var pdf bytes.Buffer
	if err := set.WritePDF(&pdf); err != nil {
		t.Fatal(err)
	}
	for _, found := range printedAddress.FindAllSubmatch(pdf.Bytes(), -1) {
		if address := string(found[1]); !slices.Contains(addresses, address) {
			addresses = append(addresses, address)
		}
	}
	return puzzles, addresses
}

// boardOf returns what is said of the cells of a puzzle, and the number of its columns.
func boardOf(p *book.Puzzle) (cells []string, cols int) {
	switch level := p.Puzzle.(type) {
	case *jumpmaze.Maze:
		for k, v := range level.Grid.Values {
			if k == level.Grid.Goal {
				cells = append(cells, "goal")
			} else {
				cells = append(cells, fmt.Sprint(v))
			}
		}
		cols = level.Grid.Cols
	case *numbershift.Level:
		for _, v := range level.Board.Cells {
			if v == 0 {
				cells = append(cells, "empty")
			} else {
				cells = append(cells, fmt.Sprint(v))
			}
		}
		cols = level.Board.Width
	}
	return cells, cols
}
