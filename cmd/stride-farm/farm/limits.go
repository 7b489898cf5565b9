package farm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// A NATS server of someone else's has limits of its own. Those that a client can read are compared
// with what a farm needs when a program connects: what makes the work impossible is an error, and
// what may stop some of it a warning, both with the setting to change. The rest shows when it stops
// something: an answer that does not fit becomes a failed item, so that no item ever blocks a node
// or the collector.
//
// The version is told in a way that is older than any farm: a collector answers on one subject of
// core NATS, which needs no stream and whose form must never change, with the version of its
// program, to a question that holds the version of the other.

const (
	// minPayload is the smallest limit of messages with which a farm is of use: a level of the game
	// has up to 30 kB of moves, and a 200x200 maze 80 kB.
	minPayload = 128 << 10
	// itemReserve is what must be left of a message beside an item, so that a failure of the item
	// fits into one.
	itemReserve = 2 << 10
	// minStore and goodStore are the bytes on disk without which a farm refuses to begin, and
	// warns.
	minStore, goodStore = 64 << 20, 1 << 30
	// streams is the number of streams of a farm: items, answers, and the bucket of results.
	streams = 3
	// versionSubject is where collectors tell their versions.
	versionSubject = "stride.version"
	// versionWait limits how long a program waits for them.
	versionWait = time.Second
)

// greeting is the question and the answer on versionSubject.
type greeting struct {
	Version string `json:"version"`
}

// greet answers questions on versionSubject, and calls other for each program of another version.
// It ends with ctx.
func (f *Farm) greet(ctx context.Context, other func(version string)) error {
	sub, err := f.nc.Subscribe(versionSubject, func(m *nats.Msg) {
		var g greeting
		if json.Unmarshal(m.Data, &g) == nil && g.Version != f.Version {
			other(short(g.Version))
		}
		_ = m.Respond(mustJSON(greeting{f.Version})) // the other may be gone
	})
	if err == nil {
		context.AfterFunc(ctx, func() { _ = sub.Unsubscribe() })
	}
	return err
}

// collectors returns the versions of the collectors that answer, other than this one.
func (f *Farm) collectors(ctx context.Context) (list []string) {
	ctx, stop := context.WithTimeout(ctx, versionWait)
	defer stop()
	_ = f.ask(ctx, versionSubject, mustJSON(greeting{f.Version}), func(data []byte) {
		var g greeting
		if json.Unmarshal(data, &g) == nil && g.Version != "" && g.Version != f.Version {
			list = append(list, short(g.Version))
		}
	})
	return list
}

