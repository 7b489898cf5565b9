package web

import (
	"net/netip"
	"sync"

	"stride/internal/phrase"
	"stride/internal/web/engine"
)

// watchers limits the number of streams of events. A single client gets only a share of
// them, so that it cannot keep all others from watching. Loopback does not count as a
// single client: it stands for all pages on this machine, or for all clients of a proxy.
type watchers struct {
	maxAll int // maximum of all clients together
	each   int // maximum of one client

	mu       sync.Mutex
	inside   int
	byClient map[netip.Prefix]int
}

// clientsPart is the divisor that gives the share of a single client.
const clientsPart = 8

func newWatchers(maxAll int) *watchers {
	return &watchers{maxAll: maxAll, each: max(1, maxAll/clientsPart), byClient: make(map[netip.Prefix]int)}
}

// watchRetry is the number of seconds after which to try again if there is no place.
const watchRetry = 10

var (
	tooMany     = phrase.Define("refusal.watchers", "too many pages watch searches")
	tooManyHere = phrase.Define("refusal.watchers.here", "too many pages of this client watch searches")
)

func watchesFull(why *phrase.Form) error {
	e := engine.Refuse(engine.Busy, why.Err())
	e.Retry = watchRetry
	return e
}

// enter takes a place for the client at an address. The caller must call leave to free it.
func (w *watchers) enter(address string) (leave func(), err error) {
	client := clientOf(address)
	w.mu.Lock()
	defer w.mu.Unlock()
	switch {
	case w.inside >= w.maxAll:
		return nil, watchesFull(tooMany)
	case w.byClient[client] >= w.each && !client.Addr().IsLoopback():
		return nil, watchesFull(tooManyHere)
	}
	w.inside++
	w.byClient[client]++
	return func() { w.leave(client) }, nil
}

func (w *watchers) leave(client netip.Prefix) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.inside--
	if w.byClient[client]--; w.byClient[client] == 0 {
		delete(w.byClient, client)
	}
}

func (w *watchers) count() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.inside
}

// clientOf returns the client of an address: for IPv6 the network, which has 2^64
// addresses. Invalid addresses belong to the zero client.
func clientOf(address string) netip.Prefix {
	const network = 64 // bits that an IPv6 network is known by
	ap, err := netip.ParseAddrPort(address)
	if err != nil {
		return netip.Prefix{}
	}
	a := ap.Addr().Unmap().WithZone("")
	if a.Is4() || a.IsLoopback() {
		return netip.PrefixFrom(a, a.BitLen())
	}
	return netip.PrefixFrom(a, network).Masked()
}
