package neller

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// A transcript is what a program of the exercises prints, with what was typed if it was typed at a
// terminal:
//
//	Iterations? 100
//	1 4 2 2 2
//	...
//
//	Moves from start:
//	 0  1  8  8  9
//	...
//
//	-11
//
// There is a blank behind each number of the two squares. Programs whose input is piped show no
// answers, so the first row may stand behind the last question.

// unreachableText stands for the moves to a cell to which there is no path.
const unreachableText = "--"

const movesHeading = "Moves from start:"

// Format returns a maze as the samples print it; with its moves and its energy if evaluate is set.
func Format(m *Maze, evaluate bool) string {
	if !evaluate {
		return form(m, nil, 0)
	}
	moves := m.Moves()
	return form(m, moves, float64(Energy(moves)))
}

// form returns a maze as the samples print it, with moves and energy if there are moves.
func form(m *Maze, moves []int, energy float64) string {
	var out strings.Builder
	square := func(numbers []int, form string) {
		for cell, n := range numbers {
			if n == Unreachable {
				out.WriteString(unreachableText + " ")
			} else {
				fmt.Fprintf(&out, form, n)
			}
			if (cell+1)%m.Size == 0 {
				out.WriteByte('\n')
			}
		}
	}
	square(m.Jumps, "%d ")
	if moves != nil {
		out.WriteString("\n" + movesHeading + "\n")
		square(moves, "%2d ")
		fmt.Fprintf(&out, "\n%.0f\n", energy)
	}
	return out.String()
}

// Write writes a maze as Format returns it.
func Write(w io.Writer, m *Maze, evaluate bool) error {
	_, err := io.WriteString(w, Format(m, evaluate))
	return err
}

// Asked is a question in a transcript, with the answer if it is shown.
type Asked struct {
	Question string
	Answer   string
}

// Transcript is a transcript that was read, with what it claims.
type Transcript struct {
	Asked  []Asked
	Maze   *Maze
	Moves  []int    // claimed; nil if there are none
	Energy *float64 // claimed; nil if there is none
	// Exact reports that the text after the questions has exactly the form of the samples, blanks and
	// empty lines included.
	Exact bool
	// Body is the text after the questions, as it was printed, without the empty lines at its end.
	Body string
	// BodyLine is the line of the text in which Body begins, from 1.
	BodyLine int

	mazeLine, movesLine, energyLine int // where they begin, from 1
}

// Complete reports whether the transcript has moves and an energy.
func (t *Transcript) Complete() bool { return t.Moves != nil && t.Energy != nil }

// parser reads the lines of a transcript.
type parser struct {
	lines []string
	at    int // index of the next line
}

// Parse reads a transcript, or a maze alone. Its errors name the line. It reads mazes of other sizes
// and with illegal numbers too, about which Check has something to say.
func Parse(text []byte) (*Transcript, error) {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	p := &parser{lines: strings.Split(strings.ReplaceAll(string(text), "\r\n", "\n"), "\n")}
	t := new(Transcript)
	p.questions(t)
	t.BodyLine = p.at + 1
	t.Body = strings.TrimRight(strings.Join(p.lines[p.at:], "\n"), "\n")
	if err := p.maze(t); err != nil {
		return nil, err
	}
	if err := p.moves(t); err != nil {
		return nil, err
	}
	if err := p.energy(t); err != nil {
		return nil, err
	}
	if p.skip(); p.at < len(p.lines) {
		return nil, fmt.Errorf("line %d: %.40q follows, but nothing should", p.at+1, p.lines[p.at])
	}
	t.Exact = t.Body == t.Form()
	return t, nil
}

// Form returns what the samples would have for Body, true or not, without the empty lines at its end.
// It is empty if the transcript has moves without an energy or an energy without moves, which is no
// form of the samples.
func (t *Transcript) Form() string {
	if (t.Moves == nil) != (t.Energy == nil) {
		return ""
	}
	energy := 0.0
	if t.Energy != nil {
		energy = *t.Energy
	}
	return strings.TrimRight(form(t.Maze, t.Moves, energy), "\n")
}

