package farm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// The requests of nodes and submitters that a coordinator handles. The subject of a request
// names the caller, and the server guarantees that the name is true. A coordinator may publish
// anywhere, so it replies only to an inbox of the caller: otherwise, a request whose reply
// address is the subject of a bucket would make the coordinator write into that bucket.

// caller is who makes a request.
type caller struct {
	role    Role
	name    string
	session string
}

// operation handles a request and returns the answer.
type operation func(k *Coordinator, ctx context.Context, by caller, body []byte) (any, error)

// operations are the operations that each role can request, apart from opNext and opBeat. Those that
// compute something have no time limit, and use the store within one.
var operations = map[Role]map[string]operation{
	RoleWork: {
		opHello: (*Coordinator).sayHello, opGive: (*Coordinator).takeBack, opResult: (*Coordinator).takeResult,
	},
	RoleSubmit: {
		opHello: (*Coordinator).sayHello, opSubmit: (*Coordinator).takeItem, opWithdraw: limited((*Coordinator).withdraw),
		opStatus: limited((*Coordinator).status), opResults: limited((*Coordinator).results),
	},
}

// limited is an operation that uses the store all the time.
func limited(do operation) operation {
	return func(k *Coordinator, ctx context.Context, by caller, body []byte) (data any, err error) {
		err = k.within(ctx, func(ctx context.Context) (err error) {
			data, err = do(k, ctx, by, body)
			return err
		})
		return data, err
	}
}

// within uses the store, for as long as a caller waits for an answer.
func (k *Coordinator) within(ctx context.Context, use func(context.Context) error) error {
	ctx, stop := context.WithTimeout(ctx, k.asking)
	defer stop()
	err := use(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		k.stuck.Store(true)
		err = fmt.Errorf("the farm's store does not answer within %v: %w", k.asking, err)
	}
	return err
}

// whoAsks returns the caller and the operation that the subject of a request names.
func whoAsks(m *nats.Msg) (by caller, operation string, ok bool) {
	words := strings.Split(m.Subject, ".")
	if len(words) != requestWords || !RoleOf(words[2]).may(Role(words[1])) {
		return by, "", false
	}
	by = caller{Role(words[1]), words[2], words[3]}
	return by, words[4], m.Reply == "" || strings.HasPrefix(m.Reply, inboxOf(by.name, by.session)+".")
}

// serve handles a request.
func (k *Coordinator) serve(ctx context.Context, m *nats.Msg) {
	by, name, ok := whoAsks(m)
	if !ok {
		k.Log.Warn("a request that no client may make", "subject", m.Subject, "reply", m.Reply)
		return
	}
	switch {
	case name == opBeat && by.role == RoleWork:
		k.takeBeat(by, m.Data)
		return
	case name == opNext && by.role == RoleWork:
		if !k.asked.enter(by, maxAsked) {
			k.respond(m, nil, fmt.Errorf("%d requests of this node wait for an item already", maxAsked))
			return
		}
		go func() {
			defer k.asked.leave(by)
			k.giveNext(ctx, by, m) // it waits
		}()
		return
	}
	do, ok := operations[by.role][name]
	if !ok {
		k.respond(m, nil, fmt.Errorf("%w: there is no operation %q", errInvalid, name))
		return
	}
	data, err := do(k, ctx, by, m.Data)
	k.respond(m, data, err)
}

// maxAsked limits the requests for an item that a node may have waiting. A node makes one at a time, but
// one that has connected again may have some from before.
const maxAsked = 8

// quota counts what a coordinator does for each connection at the moment. The zero quota is ready for use.
type quota struct {
	mu    sync.Mutex
	count map[caller]int
}

// enter counts one more, unless there are as many as may be.
func (q *quota) enter(by caller, most int) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.count[by] >= most {
		return false
	}
	if q.count == nil {
		q.count = make(map[caller]int)
	}
	q.count[by]++
	return true
}

// leave counts one less.
func (q *quota) leave(by caller) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.count[by]--; q.count[by] == 0 {
		delete(q.count, by)
	}
}

// respond answers a request.
func (k *Coordinator) respond(m *nats.Msg, data any, err error) {
	if m.Reply == "" {
		return
	}
	text, err := replyText(data, err)
	if err == nil {
		err = m.Respond(text)
	}
	if err != nil {
		k.Log.Warn("an answer did not get out", "subject", m.Subject, "error", err)
	}
}

