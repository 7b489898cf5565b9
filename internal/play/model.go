package play

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"stride/internal/game"
	"stride/internal/puzzle"
)

// none stands for no cell.
const none = -1

// Model is a game on the screen. It implements [tea.Model].
type Model struct {
	options Options
	game    *game.Game
	at      puzzle.GridPosition // the present position
	grid    puzzle.Grid         // what it looks like

	width, height int // of the window
	top, left     int // the first row and column of the board that are shown

	cursor int         // the cell that keys act on
	chosen int         // the cell whose content is to be pushed, or none
	aim    puzzle.Push // where it goes; there are no ways if that is not decided yet

	say  string // what came of the last event
	good bool   // whether say is good news
	hint ladder
	lamp lamp
	help bool
}

// Options are the options of a model.
type Options struct {
	Name string // of the puzzle, as the player knows it
	Look Look
	// Save, if not nil, is called after each change of the game.
	Save func() error
}

// New returns a model of g. It is an error if the positions of the family are no grids.
func New(g *game.Game, o Options) (*Model, error) {
	if _, ok := g.Position().(puzzle.GridPosition); !ok {
		return nil, fmt.Errorf("%s cannot be played in a terminal", g.Puzzle().Family().Title)
	}
	m := &Model{options: o, game: g, width: 80, height: 24, chosen: none}
	m.look()
	return m, nil
}

// Init begins what the lamp needs.
func (m *Model) Init() tea.Cmd { return m.think() }

// Update changes the model by an event.
func (m *Model) Update(event tea.Msg) (tea.Model, tea.Cmd) {
	switch event := event.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = event.Width, event.Height
		m.follow()
	case tea.KeyPressMsg:
		return m, m.key(event.String())
	case tea.MouseClickMsg:
		if event.Button == tea.MouseLeft {
			return m, m.click(event.X, event.Y)
		}
	case tea.MouseWheelMsg:
		if d, ok := wheels[event.Button]; ok {
			m.pan(d)
		}
	case thought:
		m.thought(event)
	}
	return m, nil
}

// look takes over the position of the game.
func (m *Model) look() {
	m.at = m.game.Position().(puzzle.GridPosition) // as New has checked
	m.grid = m.at.Grid()
	if m.grid.Here >= 0 {
		m.goTo(m.grid.Here)
	} else {
		m.goTo(m.nearest(m.cursor))
	}
	m.tell(m.grid.Result, true)
}

// changed is called after each change of the position.
func (m *Model) changed() tea.Cmd {
	m.release()
	m.hint = ladder{}
	m.look()
	m.lamp.forget()
	if m.options.Save != nil {
		if err := m.options.Save(); err != nil {
			m.tell(fmt.Sprintf("The game was not saved: %v.", err), false)
		}
	}
	return m.think()
}

// tell shows a message, as a sentence.
func (m *Model) tell(text string, good bool) {
	m.say, m.good = sentence(text), good
}

// sentence returns a text with a capital letter at its beginning and a full stop at its end.
func sentence(text string) string {
	if text == "" {
		return ""
	}
	first, size := utf8.DecodeRuneInString(text)
	text = string(unicode.ToUpper(first)) + text[size:]
	if !strings.ContainsAny(text[len(text)-1:], ".!?") {
		text += "."
	}
	return text
}

// Result says in a sentence what was reached. It is empty if the level is not solved.
func (m *Model) Result() string { return m.grid.Result }

// suspend stops the program until the shell lets it continue.
func (m *Model) suspend() tea.Cmd { return tea.Suspend }

// quit ends the program.
func (m *Model) quit() tea.Cmd {
	m.lamp.forget()
	return tea.Quit
}
