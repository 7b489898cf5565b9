package playcmd

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"stride/internal/cli"
	"stride/internal/disk"
	"stride/internal/game"
	"stride/internal/lock"
	"stride/internal/phrase"
	"stride/internal/play"
	"stride/internal/puzzle"
	"stride/internal/puzzle/families"
)

// session is a game and the file in which it is kept.
type session struct {
	name string // of the puzzle, for the player
	game *game.Game
	file *play.File // locked, so that the game is played in one terminal at a time
}

// openSession opens the puzzle that is wanted and the game of it that is kept, until the call is over; what is empty if
// --file says which puzzle it is. Without that flag, the file is that for the puzzle in the data folder.
func (pl *player) openSession(c *cli.Call, what string) (err error) {
	var p puzzle.Puzzle
	if what != "" {
		if p, err = pl.openPuzzle(c, what); err != nil {
			return err
		}
	}
	path := pl.file
	if path == "" {
		if path, err = ownPath(p); err != nil {
			return cli.Failure(fmt.Errorf("no place for the game: %w; add --file", err))
		}
	}
	if p == nil {
		if _, err := readGame(path); err != nil { // no lock stays next to a file that is no game
			return err
		}
	}
	owner, err := lock.File(path, "stride play")
	if err != nil {
		return cli.Failure(err)
	}
	c.Closing(owner.Release)
	pl.session = &session{name: phrase.Shorten(what), file: &play.File{Path: path}}
	return pl.session.load(p, pl.file != "")
}

// load reads the game in the file, or begins one of the puzzle p, which is nil if the file must have
// one. With try, it writes the file, so that the player knows at once if that is not possible.
func (s *session) load(p puzzle.Puzzle, try bool) error {
	path := s.file.Path
	g, err := readGame(path)
	switch {
	case errors.Is(err, fs.ErrNotExist) && p != nil:
		s.game = game.New(p)
	case err != nil:
		return err
	default:
		s.game = g
	}
	if p == nil {
		s.name = phrase.Shorten(g.Puzzle().ID())
	} else if s.game.Puzzle().ID() != p.ID() {
		return fmt.Errorf("%s has a game of another puzzle, %s: give no puzzle to continue it, or another file", path,
			phrase.Shorten(s.game.Puzzle().ID()))
	}
	if learner, ok := s.game.Puzzle().(puzzle.Learner); ok && p != nil {
		learner.LearnFrom(p) // the ID may have brought a solution, which hints can use
	}
	if !try {
		return nil
	}
	return cli.Failure(disk.Replace(path, []byte(play.Text(s.game))))
}

// openPuzzle opens an ID, which may take a search, or a file with a printed puzzle.
func (pl *player) openPuzzle(c *cli.Call, what string) (puzzle.Puzzle, error) {
	if what == "-" {
		return nil, errors.New("standard input is the keyboard: a puzzle to play must be an ID or a file")
	}
	text, name, err := c.ReadText(what)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%q is neither %s, nor an ID, nor a file", phrase.Shorten(what), today)
	}
	if err != nil {
		return nil, err
	}
	if strings.HasPrefix(string(text), game.Heading) {
		return nil, fmt.Errorf("%s is a game; stride play --file %s continues it", name, name)
	}
	if name != "" {
		p, err := families.All.ParseText(string(text))
		return p, cli.InputError(name, err)
	}
	id, err := families.All.ParseID(string(text))
	if err != nil {
		return nil, err
	}
	done := c.Progress(func() string { return "making the puzzle …" })
	defer done()
	p, err := id.Open(c.Context())
	if c.Interrupted() {
		return nil, cli.Failure(err)
	}
	return p, err
}

// idHash is the length of the hash of an ID in the name of a file, in bytes.
const idHash = 8

// ownPath returns the path of the file in the user's data folder for the games of a puzzle. The folder
// is made if there is none.
func ownPath(p puzzle.Puzzle) (string, error) {
	folder, err := disk.DataFolder()
	if err != nil {
		return "", err
	}
	folder = filepath.Join(folder, "games")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return "", err
	}
	hash := sha256.Sum256([]byte(p.ID()))
	return filepath.Join(folder, fmt.Sprintf("%s-%x.txt", p.Family().Name, hash[:idHash])), nil
}

// readGame reads the game in a file.
func readGame(path string) (*game.Game, error) {
	text, err := disk.ReadRegular(path, game.MaxFile)
	if err != nil {
		return nil, err
	}
	g, err := game.Load(families.All, bytes.NewReader(text))
	return g, cli.InputError(path, err)
}