// skip passes over empty lines.
func (p *parser) skip() {
	for p.at < len(p.lines) && strings.TrimSpace(p.lines[p.at]) == "" {
		p.at++
	}
}

// questions reads the questions. If the first row of the maze stands behind the last one, the line is
// cut there.
func (p *parser) questions(t *Transcript) {
	for p.skip(); p.at < len(p.lines); p.skip() {
		line := p.lines[p.at]
		end := strings.LastIndex(line, "?")
		if end < 0 {
			return
		}
		for part := range strings.SplitSeq(line[:end], "?") {
			t.Asked = append(t.Asked, Asked{Question: strings.TrimSpace(strings.TrimLeft(part, ": ")) + "?"})
		}
		rest := strings.TrimLeft(line[end+1:], ": \t")
		if len(strings.Fields(rest)) > 1 {
			p.lines[p.at] = rest
			return
		}
		t.Asked[len(t.Asked)-1].Answer = strings.TrimSpace(rest)
		p.at++
	}
}

// maxRead limits the sizes that are read.
const maxRead = 100

// maze reads the square of jump numbers.
func (p *parser) maze(t *Transcript) error {
	p.skip()
	if p.at == len(p.lines) {
		return fmt.Errorf("there is no maze: a maze is a square of numbers, one line for each row")
	}
	size := len(strings.Fields(p.lines[p.at]))
	if size < 2 || size > maxRead {
		return fmt.Errorf("line %d: %.40q is no row of a maze: a row has 2 to %d numbers", p.at+1, p.lines[p.at], maxRead)
	}
	t.mazeLine = p.at + 1
	jumps, err := p.square(size, "jump number", func(text string) (int, error) {
		if text == "G" {
			return 0, nil
		}
		return strconv.Atoi(text)
	})
	t.Maze = &Maze{size, jumps}
	return err
}

// moves reads the numbers of moves, if they are there.
func (p *parser) moves(t *Transcript) error {
	p.skip()
	if p.at == len(p.lines) || !strings.HasPrefix(strings.ToLower(strings.TrimSpace(p.lines[p.at])), "moves from start") {
		return nil
	}
	p.at++
	p.skip()
	t.movesLine = p.at + 1
	var err error
	t.Moves, err = p.square(t.Maze.Size, "number of moves", func(text string) (int, error) {
		if text == unreachableText {
			return Unreachable, nil
		}
		n, err := strconv.Atoi(text)
		if err == nil && n < 0 {
			err = strconv.ErrRange
		}
		return n, err
	})
	return err
}

// square reads n lines of n numbers each.
func (p *parser) square(size int, what string, number func(string) (int, error)) ([]int, error) {
	var all []int
	for row := range size {
		if p.at == len(p.lines) {
			return nil, fmt.Errorf("line %d: the text ends after %d rows of %d", p.at, row, size)
		}
		words := strings.Fields(p.lines[p.at])
		if len(words) != size {
			return nil, fmt.Errorf("line %d: row %d has %d numbers, but the maze has %d columns", p.at+1, row+1, len(words),
				size)
		}
		for _, word := range words {
			n, err := number(word)
			if err != nil {
				return nil, fmt.Errorf("line %d: %.40q is no %s", p.at+1, word, what)
			}
			all = append(all, n)
		}
		p.at++
	}
	return all, nil
}

// energy reads the energy, if it is there: a number, perhaps behind a word and a colon, perhaps
// written as -17.0 or 1,000,000.
func (p *parser) energy(t *Transcript) error {
	p.skip()
	if p.at == len(p.lines) {
		return nil
	}
	text := p.lines[p.at]
	if colon := strings.LastIndex(text, ":"); colon >= 0 {
		text = text[colon+1:]
	}
	x, err := strconv.ParseFloat(strings.ReplaceAll(strings.TrimSpace(text), ",", ""), 64)
	if err != nil || x != x {
		return fmt.Errorf("line %d: %.40q is no energy: a number should follow", p.at+1, p.lines[p.at])
	}
	t.Energy, t.energyLine = &x, p.at+1
	p.at++
	return nil
}
