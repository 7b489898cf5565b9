// Package playcmd provides the commands that play puzzles in the terminal: stride play, and those of the families.
package playcmd

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"time"

	tea "charm.land/bubbletea/v2"

	"stride/internal/cli"
	"stride/internal/keys"
	"stride/internal/play"
	"stride/internal/puzzle"
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
		Long: `Play a puzzle in the terminal: one of the puzzles of the day, a random one of a difficulty, the
puzzle of an ID, or a maze or level in a file. The arrow keys jump, or choose a number and then
where it goes; the mouse works as well. The key ? shows all keys, and q quits.

The game is kept after each move, in a file for each puzzle in the folder stride/games of your
data folder ($XDG_DATA_HOME, or else .local/share in your home folder). Opening the puzzle
again continues the game. With --file, the game is kept in a file of your choice, in the form
in which the pages save and load games; with --file alone, that game is continued.

Colours are not used if NO_COLOR is set. Whatever a colour says is also said by a character.`,
		Example: `  stride play                  choose among the puzzles of the day
  stride play --difficulty hard
  stride play maze:5x5:1-4:321413213333214312331443Q
  stride play shift:60# --file game.txt
  stride play --file game.txt  continue that game`,
		Args:     cli.Args{Max: 1, What: "one puzzle"},
		Complete: func(*cli.Call) []string { return []string{today} },
		Flags: func(f *cli.Flags) {
			f.OneOf(&p.band, "difficulty", band.Names(), "play a random puzzle that is "+keys.Either(band.Names()))
			f.OneOf(&p.size, "size", sizeNames(), "open a puzzle of this size: "+keys.Either(sizeNames()))
			f.String(&p.file, "file", "keep the game in this `FILE`, and continue the game that it has")
		},
		Check: p.open,
		Run:   p.play,
	}
}

// player is a call of the command.
type player struct {
	file       string
	band, size string

	in, out *os.File
	colours bool
	session *session // nil if the player chose none
}

// open opens the terminal and the game. It is an error if there is no terminal.
func (p *player) open(c *cli.Call) error {
	random := p.band != "" || p.size != ""
	switch {
	case random && len(c.Args) > 0:
		return errors.New("--difficulty and --size choose a random puzzle: give no other one")
	}
	var okIn, okOut bool
	p.in, okIn = cli.Terminal(c.Keyboard())
	p.out, okOut = cli.Terminal(c.Stdout())
	if !okIn || !okOut {
		return errors.New("playing needs a terminal, and its input or output is redirected; " +
			"stride serve plays in the browser, stride maze solve and stride shift solve print solutions")
	}
	p.colours = os.Getenv("NO_COLOR") == ""
	what := ""
	if len(c.Args) > 0 {
		what = c.Args[0]
	}
	if random {
		what = p.random()
	}
	if what == today || what == "" && p.file == "" {
		var err error
		if what, err = p.chooseDaily(c.Context()); err != nil || what == "" {
			return err
		}
	}
	return p.openSession(c, what)
}

// play plays until the player quits, and says where the game is kept.
func (p *player) play(c *cli.Call) (*cli.Result, error) {
	if p.session == nil {
		return nil, nil
	}
	s := p.session
	model, err := play.New(s.game, play.Options{Name: s.name, Colours: p.colours, Save: s.file.Save})
	if err != nil {
		return nil, cli.Usage(err)
	}
	before := play.Text(s.game)
	_, err = p.show(c.Context(), model)
	// The game is saved whatever has ended the program.
	changed := play.Text(s.game) != before
	if changed {
		err = errors.Join(err, model.SaveNow())
	}
	if err != nil {
		return nil, err
	}
	return &cli.Result{Text: func(p *cli.Printer) {
		if result := model.Result(); result != "" {
			p.Printf("%s\n", result)
		}
		if changed {
			p.Printf("The game is kept in %s, and the same command continues it.\n", s.file.Path)
		}
	}}, nil
}

// show shows a model on the terminal until it ends or ctx does.
func (p *player) show(ctx context.Context, model tea.Model) (tea.Model, error) {
	// The program handles signals itself; in a terminal that is in raw mode, Ctrl-C is a key.
	program := tea.NewProgram(model, tea.WithContext(ctx), tea.WithInput(p.in), tea.WithOutput(p.out),
		tea.WithoutSignalHandler())
	last, err := program.Run()
	if ctx.Err() != nil && errors.Is(err, tea.ErrProgramKilled) {
		err = nil // it was told to end
	}
	return last, err
}

// random returns the ID of a random puzzle of the wanted difficulty and size, medium if one of them is not given.
func (p *player) random() string {
	b, err := band.Parse(cmp.Or(p.band, band.Medium.String()))
	if err != nil {
		panic(err) // the flag takes only names of bands
	}
	all := makers()
	family := all[rand.IntN(len(all))]
	return random(family, b, max(0, slices.Index(sizeNames(), cmp.Or(p.size, "medium"))))
}

// makers returns the families that make puzzles to order.
func makers() (all []*puzzle.Family) {
	for _, f := range families.All {
		if f.Order != nil {
			all = append(all, f)
		}
	}
	return all
}

// sizeNames returns the names of the sizes of random puzzles, which are the same for all families.
func sizeNames() []string {
	var names []string
	for _, preset := range families.All[0].Order.Presets {
		names = append(names, preset.Name)
	}
	return names
}

// chooseDaily returns the ID of one of the puzzles of the day or of a random one, or nothing if the player leaves.
func (p *player) chooseDaily(ctx context.Context) (string, error) {
	now := time.Now()
	daily := families.All.Daily(now)
	items := make([]string, len(daily))
	for k, d := range daily {
		f, err := families.All.Family(d.Family)
		if err != nil {
			return "", err
		}
		items[k] = fmt.Sprintf("%d  %-16s %-8s %s", k+1, f.Title, d.Difficulty, d.About)
	}
	for _, f := range makers() {
		for _, b := range band.All() {
			items = append(items, fmt.Sprintf("   %-16s random   %s", f.Title, b))
			daily = append(daily, puzzle.Daily{ID: random(f, b, mediumSize)})
		}
	}
	menu := play.NewMenu("Puzzles of "+now.Format(time.DateOnly), items, p.colours)
	if _, err := p.show(ctx, menu); err != nil {
		return "", err
	}
	if k, ok := menu.Chosen(); ok {
		return daily[k].ID, nil
	}
	return "", nil
}

// mediumSize is the index of the size of a puzzle about which nothing is asked.
const mediumSize = 1

// random returns the ID of a random puzzle of a family, with a seed that is short enough to type again.
func random(family *puzzle.Family, b band.Band, size int) string {
	return family.Order.Presets[size].Sizes[b-band.Gentle].ID + strconv.FormatUint(uint64(rand.Uint32()), 36)
}
