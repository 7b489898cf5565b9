package main

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

	"stride/internal/lab/statistics"
	"stride/internal/puzzle"
	"stride/internal/puzzle/families"
)

// A player opens a level, and then thinks, moves, thinks, and sometimes asks for a
// hint, all one after the other, as a page does: a move is a check of the position, with
// all moves made so far. Most moves follow a hint, so that games progress; others are any
// legal move, so that the server's solver has to find out whether the position is lost.
// Some searches for mazes run all the time next to the players, and are watched.

type options struct {
	base     string        // of the server, such as "http://127.0.0.1:8080"
	players  int           // at the same time
	searches int           // for mazes, at the same time
	time     time.Duration // how long
	think    time.Duration // mean pause of a player before each request
	seed     uint64        // of levels, moves and pauses
}

// figures are the times of one kind of request, in milliseconds.
type figures struct {
	count              int
	median, p99, worst float64
}

type report struct {
	searches         int      // that ended or were ended
	events           int      // of searches, that arrived
	solved           int      // games
	failed           int      // requests
	errors           []string // the first few
	open, move, hint figures
}

// levels are the puzzles that are played: mazes, small and middling levels, and a few of the largest.
var levels = []string{
	"maze:5x5:1-4:321413213333214312331443Q", "maze:7x7:1-6#load", "maze:10x10:1-9#load",
	"shift:3#", "shift:10#", "shift:25#", "shift:50#", "shift:100#", "shift:150#", "shift:200#", "shift:300#", "shift:500#", "shift:1000#",
}

const (
	// guess is the share of moves that are any legal one.
	guess = 0.1
	// maxErrors limits the errors that are kept word for word.
	maxErrors = 10
	// timeout is the time after which a request has failed.
	timeout = 30 * time.Second
)

// run is the state that players share.
type run struct {
	options
	client *http.Client

	mu               sync.Mutex
	open, move, hint []time.Duration
	result           report
}

// play plays until the time is over or ctx ends. An error means that it could not begin.
func play(ctx context.Context, o options) (report, error) {
	r := &run{options: o, client: &http.Client{
		Timeout:   timeout,
		Transport: &http.Transport{MaxIdleConns: o.players, MaxIdleConnsPerHost: o.players + o.searches},
	}}
	defer r.client.CloseIdleConnections()
	if err := r.call(ctx, "level", map[string]any{"level": levels[0]}, nil); err != nil {
		return report{}, fmt.Errorf("the server at %s: %w", o.base, err)
	}
	ctx, cancel := context.WithTimeout(ctx, o.time)
	defer cancel()
	var all sync.WaitGroup
	for k := range o.searches {
		all.Go(func() { r.search(ctx, k) })
	}
	for k := range o.players {
		all.Go(func() { r.player(ctx, rand.New(rand.NewPCG(o.seed, uint64(k)))) })
	}
	all.Wait()
	r.result.open, r.result.move, r.result.hint = summed(r.open), summed(r.move), summed(r.hint)
	return r.result, nil
}

// summed returns the figures of some times.
func summed(times []time.Duration) figures {
	f := figures{count: len(times)}
	if f.count == 0 {
		return f
	}
	ms := make([]float64, len(times))
	for k, d := range times {
		ms[k] = float64(d.Microseconds()) / 1000
	}
	slices.Sort(ms)
	f.median, f.p99, f.worst = statistics.Quantile(ms, 0.5), statistics.Quantile(ms, 0.99), ms[f.count-1]
	return f
}

// fail counts a failed request, unless the run is over.
func (r *run) fail(ctx context.Context, err error) {
	if ctx.Err() != nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.result.failed++
	if len(r.result.errors) < maxErrors {
		r.result.errors = append(r.result.errors, err.Error())
	}
}

// call asks the API.
func (r *run) call(ctx context.Context, path string, query, answer any) error {
	body, err := json.Marshal(query)
	if err != nil {
		return err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, r.base+"/api/v1/"+path, bytes.NewReader(body))
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
	case <-time.After(time.Duration(random.ExpFloat64() * float64(r.think))):
		return true
	case <-ctx.Done():
		return false
	}
}

// player plays one level after the other.
func (r *run) player(ctx context.Context, random *rand.Rand) {
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
			if !r.timed(ctx, &r.hint, "hint", map[string]any{"level": level, "moves": moves, "step": which}, &hint) ||
				!r.pause(ctx, random) {
				return
			}
			move = hint.Move
		} else {
			move = anyMove(at, random)
		}
		if move == "" { // lost, or the next move is unknown
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
			r.result.solved++
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
		err := r.call(ctx, "generate", map[string]any{"problem": fmt.Sprintf("maze:%dx10:1-9", 10+number),
			"seconds": seconds}, &job)
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
		r.result.searches++
		r.mu.Unlock()
	}
}

// watch reads the events of a search until its end.
func (r *run) watch(ctx context.Context, path string) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, r.base+path, nil)
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
			r.result.events++
			r.mu.Unlock()
		}
	}
	if !ended {
		return errors.New("the events of a search ended before it did")
	}
	return in.Err()
}

// halt ends a search that would continue after the run.
func (r *run) halt(job string) {
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodDelete, r.base+"/api/v1/jobs/"+job, nil)
	if err != nil {
		return
	}
	if response, err := r.client.Do(request); err == nil {
		response.Body.Close()
	}
}
