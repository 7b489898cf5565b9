package farm

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// The farm keeps no list of its nodes. A request for the status asks all nodes, and those that are
// there answer. So nodes at rest send nothing, and a node that is gone is not listed.

// Status is a farm at one moment.
type Status struct {
	Version     string       `json:"version"`
	Nodes       []NodeStatus `json:"nodes"`
	Waiting     uint64       `json:"waiting"`  // items of the queue that no node has
	Working     int          `json:"working"`  // items of the queue that a node has
	Done        int          `json:"done"`     // items with an answer
	Failed      int          `json:"failed"`   // items without an answer within their limit
	Rejected    int          `json:"rejected"` // items of which a result was wrong, even if done since
	Aside       int          `json:"aside"`    // items that are no longer handed out
	DeadLetters []DeadLetter `json:"asides"`   // the first of them, and why
	Servers     []string     `json:"servers"`  // that this one knows of
}

// NodeStatus is a node's report about itself.
type NodeStatus struct {
	Name    string   `json:"name"`
	Version string   `json:"version"`
	Workers int      `json:"workers"`
	Done    int64    `json:"done"` // items since it joined
	Items   []string `json:"items"`
}

// longestPong is the length of the longest report of a node about itself, in bytes.
const longestPong = 64 << 10

// pong answers the question which nodes are there.
func (n *Node) pong(m *nats.Msg) {
	n.mu.Lock()
	s := NodeStatus{Name: n.Name, Version: n.Version, Workers: n.Workers, Done: n.done.Load(), Items: []string{}}
	for id := range n.at {
		s.Items = append(s.Items, id)
	}
	n.mu.Unlock()
	slices.Sort(s.Items)
	text, err := json.Marshal(s)
	if err == nil {
		err = m.Respond(text)
	}
	if err != nil {
		n.Log.Debug("answering who is there", "error", err)
	}
}

// Status asks for the state of the farm. Nodes that have not answered within wait are
// not listed.
func (f *Farm) Status(ctx context.Context, wait time.Duration) (s Status, err error) {
	if err := askSoon(ctx, f, RoleSubmit, opStatus, statusRequest{wait}, &s); err != nil {
		return s, err
	}
	s.Servers = f.nc.Servers()
	return s, nil
}

const (
	// longestLook limits how long a coordinator waits for the answers of nodes.
	longestLook = 2 * time.Second
	// shownLetters limits the dead letters that a status names.
	shownLetters = 20
)

// status answers a request for the state of the farm.
func (k *Coordinator) status(ctx context.Context, _ caller, body []byte) (any, error) {
	request, err := read[statusRequest](body)
	if err != nil {
		return nil, err
	}
	s, err := k.farm.status(ctx, min(request.Wait, longestLook))
	s.Version = k.Version
	return s, err
}

// countResults returns how many results are stored under a prefix.
func countResults(ctx context.Context, results jetstream.Stream, prefix string) (int, error) {
	info, err := results.Info(ctx, jetstream.WithSubjectFilter(subjectResults+prefix+">"))
	if err != nil {
		return 0, err
	}
	return len(info.State.Subjects), nil
}

func (f *store) status(ctx context.Context, wait time.Duration) (s Status, err error) {
	if s.Nodes, err = f.nodes(ctx, wait); err != nil {
		return s, err
	}
	queue, err := f.queue.Info(ctx)
	if err != nil {
		return s, err
	}
	s.Waiting, s.Working = queue.NumPending, queue.NumAckPending
	stream, err := f.js.Stream(ctx, streamResults)
	if err != nil {
		return s, err
	}
	for prefix, count := range map[string]*int{keyFailed: &s.Failed, keyRejected: &s.Rejected, keyAside: &s.Aside} {
		if *count, err = countResults(ctx, stream, prefix); err != nil {
			return s, err
		}
	}
	s.Done = int(stream.CachedInfo().State.Msgs) - s.Failed - s.Rejected - s.Aside
	s.DeadLetters, err = f.deadLetters(ctx)
	return s, err
}

// asides returns the first of the items that were set aside.
func (f *store) deadLetters(ctx context.Context) ([]DeadLetter, error) {
	list := []DeadLetter{}
	err := f.scan(ctx, bucketResults, keyAside, 1, func(_ string, m *jetstream.RawStreamMsg) error {
		var a DeadLetter
		if json.Unmarshal(m.Data, &a) == nil {
			list = append(list, a)
		}
		if len(list) == shownLetters {
			return errEnough
		}
		return nil
	})
	return list, ignore(err, errEnough)
}

// nodes asks which nodes are there.
func (f *store) nodes(ctx context.Context, wait time.Duration) ([]NodeStatus, error) {
	ctx, stop := context.WithTimeout(ctx, wait)
	defer stop()
	inbox := f.nc.NewRespInbox()
	sub, err := f.nc.SubscribeSync(inbox)
	if err != nil {
		return nil, err
	}
	defer sub.Unsubscribe()
	if err := f.nc.PublishRequest(subjectPing, inbox, nil); err != nil {
		return nil, err
	}
	list := []NodeStatus{}
	for {
		m, err := sub.NextMsgWithContext(ctx)
		if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, nats.ErrNoResponders) {
			break
		}
		if err != nil {
			return nil, err
		}
		var s NodeStatus
		if json.Unmarshal(m.Data, &s) == nil && len(m.Data) <= longestPong {
			list = append(list, s)
		}
	}
	slices.SortFunc(list, func(a, b NodeStatus) int { return cmp.Compare(a.Name, b.Name) })
	return list, nil
}
