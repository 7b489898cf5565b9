package farm

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Status is a farm at one moment.
type Status struct {
	Version string       `json:"version"`
	Waiting uint64       `json:"waiting"` // items that no node has
	Working int          `json:"working"` // items that a node has
	Answers uint64       `json:"answers"` // that no collector has checked yet
	Done    int          `json:"done"`    // items with an answer
	Failed  []Record     `json:"failed"`  // items without an answer, and why
	Nodes   []NodeStatus `json:"nodes"`
}

// NodeStatus is a node's report about itself.
type NodeStatus struct {
	Name    string   `json:"name"`
	Workers int      `json:"workers"`
	Done    int64    `json:"done"` // items since it joined
	Items   []string `json:"items"`
}

// report answers the question which nodes are there.
func (n *node) report(m *nats.Msg) {
	n.mu.Lock()
	s := NodeStatus{Name: n.Name, Workers: n.Workers, Done: n.done.Load(), Items: []string{}}
	for name := range n.inWork {
		s.Items = append(s.Items, name)
	}
	n.mu.Unlock()
	slices.Sort(s.Items)
	if err := m.Respond(mustJSON(s)); err != nil {
		n.Log.Debug("reporting", "error", err)
	}
}

// Status returns the state of the farm. It lists the nodes that answer within wait.
func (f *Farm) Status(ctx context.Context, wait time.Duration) (Status, error) {
	s := Status{Version: f.Version, Nodes: []NodeStatus{}, Failed: []Record{}}
	queue, err := f.items.Consumer(ctx, nodesConsumer)
	if err != nil {
		return s, f.explained(err)
	}
	s.Waiting, s.Working = queue.CachedInfo().NumPending, queue.CachedInfo().NumAckPending
	answers, err := f.answers.Info(ctx)
	if err != nil {
		return s, f.explained(err)
	}
	s.Answers = answers.State.Msgs
	err = f.each(ctx, solvedPrefix, func(jetstream.KeyValueEntry) error { s.Done++; return nil },
		jetstream.MetaOnly())
	if err != nil {
		return s, err
	}
	err = f.each(ctx, failedPrefix, func(entry jetstream.KeyValueEntry) error {
		var r Record
		s.Failed = append(s.Failed, r)
		return json.Unmarshal(entry.Value(), &s.Failed[len(s.Failed)-1])
	})
	if err != nil {
		return s, err
	}
	s.Nodes, err = f.nodes(ctx, wait)
	return s, err
}

// nodes asks which nodes are there.
func (f *Farm) nodes(ctx context.Context, wait time.Duration) ([]NodeStatus, error) {
	ctx, stop := context.WithTimeout(ctx, wait)
	defer stop()
	list := []NodeStatus{}
	err := f.ask(ctx, f.subject("nodes"), nil, func(data []byte) {
		var s NodeStatus
		if json.Unmarshal(data, &s) == nil {
			list = append(list, s)
		}
	})
	slices.SortFunc(list, func(a, b NodeStatus) int { return cmp.Compare(a.Name, b.Name) })
	return list, err
}

// ask sends a question and takes the answers that come until ctx ends.
func (f *Farm) ask(ctx context.Context, subject string, question []byte, take func(data []byte)) error {
	inbox := f.nc.NewRespInbox()
	sub, err := f.nc.SubscribeSync(inbox)
	if err == nil {
		defer func() { _ = sub.Unsubscribe() }() // the connection may be gone
		err = f.nc.PublishRequest(subject, inbox, question)
	}
	for err == nil {
		var m *nats.Msg
		if m, err = sub.NextMsgWithContext(ctx); err == nil {
			take(m.Data)
		}
	}
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, nats.ErrNoResponders) {
		err = nil
	}
	return err
}

// Results calls do for every stored answer, and refused for what is none. Someone other than a
// collector may have written an answer, or the store may be damaged: who takes one has it checked,
// by a record book or by [Farm.Check].
func (f *Farm) Results(ctx context.Context, do func(Record) error,
	refused func(name string, err error)) error {
	return f.each(ctx, solvedPrefix, func(entry jetstream.KeyValueEntry) error {
		name := entry.Key()[len(solvedPrefix):]
		r, err := f.read(name, entry.Value())
		if err != nil {
			refused(name, err)
			return nil
		}
		return do(r)
	})
}

// read reads the record of a name.
func (f *Farm) read(name string, text []byte) (r Record, err error) {
	if err := json.Unmarshal(text, &r); err != nil {
		return r, err
	}
	p, err := r.Item.problem(f.Families)
	if err == nil && r.Item.name(p) != name {
		err = fmt.Errorf("it is a result of %s", r.Item.name(p))
	}
	return r, err
}

// Check checks a result from scratch, as the collector has.
func (f *Farm) Check(r Record) error {
	p, err := r.Item.problem(f.Families)
	if err != nil {
		return err
	}
	score, err := p.Check(r.Answer)
	switch {
	case err != nil:
		return err
	case score.Lacks != "":
		return errors.New(score.Lacks)
	case score.Value != r.Value:
		return fmt.Errorf("it is worth %d, not %d", score.Value, r.Value)
	}
	return nil
}

// each calls do for every result whose key has a prefix, until it returns an error.
func (f *Farm) each(ctx context.Context, prefix string, do func(jetstream.KeyValueEntry) error,
	more ...jetstream.WatchOpt) error {
	w, err := f.results.Watch(ctx, prefix+">", append(more, jetstream.IgnoreDeletes())...)
	if err != nil {
		return f.explained(err)
	}
	defer func() { _ = w.Stop() }() // the connection may be gone
	for {
		select {
		case entry, ok := <-w.Updates():
			if !ok || entry == nil { // all are read
				return ctx.Err()
			}
			if err := do(entry); err != nil {
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
