package cli

import (
	"fmt"
	"io"
	"time"

	"stride/maze/generate"
)

// ShowProgress keeps one line on w up to date until stop is called, which takes
// the line away again. It does nothing if w is no terminal or quiet is set.
func ShowProgress(w io.Writer, quiet bool, started time.Time, limit time.Duration, o generate.Options, progress *generate.Progress) (stop func()) {
	if quiet {
		return func() {}
	}
	return NewStatusLine(w).Follow(func() string {
		return progressLine(o, progress, time.Since(started), limit)
	})
}

// progressLine says how far a search is: the best value, its share of the bound if one is known,
// the steps, and the time that is left (or has passed, where there is no limit).
func progressLine(o generate.Options, progress *generate.Progress, elapsed, limit time.Duration) string {
	best := "no maze yet"
	if score, ok := progress.Score(); ok {
		bound := o.Params.Bound()
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

// clock says how much time is left, or has passed where there is no limit.
func clock(elapsed, limit time.Duration) string {
	if limit > 0 {
		return fmt.Sprintf("%.0f s left", max(0, limit-elapsed).Seconds())
	}
	return fmt.Sprintf("%.0f s", elapsed.Seconds())
}
