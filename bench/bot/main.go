// Command bot lets the program that "stride shift bot" prints play all levels of a game by the
// local referee, under the game's limits of time, and prints how many plays that takes:
//
//	go run ./bench/bot
//	go run ./bench/bot -game mine -toolchain go1.20.14
//
// A play begins with the level after the last one that was solved, as a player would begin it. If
// that level isn't solved, the play is counted as failed and repeated. Where a game has room for
// two levels, every second repetition begins one level before, so that there is more time for the
// one in question. On a busy machine many plays fail: an answer is late if the program waits for a
// core.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"

	"stride/internal/shift/bot"
	"stride/internal/shift/bot/source"
	"stride/internal/shift/referee"
	"stride/shift/official"
)

const (
	// maxFailures is how many plays of a level may fail one after another.
	maxFailures = 100
	// lastOfTwo is a level that fits into a game together with the one before.
	lastOfTwo = 500
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	game := flag.String("game", "", "the `secret` of the game")
	toolchain := flag.String("toolchain", "local", "the `version` of Go that compiles the program")
	flag.Parse()
	if err := run(ctx, *game, *toolchain); err != nil {
		fmt.Fprintln(os.Stderr, "bot:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, game, toolchain string) error {
	secret, err := official.ParseSeed(game)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "stride-bot")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	program, length, err := build(ctx, dir, toolchain)
	if err != nil {
		return err
	}
	fmt.Printf("characters: %d of %d\n\n levels     plays  failed  slowest answer\n", length, bot.MaxLength)
	total := stretch{}
	for level := 1; level <= official.PasswordLevels; {
		s := stretch{first: level}
		for last := (level-1)/100*100 + 100; level <= last; {
			begin := level
			if 1 < level && level <= lastOfTwo {
				begin -= s.inRow % 2
			}
			r, err := referee.Play(ctx, referee.Match{
				Program: referee.Program{Name: "bot", Args: []string{program}}, Secret: secret, Level: begin,
				Rules: referee.Official(),
			})
			if err != nil {
				return err
			}
			if ctx.Err() != nil {
				return ctx.Err()
			}
			s.plays++
			s.slowest = max(s.slowest, r.Slowest)
			if r.Score < level {
				s.failed++
				if s.inRow++; s.inRow == maxFailures {
					return fmt.Errorf("level %d: %s", level, r.Words())
				}
				continue
			}
			s.inRow = 0
			level = r.Score + 1
		}
		fmt.Printf("%4d–%-4d  %6d  %6d  %6.0f ms\n", s.first, level-1, s.plays, s.failed, s.slowest)
		total.plays += s.plays
		total.failed += s.failed
	}
	fmt.Printf("all        %6d  %6d\n", total.plays, total.failed)
	return nil
}

// stretch is what was played in a stretch of levels.
type stretch struct {
	first, plays, failed, inRow int
	slowest                     float64
}

// build compiles the program as it is now.
func build(ctx context.Context, dir, toolchain string) (program string, length int, err error) {
	made, err := source.Write(ctx)
	if err != nil {
		return "", 0, err
	}
	text := bot.Complete(made)
	for name, content := range map[string][]byte{"bot.go": text,
		"go.mod": []byte("module bot\n\ngo 1.20\n")} {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o644); err != nil {
			return "", 0, err
		}
	}
	program = filepath.Join(dir, "bot.exe")
	cmd := exec.CommandContext(ctx, "go", "build", "-o", program)
	cmd.Dir, cmd.Stderr = dir, os.Stderr
	cmd.Env = append(cmd.Environ(), "GOTOOLCHAIN="+toolchain, "GOFLAGS=", "GOWORK=off")
	return program, len([]rune(string(text))), cmd.Run()
}
