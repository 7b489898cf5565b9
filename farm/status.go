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

// The farm keeps no list of its nodes: who wants to know asks, and those who are there
// answer. So nodes at rest send nothing, and one that is gone is not listed.

// Status is a farm at one moment.
type Status struct {
	Version  string        `json:"version"`
	Nodes    []NodeStatus  `json:"nodes"`
	Waiting  uint64        `json:"waiting"`  // items of the queue that no node has
	Working  int           `json:"working"`  // items of the queue that a node has
	Done     int           `json:"done"`     // levels solved and mazes made
	Failed   int           `json:"failed"`   // items without a solution within their limit
	Rejected int           `json:"rejected"` // items of which a result was wrong, even if done since
	Joint    []JointStatus `json:"joint"`
	Servers  []string      `json:"servers"` // that this one knows of
}

// NodeStatus is what a node says of itself.
type NodeStatus struct {
	Name    string   `json:"name"`
	Version string   `json:"version"`
	Workers int      `json:"workers"`
	Done    int64    `json:"done"` // items since it joined
	Items   []string `json:"items"`
}

// JointStatus is an item for all nodes together.
type JointStatus struct {
	ID    string    `json:"id"`
	Maze  bool      `json:"maze"`
	Begun time.Time `json:"begun,omitzero"`
	Over  bool      `json:"over"`
	// Scores are those of the elite pool, best first: values of mazes, or minus how
	// many numbers are unsatisfied. They are what nodes say.
	Scores []int64 `json:"scores"`
}

// pong answers a question who is there.
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
	if s.Version, err = f.version(ctx); err != nil {
		return s, err
	}
	if s.Nodes, err = f.nodes(ctx, wait); err != nil {
		return s, err
	}
	queue, err := f.queue.Info(ctx)
	if err != nil {
		return s, err
	}
	s.Waiting, s.Working = queue.NumPending, queue.NumAckPending
	stream, err := f.js.Stream(ctx, streamBooks)
	if err != nil {
		return s, err
	}
	for prefix, count := range map[string]*int{keyFailed: &s.Failed, keyRejected: &s.Rejected} {
		info, err := stream.Info(ctx, jetstream.WithSubjectFilter("$KV."+bucketBooks+"."+prefix+">"))
		if err != nil {
			return s, err
		}
		*count = len(info.State.Subjects)
		s.Done = int(info.State.Msgs)
	}
	s.Done -= s.Failed + s.Rejected
	s.Joint = []JointStatus{}
	err = each(ctx, f.items, keyJoint+">", func(entry jetstream.KeyValueEntry) error {
		var it Item
		if json.Unmarshal(entry.Value(), &it) != nil {
			return nil
		}
		j := JointStatus{ID: it.ID, Maze: it.Maze != nil, Over: it.Over}
		if it.Begun && !it.Over {
			j.Begun = entry.Created()
		}
		j.Scores, err = f.eliteScores(ctx, it.ID)
		s.Joint = append(s.Joint, j)
		return err
	})
	s.Servers = f.nc.Servers()
	return s, err
}

// nodes asks who is there.
func (f *Farm) nodes(ctx context.Context, wait time.Duration) ([]NodeStatus, error) {
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
		if json.Unmarshal(m.Data, &s) == nil {
			list = append(list, s)
		}
	}
	slices.SortFunc(list, func(a, b NodeStatus) int { return cmp.Compare(a.Name, b.Name) })
	return list, nil
}
