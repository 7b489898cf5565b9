package play

import (
	"context"
	"errors"
	"strings"
	"testing"
	"unicode"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"stride/internal/game"
	"stride/internal/golden"
	"stride/internal/puzzle"
	"stride/internal/puzzle/families"
	"stride/internal/puzzle/puzzletest"
)

// course is the maze of the course documents, whose shortest path has 19 jumps; level is a small
// level of Number Shifting; large is one that fits no window.
const (
	course = "maze:5x5:1-4:321413213333214312331443Q"
	level  = "shift:5#"
	large  = "shift:1000#"
)

// player is a player at a model, for tests.
type player struct {
	*testing.T
	*Model
	quit bool
}

// begin opens an ID.
func begin(t *testing.T, id string) *player {
	t.Helper()
	p, err := families.All.Open(context.Background(), id)
	if err != nil {
		t.Fatal(err)
	}
	return beginPuzzle(t, p, id)
}

// beginPuzzle opens a puzzle.
func beginPuzzle(t *testing.T, p puzzle.Puzzle, name string) *player {
	t.Helper()
	m, err := New(game.New(p), Options{Name: name})
	if err != nil {
		t.Fatal(err)
	}
	r := &player{T: t, Model: m}
	r.run(m.Init())
	return r
}

// run runs commands, as the library does, until none is left.
func (p *player) run(command tea.Cmd) {
	if command == nil {
		return
	}
	switch event := command().(type) {
	case nil:
	case tea.QuitMsg:
		p.quit = true
	case tea.BatchMsg:
		for _, c := range event {
			p.run(c)
		}
	default:
		p.send(event)
	}
}

func (p *player) send(event tea.Msg) {
	p.Helper()
	_, command := p.Update(event)
	p.run(command)
	p.checkScreen()
}

var specialKeys = map[string]rune{
	"right": tea.KeyRight, "down": tea.KeyDown, "left": tea.KeyLeft, "up": tea.KeyUp,
	"enter": tea.KeyEnter, "esc": tea.KeyEscape, "home": tea.KeyHome, "end": tea.KeyEnd,
}

// press presses keys, between which there are spaces.
func (p *player) press(keys string) {
	p.Helper()
	for _, name := range strings.Fields(keys) {
		p.send(keyPress(name))
	}
}

// keyPress returns the event of a key.
func keyPress(name string) tea.KeyPressMsg {
	if arrow, ok := strings.CutPrefix(name, "shift+"); ok {
		return tea.KeyPressMsg{Code: specialKeys[arrow], Mod: tea.ModShift}
	}
	if letter, ok := strings.CutPrefix(name, "ctrl+"); ok {
		return tea.KeyPressMsg{Code: rune(letter[0]), Mod: tea.ModCtrl}
	}
	if code := specialKeys[name]; code != 0 {
		return tea.KeyPressMsg{Code: code}
	}
	return tea.KeyPressMsg{Code: []rune(name)[0], Text: name}
}

// clickOn clicks on the first place of the screen that has a text.
func (p *player) clickOn(text string) {
	p.Helper()
	for y, line := range strings.Split(ansi.Strip(p.Screen()), "\n") {
		if before, _, ok := strings.Cut(line, text); ok {
			p.send(tea.MouseClickMsg{X: ansi.StringWidth(before), Y: y, Button: tea.MouseLeft})
			return
		}
	}
	p.Fatalf("%q is not on the screen:\n%s", text, p.Screen())
}

// wants checks that texts are on the screen.
func (p *player) wants(texts ...string) {
	p.Helper()
	for _, text := range texts {
		if !strings.Contains(p.Screen(), text) {
			p.Errorf("%q is not on the screen:\n%s", text, p.Screen())
		}
	}
}

// lacks checks that a text is not on the screen.
func (p *player) lacks(text string) {
	p.Helper()
	if strings.Contains(p.Screen(), text) {
		p.Errorf("%q is on the screen:\n%s", text, p.Screen())
	}
}

// checkScreen checks that the screen fits into the window.
func (p *player) checkScreen() {
	p.Helper()
	lines := strings.Split(p.Screen(), "\n")
	if len(lines) > p.height {
		p.Fatalf("%d lines in a window of %d", len(lines), p.height)
	}
	for _, line := range lines {
		if w := ansi.StringWidth(line); w > p.width {
			p.Fatalf("a line of %d columns in a window of %d: %q", w, p.width, line)
		}
	}
}

// golden compares the screen with a file, in which the escape character is visible.
func (p *player) golden(name string) {
	p.Helper()
	golden.Compare(p.T, name, strings.ReplaceAll(p.Screen(), "\x1b", "␛")+"\n")
}

