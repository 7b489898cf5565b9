package shiftcmd

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"stride/internal/cli"
	"stride/internal/disk"
	"stride/internal/shift/referee"
	"stride/shift"
	"stride/shift/official"
)

// Campaign --watch: one level after the other. There are two ways to the next level. Either the
// player copies what the game shows to standard input, and campaign writes the three files;
// or another program writes them, and campaign looks at the folder a few times a second.

const (
	// lookEvery is the time between two looks at the folder.
	lookEvery = 300 * time.Millisecond
	// copyPause is the time without a line after which a board that is not complete counts
	// as cut off.
	copyPause = 2 * time.Second
)

// watch solves the level of the folder and all that follow.
func (p *campaignPlayer) watch() error {
	var (
		last   campaign // the last level that was looked at
		failed error
		copied referee.CopyReader
		pasted bool
		missed string // the first line of what is being copied that is no part of a level
		found  bool   // whether there was a level in it
	)
	answer := func(level campaign) {
		last, copied.Later = level, true
		if p.solved(level) {
			p.say("%s is solved already, in %s", level.name(), filepath.Join(p.dir, campaignSolution))
		} else if failed = p.solve(level, time.Now()); failed != nil {
			p.call.Note("%v", failed)
		}
		if level.Number < official.PasswordLevels {
			next := "the next level"
			if level.Number > 0 {
				next = fmt.Sprintf("level %d", level.Number+1)
			}
			p.say("waiting for %s: copy what the game shows, from \"Code for next level\" on, or save "+
				"it in %s", next, p.dir)
		}
	}
	refuse := func(err error) {
		pasted, found, failed = true, true, err
		p.say("%v", err)
	}
	// What was copied may have lines around the level. They are named only if there was no level
	// when the copy ends.
	complain := func() {
		switch {
		case missed == "" || found:
		case copied.Awaits() > 0:
			p.say("%q is no board: the one of level %d begins with its width and height, such as 8 5", missed,
				copied.Awaits())
		default:
			p.say("%q belongs to no level: copy what the game shows from \"Code for next level\" on", missed)
		}
		missed, found = "", false
	}
	level, err := readCampaign(p.dir)
	switch {
	case err == nil:
		answer(level)
	case errors.Is(err, fs.ErrNotExist):
		p.say("waiting for a level: copy it, or save it in %s (%s)", p.dir, cli.ErrorText(err))
	default:
		p.say("waiting for a level: copy it, or save it in %s: %s", p.dir, cli.ErrorText(err))
	}
	lines := inputLines(p.call.Keyboard())
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	heard := time.Now()
	for last.Number < official.PasswordLevels {
		select {
		case <-p.call.Context().Done():
			return nil // which is how it ends
		case text, ok := <-lines:
			heard = time.Now()
			if !ok && copied.Begun() {
				refuse(copied.Cut())
			}
			if !ok {
				complain()
			}
			if !ok && pasted {
				return failure(failed)
			}
			if !ok {
				lines = nil
				continue
			}
			level, err := copied.Read(text)
			if err == nil && level != nil {
				pasted, found = true, true
				if err = campaign(*level).write(p.dir); err == nil {
					answer(campaign(*level))
				}
			}
			if err != nil {
				refuse(err)
			}
			if copied.Foreign && missed == "" {
				missed = strings.TrimSpace(text)
			}
		case <-look.C:
			if time.Since(heard) > copyPause {
				if copied.Begun() {
					refuse(copied.Cut())
				}
				complain()
			}
			if level, err := readCampaign(p.dir); err == nil && level.follows(last) {
				answer(level)
			}
		}
	}
	return failure(failed)
}

// checkFolder returns an error if there is no folder to watch.
func (p *campaignPlayer) checkFolder() error {
	_, err := os.ReadDir(p.dir)
	return err
}

// failure is the error of a campaign that has come to its end. What was wrong has been said.
func failure(failed error) error {
	if failed != nil {
		return cli.ErrSilent
	}
	return nil
}

// solved reports whether the folder has a solution of the level.
func (p *campaignPlayer) solved(level campaign) bool {
	text, err := disk.ReadRegular(filepath.Join(p.dir, campaignSolution), cli.TextLimit)
	if err != nil {
		return false
	}
	password, rest, _ := strings.Cut(string(text), "\n")
	moves, err := shift.ReadMoves(strings.NewReader(rest))
	return err == nil && strings.TrimSpace(password) == level.Password &&
		shift.Check(level.Board, moves) == nil
}

// follows reports whether a level is another one than the last, in all files: while
// they are written, there may be an old one among them.
func (f campaign) follows(last campaign) bool {
	return (f.Number == 0 || f.Number != last.Number) && f.Password != last.Password &&
		!slices.Equal(f.Board.Cells, last.Board.Cells)
}

// name names the level for the player.
func (f campaign) name() string {
	if f.Number == 0 {
		return "this level"
	}
	return fmt.Sprintf("level %d", f.Number)
}

// write writes the three files of a level.
func (f campaign) write(dir string) error {
	return errors.Join(
		disk.Replace(filepath.Join(dir, campaignLevel), []byte(f.Board.String())),
		disk.Replace(filepath.Join(dir, campaignPassword), []byte(f.Password+"\n")),
		disk.Replace(filepath.Join(dir, campaignNumber), fmt.Appendln(nil, f.Number)),
	)
}

// inputLines returns a channel of the lines of r, which is closed at its end. A read from a
// terminal cannot be cancelled, so the goroutine is left behind when the program ends.
func inputLines(r io.Reader) <-chan string {
	lines := make(chan string)
	go func() {
		defer close(lines)
		in := bufio.NewReader(r)
		for {
			text, err := in.ReadString('\n')
			if text != "" {
				lines <- text
			}
			if err != nil {
				return
			}
		}
	}()
	return lines
}
