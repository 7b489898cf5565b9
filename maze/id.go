package maze

import (
	"fmt"
	"strconv"
	"strings"

	"stride/internal/checkdigit"
	"stride/internal/printable"
)

// An ID is a maze as a single word, for use in links and messages:
//
//	5x5:1-4:321413213333214312331443Q
//	rows x columns : range : values, then a check digit
//
// The values are written in base 36 (0-9, A-Z), row by row without the goal: with one
// digit each if the range ends at 35 or below, and with two otherwise. The check digit
// is that of ISO 7064, MOD 37,36, over all letters and digits before it: it detects
// every wrong character and nearly every transposition of neighbouring characters.
// Letters may be in either case, and the prefix "maze:" is optional.
//
// A maze that begins or ends elsewhere than in its corners has both cells before its values,
// numbered row by row from 0:
//
//	3x3:1-2:3-4:11111121P

// IDPrefix may precede an ID, to tell it from the IDs of other puzzles.
const IDPrefix = "maze:"

const base36 = checkdigit.Digits

// oneDigit is the largest value that is written with one digit.
const oneDigit = len(base36) - 1

// ID returns the compact ID of g, from which [ParseID] makes the same maze. A value that no maze
// may have is written as ?, which no ID has.
func (g *Grid) ID() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%dx%d:%d-%d:", g.Rows, g.Cols, g.Min, g.Max)
	if g.Endpoints != g.Corners() {
		fmt.Fprintf(&b, "%d-%d:", g.Start, g.Goal)
	}
	for k, x := range g.Values {
		switch high, low := int(x)/len(base36), int(x)%len(base36); {
		case k == g.Goal:
		case x < 0 || high >= len(base36) || high > 0 && g.Max <= oneDigit:
			b.WriteByte('?')
		case g.Max > oneDigit:
			b.WriteByte(base36[high])
			b.WriteByte(base36[low])
		default:
			b.WriteByte(base36[low])
		}
	}
	b.WriteByte(checkdigit.Of(b.String()))
	return b.String()
}

// CutParams reads a size and a range, such as "10x10:1-9" with numbers of up to four digits, from
// the start of text, and returns what follows them. It does not check them.
func CutParams(text string) (p Params, rest string, ok bool) {
	// Compiling a regular expression would take a tenth of the time that a page in a browser needs
	// until it can show a first hint.
	rest = text
	for k, to := range []*int{&p.Rows, &p.Cols, &p.Min, &p.Max} {
		if k > 0 {
			if rest == "" || byte(checkdigit.Upper(rune(rest[0]))) != "X:-"[k-1] {
				return Params{}, text, false
			}
			rest = rest[1:]
		}
		const maxDigits = 4
		digits := 0
		for ; digits < len(rest) && '0' <= rest[digits] && rest[digits] <= '9'; digits++ {
			*to = *to*10 + int(rest[digits]-'0')
			if digits == maxDigits {
				return Params{}, text, false
			}
		}
		if digits == 0 {
			return Params{}, text, false
		}
		rest = rest[digits:]
	}
	return p, rest, true
}

// ParseID reads the compact form of a maze. Its errors are of type *[IDError].
func ParseID(id string) (*Grid, error) {
	g, err := parseID(id)
	if err != nil {
		return nil, &IDError{id, err}
	}
	return g, nil
}

func parseID(id string) (*Grid, error) {
	capitals := strings.TrimPrefix(strings.Map(checkdigit.Upper, id), strings.Map(checkdigit.Upper, IDPrefix))
	p, rest, ok := CutParams(capitals)
	digits, colon := strings.CutPrefix(rest, ":")
	ends := p.Corners()
	if cells, after, placed := strings.Cut(digits, ":"); placed {
		digits = after
		from, to, dash := strings.Cut(cells, "-")
		var wrong [2]error
		ends.Start, wrong[0] = strconv.Atoi(from)
		ends.Goal, wrong[1] = strconv.Atoi(to)
		ok = ok && dash && wrong == [2]error{}
	}
	if !ok || !colon || digits == "" || strings.Trim(digits, base36) != "" {
		return nil, fmt.Errorf("the ID %q is not of the form ROWSxCOLUMNS:MIN-MAX:CELLS",
			printable.Shorten(id))
	}
	if err := p.Check(); err != nil {
		return nil, fmt.Errorf("the ID gives %w", err)
	}
	width := 1
	if p.Max > oneDigit {
		width = 2
	}
	if want := width*(p.Cells()-1) + 1; len(digits) != want {
		return nil, fmt.Errorf("the ID has %d digits for its cells, but %dx%d cells and a check "+
			"digit take %d", len(digits), p.Rows, p.Cols, want)
	}
	body, last := capitals[:len(capitals)-1], capitals[len(capitals)-1]
	if last != checkdigit.Of(body) {
		return nil, ErrCheckDigit
	}
	if err := ends.Check(p); err != nil {
		return nil, fmt.Errorf("in the ID, %w", err)
	}
	g := &Grid{p, ends, make([]int16, p.Cells())}
	for k := range g.Values {
		if k == g.Goal {
			continue
		}
		x := 0
		for _, digit := range digits[:width] {
			x = x*len(base36) + strings.IndexRune(base36, digit)
		}
		g.Values[k] = int16(x) // below 36², which fits
		digits = digits[width:]
	}
	if err := g.Check(); err != nil {
		return nil, fmt.Errorf("in the ID, %w", err)
	}
	return g, nil
}
