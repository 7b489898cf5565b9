package prove

import (
	"sync"
	"time"

	"stride/internal/search"
	"stride/maze"
)

// Progress shows how far a search has come. The zero Progress is ready for use, and any
// number of readers may look at it.
type Progress struct {
	mu     sync.Mutex
	status Status
	all    float64 // weight of all subproblems
	done   float64 // weight of the finished ones
	begun  float64 // weight of those that were finished already when the search was resumed
	run    *run
	told   int64      // nodes that Search knows of
	best   *maze.Grid // the incumbent

	// Search, if not nil, is told the nodes, as steps, and the incumbent with its value.
	Search *search.Progress
}

// Status says how far a search has come.
type Status struct {
	Value       int           // value of the incumbent
	Upper       int           // proved upper bound of the value of all mazes
	Floor       int           // the current search is for mazes of this value and better
	Subproblems int           // number of subproblems of the current search
	Finished    int           // number of those that are finished
	Share       float64       // estimated share of the current search that is finished, 0 to 1
	Left        time.Duration // estimated time until its end; 0 while nothing is known
	Nodes       int64         // partial mazes examined
	since       time.Time     // when the current search began
}

// Status returns how far the search is, and false before it has begun.
func (p *Progress) Status() (Status, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.run == nil {
		return Status{}, false
	}
	s := p.status
	s.Nodes = p.run.incumbent.nodes.Load() + p.run.elsewhere.Load()
	s.Share = p.done / p.all
	if fresh := p.done - p.begun; fresh > 0 {
		s.Left = time.Duration(float64(time.Since(s.since)) * (p.all - p.done) / fresh)
	}
	return s, true
}

// began tells Search of the maze with which the search begins.
func (p *Progress) began(t *incumbent) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.tell(t, t.best, t.value)
}

// divided records that the search of a new budget has begun.
func (p *Progress) divided(r *run, subproblems []subproblem) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.run, p.all, p.done, p.best = r, 1e-300, 0, r.incumbent.best
	p.status = Status{
		Value: r.incumbent.value, Upper: r.upper(), Floor: r.space.top() - int(r.state.Budget),
		Subproblems: len(subproblems), since: time.Now(),
	}
	for k := range subproblems {
		weight := subproblems[k].weight
		p.all += weight
		if r.state.finished[k] {
			p.done += weight
			p.status.Finished++
		}
	}
	p.begun = p.done
	p.tell(r.incumbent, p.best, p.status.Value)
}

// tell tells Search how far the search has come, and the incumbent with its value.
func (p *Progress) tell(t *incumbent, best *maze.Grid, value int) {
	if p.Search == nil {
		return
	}
	nodes := t.nodes.Load()
	p.Search.AddSteps(nodes - p.told)
	p.told = nodes
	p.Search.Improve(int64(value), best)
}

// finished records that a subproblem is finished, and the incumbent with its value.
func (p *Progress) finished(best *maze.Grid, value int, weight float64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done += weight
	p.status.Finished++
	p.status.Value, p.best = value, best
	p.tell(p.run.incumbent, best, value)
}
