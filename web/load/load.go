// Package load plays against a running server as many people at the same time would,
// and measures how long moves and hints take.
//
// A player opens a level, and then thinks, moves, thinks, and now and then asks for a
// hint, all one after the other, as a page does: a move is a check of the position, with
// all moves made so far. Most moves follow a hint, so that games get on; others are any
// legal move, so that the server's solver has to find out whether the position is lost.
// Beside the players some searches for mazes run all the time, and are watched.
package load

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"stride/lab/statistics"
	"stride/puzzle"
	"stride/puzzle/families"
)

// Options say what to do.
type Options struct {
	Base     string        // of the server, such as "http://127.0.0.1:8080"
	Players  int           // at the same time
	Searches int           // for mazes, beside them
	Time     time.Duration // how long
	Think    time.Duration // mean pause of a player before each request
	Seed     uint64        // of levels, moves and pauses
}

// Figures are the times of one kind of request.
type Figures struct {
	Count  int     `json:"count"`
	Median float64 `json:"median_ms"`
	P99    float64 `json:"p99_ms"`
	Worst  float64 `json:"worst_ms"`
}

// Report is the outcome.
type Report struct {
	Players  int      `json:"players"`
	Searches int      `json:"searches"` // that ran beside, counted when they ended or were ended
	Events   int      `json:"events"`   // of searches, that arrived
	Seconds  float64  `json:"seconds"`
	Solved   int      `json:"solved"` // games
	Failed   int      `json:"failed"` // requests
	Errors   []string `json:"errors"` // the first few
	Open     Figures  `json:"open"`   // opening a level
	Move     Figures  `json:"move"`
	Hint     Figures  `json:"hint"`
}

// levels are what is played: mazes, small and middling levels, and a few of the largest.
var levels = []string{
	"maze:5x5:1-4:321413213333214312331443Q", "maze:7x7:1-6#load", "maze:10x10:1-9#load",
	"shift:3#", "shift:10#", "shift:25#", "shift:50#", "shift:100#", "shift:150#", "shift:200#", "shift:300#", "shift:500#", "shift:1000#",
}

const (
	// guess is the share of moves that are any legal one.
	guess = 0.1
	// mostErrors is how many errors are kept word for word.
	mostErrors = 10
	// timeout is when a request has failed.
	timeout = 30 * time.Second
)

// run is what players share.
type run struct {
	Options
	client *http.Client

	mu               sync.Mutex
	open, move, hint []time.Duration
	report           Report
}

// Run plays until the time is over or ctx ends. An error means that it could not begin.
func Run(ctx context.Context, o Options) (Report, error) {
	r := &run{Options: o, client: &http.Client{
		Timeout:   timeout,
		Transport: &http.Transport{MaxIdleConns: o.Players, MaxIdleConnsPerHost: o.Players + o.Searches},
	}}
	defer r.client.CloseIdleConnections()
	if err := r.call(ctx, "level", map[string]any{"level": levels[0]}, nil); err != nil {
		return Report{}, fmt.Errorf("the server at %s: %w", o.Base, err)
	}
	begin := time.Now()
	ctx, cancel := context.WithTimeout(ctx, o.Time)
	defer cancel()
	var all sync.WaitGroup
	for k := range o.Searches {
		all.Go(func() { r.search(ctx, k) })
	}
	for k := range o.Players {
		all.Go(func() { r.play(ctx, rand.New(rand.NewPCG(o.Seed, uint64(k)))) })
	}
	all.Wait()
	r.report.Players, r.report.Seconds = o.Players, time.Since(begin).Seconds()
	r.report.Open, r.report.Move, r.report.Hint = figures(r.open), figures(r.move), figures(r.hint)
	return r.report, nil
}

// figures sums times up.
func figures(times []time.Duration) Figures {
	f := Figures{Count: len(times)}
	if f.Count == 0 {
		return f
	}
	ms := make([]float64, len(times))
	for k, d := range times {
		ms[k] = float64(d.Microseconds()) / 1000
	}
	slices.Sort(ms)
	f.Median, f.P99, f.Worst = statistics.Quantile(ms, 0.5), statistics.Quantile(ms, 0.99), ms[f.Count-1]
	return f
}

// fail counts a failed request, unless the run is over.
func (r *run) fail(ctx context.Context, err error) {
	if ctx.Err() != nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.report.Failed++
	if len(r.report.Errors) < mostErrors {
		r.report.Errors = append(r.report.Errors, err.Error())
	}
}

// call asks the API.
func (r *run) call(ctx context.Context, path string, query, answer any) error {
	body, err := json.Marshal(query)
	if err != nil {
		return err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, r.Base+"/api/v1/"+path, bytes.NewReader(body))
	if err != nil {
		return err
	}
	response, err := r.client.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return err
	}
	if response.StatusCode >= http.StatusMultipleChoices {
		return fmt.Errorf("%s: status %d: %s", path, response.StatusCode, text)
	}
	if answer == nil {
		return nil
	}
	return json.Unmarshal(text, answer)
}

