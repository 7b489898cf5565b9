package grade

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"stride/maze"
)

// Routes as moves: the letters, arrows and words for the four directions. All moves of a route are
// of one alphabet. Some letters mean other directions in other languages, so each alphabet is a
// reading of its own: U is up in English and down, unten, in German. The letters of one of the two
// usual alphabets are read as those of no other, and letters of the rarer ones only count if they
// lead to the goal.

// alphabets are the letters and signs of moves to the right, down, left and up. The first two are
// the usual ones: letters of one of these are never read as those of another.
var alphabets = []struct{ name, signs string }{
	{"R D L U", "RDLU"}, {"E S W N", "ESWN"}, {"arrows", "→↓←↑"}, {"arrows", "⇒⇓⇐⇑"}, {"arrows", "➡⬇⬅⬆"},
	{"arrows", ">V<^"}, {"the keys D S A W", "DSAW"}, {"R U L O, rechts unten links oben", "RULO"},
	{"O S W N, Ost Süd West Nord", "OSWN"}, {"E S O N, est sud ouest nord", "ESON"},
	{"D B G H, droite bas gauche haut", "DBGH"}, {"D B I A, derecha abajo izquierda arriba", "DBIA"},
	{"右下左上", "右下左上"}, {"东南西北", "东南西北"}, {"東南西北", "東南西北"},
}

const (
	usualAlphabets = 2
	usualArrows    = 6 // and arrows
)

// moveWords are the words of moves.
var moveWords = map[string]maze.Dir{}

// plainWords may stand between the steps of a route.
var plainWords = make(map[string]bool)

func init() {
	for d, words := range []string{
		maze.Right: "right east rechts osten ost derecha este droite est rightwards",
		maze.Down:  "down south unten runter süden süd sud abajo sur bas downwards",
		maze.Left:  "left west links westen izquierda oeste gauche ouest leftwards",
		maze.Up:    "up north oben hoch norden nord arriba norte haut upwards",
	} {
		for _, w := range strings.Fields(words) {
			moveWords[w] = maze.Dir(d)
		}
	}
	for _, w := range strings.Fields(`start goal end finish begin exit from to the then and go jump jumps move
moves step steps direction directions cell cells square squares by of at in path route solution answer length
row rows column columns col r c x y value point node pos position is are my next now first finally state
nach zu dann und gehe geh springe sprung schritt schritte feld felder von ziel weg lösung zelle zeile spalte
a la al el hacia luego mover salto salta paso pasos camino ruta meta inicio celda fila columna es son y
à au vers le les puis et aller saute saut pas chemin but départ arrivée case ligne colonne
向 到 然后 起点 终点 路径 步 第 java awt`) {
		plainWords[w] = true
	}
}

// item is a word, a number or a sign of a line.
type item struct {
	text   string // in small letters
	whole  string // as it is
	number int    // -1 if it is none
	line   int
	// it is the first behind the last colon or equals sign
	captioned bool
}

// itemsOf divides a line. Blanks and signs that only part other things are no items.
func itemsOf(text string, line int) (all []item) {
	class := func(r rune) int {
		switch {
		case unicode.IsDigit(r):
			return 1
		case unicode.Is(unicode.Han, r), strings.ContainsRune("→↓←↑⇒⇓⇐⇑➡⬇⬅⬆<>^", r):
			return 3
		case unicode.IsLetter(r):
			return 2
		}
		return 0
	}
	runes, colon := []rune(text), strings.LastIndexAny(text, ":=")
	at := 0
	for k := 0; k < len(runes); {
		c, begin, from := class(runes[k]), k, at
		for k < len(runes) && class(runes[k]) == c && (k == begin || c != 3) {
			at += len(string(runes[k]))
			k++
		}
		if c == 0 {
			continue
		}
		it := item{text: strings.ToLower(text[from:at]), whole: text[from:at], number: -1, line: line}
		it.captioned = from > colon && colon >= 0
		if it.captioned {
			colon = len(text)
		}
		if c == 1 {
			it.number = number(it.text)
		}
		all = append(all, it)
	}
	return all
}

// number reads a number of ASCII digits; others, and such that are too large for a cell, are -2.
func number(text string) int {
	n := 0
	for k := range len(text) {
		if n = n*10 + int(text[k]) - '0'; text[k] < '0' || text[k] > '9' || n > 1e6 {
			return -2
		}
	}
	return n
}

// step is a move, with the items around it.
type step struct {
	dir  maze.Dir
	item int
}

// stepsOf returns the moves among items in one alphabet, or as words if it is negative, and
// whether something else is said.
func stepsOf(items []item, alphabet int) (steps []step, pure bool) {
	pure = true
	for k, it := range items {
		if it.number != -1 {
			continue
		}
		if d, ok := moveWords[it.text]; ok {
			if alphabet < 0 {
				steps = append(steps, step{d, k})
			}
			pure = pure && alphabet < 0
			continue
		}
		if alphabet >= 0 {
			if moves, ok := lettered(it.whole, alphabets[alphabet].signs); ok {
				for _, d := range moves {
					steps = append(steps, step{d, k})
				}
				continue
			}
		}
		plain := plainWords[it.text] && (alphabet < 0 || len(it.text) > 1 || it.text == "x")
		pure = pure && (plain || strings.Contains(">→⇒", it.text))
	}
	return steps, pure
}

