// Package source writes the program that plays Number Shifting on CodinGame from the sources as
// they are now.
package source

import (
	"context"
	"os"
	"path/filepath"

	"stride/internal/onefile"
	"stride/internal/shift/bot"
)

// Write returns the program without its comment. The working directory must be among the sources.
func Write(ctx context.Context) ([]byte, error) {
	return onefile.Write(ctx, onefile.Program{
		Path:   "stride/internal/shift/bot/player",
		Newer:  []string{"cmp", "slices", "math/rand/v2", "sync.OnceValue"},
		Unused: []string{"stride/internal/shift/forest.(*state).verify"}, // of the debug mode
	})
}

// Make writes the program into the folder of package bot, which embeds it.
func Make(ctx context.Context, dir string) error {
	made, err := Write(ctx)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, filepath.FromSlash(bot.Made)), made, 0o644)
}