func replyText(data any, failed error) ([]byte, error) {
	var r reply
	if failed == nil {
		var err error
		if r.Data, err = json.Marshal(data); err != nil {
			return nil, err
		}
	} else {
		r.Error = failed.Error()
		switch {
		case errors.Is(failed, ErrNoItem):
			r.Code = codeNoItem
		case errors.Is(failed, errVersion):
			r.Code = codeVersion
		case errors.Is(failed, errInvalid):
			r.Code = codeInvalid
		}
	}
	return json.Marshal(r)
}

// read reads the body of a request.
func read[T any](body []byte) (request T, err error) {
	if err = json.Unmarshal(body, &request); err != nil {
		err = fmt.Errorf("%w, which cannot be read: %w", errInvalid, err)
	}
	return request, err
}

func (k *Coordinator) sayHello(context.Context, caller, []byte) (any, error) {
	return hello{k.Version, k.Patience}, nil
}

// giveNext waits for an item of the queue and gives it to a node. The node confirms; if it
// is gone meanwhile, the item goes back at once.
func (k *Coordinator) giveNext(ctx context.Context, by caller, m *nats.Msg) {
	request, err := read[nextRequest](m.Data)
	if err == nil && request.Version != k.Version {
		err = otherVersion(request.Version, k.Version)
	}
	if err != nil {
		k.respond(m, nil, err)
		return
	}
	wait := min(max(request.Wait, shortestWait), longestWait)
	l, it, err := k.next(ctx, wait)
	if err != nil {
		k.respond(m, nextReply{}, ignoreNone(err))
		return
	}
	give := func() error {
		l.Name, l.Session, l.Given = by.name, by.session, time.Now().UTC()
		l.Until = it.until(l.Given, grace)
		text, err := l.sign(k.secret)
		if err != nil {
			return err
		}
		body, err := replyText(nextReply{it, text}, nil)
		if err != nil {
			return err
		}
		ctx, stop := context.WithTimeout(ctx, takeLimit)
		defer stop()
		_, err = k.farm.nc.RequestWithContext(ctx, m.Reply, body)
		return err
	}
	if m.Reply == "" {
		err = errors.New("it has no address for answers")
	} else {
		err = give()
	}
	if err != nil {
		k.Log.Debug("a node did not take its item", "item", it.ID, "by", by.name, "error", err)
		k.giveBack(ctx, l)
	}
}

const (
	// shortestWait and longestWait are the limits of how long a node may wait for an item.
	shortestWait = 100 * time.Millisecond
	longestWait  = 30 * time.Second
	// takeLimit limits how long a node may take to confirm that it has its item.
	takeLimit = 2 * time.Second
)

