package farm

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"stride/internal/cputime"
	"stride/search"
)

// Measures the queue: how much time it adds to an item of about a second, how many items a second
// it can handle, and what it sends.

// batches works on the same items with the farm and without it. The items have limited steps
// instead of limited time, so that the measurement shows the time that the farm takes from the
// searches.
func (m *measurement) batches(ctx context.Context) error {
	steps := int64(500_000) // a guess, which two trials improve
	for range 2 {
		items, err := Items(m.Batch, Limits{Seeds: []uint64{1}, Steps: steps})
		if err != nil {
			return err
		}
		r, _, err := items[0].work(ctx, m.Batch, 0)
		if err != nil {
			return err
		}
		steps = int64(float64(steps) * m.ItemTime.Seconds() / r.Seconds)
	}
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
		seeds := make([]uint64, count)
		for k := range seeds {
			seeds[k] = uint64(batch*count + k + 1)
		}
		items, err := Items(m.Batch, Limits{Seeds: seeds, Steps: steps})
		if err != nil {
			return err
		}
		asked := 0
		var traffic Traffic
		ways := []func() error{
			func() error {
				alone, err := m.alone(ctx, items)
				m.Alone = append(m.Alone, alone)
				return err
			},
			func() error {
				server := cputime.Used()
				var b Batch
				traffic, b.Seconds, err = m.traffic(func() error {
					if _, err := m.farm.Submit(ctx, items, false); err != nil {
						return err
					}
					asked, err = m.untilIdle(ctx)
					return err
				})
				if err != nil {
					return err
				}
				b.Server = (cputime.Used() - server).Seconds()
				b.Items, err = m.worked(ctx, items)
				m.Figures.Farm = append(m.Figures.Farm, b)
				return err
			},
		}
		if batch%2 == 1 { // alternately, as the speed of a machine drifts
			slices.Reverse(ways)
		}
		for _, way := range ways {
			if err := way(); err != nil {
				return err
			}
		}
		m.PerItem = traffic.without(asked, look.over(looks)).over(float64(count))
	}
	return nil
}

// alone works on a batch in this process.
func (m *measurement) alone(ctx context.Context, items []Item) (b Batch, err error) {
	seconds := make([]float64, len(items))
	begin := time.Now()
	search.ForEach(m.MeasureOptions.Workers, 0, len(items), func(_, k int) bool {
		r, ok, err := items[k].work(ctx, m.Batch, 0)
		seconds[k] = r.Seconds
		return ok && err == nil
	})
	b.Seconds = time.Since(begin).Seconds()
	for _, s := range seconds {
		b.Items += s
	}
	return b, ctx.Err()
}

// worked returns the sum of the times that the nodes took for items.
func (m *measurement) worked(ctx context.Context, items []Item) (seconds float64, err error) {
	asked := make(map[string]bool)
	for _, it := range items {
		asked[it.ID] = true
	}
	var wrong error
	err = m.farm.Results(ctx, func(r Record) error {
		if asked[r.Item.ID] {
			seconds += r.Result.Seconds
		}
		return nil
	}, func(id string, err error) { wrong = fmt.Errorf("%s: %w", id, err) })
	return seconds, errors.Join(err, wrong)
}

// smallWorkers is the number of workers with which a node does not wait for the server.
const smallWorkers = 32

// small works on items that take next to no time, as fast as the farm can.
func (m *measurement) small(ctx context.Context) error {
	var items []Item
	for _, p := range m.Small {
		it, err := Items(p, Limits{Seeds: []uint64{1}})
		if err != nil {
			return err
		}
		items = append(items, it...)
	}
	begin := time.Now()
	if _, err := m.farm.Submit(ctx, items, false); err != nil {
		return err
	}
	m.SmallItems, m.SubmitPerSec = len(items), float64(len(items))/time.Since(begin).Seconds()
	stop, err := m.nodes(ctx, 1, m.MeasureOptions.Workers, smallWorkers)
	if err != nil {
		return err
	}
	defer stop()
	begin = time.Now()
	info, err := m.store.queue.Info(ctx)
	if err != nil {
		return err
	}
	left := float64(info.NumPending)
	_, err = m.untilIdle(ctx)
	m.SmallPerSec = left / time.Since(begin).Seconds()
	return err
}

// rest counts the messages of a farm without nodes, and then those of two nodes without work.
func (m *measurement) rest(ctx context.Context) error {
	sleep(ctx, 2*lookEvery) // until the coordinator has looked at the finished items
	listen := func() error { sleep(ctx, m.MeasureOptions.Rest); return ctx.Err() }
	t, seconds, err := m.traffic(listen)
	if err != nil {
		return err
	}
	m.Figures.Coordinator = t.over(seconds)
	stop, err := m.nodes(ctx, 2, 1, 1)
	if err != nil {
		return err
	}
	defer stop()
	t, seconds, err = m.traffic(listen)
	m.Figures.Rest = t.over(seconds).without(1, m.Figures.Coordinator).over(2)
	return err
}
