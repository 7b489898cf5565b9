package farm

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"time"

	"github.com/nats-io/nats.go"

	"stride/puzzle"
)

// Measures work on joint items: what nodes send, how long they take for a problem that threads of
// one process solve too, and how long they take to stop.

// joint counts the messages of two nodes on a problem whose search does not end.
func (m *measurement) joint(ctx context.Context) error {
	items, err := Items(m.Endless, Limits{Seeds: []uint64{1}, Time: time.Hour})
	if err != nil {
		return err
	}
	stop, err := m.nodes(ctx, 2, 1, 1)
	if err != nil {
		return err
	}
	defer stop()
	t, seconds, err := m.traffic(func() error {
		if _, err := m.farm.Submit(ctx, items, true); err != nil {
			return err
		}
		sleep(ctx, m.MeasureOptions.Rest)
		return ctx.Err()
	})
	if err != nil {
		return err
	}
	m.Figures.Joint = t.over(seconds).without(1, m.Figures.Coordinator).over(2)
	return m.farm.Withdraw(ctx, items[0].ID)
}

// threads solves the problem with one and two threads of this process.
func (m *measurement) threads(ctx context.Context) error {
	for run := range m.Runs {
		for threads, times := range []*[]float64{&m.OneThread, &m.TwoThreads} {
			begin := time.Now()
			s, err := m.Hard.Search(puzzle.Options{Seed: uint64(run + 1), Workers: threads + 1})
			if err != nil {
				return err
			}
			a, err := s.Run(ctx)
			if err != nil {
				return err
			}
			if !a.Score.Best {
				return ctx.Err()
			}
			*times = append(*times, time.Since(begin).Seconds())
		}
	}
	return nil
}

// nodesTogether solves the problem with one node and with two nodes of one core each, and measures
// how long the nodes take to stop.
func (m *measurement) nodesTogether(ctx context.Context) error {
	for nodes, times := range []*[]float64{&m.OneNode, &m.TwoNodes} {
		stop, err := m.nodes(ctx, nodes+1, 1, 1)
		if err != nil {
			return err
		}
		defer stop()
		for run := range m.Runs {
			items, err := Items(m.Hard, Limits{Seeds: []uint64{uint64(run + 1)}})
			if err != nil {
				return err
			}
			items[0].ID += fmt.Sprintf("-%d-%d", nodes, run)
			solved, stopped, err := m.together(ctx, items[0], nodes+1)
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

// together submits a joint item and returns the time until its solution arrived, and the time from
// then until no node works on it.
func (m *measurement) together(ctx context.Context, it Item, nodes int) (solved, stopped float64, err error) {
	result := make(chan time.Time, nodes)
	sub, err := m.store.nc.Subscribe(requestSubject(RoleWork, "*", "*", opResult), func(*nats.Msg) { result <- time.Now() })
	if err != nil {
		return 0, 0, err
	}
	defer sub.Unsubscribe()
	text, err := json.Marshal(it)
	if err != nil {
		return 0, 0, err
	}
	begin := time.Now()
	// No submitter may give an item another name than that of its problem.
	if _, err := m.store.items.Create(ctx, keyJoint+it.ID, text); err != nil {
		return 0, 0, err
	}
	if err := m.store.nc.Publish(newsJoint, nil); err != nil {
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

// idle reports whether no node has an item in work.
func (m *measurement) idle(ctx context.Context, nodes int) (bool, error) {
	inbox := m.store.nc.NewRespInbox()
	sub, err := m.store.nc.SubscribeSync(inbox)
	if err != nil {
		return false, err
	}
	defer sub.Unsubscribe()
	if err := m.store.nc.PublishRequest(subjectPing, inbox, nil); err != nil {
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