// otherVersions returns the versions of other farms on the server: those whose collectors answer,
// and those whose streams this user may list.
func (f *Farm) otherVersions(ctx context.Context) []string {
	list := f.collectors(ctx)
	streams := f.js.ListStreams(ctx, jetstream.WithStreamListSubject("stride.*.item.>"))
	for info := range streams.Info() {
		if v := info.Config.Metadata[versionKey]; v != "" && v != f.Version {
			list = append(list, v)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// warn notes a warning about the server.
func (f *Farm) warn(format string, args ...any) {
	f.Warnings = append(f.Warnings,
		fmt.Sprintf("the server at %s: ", f.Address())+fmt.Sprintf(format, args...))
}

// checkMessages compares the server's limit of messages with what a farm needs.
func (f *Farm) checkMessages() error {
	limit := f.nc.MaxPayload()
	if limit < minPayload {
		return fmt.Errorf("the server at %s takes messages of up to %d bytes, and a farm needs %d for "+
			"common answers and %d for all: set max_payload in its configuration to 8MB", f.Address(), limit,
			minPayload, maxPayload)
	}
	if limit < maxPayload {
		f.warn("it takes messages of up to %d bytes, and large mazes need %d; items with larger answers "+
			"will fail: set max_payload in its configuration to 8MB", limit, maxPayload)
	}
	return nil
}

// checkStream compares the settings of a stream, which its administrator may have chosen, with what
// a farm needs.
func (f *Farm) checkStream(s jetstream.StreamConfig) error {
	switch limit := int64(s.MaxMsgSize); {
	case limit >= 0 && limit < minPayload && limit > 0:
		return fmt.Errorf("the stream %s takes messages of up to %d bytes, and a farm needs %d: set its "+
			"max_msg_size to -1", s.Name, limit, minPayload)
	case limit > 0 && limit < maxPayload:
		f.warn("its stream %s takes messages of up to %d bytes, and large mazes need %d: set its "+
			"max_msg_size to -1", s.Name, limit, maxPayload)
	}
	if s.Discard == jetstream.DiscardOld && (s.MaxBytes > 0 || s.MaxMsgs > 0) {
		return fmt.Errorf("the stream %s drops its oldest messages when it is full, and so items or "+
			"results: set its discard to new", s.Name)
	}
	return nil
}

// account returns the limits with which streams have to be created, and an error if they leave too
// little for a farm. missing is the number of streams that are to be created.
func (f *Farm) account(ctx context.Context, missing int) (maxBytes int64, err error) {
	info, err := f.js.AccountInfo(ctx)
	if err != nil {
		return 0, f.explained(err)
	}
	l, used := info.Limits, info.Tier
	if tier, ok := info.Tiers["R1"]; ok { // a farm has one replica unless its administrator wants more
		l, used = tier.Limits, tier
	}
	if l.MaxStreams >= 0 && used.Streams+missing > l.MaxStreams {
		return 0, fmt.Errorf("the account at %s may have %d streams, of which %d are in use, and a farm "+
			"needs %d more: raise its max_streams", f.Address(), l.MaxStreams, used.Streams, missing)
	}
	if l.MaxConsumers == 0 {
		return 0, fmt.Errorf("the account at %s may have no consumers, and a farm needs them: raise its "+
			"max_consumers", f.Address())
	}
	free := int64(-1)
	if l.MaxStore >= 0 {
		free = max(0, l.MaxStore-int64(used.Store))
	}
	if l.StoreMaxStreamBytes > 0 {
		maxBytes = l.StoreMaxStreamBytes
		if free < 0 || maxBytes < free {
			free = maxBytes
		}
	} else if l.MaxBytesRequired {
		maxBytes = free / streams
	}
	switch {
	case free >= 0 && free < minStore:
		return 0, fmt.Errorf("the account at %s leaves %d bytes of disk to a farm, which needs at least "+
			"%d: raise its max_file", f.Address(), free, minStore)
	case free >= 0 && free < goodStore:
		f.warn("the account leaves %d bytes of disk to the farm; when they are full, no answer is stored: "+
			"raise its max_file", free)
	}
	return maxBytes, nil
}

// tooLarge reports whether an error says that a message is too large for the server or a stream: it
// is never delivered, however often it is sent.
func tooLarge(err error) bool {
	return errors.Is(err, nats.ErrMaxPayload) || errors.Is(err, jetstream.ErrStreamMessageExceedsMaximum)
}

// mayAnswer returns an error if the user of this connection may not send answers. It sends one that
// the server refuses in any case, as it asks for a stream that does not exist.
func (f *Farm) mayAnswer(ctx context.Context) error {
	_, err := f.js.Publish(ctx, f.subject("answer"), nil, jetstream.WithExpectStream("none"))
	if last := f.nc.LastError(); err != nil && errors.Is(last, nats.ErrPermissionViolation) &&
		strings.Contains(last.Error(), f.subject("answer")) {
		return fmt.Errorf("the user at %s may not send answers: let it publish to %s (%w)", f.Address(),
			f.subject("answer"), last)
	}
	return nil // other errors are those of the connection, and may pass
}

// mayTake returns an error if the user of this connection may not take items.
func (f *Farm) mayTake() error {
	if last := f.nc.LastError(); errors.Is(last, nats.ErrPermissionViolation) &&
		strings.Contains(last.Error(), "CONSUMER.MSG.NEXT") {
		return fmt.Errorf("the user at %s may not take items: let it publish to "+
			"$JS.API.CONSUMER.MSG.NEXT.*.%s (%w)", f.Address(), nodesConsumer, last)
	}
	return nil
}
