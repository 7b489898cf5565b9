package referee

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"compress/zlib"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"stride/shift"
	"stride/shift/official"
)

// What the game shows after a solved level is a line with the number and the password of the
// next one, and then the board:
//
//	Code for next level (level 2): nzvaxaurmpqadobdcxreympkoddxyytp
//	8 5
//	0 0 4 0 0 0 4 0
//	...
//
// A player copies that, perhaps with other lines around it. Of a large level, the game shows only
// the first rows. Then the player has the game run a program that prints the board compressed: the
// game keeps only about 4,096 characters of a program's output, and boards from level 932 on are
// longer than that.

// codeLine is the line with the password.
var codeLine = regexp.MustCompile(`Code for next level \(level (\d+)\): (\S+)`)

// sizeLine is the first line of a board, rowLine any other.
var (
	sizeLine = regexp.MustCompile(`^\d+ \d+$`)
	rowLine  = regexp.MustCompile(`^\d+( \d+)*$`)
)

// Shown is a level as the game shows it to a player.
type Shown struct {
	Board    shift.Board
	Password string
	Number   int
}

// maxCopied is the longest board that is unpacked, in bytes.
const maxCopied = 16 << 20

// CopyReader finds levels in the lines that a player copies from the game.
type CopyReader struct {
	number   int // of the code that was read last; 0 if none was, or its level is complete
	password string
	board    []string // the lines of the board so far
	packed   string   // the compressed board so far
	rows     int      // the rows that it has
	Later    bool     // whether there was a level before, so that a board needs a code
	Foreign  bool     // whether the line that was read last is no part of a level
}

// Awaits returns the number of the level whose code was read and whose board was not, or 0.
func (r *CopyReader) Awaits() int { return r.number }

// Begun reports whether a board has begun and is not complete.
func (r *CopyReader) Begun() bool { return r.board != nil || r.packed != "" }

// Read reads a line. It returns the level that the line completes, if it does so. Without a
// code, the level is the first one, which is the only one that needs none.
func (r *CopyReader) Read(text string) (level *Shown, err error) {
	text = strings.Join(strings.Fields(text), " ")
	r.Foreign = false
	if code := codeLine.FindStringSubmatch(text); code != nil {
		r.board, r.packed = nil, ""
		if r.number, err = strconv.Atoi(code[1]); err != nil {
			return nil, fmt.Errorf("the number of the level is %s", code[1])
		}
		r.password = code[2]
		return nil, nil
	}
	if packedStart.MatchString(text) || r.packed != "" && packedLine.MatchString(text) {
		return r.unpack(text)
	}
	if r.packed != "" {
		return nil, r.Cut()
	}
	if r.board == nil && sizeLine.MatchString(text) {
		r.board = []string{text}
		_, _ = fmt.Sscan(strings.Fields(text)[1], &r.rows)
		return nil, nil
	}
	if form := otherForm(text); r.board == nil && r.number != 0 && form != "" {
		return nil, fmt.Errorf("this is %s, and a compressed board must be zlib or gzip in base64; let the "+
			"game run this program in Python 3, and copy the line that it prints, which is the board:\n"+
			packer, form, r.password)
	}
	if r.board == nil {
		r.Foreign = text != ""
		return nil, nil
	}
	if !rowLine.MatchString(text) {
		return nil, r.Cut()
	}
	if r.board = append(r.board, text); len(r.board) <= r.rows {
		return nil, nil
	}
	lines := r.board
	r.board = nil
	b, err := shift.ReadBoard(strings.NewReader(strings.Join(lines, "\n")))
	if err != nil {
		return nil, fmt.Errorf("the board: %w", err)
	}
	if r.number == 0 && r.Later {
		return nil, errors.New("the line \"Code for next level\" is missing before the board; copy both")
	}
	level = &Shown{b, r.password, r.number}
	if r.number == 0 {
		level.Number = 1
		level.Password, err = official.Password(official.Seed{}, 1) // the same in all games
	}
	r.number, r.password, r.Later = 0, "", true
	return level, err
}

// packedStart is the first line of a compressed board in base64, which begins like zlib or gzip;
// packedLine is any line of it.
var (
	packedStart = regexp.MustCompile(`^(eA[E-H]|eF[4-7]|eJ[w-z]|eN[o-r]|H4sI)[A-Za-z0-9+/]*=*$`)
	packedLine  = regexp.MustCompile(`^[A-Za-z0-9+/]+=*$`)
)

// otherForms are compressed forms that are not read, by their first bytes.
var otherForms = map[string]string{"BZh": "bz2", "\xfd7zXZ": "xz", "PK\x03\x04": "zip", "(\xb5/\xfd": "zstd"}

// otherForm returns the name of the form if text is base64 of something compressed in a form that
// is not read.
func otherForm(text string) string {
	const beginning = 8 // characters, which hold six bytes
	if len(text) < beginning || !packedLine.MatchString(text) {
		return ""
	}
	packed, _ := base64.StdEncoding.DecodeString(text[:beginning]) // the pattern has been checked
	for begins, form := range otherForms {
		if bytes.HasPrefix(packed, []byte(begins)) {
			return form
		}
	}
	return ""
}

// unpack reads a line of a compressed board. It returns the level if the board is complete.
func (r *CopyReader) unpack(text string) (*Shown, error) {
	if packedStart.MatchString(text) {
		r.board, r.packed = nil, ""
	}
	r.packed += text
	packed, err := base64.StdEncoding.DecodeString(r.packed)
	if err != nil {
		return nil, nil // there is more to come
	}
	var plain io.Reader
	if strings.HasPrefix(r.packed, "H4sI") {
		plain, err = gzip.NewReader(bytes.NewReader(packed))
	} else {
		plain, err = zlib.NewReader(bytes.NewReader(packed))
	}
	if err != nil {
		return nil, nil // as above
	}
	board, err := io.ReadAll(io.LimitReader(plain, maxCopied))
	if err != nil {
		return nil, nil // as above
	}
	r.packed = ""
	for line := range strings.Lines(string(board)) {
		if level, err := r.Read(line); level != nil || err != nil {
			return level, err
		}
	}
	if r.Begun() {
		return nil, r.Cut()
	}
	return nil, errors.New("what was copied is compressed, but no board")
}

// packer is a program in Python that prints the board to standard error, compressed.
const packer = `
    import base64, sys, zlib
    print("%s", flush=True)
    size = input()
    text = "\n".join([size] + [input() for row in range(int(size.split()[1]))])
    print(base64.b64encode(zlib.compress(text.encode(), 9)).decode(), file=sys.stderr)`

// Cut gives up a board that is not complete, and says how to get it.
func (r *CopyReader) Cut() error {
	if r.packed != "" {
		r.packed = ""
		return errors.New("the compressed board is not complete: copy all of it")
	}
	have := len(r.board) - 1
	r.board = nil
	password := cmp.Or(r.password, "PASSWORD")
	return fmt.Errorf("the board ends after %d of %d rows, as the game shows no more; let it run this "+
		"program in Python 3, and copy the line that it prints, which is the board:\n"+packer,
		have, r.rows, password)
}
