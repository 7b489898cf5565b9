package play

import (
	"strings"
	"sync"

	"stride/internal/disk"
	"stride/internal/game"
)

// File is the file in which a game is kept. It is complete at every moment, and never goes back
// to an earlier state of the game. It is safe for concurrent use.
type File struct {
	Path string
	mu   sync.Mutex
	last int // the number of the state that the file has
}

// Save writes a state of the game, unless the file has a later one.
func (f *File) Save(number int, text string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if number <= f.last {
		return nil
	}
	if err := disk.Replace(f.Path, []byte(text)); err != nil {
		return err
	}
	f.last = number
	return nil
}

// Text returns the file of a game as text.
func Text(g *game.Game) string {
	var text strings.Builder
	_ = g.Save(&text) // a builder returns no errors
	return text.String()
}
