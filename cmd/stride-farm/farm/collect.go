package farm

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"stride/internal/puzzle"
)

// A collector is the only program that writes results. It acknowledges an answer when the result is
// stored; until then the answer stays in its stream, so a collector may be killed at any moment,
// and an answer that arrives while there is no collector waits for one.
//
// It takes back only what was given: an answer is to an item that the stream of items holds, or to
// one that has a result already. The limits of the item and the count of wrong answers are those of
// the stream, whatever the answer says. Otherwise a node, which may only answer, could submit.
//
// The results of an item are under two keys, so that they can be counted without being read:
//
//	solved.NAME   a Record with the best answer
//	failed.NAME   a Record without one, and why: nothing was found within the limit, the answers
//	              were wrong, or the item was handed out too often

const (
	solvedPrefix = "solved."
	failedPrefix = "failed."
	// maxWrong is the number of wrong answers after which an item counts as failed.
	maxWrong = 3
	// maxReason limits how much of a reason is stored that a node may have written, in bytes.
	maxReason = 300
)

// Record is what became of an item.
type Record struct {
	Item    Item   `json:"item"`
	Answer  string `json:"answer,omitempty"`
	Value   int64  `json:"value"` // of the answer, see puzzle.Score
	Failure string `json:"failure,omitempty"`
	Node    string `json:"node"`
	puzzle.Effort
	Version string    `json:"version"`
	Found   time.Time `json:"found"` // when it was stored
}

// Collect takes answers, checks them and stores them, until ctx ends. An error says why it had to
// end.
func (f *Farm) Collect(ctx context.Context, log *slog.Logger) error {
	inbox, err := f.answers.Consumer(ctx, collectorConsumer)
	if err != nil {
		return ignoreEnd(ctx, f.explained(err))
	}
	dropped := newRepeats(log)
	defer dropped.report(0)
	err = f.greet(ctx, func(version string) {
		const other = "a program of another version asks for this farm"
		dropped.warn(other+": "+version, other, "its", version, "ours", f.Version)
	})
	if err != nil {
		return ignoreEnd(ctx, f.explained(err))
	}
	for ctx.Err() == nil {
		m, err := inbox.Next(jetstream.FetchContext(ctx))
		if err == nil {
			err = f.take(ctx, m, log, dropped)
		}
		dropped.report(repeatWindow)
		switch {
		case err == nil, ctx.Err() != nil, errors.Is(err, nats.ErrTimeout),
			errors.Is(err, jetstream.ErrNoMessages):
		case f.nc.IsClosed():
			return fmt.Errorf("the server has closed the connection: %w", cmp.Or(f.nc.LastError(), err))
		default:
			log.Warn("an answer could not be stored and will be tried again", "error", f.explained(err))
			sleep(ctx, tryAgain)
		}
	}
	return nil
}

// take deals with a message of the stream of answers. After an error, the message comes again.
func (f *Farm) take(ctx context.Context, m jetstream.Msg, log *slog.Logger, dropped *repeats) error {
	var err error
	if m.Subject() == f.subject("answer") {
		err = f.judge(ctx, m.Data(), log, dropped)
	} else {
		err = f.giveUp(ctx, m.Data(), log, dropped)
	}
	if tooLarge(err) { // it would come again forever
		log.Error("what became of an item cannot be stored", "error", f.explained(err))
		err = nil
	}
	if err != nil {
		return errors.Join(err, m.Nak())
	}
	return m.DoubleAck(ctx)
}

// given is an item that was handed out.
type given struct {
	Item
	name     string
	sequence uint64 // in the stream of items; 0 if it has a result and is no longer there
}

// given returns the item of an answer as the farm has it, and false if it has none.
func (f *Farm) given(ctx context.Context, answered Item, name string) (g given, ok bool, err error) {
	m, err := f.items.GetLastMsgForSubject(ctx, f.itemSubject(answered, name))
	if err == nil {
		g = given{name: name, sequence: m.Sequence}
		return g, json.Unmarshal(m.Data, &g.Item) == nil, nil
	}
	if !errors.Is(err, jetstream.ErrMsgNotFound) {
		return g, false, err
	}
	for _, prefix := range []string{solvedPrefix, failedPrefix} {
		entry, err := f.results.Get(ctx, prefix+name)
		var r Record
		if err == nil && json.Unmarshal(entry.Value(), &r) == nil {
			return given{Item: r.Item, name: name}, true, nil
		}
		if err != nil && !errors.Is(err, jetstream.ErrKeyNotFound) {
			return g, false, err
		}
	}
	return g, false, nil
}