// ignoreNone returns err, unless it says that there is no item.
func ignoreNone(err error) error {
	if errors.Is(err, nats.ErrTimeout) || errors.Is(err, jetstream.ErrNoMessages) || errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

// next takes an item from the queue, with the part of its lease that the queue knows. What
// is no item, or has come back too often, is set aside.
func (k *Coordinator) next(ctx context.Context, wait time.Duration) (lease, Item, error) {
	for end := time.Now().Add(wait); ; {
		msg, err := k.farm.queue.Next(jetstream.FetchMaxWait(max(time.Until(end), shortestWait)))
		if err != nil {
			return lease{}, Item{}, err
		}
		id := strings.TrimPrefix(msg.Subject(), "$KV."+bucketItems+"."+keyQueue)
		meta, err := msg.Metadata()
		if err != nil {
			return lease{}, Item{}, err
		}
		if len(msg.Data()) == 0 {
			_ = msg.Term() // the mark of an item that was withdrawn
			continue
		}
		it, err := readItem(id, msg.Data())
		if err == nil && meta.NumDelivered > maxDeliveries {
			err = fmt.Errorf("it was given out %d times without a result", meta.NumDelivered-1)
		}
		if err == nil {
			return lease{ID: id, Revision: meta.Sequence.Stream, Ack: msg.Reply()}, it, nil
		}
		reason := err.Error()
		err = k.within(ctx, func(ctx context.Context) error {
			var last Rejection
			if entry, err := k.farm.results.Get(ctx, keyRejected+id); err == nil && json.Unmarshal(entry.Value(), &last) == nil {
				reason += "; the last wrong one: " + last.Reason
			}
			return k.setAside(ctx, id, reason)
		})
		if err != nil {
			return lease{}, Item{}, err
		}
		_ = msg.Term() // if it does not get out, the item comes again
	}
}

// takeBeat tells the queue that an item is still in work, but not for far longer than the
// limit of the item.
func (k *Coordinator) takeBeat(by caller, body []byte) {
	request, err := read[leaseRequest](body)
	if err != nil {
		return
	}
	l, err := readLease(request.Lease, k.secret, by.name, by.session)
	if err != nil || !l.Until.IsZero() && time.Now().After(l.Until) {
		return
	}
	k.beat(l)
}

// beat keeps an item with its node for another patience of the farm.
func (k *Coordinator) beat(l lease) {
	if err := k.farm.nc.Publish(l.Ack, []byte("+WPI")); err != nil {
		k.Log.Debug("heartbeat", "item", l.ID, "error", err)
	}
}

// takeBack puts an item back into the queue. Without a reason, that is at once and as if
// it had never been given out. With a reason, it is looked at here, and set aside if it is
// broken; if not, the node is, and the item waits for the patience of the farm.
func (k *Coordinator) takeBack(ctx context.Context, by caller, body []byte) (any, error) {
	request, err := read[leaseRequest](body)
	if err != nil {
		return nil, err
	}
	l, err := readLease(request.Lease, k.secret, by.name, by.session)
	if err != nil {
		return nil, err
	}
	if request.Reason == "" {
		k.giveBack(ctx, l)
		return answer{Verdict: answerAccepted}, nil
	}
	var it Item
	err = k.within(ctx, func(ctx context.Context) (err error) {
		it, err = k.item(ctx, l.ID)
		return err
	})
	var broken *brokenError
	switch {
	case errors.Is(err, jetstream.ErrKeyNotFound):
		return answer{Verdict: answerUnknown}, nil
	case err == nil:
		_, err = it.problem(k.Families)
	case !errors.As(err, &broken):
		return nil, err // the store could not be read, which says nothing about the item
	}
	if reason := err; reason != nil {
		err := k.within(ctx, func(ctx context.Context) error { return k.setAside(ctx, l.ID, reason.Error()) })
		if err != nil {
			return nil, err
		}
		return answer{Verdict: answerAccepted}, k.farm.nc.Publish(l.Ack, []byte("+TERM"))
	}
	k.Log.Warn("a node could not work on an item", "item", l.ID, "by", by.name, "reason", request.Reason)
	k.later(l)
	return answer{answerRejected, "the item is valid, so the node is at fault"}, nil
}

// giveBack makes an item available at once, as if it were new: its place is at the end of
// the queue, and it counts as never given out. Otherwise a node could use up the
// deliveries of all items by giving them back.
func (k *Coordinator) giveBack(ctx context.Context, l lease) {
	ctx, stop := context.WithTimeout(context.WithoutCancel(ctx), askTimeout)
	defer stop()
	entry, err := k.farm.items.Get(ctx, keyQueue+l.ID)
	if err == nil {
		_, err = k.farm.items.Update(ctx, entry.Key(), entry.Value(), l.Revision)
	}
	if err != nil && !errors.Is(err, jetstream.ErrKeyNotFound) && !errors.Is(err, jetstream.ErrKeyRevisionMismatch) {
		k.Log.Debug("giving an item back", "item", l.ID, "error", err)
		_ = k.farm.nc.Publish(l.Ack, []byte("-NAK")) // it moves on later otherwise
		return
	}
	_ = k.farm.nc.Publish(l.Ack, []byte("+TERM")) // it is not in the stream any more
}

// later lets an item wait for the patience of the farm before it is given out again. So
// no node can use up its deliveries faster than by silence.
func (k *Coordinator) later(l lease) {
	err := k.farm.nc.Publish(l.Ack, fmt.Appendf(nil, `-NAK {"delay": %d}`, k.Patience.Nanoseconds()))
	if err != nil {
		k.Log.Debug("an item that has to wait", "item", l.ID, "error", err)
	}
}
