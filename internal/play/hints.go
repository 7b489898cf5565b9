package play

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"stride/internal/phrase"
	"stride/internal/puzzle"
)

// Hints and the lamp both ask whether the level can still be solved. What is known at once is
// shown at once; the rest is found out by a search in another goroutine, which is cancelled as
// soon as the position changes.

// lamp answers whether the level can still be solved. It never guesses.
type lamp struct {
	on      bool
	verdict puzzle.Verdict
	turn    int                // counts the positions; thoughts about earlier ones are ignored
	cancel  context.CancelFunc // ends the search; nil if there is none
	done    bool               // whether a search has come to its end
}

// thought is the event that a search has ended.
type thought struct {
	turn    int
	verdict puzzle.Verdict
}

// forget is called when the position changes.
func (l *lamp) forget() {
	l.turn++
	l.done = false
	if l.cancel != nil {
		l.cancel()
		l.cancel = nil
	}
}

// think finds out the verdict if the lamp or a hint needs it. It returns the search, or nil.
func (m *Model) think() tea.Cmd {
	l := &m.lamp
	if !l.on && m.hint.wanted == 0 {
		return nil
	}
	l.verdict = m.at.Solvable()
	if l.verdict != puzzle.Unknown || l.done || l.cancel != nil {
		return nil
	}
	var ctx context.Context
	ctx, l.cancel = context.WithCancel(context.Background())
	turn, at := l.turn, m.at.Clone()
	return func() tea.Msg { return thought{turn, at.Think(ctx)} }
}

// thought takes over what a search has found out.
func (m *Model) thought(t thought) {
	if t.turn != m.lamp.turn {
		return
	}
	m.lamp.cancel()
	m.lamp.cancel = nil
	m.lamp.done = true
	m.lamp.verdict = t.verdict
	m.climb()
}

// words returns what the lamp says, after a sign, and its style.
func (l *lamp) words() (text string, s style) {
	switch {
	case l.cancel != nil:
		return "… the solver is looking", styleMuted
	case l.verdict == puzzle.Yes:
		return "✓ can be solved", styleGood
	case l.verdict == puzzle.No:
		return "✕ can no longer be solved", styleBad
	}
	return "? not known whether it can be solved", styleAim
}

// ladder is a hint of which more and more is told.
type ladder struct {
	step   puzzle.Step // the last step that is told, or 0
	wanted puzzle.Step // the last step that was asked for
	hint   puzzle.Hint
}

// askHint tells one more step of the hint.
func (m *Model) askHint() tea.Cmd {
	m.tell("", false)
	if m.hint.step == puzzle.Why {
		return nil
	}
	m.hint.wanted = m.hint.step + 1
	search := m.think()
	m.climb()
	return search
}

// climb tells the hint up to the step that was asked for, unless a search is still looking.
func (m *Model) climb() {
	h := &m.hint
	if h.wanted <= h.step || m.lamp.cancel != nil {
		return
	}
	if h.step == 0 {
		h.hint = m.at.Hint()
	}
	// Steps without a text are skipped.
	for h.step = h.wanted; h.step < puzzle.Why && h.text(h.step) == ""; h.step++ {
	}
	h.wanted = h.step
	if h.step >= puzzle.Where && len(h.hint.Cells) > 0 {
		m.show(h.hint.Cells[0])
	}
}

// text returns what a step says.
func (h *ladder) text(step puzzle.Step) string {
	return [...]phrase.Text{puzzle.Nudge: h.hint.Nudge, puzzle.Where: h.hint.Where,
		puzzle.Which: h.hint.Which, puzzle.Why: h.hint.Why}[step].String()
}

// lines returns what is told.
func (h *ladder) lines() []string {
	var lines []string
	for step := puzzle.Nudge; step <= h.step; step++ {
		if text := h.text(step); text != "" {
			lines = append(lines, text)
		}
	}
	return lines
}

// cells returns the cells that are told.
func (h *ladder) cells() []int { return h.hint.Upto(h.step).Cells }

// doHint carries the hint out, once it has named the move.
func (m *Model) doHint() tea.Cmd {
	h := m.hint.hint.Upto(m.hint.step)
	switch {
	case m.hint.step < puzzle.Which || h.Move == "" && h.Back == 0:
		m.tell("there is no hint to carry out; h gives one, and more with each press", false)
		return nil
	case h.Back > 0:
		m.game.Back(h.Back)
		return m.changed()
	}
	return m.move(h.Move)
}
