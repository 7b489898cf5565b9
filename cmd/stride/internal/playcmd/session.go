package playcmd

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"stride/internal/cli"
	"stride/internal/disk"
	"stride/internal/game"
	"stride/internal/lock"
	"stride/internal/printable"
	"stride/internal/puzzle"
	"stride/internal/puzzle/families"
)

// session is a game and the file in which it is kept.
type session struct {
	name            string // of the puzzle, for the player
	argument        string // that opened the game
	game            *game.Game
	path            string // of a file that is locked, so that the game is played in one terminal at a time
	changed, failed bool   // whether the game was saved since it was opened, and whether the last try failed
}

// save writes the game into its file.
func (s *session) save() error {
	var text bytes.Buffer
	_ = s.game.Save(&text) // a buffer returns no errors
	err := disk.Replace(s.path, text.Bytes())
	s.changed, s.failed = true, err != nil
	return err
}

// openSession opens the puzzle or the game that an argument names, until the call is over. A game
// is kept in its own file, and that of a puzzle in the data folder.
func (pl *player) openSession(c *cli.Call, what string) error {
	p, path, err := openPuzzle(c, what)
	if err != nil {
		return err
	}
	if p != nil {
		if path, err = ownPath(p); err != nil {
			return cli.Failure(fmt.Errorf("no place for the game: %w", err))
		}
	}
	owner, err := lock.File(path, "stride play")
	if err != nil {
		return cli.Failure(err)
	}
	c.Closing(owner.Release)
	g, err := readGame(path)
	switch {
	case errors.Is(err, fs.ErrNotExist) && p != nil:
		g = game.New(p)
	case err != nil:
		return err
	case p != nil && g.Puzzle().ID() != p.ID():
		return fmt.Errorf("%s has a game of another puzzle, %s: move it away", path,
			printable.Shorten(g.Puzzle().ID()))
	}
	if learner, ok := g.Puzzle().(puzzle.Learner); ok && p != nil {
		learner.LearnFrom(p) // the ID may have brought a solution, which hints can use
	}
	name := what
	if p == nil {
		name = g.Puzzle().ID()
	}
	pl.session = &session{name: printable.Line(printable.Shorten(name)), argument: what, game: g, path: path}
	return nil
}

// maxArgument is the longest argument that a player is told to type or copy, in bytes.
const maxArgument = 100

// command returns an argument with which the command continues the game: the one that opened it, or
// if that is long, the file.
func (s *session) command() string {
	if len(s.argument) > maxArgument {
		return s.path
	}
	return s.argument
}

// about describes a game in progress in a few words.
func (s *session) about() string {
	text := cli.Count(len(s.game.Moves()), "move")
	if at, ok := s.game.Position().(puzzle.GridPosition); ok {
		grid := at.Grid()
		text = fmt.Sprintf("%dx%d, %s", grid.Rows, grid.Cols, text)
	}
	return text + ", " + printable.Shorten(s.game.Puzzle().ID())
}

const (
	maxListed = 5  // games in progress in the list
	maxLooked = 50 // files that are read to find them
)

// gamesInProgress returns the games of the data folder that were begun and are not solved, the
// latest first. Files that cannot be read are left out.
func gamesInProgress() (games []*session) {
	folder, err := disk.DataFolder()
	if err != nil {
		return nil
	}
	folder = filepath.Join(folder, gamesFolder)
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil
	}
	changed := make(map[string]time.Time)
	var paths []string
	for _, e := range entries {
		if info, err := e.Info(); err == nil && filepath.Ext(e.Name()) == ".txt" {
			path := filepath.Join(folder, e.Name())
			paths, changed[path] = append(paths, path), info.ModTime()
		}
	}
	slices.SortFunc(paths, func(x, y string) int { return changed[y].Compare(changed[x]) })
	for _, path := range paths[:min(len(paths), maxLooked)] {
		g, err := readGame(path)
		if err == nil && g.CanUndo() && !g.Solved() && len(games) < maxListed {
			games = append(games, &session{game: g, path: path})
		}
	}
	return games
}

// openPuzzle opens an ID, which may take a search, or a file with a printed puzzle. If the file is
// a game, it returns its path and no puzzle.
func openPuzzle(c *cli.Call, what string) (p puzzle.Puzzle, path string, err error) {
	if what == "-" {
		return nil, "", errors.New("standard input is the keyboard: a puzzle to play must be an ID or a file")
	}
	text, name, err := c.ReadText(what)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, "", fmt.Errorf("%q is neither %s, nor an ID, nor a file",
			printable.Line(printable.Shorten(what)), today)
	case err != nil:
		return nil, "", err
	case strings.HasPrefix(string(text), game.Heading):
		return nil, name, nil
	case name != "":
		p, err := families.All.ParseText(string(text))
		return p, "", cli.InputError(name, err)
	}
	id, err := families.All.ParseID(string(text))
	if err != nil {
		return nil, "", err
	}
	done := c.Progress(func() string { return "making the puzzle …" })
	defer done()
	p, err = id.Open(c.Context())
	if c.Interrupted() {
		err = cli.Failure(err)
	}
	return p, "", err
}

// gamesFolder is the folder of games in the user's data folder.
const gamesFolder = "games"

// idHash is the length of the hash of an ID in the name of a file, in bytes.
const idHash = 8

// ownPath returns the path of the file in the user's data folder for the games of a puzzle. The
// folder is made if there is none.
func ownPath(p puzzle.Puzzle) (string, error) {
	folder, err := disk.DataFolder()
	if err != nil {
		return "", err
	}
	folder = filepath.Join(folder, gamesFolder)
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return "", err
	}
	hash := sha256.Sum256([]byte(p.ID()))
	return filepath.Join(folder, fmt.Sprintf("%s-%x.txt", p.Family().Name, hash[:idHash])), nil
}

// readGame reads the game in a file.
func readGame(path string) (*game.Game, error) {
	text, err := disk.ReadText(path, game.MaxFile)
	if err != nil {
		return nil, err
	}
	g, err := game.Load(families.All, bytes.NewReader(text))
	return g, cli.InputError(path, err)
}
