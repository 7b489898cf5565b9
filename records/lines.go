package records

import (
	"bufio"
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"stride/maze"
	"stride/shift"
	"stride/shift/official"
)

// A book as text, to be read elsewhere: one JSON object a line, mazes and levels, each
// with its source. Replaced entries are exported too, before what replaced them, so that
// an empty book that imports the text gets the history as well. Files can be joined, cut
// and sorted by the usual tools; the order of lines decides nothing but which entries are
// history.
//
//	{"kind":"maze","maze":"5x5:1-4:32…","value":92,"solver":"portfolio",…}
//	{"kind":"level","game":"00…00","level":3,"moves":["2 1 R -",…],"solver":"forest",…}

// The kinds of lines.
const (
	mazeKind  = "maze"
	levelKind = "level"
)

// MaxLine is the longest line that Import reads, in bytes. The largest maze takes 2 MB,
// the largest level 1.2 MB.
const MaxLine = 4 << 20

// importLot is how many entries Import writes in one transaction.
const importLot = 100

// line is an entry as text.
type line struct {
	Kind    string   `json:"kind"`
	Maze    string   `json:"maze,omitempty"`  // its ID
	Value   *int     `json:"value,omitempty"` // if it is given, it must be right
	Game    *string  `json:"game,omitempty"`  // 32 hexadecimal digits
	Level   int      `json:"level,omitempty"`
	Moves   []string `json:"moves,omitempty"`
	Solver  string   `json:"solver"`
	Version string   `json:"version"`
	Seed    uint64   `json:"seed"`
	Seconds float64  `json:"seconds"`
	Workers int      `json:"workers"`
	Where   string   `json:"where"`
	Found   string   `json:"found"`
	// Withdrawn is there if the entry is no record any more.
	Withdrawn *withdrawnLine `json:"withdrawn,omitempty"`
}

// withdrawnLine is a withdrawal as text.
type withdrawnLine struct {
	Reason string `json:"reason"`
	By     string `json:"by"`
	At     string `json:"at"`
}

func newLine(kind string, s Source, w *Withdrawal) line {
	l := line{
		Kind: kind, Solver: s.Solver, Version: s.Version, Seed: s.Seed, Seconds: s.Seconds,
		Workers: s.Workers, Where: s.Where, Found: timeText(s.Found),
	}
	if w != nil {
		l.Withdrawn = &withdrawnLine{w.Reason, w.By, timeText(w.At)}
	}
	return l
}

func (r MazeRecord) line() line {
	l := newLine(mazeKind, r.Source, r.Withdrawal)
	l.Maze, l.Value = r.Grid.ID(), &r.Report.Value
	return l
}

func (r LevelRecord) line() line {
	l := newLine(levelKind, r.Source, r.Withdrawal)
	game := hex.EncodeToString(r.Game[:])
	l.Game, l.Level = &game, r.Number
	l.Moves = strings.Split(strings.TrimSuffix(moveText(r.Moves), "\n"), "\n")
	return l
}

// MarshalJSON returns the line of the entry as Export writes it, without a newline.
func (r MazeRecord) MarshalJSON() ([]byte, error) { return json.Marshal(r.line()) }

// MarshalJSON returns the line of the entry as Export writes it, without a newline.
func (r LevelRecord) MarshalJSON() ([]byte, error) { return json.Marshal(r.line()) }

// Export writes the whole book, its history included, as JSON Lines in a fixed order.
// Damaged entries are left out; the error then lists them all.
func (b *Book) Export(ctx context.Context, w io.Writer) error {
	out := bufio.NewWriter(w)
	var damaged []error
	write := func(entry json.Marshaler, err error) error {
		var damage *DamageError
		if errors.As(err, &damage) {
			damaged = append(damaged, err)
			return nil
		}
		if err != nil {
			return err
		}
		text, err := entry.MarshalJSON()
		if err != nil {
			return err
		}
		_, err = out.Write(append(text, '\n'))
		return err
	}
	for r, err := range b.Mazes(ctx, All) {
		if err := write(r, err); err != nil {
			return err
		}
	}
	for r, err := range b.Levels(ctx, All) {
		if err := write(r, err); err != nil {
			return err
		}
	}
	return errors.Join(append(damaged, out.Flush())...)
}

// Tally counts the lines of an import by what became of them.
type Tally struct {
	Entered, Improved, NotBetter, Refused int
	Withdrawn                             int // those whose withdrawal was news
}

