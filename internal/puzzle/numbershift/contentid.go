package numbershift

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"stride/internal/checkdigit"
	"stride/internal/phrase"
	"stride/internal/printable"
	"stride/internal/puzzle"
	"stride/shift"
)

// The content ID of a level of Number Shifting:
//
//	shift:5x2:C4A12GK    width x height : cells, then a check digit
//
// The cells are read row by row. A number is written in decimal digits, the empty
// cells after it as one letter: A for none, B for one, up to Y for 24; Z stands for
// 25 of which more letters follow. Empty cells before the first number are written
// the same way. So a level of the game takes about three letters a number, 3 KB for
// the largest one. The check digit (internal/checkdigit) is the one that IDs of mazes have.

const (
	gapA    = 'A'
	fullGap = 25 // empty cells that a Z stands for
)

// contentID returns the content ID of b.
func contentID(b shift.Board) string {
	var text strings.Builder
	fmt.Fprintf(&text, "%s:%dx%d:", Name, b.Width, b.Height)
	gap := 0
	first := true
	for _, v := range b.Cells {
		if v == 0 {
			gap++
			continue
		}
		if !first || gap > 0 {
			writeGap(&text, gap)
		}
		text.WriteString(strconv.Itoa(v))
		gap, first = 0, false
	}
	if gap > 0 {
		writeGap(&text, gap)
	}
	text.WriteByte(checkdigit.Of(text.String()))
	return text.String()
}

func writeGap(text *strings.Builder, gap int) {
	for ; gap >= fullGap; gap -= fullGap {
		text.WriteByte(gapA + fullGap)
	}
	text.WriteByte(byte(gapA + gap))
}

var shiftIDForm = sync.OnceValue(
	func() *regexp.Regexp { return regexp.MustCompile(`^SHIFT:(\d{1,4})X(\d{1,4}):([0-9A-Z]*)([0-9A-Z])$`) })

var (
	idShape = phrase.English("the ID \"{id}\" is not of the form shift:WIDTHxHEIGHT:CELLS, shift:LEVEL or " +
		"shift:LEVEL#SECRET")
	idSide   = phrase.English("a board of {width}x{height}: it has 1 to {most} columns and rows")
	idNumber = phrase.English("the ID holds the number \"{number}\": it must be from 1 to {most}")
	idMore   = phrase.English("the ID has more than the {cells} cells of a {width}x{height} board")
	idCells  = phrase.English("the ID has {cells} cells, but a {width}x{height} board has {want}")
)

// parseContentID reads a content ID. Letters may be in either case.
func parseContentID(id string) (shift.Board, error) {
	none := shift.Board{}
	capitals := strings.Map(checkdigit.Upper, id)
	m := shiftIDForm().FindStringSubmatch(capitals)
	if m == nil {
		return none, idShape.Err("id", phrase.Quoted(printable.Shorten(id)))
	}
	width, _ := strconv.Atoi(m[1]) // one to four digits
	height, _ := strconv.Atoi(m[2])
	if width < 1 || width > shift.MaxSide || height < 1 || height > shift.MaxSide {
		return none, idSide.Err("width", width, "height", height, "most", shift.MaxSide)
	}
	if checkdigit.Of(capitals[:len(capitals)-1]) != m[4][0] {
		return none, puzzle.BadCheckDigit.Err()
	}
	b := shift.NewBoard(width, height)
	at := 0
	for cells := m[3]; cells != ""; {
		if c := cells[0]; c >= gapA {
			at += int(c - gapA)
			cells = cells[1:]
		} else {
			n := 0
			for n < len(cells) && cells[n] < gapA {
				n++
			}
			v, err := strconv.Atoi(cells[:n])
			if err != nil || v < 1 || v > shift.MaxValue || cells[0] == '0' {
				return none, idNumber.Err("number", phrase.Quoted(printable.Shorten(cells[:n])), "most",
					shift.MaxValue)
			}
			if at >= len(b.Cells) {
				return none, idMore.Err("cells", len(b.Cells), "width", width, "height", height)
			}
			b.Cells[at] = v
			at++
			cells = cells[n:]
		}
	}
	if at != len(b.Cells) {
		return none, idCells.Err("cells", at, "width", width, "height", height, "want", len(b.Cells))
	}
	return b, nil
}

// isNumber reports whether a text consists of digits.
func isNumber(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }
