package farm

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"time"

	"stride/maze"
	"stride/shift"
	"stride/shift/official"
	"stride/shift/proof"
)

// Item is a piece of work: a level to solve or a maze to make. Exactly one of Level,
// Board and Maze is set.
type Item struct {
	ID    string       `json:"id"`
	Level int          `json:"level,omitempty"` // an official level, from 1
	Game  string       `json:"game,omitempty"`  // its seed, 32 hexadecimal digits
	Board string       `json:"board,omitempty"` // any other level, as text
	Maze  *maze.Params `json:"maze,omitempty"`

	// Seed is that of the search. Together with Steps it makes an item repeatable.
	Seed    uint64  `json:"seed"`
	Seconds float64 `json:"seconds,omitempty"` // limit of the search, 0 for none
	Steps   int64   `json:"steps,omitempty"`   // limit of the search, 0 for none

	// Owner is the name of the credential that has submitted it, which the keeper sets.
	Owner string `json:"owner,omitempty"`
	// Sum is the SHA-256 of the problem's text. A node whose own text has another sum
	// would work on another problem.
	Sum string `json:"sum"`
	// Begun says of a joint item that a node has taken it up; its limit counts from
	// then. Over says that it needs no more work.
	Begun bool `json:"begun,omitempty"`
	Over  bool `json:"over,omitempty"`
}

// LevelItem returns the item of official level number level of a game.
func LevelItem(game official.Seed, level int) (Item, error) {
	it := Item{
		ID:    fmt.Sprintf("level-%x-%05d", game[:], level),
		Level: level, Game: hex.EncodeToString(game[:]),
	}
	return it.summed()
}

// boardDigits is how many digits of its sum a level is called by that is not official.
const boardDigits = 16

// BoardItem returns the item of any level. It returns an error if the level can be
// proved unsolvable at once.
func BoardItem(b shift.Board) (Item, error) {
	if b.Numbers() == 0 {
		return Item{}, errors.New("the board is empty")
	}
	if err := proof.AtOnce(b); err != nil {
		return Item{}, err
	}
	var text strings.Builder
	if _, err := b.WriteTo(&text); err != nil {
		return Item{}, err
	}
	it, err := Item{Board: text.String()}.summed()
	it.ID = "board-" + it.Sum[:boardDigits]
	return it, err
}

// MazeItem returns the item of a maze of the given configuration, seed and time;
// they are its name, so that several may be asked for.
func MazeItem(p maze.Params, seed uint64, limit time.Duration, steps int64) (Item, error) {
	it := Item{
		ID:   fmt.Sprintf("maze-%dx%d-%d-%d-seed%d", p.Rows, p.Cols, p.Min, p.Max, seed),
		Maze: &p, Seed: seed, Seconds: limit.Seconds(), Steps: steps,
	}
	if steps > 0 {
		it.ID += fmt.Sprintf("-%dsteps", steps)
	}
	if limit > 0 {
		it.ID += fmt.Sprintf("-%dms", limit.Milliseconds())
	}
	if limit == 0 && steps == 0 {
		return it, fmt.Errorf("%s: a maze needs a limit of time or steps", it.ID)
	}
	return it.summed()
}

// summed returns it with its sum.
func (it Item) summed() (Item, error) {
	text, err := it.problem()
	it.Sum = sumOf(text)
	return it, err
}

func sumOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// problem returns the text of what is to be solved, as this program understands it.
func (it Item) problem() (string, error) {
	if it.Maze != nil {
		return fmt.Sprintf("%d %d %d %d\n", it.Maze.Rows, it.Maze.Cols, it.Maze.Min, it.Maze.Max), it.Maze.Check()
	}
	b, err := it.board()
	if err != nil {
		return "", err
	}
	var text strings.Builder
	_, err = b.WriteTo(&text)
	return text.String(), err
}

// board returns the level of an item that is no maze.
func (it Item) board() (shift.Board, error) {
	if it.Board != "" {
		return shift.ReadBoard(strings.NewReader(it.Board))
	}
	game, err := official.ParseSeed(it.Game)
	if err != nil {
		return shift.Board{}, err
	}
	return official.Level(game, it.Level)
}

// ErrOtherProblem is the error for an item that stands for another problem in this
// program than in the one that submitted it.
var ErrOtherProblem = errors.New("the problem's SHA-256 is not that of this program's own")

// Verify reports whether it describes a problem of this program.
func (it Item) Verify() error {
	text, err := it.problem()
	if err != nil {
		return fmt.Errorf("item %s: %w", it.ID, err)
	}
	if sumOf(text) != it.Sum {
		return fmt.Errorf("item %s: %w", it.ID, ErrOtherProblem)
	}
	return nil
}

// longestLimit is the longest limit of an item that makes a difference. Anything longer
// is taken as that, so that sums of times do not overflow.
const longestLimit = 100 * 365 * 24 * time.Hour

// limit returns the time limit, 0 for none.
func (it Item) limit() time.Duration {
	if it.Seconds >= longestLimit.Seconds() {
		return longestLimit
	}
	return time.Duration(it.Seconds * float64(time.Second))
}

// until returns when a node has to be done with an item that it gets now, zero for never.
func (it Item) until(now time.Time) time.Time {
	if it.Seconds <= 0 {
		return time.Time{}
	}
	return now.Add(it.limit() + grace)
}

// canonical reports whether the name of it is the one of its problem, or that and a dash
// and more: so nobody can put another problem in the place of one that is asked for later.
func (it Item) canonical() error {
	var want Item
	var err error
	switch {
	case it.Maze != nil:
		want, err = MazeItem(*it.Maze, it.Seed, it.limit(), it.Steps)
	case it.Board != "":
		want.ID = "board-" + it.Sum[:min(boardDigits, len(it.Sum))]
	default:
		var game official.Seed
		if game, err = official.ParseSeed(it.Game); err == nil {
			want, err = LevelItem(game, it.Level)
		}
	}
	if err == nil && it.ID != want.ID && !strings.HasPrefix(it.ID, want.ID+"-") {
		err = fmt.Errorf("the name %q: this problem is called %s", it.ID, want.ID)
	}
	return err
}
