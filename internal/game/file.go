package game

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"stride/internal/phrase"
	"stride/internal/printable"
	"stride/internal/puzzle"
)

// The file of a game: each line is a word and its argument.
//
//	stride game 1
//	level maze:5x5:1-4:321413213333214312331443Q
//	move R
//	move D
//	restart
//	here
//	move D
//	go R, D, L
//	point "the long way" R, D, L
//	kept "left after 2 moves" R, D
//
// The actions are in the order in which they were done; those after the line
// `here` were undone and can be redone. Positions that are not reached by the last
// move (save points, and returns to them) are written as all of their moves. The
// names are JSON strings. Everything is replayed when it is read, so a file that
// says something impossible is refused with its line.

// Heading is the first line of the file of a game; the number is that of the format.
const Heading = "stride game 1"

// MaxFile is the longest file, in bytes, that Load accepts.
const MaxFile = 4 << 20

// between stands between the moves of a line.
const between = ", "

// Save writes the game as a file that [Load] reads.
func (g *Game) Save(w io.Writer) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "%s\nlevel %s\n", Heading, g.puzzle.ID())
	for k, a := range g.actions {
		if k == g.done {
			fmt.Fprintln(b, "here")
		}
		switch a.kind {
		case actMove:
			fmt.Fprintln(b, "move", a.to.move)
		case actRestart:
			fmt.Fprintln(b, "restart")
		case actGo:
			fmt.Fprintln(b, strings.TrimRight("go "+strings.Join(a.to.moves(), between), " "))
		}
	}
	for _, p := range g.points {
		word := "point"
		if p.Kept {
			word = "kept"
		}
		name, err := json.Marshal(p.Name)
		if err != nil {
			return err
		}
		fmt.Fprintln(b, strings.TrimRight(fmt.Sprintf("%s %s %s", word, name,
			strings.Join(p.Moves(), between)), " "))
	}
	return b.Flush()
}

var (
	longFile = phrase.English("the file is longer than {most} MiB: that is no game")
	badLine  = phrase.English("line {line}: {reason}")
	noLevel  = phrase.English("the file ends before its level: it should begin with the lines " +
		"\"{heading}\" and \"level ID\"")
	noGame = phrase.English("it is \"{text}\", but the first line of a game is \"{heading}\"")
)

// Load reads a file that Save wrote, of a level of one of the families. The level must be
// a content ID, so that a file never starts a search. Errors name the line.
func Load(families puzzle.Registry, r io.Reader) (*Game, error) {
	in := bufio.NewScanner(io.LimitReader(r, MaxFile+1))
	in.Buffer(make([]byte, 0, 4096), MaxFile+1)
	l := loader{families: families}
	size := 0
	for in.Scan() {
		l.line++
		if size += len(in.Bytes()) + 1; size > MaxFile {
			return nil, longFile.Err("most", MaxFile>>20)
		}
		if err := l.take(strings.TrimRight(in.Text(), " \t\r")); err != nil {
			return nil, badLine.Err("line", l.line, "reason", err)
		}
	}
	if err := in.Err(); err != nil {
		return nil, fmt.Errorf("reading the game: %w", err)
	}
	if l.game == nil {
		return nil, noLevel.Err("heading", Heading)
	}
	g := l.game
	if !l.here {
		g.done = len(g.actions)
	}
	g.replay()
	return g, nil
}

// loader reads a file line by line.
type loader struct {
	families puzzle.Registry
	line     int
	game     *Game
	at       *node
	position puzzle.Position // at node at
	here     bool            // the line `here` was there
}

func (l *loader) take(text string) error {
	word, rest, _ := strings.Cut(text, " ")
	switch {
	case l.line == 1:
		if text != Heading {
			return noGame.Err("text", phrase.Quoted(printable.Shorten(text)), "heading", Heading)
		}
		return nil
	case l.game == nil:
		if word != "level" {
			return fmt.Errorf("%q: it must be the line \"level ID\"", printable.Shorten(text))
		}
		p, err := l.families.OpenContent(rest)
		if err != nil {
			return err
		}
		l.game = New(p)
		l.at, l.position = l.game.root, p.Start()
		return nil
	case text == "":
		return nil
	}
	switch word {
	case "move":
		return l.move(rest)
	case "restart", "go":
		return l.jump(word, rest)
	case "here":
		if l.here {
			return fmt.Errorf("a second line %q", word)
		}
		l.here = true
		l.game.done = len(l.game.actions)
		return nil
	case "point", "kept":
		return l.point(word == "kept", rest)
	}
	return fmt.Errorf("it begins with %q: it must be one of move, restart, go, here, point, kept",
		printable.Shorten(word))
}

func (l *loader) move(text string) error {
	move, err := l.position.Move(text)
	if err != nil {
		return err
	}
	l.at = l.at.child(move)
	return l.append(action{actMove, l.at})
}

func (l *loader) jump(word, rest string) error {
	kind, to, position := actRestart, l.game.root, l.game.puzzle.Start()
	if word == "go" {
		kind = actGo
		var err error
		if to, position, err = l.find(rest); err != nil {
			return err
		}
	}
	l.at, l.position = to, position
	return l.append(action{kind, to})
}

func (l *loader) append(a action) error {
	if len(l.game.actions) == MaxActions {
		return fmt.Errorf("more than %d actions", MaxActions)
	}
	l.game.actions = append(l.game.actions, a)
	return nil
}

func (l *loader) point(kept bool, rest string) error {
	in := json.NewDecoder(strings.NewReader(rest))
	var name string
	if err := in.Decode(&name); err != nil {
		return fmt.Errorf("the name of the save point is not a word in quotes: %w", err)
	}
	if err := checkName(name); err != nil {
		return err
	}
	to, _, err := l.find(strings.TrimLeft(rest[in.InputOffset():], " "))
	if err != nil {
		return err
	}
	if len(l.game.points) == MaxPoints {
		return fmt.Errorf("more than %d save points", MaxPoints)
	}
	l.game.points = append(l.game.points, Point{name, kept, to})
	return nil
}

// find returns the position after the moves on a line.
func (l *loader) find(line string) (*node, puzzle.Position, error) {
	position, err := puzzle.Play(l.game.puzzle, SplitMoves(line))
	if err != nil {
		return nil, nil, err
	}
	at := l.game.root
	for _, m := range position.Moves() {
		at = at.child(m)
	}
	return at, position, nil
}

// SplitMoves returns the moves of a line, which are separated by commas.
func SplitMoves(line string) []string {
	if strings.TrimSpace(line) == "" {
		return nil
	}
	moves := strings.Split(line, ",")
	for k := range moves {
		moves[k] = strings.TrimSpace(moves[k])
	}
	return moves
}
