package web_test

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"stride/internal/book"
	"stride/internal/draw/figure"
	"stride/internal/puzzle/jumpmaze"
	"stride/internal/puzzle/numbershift"
)

// bookPlan is a book with a puzzle of each family.
const bookPlan = `
title: A book
per-page: 1
link: https://example.org/stride
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

// TestPrintedAddresses makes a book for the pages at an address, and opens the addresses that are
// printed in it. The puzzle of the book is on the board.
func TestPrintedAddresses(t *testing.T) {
	b := phone(t)
	puzzles, addresses := printed(t)
	if len(addresses) != len(puzzles) {
		t.Fatalf("%d puzzles have the addresses %q", len(puzzles), addresses)
	}
	for k, p := range puzzles {
		b.open(addresses[k])
		want, cols := boardOf(p)
		b.wait(fmt.Sprintf(`document.querySelectorAll('#board .cell').length === %d`, len(want)))
		for cell, value := range want {
			// What is said of a cell is its place, then its number, the goal, or that it is empty.
			want[cell] = fmt.Sprintf("row %d, column %d, %s,", cell/cols+1, cell%cols+1, value)
		}
		said := get[[]string](b, `[...Array(document.querySelectorAll('#board .cell').length).keys()].map((k) =>
			document.querySelector("#board [data-cell='" + k + "']").ariaLabel + ',')`)
		if !slices.EqualFunc(said, want, strings.HasPrefix) {
			t.Errorf("%s: the cells are %q, want %q", addresses[k], said, want)
		}
	}
}

// printed makes the book, and returns its puzzles and the addresses in it, below that of the pages.
func printed(t *testing.T) (puzzles []*book.Puzzle, addresses []string) {
	t.Helper()
	plan, err := book.ReadPlan([]byte(bookPlan))
	must(t, err)
	must(t, plan.Complete())
	puzzles, err = book.Make(t.Context(), plan)
	must(t, err)
	set, err := book.Typeset(plan, puzzles, figure.Sans())
	must(t, err)
	var pdf bytes.Buffer
	must(t, set.WritePDF(&pdf))
	for _, found := range printedAddress.FindAllSubmatch(pdf.Bytes(), -1) {
		if address := strings.TrimPrefix(string(found[1]), plan.Link); !slices.Contains(addresses, address) {
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
