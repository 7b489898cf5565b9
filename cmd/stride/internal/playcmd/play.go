// Package playcmd provides the command that plays puzzles in the terminal: stride play.
package playcmd

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"time"

	tea "charm.land/bubbletea/v2"

	"stride/internal/cli"
	"stride/internal/play"
	"stride/internal/puzzle/band"
	"stride/internal/puzzle/families"
)

// today is the argument that stands for the puzzles of the day.
const today = "today"

// New returns the command "play".
func New() *cli.Command {
	p := &player{}
	return &cli.Command{
		Use:   "play [today|ID|FILE]",
		Short: "Play in the terminal",
		Long: `Play a puzzle in the terminal: the puzzle of an ID, a maze or level in a file, or one from a list
of games in progress, the puzzles of the day and random ones of each difficulty. The arrow keys
jump, or choose a number and then where it goes; the mouse works as well. The key ? shows all keys,
q quits, and Ctrl-Z stops the game until the shell's command fg continues it.

The game is kept after each move, in a file for each puzzle in the folder stride/games of your
data folder ($XDG_DATA_HOME, or else .local/share in your home folder, %LocalAppData% on Windows).
Opening the puzzle again continues the game. A FILE that is a game, as the pages save it, is
continued and kept there.

Colours are not used if NO_COLOR is set. Whatever a colour says is also said by a character.`,
		Example: `  stride play                  choose from the list
  stride play maze:5x5:1-4:321413213333214312331443Q
  stride play shift:60
  stride play game.txt         continue that game`,
		Args:     cli.Args{Max: 1, What: "one puzzle"},
		Complete: func(*cli.Call) []string { return []string{today} },
		Check:    p.open,
		Run:      p.play,
	}
}

// player is a call of the command.
type player struct {
	in, out *os.File
	look    play.Look
	session *session // nil if the player chose none
}

// open opens the terminal and the game. It is an error if there is no terminal.
func (p *player) open(c *cli.Call) error {
	var okIn, okOut bool
	p.in, okIn = cli.Terminal(c.Keyboard())
	p.out, okOut = cli.Terminal(c.Stdout())
	if !okIn || !okOut {
		return errors.New("playing needs a terminal, and its input or output is redirected; " +
			"stride serve plays in the browser, stride maze solve and stride shift solve print solutions")
	}
	if cli.Dumb() {
		return fmt.Errorf("playing needs a terminal that can move its cursor, and TERM is %q; "+
			"stride serve plays in the browser", os.Getenv("TERM"))
	}
	p.look = play.Look{Colours: cli.Colours(c.Stdout()), ASCIIOnly: cli.ASCIIOnly()}
	if len(c.Args) > 0 && c.Args[0] != today {
		return p.openSession(c, c.Args[0])
	}
	what, err := p.choose(c.Context(), len(c.Args) > 0)
	if err != nil || what == "" {
		return err
	}
	return p.openSession(c, what)
}

// play plays until the player quits, and says where the game is kept.
func (p *player) play(c *cli.Call) (*cli.Result, error) {
	if p.session == nil {
		return nil, nil
	}
	s := p.session
	model, err := play.New(s.game, play.Options{Name: s.name, Look: p.look, Save: s.save})
	if err != nil {
		return nil, cli.Usage(err)
	}
	err = p.show(c.Context(), model)
	if s.failed { // the player knows, and may have made space in the meantime
		err = errors.Join(err, s.save())
	}
	if err != nil {
		return nil, err
	}
	return &cli.Result{Text: func(p *cli.Printer) {
		if result := model.Result(); result != "" {
			p.Printf("%s\n", result)
		}
		if s.changed {
			p.Printf("The game is kept. To continue it:\n\n    %s %s\n", c.Command(), cli.Quote(s.command()))
		}
	}}, nil
}

// show shows a model on the terminal until it ends or ctx does.
func (p *player) show(ctx context.Context, model tea.Model) error {
	// The program handles signals itself; in a terminal that is in raw mode, Ctrl-C is a key.
	stop := &stopper{in: p.in}
	stop.program = tea.NewProgram(model, append(stop.options(), tea.WithContext(ctx), tea.WithInput(p.in),
		tea.WithOutput(p.out), tea.WithoutSignalHandler())...)
	defer stop.watch()()
	_, err := stop.program.Run()
	if ctx.Err() != nil && errors.Is(err, tea.ErrProgramKilled) {
		err = nil // it was told to end
	}
	return err
}

// choose returns the file of a game in progress, the ID of one of the puzzles of the day or of a
// random one, or nothing if the player leaves. The cursor begins on the first puzzle of the day if
// daily is set, else on the latest game, and if there is none on the easiest puzzle, which is
// random.
func (p *player) choose(ctx context.Context, daily bool) (string, error) {
	now := time.Now()
	var items, choices []string
	for _, g := range gamesInProgress() {
		items = append(items, fmt.Sprintf("   %-16s begun    %s", g.game.Puzzle().Family().Title, g.about()))
		choices = append(choices, g.path)
	}
	begun := len(items)
	for k, d := range families.All.Daily(now) {
		f, err := families.All.Family(d.Family)
		if err != nil {
			return "", err
		}
		items = append(items, fmt.Sprintf("%d  %-16s %-8s %s", k+1, f.Title, d.Difficulty, d.About))
		choices = append(choices, d.ID)
	}
	at := len(items)
	if daily {
		at = begun
	} else if begun > 0 {
		at = 0
	}
	for _, f := range families.All {
		if f.Order == nil {
			continue
		}
		for _, b := range band.All() {
			items = append(items, fmt.Sprintf("   %-16s random   %s", f.Title, b))
			// The seed is short enough to type again.
			choices = append(choices, f.Order.Presets[mediumSize].Sizes[b-band.Gentle].ID+strconv.FormatUint(
				uint64(rand.Uint32()), 36))
		}
	}
	list := play.NewList("Puzzles of "+now.Format(time.DateOnly), items, at, p.look)
	if err := p.show(ctx, list); err != nil {
		return "", err
	}
	if k, ok := list.Chosen(); ok {
		return choices[k], nil
	}
	return "", nil
}

// mediumSize is the index of the size of random puzzles.
const mediumSize = 1