// TestScreens compares screens of 80x24 with files, with and without colours.
func TestScreens(t *testing.T) {
	for _, test := range []struct{ name, id, keys string }{
		{"maze", course, ""},
		{"maze-hint", course, "right l h h h h"},
		{"maze-wrong", course, "right left down right"},
		{"shift", level, ""},
		{"shift-aim", level, "enter right"},
		{"shift-wrong", level, "enter down"},
		{"large", large, ""},
		{"help", level, "?"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := begin(t, test.id)
			p.press(test.keys)
			p.golden(test.name + ".txt")
			plain := p.Screen()
			p.options.Look.Colours = true
			p.golden(test.name + "-colours.txt")
			if stripped := unpadded(ansi.Strip(p.Screen())); stripped != plain {
				t.Errorf("the colours change the text:\n%s\n%s", stripped, plain)
			}
		})
	}
}

// unpadded removes spaces at the ends of lines.
func unpadded(text string) string {
	lines := strings.Split(text, "\n")
	for k := range lines {
		lines[k] = strings.TrimRight(lines[k], " ")
	}
	return strings.Join(lines, "\n")
}

// followHints follows the hints to the end.
func (p *player) followHints() {
	p.Helper()
	for moves := 0; p.Result() == ""; moves++ {
		if moves == 200 {
			p.Fatal("the hints do not lead to the end")
		}
		p.press("h h h d")
	}
}

// TestSolve follows the hints to the end of both families.
func TestSolve(t *testing.T) {
	for id, want := range map[string]string{course: "You are at the goal after 19 jumps: a shortest path.",
		level: "The board is empty after"} {
		p := begin(t, id)
		p.followHints()
		p.wants(want)
		p.press("up")
		if id == course {
			p.wants("The goal is reached already.")
		}
		p.press("u")
		p.lacks(want)
		p.press("r")
		p.wants(want)
	}
}

// TestLonger solves a maze by a longer path than the shortest.
func TestLonger(t *testing.T) {
	p := begin(t, course)
	p.press("right down up down")
	p.followHints()
	p.wants("You are at the goal after 21 jumps; the shortest path has 19.")
}

// TestUndo checks that what was undone and restarted can be had again.
func TestUndo(t *testing.T) {
	p := begin(t, course)
	p.press("u")
	p.wants("There is nothing to undo.")
	p.press("r")
	p.wants("There is nothing to redo.")
	p.press("right down")
	p.wants("2 jumps |")
	p.press("U R")
	p.wants("2 jumps |")
	p.press("n")
	p.wants("0 jumps |")
	p.press("u")
	p.wants("2 jumps |")
	p.press("u u down")
	p.wants("1 jump |")
}

// TestMouse plays both families by clicks.
func TestMouse(t *testing.T) {
	p := begin(t, course)
	p.clickOn("→")
	p.wants("1 jump |")
	p.clickOn("G")
	p.wants("1 jump |", "No move leads there: an arrow stands before each cell that can be reached.")

	p = begin(t, level)
	p.clickOn("·")
	p.wants("There is nothing to choose.", "7 numbers left | 0 moves")
	p.clickOn("[3]")
	p.wants("(3)", "The 3 is chosen")
	p.clickOn("→")
	p.wants(">3<", "[+] 3 + 3 makes 6   [-] the difference clears both")
	p.clickOn("[Esc]")
	p.wants("[3]", "Choose a number")
	p.clickOn("[3]")
	p.clickOn("→3")
	p.clickOn("[-]")
	p.wants("5 numbers left | 1 move")
}

// TestKeys plays a move of Number Shifting by keys.
func TestKeys(t *testing.T) {
	p := begin(t, level)
	p.press("+")
	p.wants("The key + does nothing here; ? shows the keys.")
	p.press("right")
	p.wants("[3]")
	p.press("left enter up")
	p.wants("The 3 would leave the board")
	p.press("right esc enter right =")
	p.wants("6 numbers left | 1 move", "[6]")
}

// TestSmallWindows plays in windows of many sizes; each screen is checked to fit.
func TestSmallWindows(t *testing.T) {
	for _, id := range []string{course, level, large} {
		p := begin(t, id)
		for _, size := range [][2]int{{1, 1}, {23, 9}, {24, 8}, {24, 9}, {30, 10}, {200, 12}, {24, 100},
			{400, 100}} {
			p.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			p.press("h down enter right h l shift+right shift+down ? x esc up")
		}
		p.send(tea.WindowSizeMsg{Width: 20, Height: 5})
		p.wants("The window is 20x5;\nit needs at least\n24x9.")
	}
}