// lettered reads a word whose letters are all moves of an alphabet, in small letters or capitals.
func lettered(word, signs string) (moves []maze.Dir, ok bool) {
	upper := strings.ToUpper(word)
	if word != upper && word != strings.ToLower(word) {
		return nil, false
	}
	for _, r := range upper {
		d := slices.Index([]rune(signs), r)
		if d < 0 {
			return nil, false
		}
		moves = append(moves, maze.Dir(d))
	}
	return moves, true
}

// other reports whether letters that a rarer alphabet would read are all of a usual one.
func other(items []item, steps []step, alphabet int) bool {
	if alphabet < usualAlphabets {
		return false
	}
	for k := range usualAlphabets {
		if !slices.ContainsFunc(steps, func(s step) bool {
			_, ok := lettered(items[s.item].whole, alphabets[k].signs)
			return !ok
		}) {
			return true
		}
	}
	return false
}

// moveCandidates returns the routes in moves among lines: runs of lines, and each line and each
// part of a line between other words alone.
func moveCandidates(g *maze.Grid, lines [][]item) (all []candidate) {
	for alphabet := -1; alphabet < len(alphabets); alphabet++ {
		var run []item
		rows := 0
		end := func() {
			if rows > 1 {
				all = append(all, walkMoves(g, run, alphabet))
			}
			run, rows = nil, 0
		}
		for _, items := range lines {
			if len(items) == 0 {
				continue
			}
			steps, pure := stepsOf(items, alphabet)
			if len(steps) == 0 {
				if !pure {
					end()
				}
				continue
			}
			if caption := slices.IndexFunc(items, func(it item) bool { return it.captioned }); !pure &&
				caption > 0 &&
				steps[0].item >= caption && len(steps) > 1 { // what is said before a colon
				items = items[caption:]
				steps, pure = stepsOf(items, alphabet)
			}
			if len(steps) > 1 || rows == 0 {
				one := walkMoves(g, items, alphabet)
				if all = append(all, one); !pure && !one.goal {
					all = append(all, parts(g, items, alphabet)...)
				}
			}
			run = append(run, items...)
			rows++
		}
		end()
	}
	return slices.DeleteFunc(all, func(c candidate) bool { return c.steps == 0 })
}

// parts returns the routes in the parts of a line between words that say something else.
func parts(g *maze.Grid, items []item, alphabet int) (all []candidate) {
	from := 0
	for k := 0; k <= len(items); k++ {
		if k < len(items) {
			if steps, pure := stepsOf(items[k:k+1], alphabet); pure || len(steps) > 0 {
				continue
			}
		}
		if k > from+1 {
			if c := walkMoves(g, items[from:k], alphabet); c.goal {
				all = append(all, c)
			}
		}
		from = k + 1
	}
	return all
}

// walkMoves walks the moves among items.
func walkMoves(g *maze.Grid, items []item, alphabet int) candidate {
	steps, pure := stepsOf(items, alphabet)
	if len(steps) == 0 || other(items, steps, alphabet) {
		return candidate{}
	}
	switch {
	case alphabet >= usualArrows: // the words of a sentence may be spelled in such letters
		pure = false
	case alphabet >= 0 && strings.Contains("→⇒➡", items[steps[0].item].text): // or between other things
		pure = pure && slices.ContainsFunc(steps, func(s step) bool { return s.dir != maze.Right })
	}
	c := candidate{pure: pure, line: items[len(items)-1].line, steps: len(steps), how: "moves in words"}
	if alphabet >= 0 {
		c.how = "moves in " + alphabets[alphabet].name
	}
	moves := make([]maze.Dir, len(steps))
	for k, s := range steps {
		moves[k] = s.dir
	}
	c.cells, c.broken = maze.Walk(g, moves)
	if c.broken == nil {
		c.broken = lengths(g, items, steps, c.cells)
	}
	c.goal = c.broken == nil && c.cells[len(c.cells)-1] == g.Goal
	return c
}

// lengths compares the numbers next to all moves with the lengths of the jumps. They may also count
// the moves.
func lengths(g *maze.Grid, items []item, steps []step, cells []int) error {
	between := []string{"x", "by", "cell", "cells", "square", "squares", "um", "de", "distance",
		"length", "len", "dist", "felder", "casillas", "cases"}
	for _, side := range []int{1, -1} {
		beside := func(s step) int {
			at := s.item + side
			in := func(at int) bool {
				return at >= 0 && at < len(items) &&
					items[at].line == items[s.item].line
			}
			for in(at) && slices.Contains(between, items[at].text) {
				at += side
			}
			if !in(at) || in(at+side) && side > 0 && items[at+side].number >= 0 { // a cell
				return -1
			}
			return items[at].number
		}
		var wrong error
		counts, all := true, true
		for k, s := range steps {
			n, length := beside(s), int(g.Values[cells[k]])
			all = all && n >= 0
			counts = counts && (n == k || n == k+1)
			if n != length && wrong == nil {
				wrong = fmt.Errorf("move %d has the length %d, and its cell has the number %d", k+1, n,
					length)
			}
		}
		if all && !counts && wrong != nil {
			return wrong
		}
	}
	return nil
}
