// Command pages measures the budgets of the pages: how soon a board is playable, how soon a
// tap is answered, how smoothly large boards move, and how fast the engine in the browser
// is. It writes the static site, serves it with a plain file server, and plays on it in
// Chromium with the screen of a phone and a main thread slowed down four times.
//
//	go run ./internal/web/browser/make   the scripts and the engine as they are now
//	go run ./bench/pages                 all budgets
//	go run ./bench/pages -slower 1       without the slowdown
//
// Run it from the root of the repository. Chromium slows down the main thread of a page
// only, and the engine works in another one: so what the engine takes part in is measured
// at full speed, and the time multiplied by the factor. Frames are counted by
// requestAnimationFrame. Without a graphics card the processor draws them, so they are a
// lower bound.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"time"

	"stride/internal/lab/statistics"
	"stride/internal/table"
	"stride/internal/web"
)

func main() {
	slower := flag.Float64("slower", 4, "factor by which the processor is slower")
	runs := flag.Int("runs", 5, "runs of each measurement; the median counts")
	chromium := flag.String("chromium", "chromium", "`PROGRAM` to measure in")
	only := flag.String("only", "", "measure only the budgets whose names contain this `WORD`")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	over, err := measure(ctx, *chromium, *slower, *runs, *only)
	if err != nil {
		fmt.Fprintln(os.Stderr, "pages:", err)
		os.Exit(1)
	}
	if over > 0 {
		os.Exit(1)
	}
}

// budget is a limit of something that is measured.
type budget struct {
	name  string
	unit  string
	limit float64
	kind  kind
	of    func(p *phone) (float64, error)
}

// kind says how a budget is measured.
type kind int

const (
	page   kind = iota // with a slow main thread
	moving             // the same, and the limit is a least value, not a greatest one
	engine             // at full speed, and the time is multiplied
)

var budgets = []budget{
	{"home page ready", "s", 1, page, ready("/")},
	{"maze playable", "s", 1, page, ready("/maze/")},
	{"level 1 playable", "s", 1, page, ready("/shift/#level=shift:1%23")},
	{"tap on a maze answered", "s", 0.05, page, mazeTaps},
	{"tap on level 100 answered", "s", 0.05, page, levelTaps},
	{"scroll a 100x100 maze", "frames/s", 50, moving, frames(largeMaze, scroll)},
	{"zoom a 100x100 maze", "frames/s", 50, moving, frames(largeMaze, pinch)},
	{"scroll level 1000", "frames/s", 50, moving, frames(largeLevel, scroll)},
	{"zoom level 1000", "frames/s", 50, moving, frames(largeLevel, pinch)},
	{"first hint, at once", "s", 1, engine, hint(0, 1, 0)},
	{"first hint, after a move at once", "s", 1, engine, hint(1, 1, 0)}, // the engine has to be loaded
	{"first hint, after a move and 3 s", "s", 1, engine, hint(1, 1, 3*time.Second)},
	{"hint", "s", 1, engine, hint(1, 2, 0)},
	{"10x10 maze to order", "s", 1, engine,
		asked("order", `{"family": "maze", "rows": 10, "cols": 10, "difficulty": "medium"}`)},
	{"level 1000 solved", "s", 10, engine,
		asked("solve", `{"level": "shift:1000#", "moves": [], "seconds": 60}`)},
}

// measure prints the table and returns how many budgets are missed.
func measure(ctx context.Context, chromium string, slower float64, runs int, only string) (over int,
	err error) {
	temp, err := os.MkdirTemp("", "stride-pages")
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(temp)) }()
	site := filepath.Join(temp, "site")
	if _, err := web.WriteSite(ctx, site, web.Config{}, time.Now().UTC(), 1); err != nil {
		return 0, err
	}
	l, err := (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	server := &http.Server{Handler: http.FileServer(http.Dir(site)), ReadHeaderTimeout: time.Minute}
	go func() { _ = server.Serve(l) }()
	defer server.Close()
	b, end, err := start(ctx, chromium, filepath.Join(temp, "profile"))
	if err != nil {
		return 0, err
	}
	defer end()

	t := table.Table{Columns: []table.Column{
		{Key: "what", Left: true}, {Key: "median", Verb: "%.3g"}, {Key: "worst", Verb: "%.3g"},
		{Key: "budget", Verb: "%g"}, {Key: "unit", Left: true}, {Key: "verdict", Left: true},
	}}
	for _, one := range budgets {
		if !strings.Contains(one.name, only) {
			continue
		}
		values := make([]float64, runs)
		for k := range values {
			rate := slower
			if one.kind == engine {
				rate = 1
			}
			if values[k], err = b.run("http://"+l.Addr().String(), rate, one.of); err != nil {
				return over, fmt.Errorf("%s: %w", one.name, err)
			}
			if one.kind == engine {
				values[k] *= slower
			}
		}
		median, worst, verdict := statistics.Median(values), worstOf(values, one.kind == moving), "kept"
		if (one.kind == moving) != (median > one.limit) && median != one.limit {
			over++
			verdict = "missed"
		}
		t.Add(one.name, median, worst, one.limit, one.unit, verdict)
	}
	return over, t.WriteText(os.Stdout)
}

func worstOf(values []float64, least bool) float64 {
	worst := values[0]
	for _, v := range values {
		if least {
			worst = min(worst, v)
		} else {
			worst = max(worst, v)
		}
	}
	return worst
}