// timed calls and notes how long it took.
func (r *run) timed(ctx context.Context, times *[]time.Duration, path string, query, answer any) bool {
	begin := time.Now()
	err := r.call(ctx, path, query, answer)
	elapsed := time.Since(begin)
	if ctx.Err() != nil {
		return false
	}
	if err != nil {
		r.fail(ctx, err)
		return false
	}
	r.mu.Lock()
	*times = append(*times, elapsed)
	r.mu.Unlock()
	return true
}

// pause thinks, for a time that is exponential in length. It returns false at the end.
func (r *run) pause(ctx context.Context, random *rand.Rand) bool {
	select {
	case <-time.After(time.Duration(random.ExpFloat64() * float64(r.Think))):
		return true
	case <-ctx.Done():
		return false
	}
}

// play plays one level after the other.
func (r *run) play(ctx context.Context, random *rand.Rand) {
	for r.pause(ctx, random) {
		r.game(ctx, random, levels[random.IntN(len(levels))])
	}
}

// game plays a level until it is solved, lost, or stuck.
func (r *run) game(ctx context.Context, random *rand.Rand, level string) {
	var opened struct{ ID string }
	if !r.timed(ctx, &r.open, "level", map[string]any{"level": level}, &opened) {
		return
	}
	p, err := families.All.OpenContent(opened.ID)
	if err != nil {
		r.fail(ctx, err)
		return
	}
	at, moves := p.Start(), []string{}
	for r.pause(ctx, random) {
		move := ""
		if random.Float64() >= guess {
			var hint struct{ Move string }
			const which = 3
			if !r.timed(ctx, &r.hint, "hint", map[string]any{"level": level, "moves": moves, "step": which}, &hint) || !r.pause(ctx, random) {
				return
			}
			move = hint.Move
		} else {
			move = anyMove(at, random)
		}
		if move == "" { // lost, or not known how to go on
			return
		}
		if _, err := at.Move(move); err != nil {
			r.fail(ctx, fmt.Errorf("%s after %d moves: the move %q: %w", level, len(moves), move, err))
			return
		}
		moves = append(moves, move)
		var check struct{ Solved, Stuck bool }
		if !r.timed(ctx, &r.move, "check", map[string]any{"level": level, "moves": moves}, &check) {
			return
		}
		if check.Solved != at.Solved() {
			r.fail(ctx, errors.New("the server is of another opinion on whether a game is solved"))
		}
		if check.Solved {
			r.mu.Lock()
			r.report.Solved++
			r.mu.Unlock()
		}
		if check.Solved || check.Stuck {
			return
		}
	}
}

// anyMove returns a legal move, or "" if there is none. All are equally likely.
func anyMove(at puzzle.Position, random *rand.Rand) string {
	move, count := "", 0
	for m := range at.Legal() {
		if count++; random.IntN(count) == 0 {
			move = m
		}
	}
	return move
}

// search keeps one search for a maze going and watches it.
func (r *run) search(ctx context.Context, number int) {
	for ctx.Err() == nil {
		var job struct{ Job, Events string }
		const seconds = 20
		err := r.call(ctx, "generate", map[string]any{"problem": fmt.Sprintf("maze:%dx10:1-9", 10+number), "seconds": seconds}, &job)
		if err != nil {
			r.fail(ctx, err)
			return
		}
		err = r.watch(ctx, job.Events)
		if ctx.Err() != nil {
			r.halt(job.Job)
		}
		if err != nil {
			r.fail(ctx, err)
		}
		r.mu.Lock()
		r.report.Searches++
		r.mu.Unlock()
	}
}

// watch reads the events of a search until its end.
func (r *run) watch(ctx context.Context, path string) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, r.Base+path, nil)
	if err != nil {
		return err
	}
	streaming := &http.Client{Transport: r.client.Transport} // without the time limit
	response, err := streaming.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	in := bufio.NewScanner(response.Body)
	const longest = 1 << 20
	in.Buffer(nil, longest)
	ended := false
	for in.Scan() {
		if strings.HasPrefix(in.Text(), "event: ") {
			ended = in.Text() == "event: end"
			r.mu.Lock()
			r.report.Events++
			r.mu.Unlock()
		}
	}
	if !ended {
		return errors.New("the events of a search ended before it did")
	}
	return in.Err()
}

// halt ends a search that would go on after the run.
func (r *run) halt(job string) {
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodDelete, r.Base+"/api/v1/jobs/"+job, nil)
	if err != nil {
		return
	}
	if response, err := r.client.Do(request); err == nil {
		response.Body.Close()
	}
}
