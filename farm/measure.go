package farm

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/nats-io/nats.go"

	"stride/maze"
	"stride/search"
	"stride/shift/forest"
	"stride/shift/official"
)

// What a farm costs and what it gains, on one machine: a server in this process, and
// nodes as processes of their own. The nodes share the cores with the server, so the
// cost is what one pays on a machine that does both.

// MeasureOptions say what to measure.
type MeasureOptions struct {
	Version string
	Folder  string // for the server's files
	Workers int    // cores to use
	// Batches is how often a batch of Items items for each core, of about ItemTime each,
	// is done with the farm and without.
	Batches, Items int
	ItemTime       time.Duration
	Small          int           // items that take next to no time
	Rest           time.Duration // time to listen to nodes that have nothing to do
	Level, Runs    int           // the official level to solve together, and how often
	// Start starts a node on the given number of cores, that works for the farm at url on
	// so many items at the same time, until stop is called.
	Start func(url, name string, cores, workers int) (stop func(), err error)
	// Progress, if not nil, is told what is measured now.
	Progress func(what string)
}

// Figures are what was measured. Times are in seconds, sorted.
type Figures struct {
	Workers    int       `json:"workers"`
	BatchItems int       `json:"batch_items"`
	Alone      []float64 `json:"alone"` // a batch without the farm
	Farm       []float64 `json:"farm"`  // the same with it
	PerItem    Traffic   `json:"per_item"`

	SmallItems   int     `json:"small_items"`
	SmallPerSec  float64 `json:"small_per_second"`
	SubmitPerSec float64 `json:"submit_per_second"`

	Keeper Traffic `json:"keeper"` // a second, of a farm without nodes
	Rest   Traffic `json:"rest"`   // a second, of a node with nothing to do
	Joint  Traffic `json:"joint"`  // a second, of one of two nodes on a joint level

	Level       int       `json:"level"`
	OneThread   []float64 `json:"one_thread"`
	TwoThreads  []float64 `json:"two_threads"`
	OneNode     []float64 `json:"one_node"`
	TwoNodes    []float64 `json:"two_nodes"`
	StopSeconds []float64 `json:"stop"` // from a solution to the last of two nodes at rest
}

// Traffic is what goes through the server, in both directions.
type Traffic struct {
	Messages float64 `json:"messages"`
	Bytes    float64 `json:"bytes"`
}

// measurement is one that goes on.
type measurement struct {
	MeasureOptions
	Figures
	server *Server
	farm   *Farm
}

// Measure takes all figures. It takes some minutes.
func Measure(ctx context.Context, o MeasureOptions, k KeeperOptions) (Figures, error) {
	options := ServerOptions{Address: "127.0.0.1:0", Folder: o.Folder}
	s, err := StartServer(options, k.Log)
	if err != nil {
		return Figures{}, err
	}
	defer s.Stop()
	f, err := s.Connect(options, "measure")
	if err != nil {
		return Figures{}, err
	}
	defer f.Close()
	k.Version = o.Version
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	if _, err := StartKeeper(ctx, f, k); err != nil {
		return Figures{}, err
	}
	m := &measurement{MeasureOptions: o, server: s, farm: f}
	m.Figures.Workers, m.Figures.Level = o.Workers, o.Level
	for _, part := range []struct {
		what string
		do   func(context.Context) error
	}{
		{"batches of items with the farm and without", m.batches},
		{"small items", m.small},
		{"traffic at rest", m.rest},
		{"traffic of two nodes on a joint level", m.joint},
		{"one level, by threads of one process", m.threads},
		{"one level, by nodes of a farm", m.nodesTogether},
	} {
		if o.Progress != nil {
			o.Progress(part.what)
		}
		if err := part.do(ctx); err != nil {
			return m.Figures, fmt.Errorf("%s: %w", part.what, err)
		}
	}
	for _, times := range [][]float64{m.Alone, m.Figures.Farm, m.OneThread, m.TwoThreads, m.OneNode, m.TwoNodes, m.StopSeconds} {
		slices.Sort(times)
	}
	return m.Figures, nil
}

// nodes starts nodes of so many cores and workers, and waits until they are there.
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
	// measureEvery is the time between two looks at the books.
	measureEvery = 10 * time.Millisecond
)

// until waits for a state of the farm.
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

// untilIdle waits until the queue is empty and nothing is in work, and returns how
// often it has asked.
func (m *measurement) untilIdle(ctx context.Context) (looks int, err error) {
	for {
		info, err := m.farm.queue.Info(ctx)
		looks++
		if err != nil || info.NumPending == 0 && info.NumAckPending == 0 {
			return looks, err
		}
		if !sleep(ctx, measureEvery) {
			return looks, ctx.Err()
		}
	}
}