// Import offers each line of r to the book, as Export writes them; empty lines do not
// count. A line that is no valid entry is refused: refused, if not nil, is told its
// number, from 1, and what is wrong, and the rest is read all the same. The error is one
// of reading or of the book; what the tally has counted is in the book then.
func (b *Book) Import(ctx context.Context, r io.Reader, refused func(line int, err error)) (Tally, error) {
	var tally Tally
	var lot []offered
	add := func() error {
		outcomes, err := b.addAll(ctx, lot)
		if err != nil {
			return b.failed(err)
		}
		for _, o := range outcomes {
			switch o {
			case Entered:
				tally.Entered++
			case Improved:
				tally.Improved++
			case Withdrawn:
				tally.Withdrawn++
			default:
				tally.NotBetter++
			}
		}
		lot = lot[:0]
		return nil
	}
	in := bufio.NewReader(r)
	for n := 1; ; n++ {
		text, err := readLine(in)
		if errors.Is(err, io.EOF) {
			return tally, add()
		}
		if err == nil && len(bytes.TrimSpace(text)) == 0 {
			continue
		}
		var o offered
		if err == nil {
			o, err = parseLine(text)
		}
		var bad *InvalidError
		switch {
		case ctx.Err() != nil:
			return tally, ctx.Err()
		case errors.As(err, &bad):
			tally.Refused++
			if refused != nil {
				refused(n, bad)
			}
		case err != nil:
			return tally, errors.Join(fmt.Errorf("line %d: %w", n, err), add())
		default:
			lot = append(lot, o)
		}
		if len(lot) == importLot {
			if err := add(); err != nil {
				return tally, err
			}
		}
	}
}

// readLine returns the next line, without its end. A line that is too long is skipped and
// is an *InvalidError.
func readLine(in *bufio.Reader) ([]byte, error) {
	var text []byte
	length := 0
	for {
		part, err := in.ReadSlice('\n')
		length += len(part)
		if length <= MaxLine {
			text = append(text, part...)
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if errors.Is(err, io.EOF) && length > 0 {
			err = nil
		}
		if err == nil && length > MaxLine {
			return nil, invalid("the line is longer than %d bytes", MaxLine)
		}
		return bytes.TrimSuffix(text, []byte("\n")), err
	}
}

// parseLine reads and checks a line.
func parseLine(text []byte) (offered, error) {
	in := json.NewDecoder(bytes.NewReader(text))
	in.DisallowUnknownFields()
	var l line
	if err := in.Decode(&l); err != nil {
		return offered{}, invalid("it is no entry in JSON: %w", err)
	}
	if _, err := in.Token(); err != io.EOF {
		return offered{}, invalid("something follows after the JSON object")
	}
	found, err := time.Parse(timeForm, l.Found)
	if err != nil {
		return offered{}, invalid("%q is %q: want a time such as 2026-03-01T12:00:00Z", "found", l.Found)
	}
	source := Source{
		Solver: l.Solver, Version: l.Version, Seed: l.Seed, Seconds: l.Seconds,
		Workers: l.Workers, Where: l.Where, Found: found,
	}
	var o offered
	if o.withdrawal, err = l.withdrawal(); err != nil {
		return offered{}, err
	}
	switch l.Kind {
	case mazeKind:
		o.entry, err = l.maze(source)
	case levelKind:
		o.entry, err = l.level(source, o.withdrawal != nil)
	default:
		err = invalid("%q is %q: want %q or %q", "kind", l.Kind, mazeKind, levelKind)
	}
	return o, err
}

func (l line) withdrawal() (*Withdrawal, error) {
	if l.Withdrawn == nil {
		return nil, nil
	}
	at, err := time.Parse(timeForm, l.Withdrawn.At)
	if err != nil {
		return nil, invalid("%q is %q: want a time such as 2026-03-01T12:00:00Z", "at", l.Withdrawn.At)
	}
	w := &Withdrawal{l.Withdrawn.Reason, l.Withdrawn.By, at}
	return w, w.check()
}

func (l line) maze(s Source) (entry, error) {
	if l.Game != nil || l.Level != 0 || l.Moves != nil {
		return nil, invalid("an entry of the kind %q has no %q, %q or %q", mazeKind, "game", "level", "moves")
	}
	grid, err := maze.ParseID(l.Maze)
	if err != nil {
		return nil, &InvalidError{err}
	}
	e, err := Maze{grid, s}.check()
	if err != nil {
		return nil, err
	}
	if l.Value != nil && *l.Value != e.value {
		return nil, invalid("%q is %d, but the maze is worth %d", "value", *l.Value, e.value)
	}
	return e, nil
}

// level reads a level. The time of one that is withdrawn need not be true.
func (l line) level(s Source, withdrawn bool) (entry, error) {
	if l.Maze != "" || l.Value != nil {
		return nil, invalid("an entry of the kind %q has no %q or %q", levelKind, "maze", "value")
	}
	if l.Game == nil {
		return nil, invalid("%q is missing: 32 hexadecimal digits, all zero for the public levels", "game")
	}
	game, err := official.ParseSeed(*l.Game)
	if err != nil {
		return nil, &InvalidError{err}
	}
	moves, err := shift.ReadMoves(strings.NewReader(strings.Join(l.Moves, "\n")))
	if err != nil {
		return nil, invalid("in %q, %w", "moves", err)
	}
	level := Level{game, l.Level, moves, s}
	if withdrawn {
		return levelEntry{level}, level.replay()
	}
	e, err := level.check()
	if err != nil {
		return nil, err
	}
	return e, nil
}
