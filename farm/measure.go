package farm

import (
	"context"
	"fmt"
	"slices"
	"time"

	"stride/puzzle"
)

// Measures what a farm costs and gains on one machine, with the server in this process and each
// node in a process of its own. The nodes share the cores with the server, so the cost is that of
// a machine that runs both.

// MeasureOptions are the options of a measurement.
type MeasureOptions struct {
	Version string
	Folder  string // for the server's files
	Workers int    // cores to use
	// Batches is how often a batch of Items items for each core, of about ItemTime each, is
	// worked on with the farm and without it.
	Batches, Items int
	ItemTime       time.Duration
	Rest           time.Duration // time to listen to nodes that have nothing to do
	Runs           int           // how often one problem is solved together
	// Batch is the problem of the items of a batch. It makes levels, so that there can be many
	// items. Small are problems that take next to no time. Endless is a problem that nodes work
	// on together while their messages are counted, and Hard is one that they solve together.
	Batch         puzzle.Problem
	Small         []puzzle.Problem
	Endless, Hard puzzle.Problem
	// Start starts a node on the given number of cores. It works for the farm at url on the
	// given number of items at the same time until stop is called.
	Start func(url, name string, cores, workers int) (stop func(), err error)
	// Progress, if not nil, is called with the name of each measurement that begins.
	Progress func(what string)
}

// Figures are the results of a measurement. Times are in seconds; those of one problem are sorted.
type Figures struct {
	Workers    int     `json:"workers"`
	BatchItems int     `json:"batch_items"`
	Alone      []Batch `json:"alone"` // batches without the farm
	Farm       []Batch `json:"farm"`  // the same with it
	PerItem    Traffic `json:"per_item"`

	SmallItems   int     `json:"small_items"`
	SmallPerSec  float64 `json:"small_per_second"`
	SubmitPerSec float64 `json:"submit_per_second"`

	Coordinator Traffic `json:"keeper"` // a second, of a farm without nodes
	Rest        Traffic `json:"rest"`   // a second, of a node with nothing to do
	Joint       Traffic `json:"joint"`  // a second, of one of two nodes on a joint item

	OneThread   []float64 `json:"one_thread"`
	TwoThreads  []float64 `json:"two_threads"`
	OneNode     []float64 `json:"one_node"`
	TwoNodes    []float64 `json:"two_nodes"`
	StopSeconds []float64 `json:"stop"` // from a solution to the last of two nodes at rest
}

// Batch is how long the items of a batch took.
type Batch struct {
	Seconds float64 `json:"seconds"` // from the first to the last
	Items   float64 `json:"items"`   // the sum of the times of the items themselves
	Server  float64 `json:"server"`  // processor time of server and coordinator
}

// Lost returns the share of the workers' time that was spent on waiting for items and on the
// server beside them, instead of on items.
func (b Batch) Lost(workers int) float64 {
	all := float64(workers) * b.Seconds
	return (all - b.Items + b.Server) / all
}

// Traffic counts what passes through the server, in both directions.
type Traffic struct {
	Messages float64 `json:"messages"`
	Bytes    float64 `json:"bytes"`
}

// measurement is a measurement in progress.
type measurement struct {
	MeasureOptions
	Figures
	server *Server
	farm   *Farm
	store  *store
}

// Measure makes all measurements, which takes some minutes.
func Measure(ctx context.Context, o MeasureOptions, k CoordinatorOptions) (Figures, error) {
	options := ServerOptions{Address: "127.0.0.1:0", Folder: o.Folder}
	s, err := StartServer(ctx, options, k.Log)
	if err != nil {
		return Figures{}, err
	}
	defer s.Stop()
	f, err := s.connectStore()
	if err != nil {
		return Figures{}, err
	}
	defer f.Close()
	k.Version = o.Version
	k.alive = func() error { return nil }
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	if _, err := startCoordinator(ctx, f, k); err != nil {
		return Figures{}, err
	}
	client, err := Open(ctx, Access{URL: s.ClientURL()})
	if err != nil {
		return Figures{}, err
	}
	defer client.Close()
	m := &measurement{MeasureOptions: o, server: s, farm: client, store: f}
	m.Figures.Workers = o.Workers
	for _, part := range []struct {
		what string
		do   func(context.Context) error
	}{
		{"batches of items with the farm and without", m.batches},
		{"small items", m.small},
		{"traffic at rest", m.rest},
		{"traffic of two nodes on a joint item", m.joint},
		{"one problem, by threads of one process", m.threads},
		{"one problem, by nodes of a farm", m.nodesTogether},
	} {
		if o.Progress != nil {
			o.Progress(part.what)
		}
		if err := part.do(ctx); err != nil {
			return m.Figures, fmt.Errorf("%s: %w", part.what, err)
		}
	}
	for _, times := range [][]float64{m.OneThread, m.TwoThreads, m.OneNode, m.TwoNodes, m.StopSeconds} {
		slices.Sort(times)
	}
	return m.Figures, nil
}

// nodes starts nodes with the given numbers of cores and workers, and waits until they have joined.
func (m *measurement) nodes(ctx context.Context, count, cores, workers int) (stop func(), err error) {
	var stops []func()
	stop = func() {
		for _, s := range stops {
			s()
		}
	}
	for k := range count {
		s, err := m.Start(m.server.ClientURL(), fmt.Sprintf("node-%d", k+1), cores, workers)
		if err != nil {
			stop()
			return nil, err
		}
		stops = append(stops, s)
	}
	return stop, m.until(ctx, func(s Status) bool { return len(s.Nodes) == count })
}

const (
	// measureWait is how long nodes on this machine have to answer.
	measureWait = 50 * time.Millisecond
	// measureEvery is the time between two checks of the results or the queue. Checks are rare
	// because they take time from the items.
	measureEvery = 100 * time.Millisecond
)

// until waits for the farm to reach a state.
func (m *measurement) until(ctx context.Context, holds func(Status) bool) error {
	for {
		s, err := m.farm.Status(ctx, measureWait)
		if err != nil || holds(s) {
			return err
		}
		if !sleep(ctx, measureEvery) {
			return ctx.Err()
		}
	}
}

// untilIdle waits until the queue is empty and no item is in work, and returns how often it has
// asked.
func (m *measurement) untilIdle(ctx context.Context) (looks int, err error) {
	for {
		info, err := m.store.queue.Info(ctx)
		looks++
		if err != nil || info.NumPending == 0 && info.NumAckPending == 0 {
			return looks, err
		}
		if !sleep(ctx, measureEvery) {
			return looks, ctx.Err()
		}
	}
}

// traffic returns what passed through the server while do ran, and how many seconds that took.
func (m *measurement) traffic(do func() error) (t Traffic, seconds float64, err error) {
	messages, bytes, err := m.server.Traffic()
	if err != nil {
		return t, 0, err
	}
	begin := time.Now()
	if err := do(); err != nil {
		return t, 0, err
	}
	seconds = time.Since(begin).Seconds()
	after, bytesAfter, err := m.server.Traffic()
	return Traffic{float64(after - messages), float64(bytesAfter - bytes)}, seconds, err
}

// over returns t divided by n.
func (t Traffic) over(n float64) Traffic { return Traffic{t.Messages / n, t.Bytes / n} }

// without returns t without n times other.
func (t Traffic) without(n int, other Traffic) Traffic {
	return Traffic{t.Messages - float64(n)*other.Messages, t.Bytes - float64(n)*other.Bytes}
}