// traffic returns what went through the server while do ran, and the seconds it took.
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

// over returns the traffic for each of n.
func (t Traffic) over(n float64) Traffic { return Traffic{t.Messages / n, t.Bytes / n} }

// without returns t without n times other.
func (t Traffic) without(n int, other Traffic) Traffic {
	return Traffic{t.Messages - float64(n)*other.Messages, t.Bytes - float64(n)*other.Bytes}
}

// batchMaze is the maze of the items of a batch.
var batchMaze = maze.Params{Rows: 20, Cols: 20, Min: 1, Max: 10}

// batches does the same items with the farm and without. Their steps are limited, not
// their time, so that the farm cannot hide what it takes from the search.
func (m *measurement) batches(ctx context.Context) error {
	const probe = 500_000 // steps
	it, err := MazeItem(batchMaze, 1, 0, probe)
	if err != nil {
		return err
	}
	r, _, err := it.Work(ctx)
	if err != nil {
		return err
	}
	steps := int64(probe * m.ItemTime.Seconds() / r.Seconds)
	stop, err := m.nodes(ctx, 1, m.MeasureOptions.Workers, m.MeasureOptions.Workers)
	if err != nil {
		return err
	}
	defer stop()
	const looks = 50
	look, _, err := m.traffic(func() error {
		for range looks {
			if _, err := m.untilIdle(ctx); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	count := m.Items * m.MeasureOptions.Workers
	m.BatchItems = count
	for batch := range m.Batches {
		items := make([]Item, count)
		for k := range items {
			if items[k], err = MazeItem(batchMaze, uint64(batch*count+k+1), 0, steps); err != nil {
				return err
			}
		}
		begin := time.Now()
		search.Lots(m.MeasureOptions.Workers, 0, count, func(_, k int) bool {
			_, ok, err := items[k].Work(ctx)
			return ok && err == nil
		})
		m.Alone = append(m.Alone, time.Since(begin).Seconds())
		asked := 0
		traffic, seconds, err := m.traffic(func() error {
			if _, err := m.farm.Submit(ctx, items, false); err != nil {
				return err
			}
			asked, err = m.untilIdle(ctx)
			return err
		})
		if err != nil {
			return err
		}
		m.Figures.Farm = append(m.Figures.Farm, seconds)
		m.PerItem = traffic.without(asked, look.over(looks)).over(float64(count))
	}
	return nil
}

const (
	smallLevel   = 20 // is solved in less than a millisecond
	smallWorkers = 32 // enough that the node does not wait for the server
)

// small does items that take next to no time, as fast as the farm can.
func (m *measurement) small(ctx context.Context) error {
	items := make([]Item, m.Small)
	for k := range items {
		it, err := LevelItem(official.Seed{}, smallLevel)
		if err != nil {
			return err
		}
		it.ID = fmt.Sprintf("%s-%d", it.ID, k)
		items[k] = it
	}
	begin := time.Now()
	if _, err := m.farm.Submit(ctx, items, false); err != nil {
		return err
	}
	m.SmallItems, m.SubmitPerSec = m.Small, float64(m.Small)/time.Since(begin).Seconds()
	stop, err := m.nodes(ctx, 1, m.MeasureOptions.Workers, smallWorkers)
	if err != nil {
		return err
	}
	defer stop()
	begin = time.Now()
	info, err := m.farm.queue.Info(ctx)
	if err != nil {
		return err
	}
	left := float64(info.NumPending)
	_, err = m.untilIdle(ctx)
	m.SmallPerSec = left / time.Since(begin).Seconds()
	return err
}

// rest listens to a farm without nodes, and then to two that have nothing to do.
func (m *measurement) rest(ctx context.Context) error {
	sleep(ctx, 2*lookEvery) // the keeper looks at what was done
	listen := func() error { sleep(ctx, m.MeasureOptions.Rest); return ctx.Err() }
	t, seconds, err := m.traffic(listen)
	if err != nil {
		return err
	}
	m.Figures.Keeper = t.over(seconds)
	stop, err := m.nodes(ctx, 2, 1, 1)
	if err != nil {
		return err
	}
	defer stop()
	t, seconds, err = m.traffic(listen)
	m.Figures.Rest = t.over(seconds).without(1, m.Figures.Keeper).over(2)
	return err
}

// noSolution is added to a number of a level, which makes it larger than all others
// together can take off.
const noSolution = 10_000

// joint listens to two nodes that search for what is not there.
func (m *measurement) joint(ctx context.Context) error {
	b, err := official.Level(official.Seed{}, m.MeasureOptions.Level)
	if err != nil {
		return err
	}
	b.Set(0, 0, b.At(0, 0)+noSolution)
	it, err := BoardItem(b)
	if err != nil {
		return err
	}
	stop, err := m.nodes(ctx, 2, 1, 1)
	if err != nil {
		return err
	}
	defer stop()
	t, seconds, err := m.traffic(func() error {
		if _, err := m.farm.Submit(ctx, []Item{it}, true); err != nil {
			return err
		}
		sleep(ctx, m.MeasureOptions.Rest)
		return ctx.Err()
	})
	if err != nil {
		return err
	}
	m.Figures.Joint = t.over(seconds).without(1, m.Figures.Keeper).over(2)
	return m.farm.Withdraw(ctx, it.ID)
}

// threads solves the level with one and two threads of this process.
func (m *measurement) threads(ctx context.Context) error {
	b, err := official.Level(official.Seed{}, m.MeasureOptions.Level)
	if err != nil {
		return err
	}
	for run := range m.Runs {
		for threads, times := range []*[]float64{&m.OneThread, &m.TwoThreads} {
			begin := time.Now()
			r, err := forest.Solve(ctx, b, forest.Config{Options: forest.Defaults(), Seed: uint64(run + 1), Workers: threads + 1})
			if err != nil {
				return err
			}
			if !r.Solved {
				return ctx.Err()
			}
			*times = append(*times, time.Since(begin).Seconds())
		}
	}
	return nil
}

// nodesTogether solves the level with one and two nodes of a core each, and sees how
// long the nodes take to stop.
func (m *measurement) nodesTogether(ctx context.Context) error {
	for nodes, times := range []*[]float64{&m.OneNode, &m.TwoNodes} {
		stop, err := m.nodes(ctx, nodes+1, 1, 1)
		if err != nil {
			return err
		}
		defer stop()
		for run := range m.Runs {
			it, err := LevelItem(official.Seed{}, m.MeasureOptions.Level)
			if err != nil {
				return err
			}
			it.ID = fmt.Sprintf("%s-%d-%d", it.ID, nodes, run)
			it.Seed = uint64(run + 1)
			solved, stopped, err := m.together(ctx, it, nodes+1)
			if err != nil {
				return err
			}
			*times = append(*times, solved)
			if nodes > 0 {
				m.StopSeconds = append(m.StopSeconds, stopped)
			}
		}
		stop()
	}
	return nil
}

// together submits a joint item and returns the time until its solution came in, and
// the time from then until no node works on it.
func (m *measurement) together(ctx context.Context, it Item, nodes int) (solved, stopped float64, err error) {
	result := make(chan time.Time, nodes)
	sub, err := m.farm.nc.Subscribe(subjectResult, func(*nats.Msg) { result <- time.Now() })
	if err != nil {
		return 0, 0, err
	}
	defer sub.Unsubscribe()
	begin := time.Now()
	if _, err := m.farm.Submit(ctx, []Item{it}, true); err != nil {
		return 0, 0, err
	}
	var at time.Time
	select {
	case at = <-result:
	case <-ctx.Done():
		return 0, 0, ctx.Err()
	}
	stopped = math.Inf(1)
	for sleep(ctx, time.Millisecond) {
		idle, err := m.idle(ctx, nodes)
		if err != nil {
			return 0, 0, err
		}
		if idle {
			stopped = time.Since(at).Seconds()
			break
		}
	}
	return at.Sub(begin).Seconds(), stopped, ctx.Err()
}

// idle asks the nodes whether all of them have nothing in work.
func (m *measurement) idle(ctx context.Context, nodes int) (bool, error) {
	inbox := m.farm.nc.NewRespInbox()
	sub, err := m.farm.nc.SubscribeSync(inbox)
	if err != nil {
		return false, err
	}
	defer sub.Unsubscribe()
	if err := m.farm.nc.PublishRequest(subjectPing, inbox, nil); err != nil {
		return false, err
	}
	for range nodes {
		text, err := sub.NextMsgWithContext(ctx)
		if err != nil {
			return false, err
		}
		var s NodeStatus
		if err := json.Unmarshal(text.Data, &s); err != nil || len(s.Items) > 0 {
			return false, err
		}
	}
	return true, nil
}
