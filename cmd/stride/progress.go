package main

import (
	"fmt"
	"io"
	"time"

	"stride/maze"
	"stride/maze/generate"
)

// showProgress keeps one line on w up to date until stop is called, which takes
// the line away again. It does nothing if w is no terminal or quiet is set.
func showProgress(w io.Writer, quiet bool, started time.Time, limit time.Duration, p maze.Params, progress *generate.Progress) (stop func()) {
	if quiet {
		return func() {}
	}
	return newStatusLine(w).follow(func() string {
		return progressLine(p, progress, time.Since(started), limit)
	})
}

// progressLine says how far a search is: the best value, its share of the bound,
// the steps, and the time that is left (or has passed, where there is no limit).
func progressLine(p maze.Params, progress *generate.Progress, elapsed, limit time.Duration) string {
	best := "no maze yet"
	if top, ok := progress.Best(); ok {
		best = fmt.Sprintf("value %d, %.1f %% of %d", top.Score, 100*float64(top.Score)/float64(p.Bound()), p.Bound())
		if top.Score < 0 {
			best = "no maze with a solution yet"
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