// judge checks an answer and stores the result.
func (f *Farm) judge(ctx context.Context, text []byte, log *slog.Logger, dropped *repeats) error {
	var a Answer
	err := json.Unmarshal(text, &a)
	var p puzzle.Problem
	if err == nil {
		p, err = a.Item.problem(f.Families)
	}
	if err != nil {
		const none = "a message that is no answer"
		dropped.warn(none, none, "node", short(a.Node), "error", err)
		return nil
	}
	g, ok, err := f.given(ctx, a.Item, a.Item.name(p))
	if err != nil {
		return err
	}
	r := Record{Item: g.Item, Node: short(a.Node), Effort: a.Effort, Failure: short(a.Failure)}
	if !ok {
		const none = "an answer to an item that nobody has submitted"
		dropped.warn(none, none, "item", a.Item.name(p), "node", r.Node)
		return nil
	}
	r.Search, r.Curve = short(r.Search), nil
	if a.Failure == "" {
		score, err := p.Check(a.Text)
		if err != nil {
			log.Warn("a wrong answer", "item", g.name, "seed", g.Seed, "node", r.Node, "error", err)
			return f.reject(ctx, g, r, err)
		}
		r.Failure, r.Value = short(score.Lacks), score.Value
	}
	if r.Failure != "" {
		log.Info("an item has failed", "item", g.name, "seed", g.Seed, "node", r.Node, "reason", r.Failure)
		return f.fail(ctx, g, r)
	}
	r.Answer = a.Text
	err = f.solve(ctx, g.name, r)
	if tooLarge(err) {
		r.Answer, r.Failure = "", short(fmt.Sprintf("its result cannot be stored: %v", f.explained(err)))
		log.Warn("an item has failed", "item", g.name, "seed", g.Seed, "node", r.Node, "reason", r.Failure)
		return f.fail(ctx, g, r)
	}
	if err != nil {
		return err
	}
	log.Debug("an item is done", "item", g.name, "seed", g.Seed, "node", r.Node, "value", r.Value)
	// The other seeds of the same problem, too.
	return f.items.Purge(ctx, jetstream.WithPurgeSubject(f.subject("item", g.name, "*")))
}

func short(text string) string { return strings.ToValidUTF8(text[:min(len(text), maxReason)], "") }

// reject puts an item back into the queue whose answer was wrong, unless that happened too often.
// The new message takes the place of the old one, so that the item is never missing.
func (f *Farm) reject(ctx context.Context, g given, r Record, reason error) error {
	if g.sequence == 0 {
		return nil
	}
	if g.Wrong++; g.Wrong >= maxWrong {
		r.Failure = short(fmt.Sprintf("%d wrong answers, the last from %s: %v", g.Wrong, r.Node, reason))
		r.Item.Wrong = 0 // if it is submitted again
		return f.fail(ctx, g, r)
	}
	_, err := f.publish(ctx, g.Item, g.name, g.sequence)
	return err
}

// giveUp lists an item as failed that JetStream no longer hands out.
func (f *Farm) giveUp(ctx context.Context, text []byte, log *slog.Logger, dropped *repeats) error {
	var advisory struct {
		Sequence   uint64 `json:"stream_seq"`
		Deliveries int    `json:"deliveries"`
	}
	if err := json.Unmarshal(text, &advisory); err != nil {
		const none = "a message that is no advisory"
		dropped.warn(none, none, "error", err)
		return nil
	}
	m, err := f.items.GetMsg(ctx, advisory.Sequence)
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return nil // it was solved
	}
	if err != nil {
		return err
	}
	r := Record{Failure: fmt.Sprintf("it was handed out %d times without an answer", advisory.Deliveries)}
	words := strings.Split(m.Subject, ".")
	name := words[len(words)-2]
	log.Warn("an item is no longer handed out", "item", name, "deliveries", advisory.Deliveries)
	if err := json.Unmarshal(m.Data, &r.Item); err != nil {
		r.Failure = short("it cannot be read: " + err.Error())
	}
	return f.fail(ctx, given{name: name, sequence: advisory.Sequence}, r)
}

// solve stores an answer unless a better one is stored, and removes the record of a failure. If
// another collector writes at the same time, the answer comes again.
func (f *Farm) solve(ctx context.Context, name string, r Record) error {
	r.Version, r.Found = f.Version, time.Now().UTC()
	key, text := solvedPrefix+name, mustJSON(r)
	_, err := f.results.Create(ctx, key, text)
	if errors.Is(err, jetstream.ErrKeyExists) {
		entry, err := f.results.Get(ctx, key)
		if err != nil {
			return err
		}
		var old Record
		if json.Unmarshal(entry.Value(), &old) == nil && old.Value >= r.Value {
			return nil
		}
		if _, err := f.results.Update(ctx, key, text, entry.Revision()); err != nil {
			return err
		}
	} else if err != nil {
		return err
	}
	return f.results.Purge(ctx, failedPrefix+name)
}

// fail records that an item of the queue has no answer, unless it is solved, and removes it.
func (f *Farm) fail(ctx context.Context, g given, r Record) error {
	if g.sequence == 0 {
		return nil
	}
	r.Version, r.Found = f.Version, time.Now().UTC()
	_, err := f.results.Put(ctx, failedPrefix+g.name, mustJSON(r))
	if err == nil {
		// Asked after writing, as another collector solves in the other order.
		_, err = f.results.Get(ctx, solvedPrefix+g.name)
		if err == nil {
			err = f.results.Purge(ctx, failedPrefix+g.name)
		} else if errors.Is(err, jetstream.ErrKeyNotFound) {
			err = nil
		}
	}
	if err != nil && !tooLarge(err) { // what cannot be listed is removed all the same
		return err
	}
	if gone := f.items.DeleteMsg(ctx, g.sequence); !errors.Is(gone, jetstream.ErrMsgNotFound) {
		err = errors.Join(err, gone)
	}
	return err
}