// TestScroll goes over a board that is larger than the window: the cursor stays in view, and the
// wheel moves the board alone.
func TestScroll(t *testing.T) {
	p := begin(t, large)
	for range 60 {
		p.press("right")
		p.wants("[")
	}
	p.wants("columns 42–56/56")
	for range 40 {
		p.press("down")
		p.wants("[")
	}
	p.wants("rows 18–32/32")
	cursor := p.cursor
	for range 20 {
		p.send(tea.MouseWheelMsg{Button: tea.MouseWheelUp})
	}
	p.wants("rows 1–15/32")
	if p.cursor != cursor {
		t.Error("the wheel moves the cursor")
	}
	p.press("left")
	p.wants("rows 18–32/32")
}

// TestLamp takes the proof that a position is lost from a search, and ignores searches about
// positions that the player has left.
func TestLamp(t *testing.T) {
	row, err := families.All.ParseText("4 1\n1 1 1 1\n")
	if err != nil {
		t.Fatal(err)
	}
	p := beginPuzzle(t, row, "four ones")
	p.lacks("✓")
	p.press("l")
	p.wants("✓ can be solved")
	p.press("right enter right")
	_, search := p.Update(tea.KeyPressMsg{Code: '+', Text: "+"})
	p.wants("… the solver is looking")
	p.press("u")
	p.wants("✓ can be solved")
	p.run(search)
	p.wants("✓ can be solved")
	p.press("r")
	p.wants("✕ can no longer be solved")
	p.press("h")
	p.wants("This position cannot be solved any more.")
	p.press("h h d")
	p.wants("4 numbers left | 0 moves | ✓")
	p.press("l")
	p.lacks("✓")
}

// TestList chooses from a list.
func TestList(t *testing.T) {
	for keys, want := range map[string]int{"enter": 0, "down down up enter": 1, "3": 2, "end enter": 2,
		"home up enter": 0,
		"q":             none, "esc": none, "ctrl+c": none, "9 q": none} {
		l := NewList("Title", []string{"1  one", "two", "3  three"}, 0, Look{})
		for _, key := range strings.Fields(keys) {
			l.Update(keyPress(key))
		}
		if k, ok := l.Chosen(); ok && k != want || ok != (want != none) {
			t.Errorf("%q: %d, %v", keys, k, ok)
		}
	}
	l := NewList("Title", []string{"one", "two", "three"}, 0, Look{})
	l.Update(tea.WindowSizeMsg{Width: 5, Height: 6})
	if want := "Title\n\n> one\n  two\n\nup a…"; l.View().Content != want {
		t.Errorf("%q", l.View().Content)
	}
	l.Update(tea.MouseClickMsg{Y: listTop + 1, Button: tea.MouseLeft})
	if k, ok := l.Chosen(); k != 1 || !ok {
		t.Errorf("a click chose %d, %v", k, ok)
	}
}

func TestNoGrid(t *testing.T) {
	toy, err := puzzle.Registry{puzzletest.Toy}.Open(context.Background(), "toy:7")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := New(game.New(toy), Options{}); err == nil || err.Error() != "Heaps cannot be played in a "+
		"terminal" {
		t.Errorf("error %v", err)
	}
}

// TestSave checks that each change is saved, and that a failure is told.
func TestSave(t *testing.T) {
	p := begin(t, course)
	saves := 0
	var failure error
	p.options.Save = func() error {
		saves++
		return failure
	}
	p.press("right down u up q")
	if !p.quit || saves != 3 {
		t.Errorf("quit %v, saved %d times", p.quit, saves)
	}
	failure = errors.New("the disk is full")
	p.press("down")
	p.wants("The game was not saved: the disk is full.")
}

// TestASCIIOnly wants screens without a character beyond ASCII, on which everything has kept its
// place.
func TestASCIIOnly(t *testing.T) {
	for _, keys := range []string{"", "right left l", "h h h", "?"} {
		for _, id := range []string{course, level, large} {
			p := begin(t, id)
			p.press(keys)
			all := strings.Split(p.Screen(), "\n")
			p.options.Look.ASCIIOnly = true
			for k, line := range strings.Split(p.Screen(), "\n") {
				if strings.ContainsFunc(line, func(r rune) bool { return r > unicode.MaxASCII }) ||
					len(line) != ansi.StringWidth(all[k]) {
					t.Errorf("%s, keys %q: the line %q has become %q", id, keys, all[k], line)
				}
			}
		}
	}
}
