package records

import (
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Older forms of the file and of exports. Before form 3, a book had one table for mazes and one for
// levels, whose entries were numbered separately ("m12", "l7"), and a line of an export said to
// which of the two it belonged. Only this file still knows of the two.
//
// Form 1 had no checksums and no withdrawals, and stored any time above 0 exactly. A time of less
// than half a microsecond is treated as unknown.
//
// Content that was damaged on the disk must not become valid by being copied. So the difference
// between an old checksum and the correct one is carried over into the new checksum, and answers
// of form 1, which has no checksums, are evaluated.

// oldMazeProblem and oldLevelProblem return the keys of problems.
func oldMazeProblem(rows, cols, low, high int64) string {
	return fmt.Sprintf("maze:%dx%d:%d-%d", rows, cols, low, high)
}

func oldLevelProblem(level int64, game []byte) string {
	secret := hex.EncodeToString(game)
	if strings.Trim(secret, "0") == "" {
		secret = "" // the public test levels
	}
	return fmt.Sprintf("shift:%d#%s", level, secret)
}

// oldTable describes one of the two tables.
type oldTable struct {
	name, letter string
	// columns are the columns before the source. read returns the variables into which they are
	// read, and a function that makes an entry of these.
	columns string
	read    func() (to []any, entry func() Record)
}

var oldTables = []oldTable{
	{"old_mazes", "m", "row_count, col_count, low, high, value, maze", func() ([]any, func() Record) {
		var rows, cols, low, high, value int64
		var maze string
		return []any{&rows, &cols, &low, &high, &value, &maze}, func() Record {
			return Record{Entry: Entry{Problem: oldMazeProblem(rows, cols, low, high), Answer: maze}, Value: value}
		}
	}},
	{"old_levels", "l", "game, level, moves", func() ([]any, func() Record) {
		var game []byte
		var level int64
		var moves string
		return []any{&game, &level, &moves}, func() Record {
			return Record{Entry: Entry{Problem: oldLevelProblem(level, game), Answer: strings.TrimSuffix(moves, "\n")}}
		}
	}},
}

// migrate converts the tables of form 1 or 2 to the present form. Mazes keep the numbers of their
// IDs, and levels get the numbers that follow. It returns an error if SQLite cannot read an entry.
func (b *Book) migrate(q query, form int) error {
	tables := []string{"mazes", "levels", "withdrawals"}
	if form == 1 {
		tables = tables[:2]
	}
	for _, t := range tables {
		if err := q.run("ALTER TABLE " + t + " RENAME TO old_" + t); err != nil {
			return err
		}
	}
	if err := q.run(schema); err != nil {
		return err
	}
	ids := make(map[string]int64) // new IDs by old ones
	var err error
	for _, t := range oldTables {
		err = errors.Join(err, b.copyOld(q, form, t, ids))
	}
	if form > 1 {
		err = errors.Join(err, copyOldWithdrawals(q, ids))
	}
	if err != nil {
		return fmt.Errorf("it is of form %d, and cannot be brought to form %d: %w; what can be read of it, the stride that made it can export",
			form, schemaVersion, err)
	}
	for _, t := range tables {
		if err := q.run("DROP TABLE old_" + t); err != nil {
			return err
		}
	}
	return nil
}

// copyOld copies the entries of a table and notes their new IDs.
func (b *Book) copyOld(q query, form int, t oldTable, ids map[string]int64) error {
	var (
		id, sum     int64
		seed, found string
		s           Source
	)
	before, entry := t.read()
	line := append(append([]any{&id}, before...), &s.Search, &s.Version, &seed, &s.Seconds, &s.Workers, &s.Where, &found)
	columns, to := "id, "+t.columns+", solver, version, seed, seconds, workers, place, found", line
	if form > 1 {
		columns, to = columns+", sum", append(line[:len(line):len(line)], &sum)
	}
	return q.each("SELECT "+columns+" FROM "+t.name+" ORDER BY id", to, func() error {
		r := entry()
		r.Source = s
		damage := sum ^ sumOf(append([]any{t.letter}, line...)...)
		r.Seconds = round(s.Seconds)
		if form == 1 {
			var seedErr, foundErr error
			r.Seed, seedErr = strconv.ParseUint(seed, 10, 64)
			r.Found, foundErr = time.Parse(timeForm, found)
			damage = 0
			if seedErr != nil || foundErr != nil || b.verify(r) != nil {
				damage = 1
			}
		}
		next := id
		if t.letter != oldTables[0].letter {
			var err error
			if next, err = nextID(q); err != nil {
				return err
			}
		}
		ids[t.letter+strconv.FormatInt(id, 10)] = next
		return insertLine(q, "entries", damage, next, r.Problem, r.Value, r.Answer, r.Search, r.Version, seed, r.Seconds, r.Workers, r.Where, found)
	})
}

// copyOldWithdrawals copies the withdrawals. The withdrawal of an entry that does not exist gets an
// ID that no entry ever gets.
func copyOldWithdrawals(q query, ids map[string]int64) error {
	var lost int64
	if err := q.one("SELECT min(0, ifnull(min(id), 0)) FROM entries", nil, &lost); err != nil {
		return err
	}
	var (
		letter, reason, by, at string
		entry, sum             int64
	)
	return q.each("SELECT kind, entry, reason, who, at, sum FROM old_withdrawals", []any{&letter, &entry, &reason, &by, &at, &sum}, func() error {
		id, ok := ids[letter+strconv.FormatInt(entry, 10)]
		if !ok {
			lost--
			id = lost
		}
		return insertLine(q, "withdrawals", sum^sumOf(letter, entry, reason, by, at), id, reason, by, at)
	})
}

// oldSource has the fields that the lines of both kinds have in common.
type oldSource struct {
	Kind      string      `json:"kind"`
	Solver    string      `json:"solver"`
	Version   string      `json:"version"`
	Seed      uint64      `json:"seed"`
	Seconds   float64     `json:"seconds"`
	Workers   int         `json:"workers"`
	Where     string      `json:"where"`
	Found     time.Time   `json:"found"`
	Withdrawn *Withdrawal `json:"withdrawn"`
}

func (s oldSource) line(problem, answer string) line {
	return line{Entry: Entry{problem, answer, Source{s.Solver, s.Version, s.Seed, s.Seconds, s.Workers, s.Where, s.Found}}, Withdrawal: s.Withdrawn}
}

// oldMaze is the line of a maze.
type oldMaze struct {
	Maze  string `json:"maze"`
	Value *int64 `json:"value"`
	oldSource
}

// oldLevel is the line of a level.
type oldLevel struct {
	Game  *string  `json:"game"`
	Level int64    `json:"level"`
	Moves []string `json:"moves"`
	oldSource
}

// parseOldLine reads a line of the given kind.
func parseOldLine(kind string, text []byte) (line, error) {
	switch kind {
	case "maze":
		var m oldMaze
		if err := decode(text, &m); err != nil {
			return line{}, err
		}
		id := strings.TrimPrefix(m.Maze, "maze:")
		size, rest, _ := strings.Cut(id, ":")
		values, _, _ := strings.Cut(rest, ":")
		l := m.line("maze:"+size+":"+values, id)
		l.Value = m.Value
		return l, nil
	case "level":
		var v oldLevel
		if err := decode(text, &v); err != nil {
			return line{}, err
		}
		if v.Game == nil {
			return line{}, invalid("%q is missing: 32 hexadecimal digits, all zero for the public levels", "game")
		}
		moves := make([]string, len(v.Moves))
		for k, m := range v.Moves {
			moves[k] = strings.Join(strings.Fields(m), " ")
		}
		return v.line(fmt.Sprintf("shift:%d#%s", v.Level, *v.Game), strings.Join(moves, "\n")), nil
	}
	return line{}, invalid("%q is %q: it must be %q or %q", "kind", kind, "maze", "level")
}
