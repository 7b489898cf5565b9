package playcmd

import (
	"context"
	"errors"
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"

	"stride/internal/play"
	"stride/internal/puzzle/families"
)

// run shows a model on the terminal until it ends or ctx does.
func (t terminal) run(ctx context.Context, model tea.Model) (tea.Model, error) {
	// The program handles signals itself; in a terminal that is in raw mode, Ctrl-C is a key.
	p := tea.NewProgram(model, tea.WithContext(ctx), tea.WithInput(t.in), tea.WithOutput(t.out), tea.WithoutSignalHandler())
	last, err := p.Run()
	if ctx.Err() != nil && errors.Is(err, tea.ErrProgramKilled) {
		err = nil // it was told to end
	}
	return last, err
}

// chooseDaily returns the ID of one of the puzzles of the day, or nothing if the player leaves.
func (t terminal) chooseDaily(ctx context.Context) (string, error) {
	now := time.Now()
	daily := families.All.Daily(now)
	items := make([]string, len(daily))
	for k, d := range daily {
		f, err := families.All.Family(d.Family)
		if err != nil {
			return "", err
		}
		items[k] = fmt.Sprintf("%d  %-16s %-7s %s", k+1, f.Title, d.Difficulty, d.About)
	}
	menu := play.NewMenu("Puzzles of "+now.Format(time.DateOnly), items, t.colours)
	if _, err := t.run(ctx, menu); err != nil {
		return "", err
	}
	if k, ok := menu.Chosen(); ok {
		return daily[k].ID, nil
	}
	return "", nil
}
