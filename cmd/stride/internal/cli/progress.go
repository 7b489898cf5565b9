package cli

import (
	"fmt"
	"io"
	"time"

	"stride/maze/optima"
	"stride/maze/portfolio"
)

// ShowProgress shows the progress of a search for mazes as a line on w until stop is called,
// which erases the line. It does nothing if w is not a terminal or quiet is set. The search
// began at started and has the given time limit, where 0 stands for none.
func ShowProgress(w io.Writer, quiet bool, started time.Time, limit time.Duration, o portfolio.Options, progress *portfolio.Progress) (stop func()) {
	bound, _ := optima.Bound(o.Params)
	return NewStatusLine(w, quiet).Follow(func() string {
		return progressLine(o, bound, progress, time.Since(started), limit)
	})
}

// progressLine describes the state of a search: the best value, its share of the bound (the proved
// optimum, where there is one) if that is a bound of the objective, the steps, and the time left, or the time elapsed if there is no limit.
func progressLine(o portfolio.Options, bound int, progress *portfolio.Progress, elapsed, limit time.Duration) string {
	best := "no maze yet"
	if score, ok := progress.Score(); ok {
		switch {
		case o.Objective.Neller:
			best = fmt.Sprintf("energy %d", -score)
		case !o.Objective.IsCourse(o.Params):
			best = fmt.Sprintf("value %d", score)
		case score < 0:
			best = "no maze with a solution yet"
		default:
			best = fmt.Sprintf("value %d, %.1f %% of %d", score, 100*float64(score)/float64(bound), bound)
		}
	}
	return fmt.Sprintf("%s | %.1f million steps | %s", best, float64(progress.Steps())/1e6, clock(elapsed, limit))
}

// clock formats the time left, or the time elapsed if there is no limit.
func clock(elapsed, limit time.Duration) string {
	if limit > 0 {
		return fmt.Sprintf("%.0f s left", max(0, limit-elapsed).Seconds())
	}
	return fmt.Sprintf("%.0f s", elapsed.Seconds())
}
