package farm

import (
	"log/slog"
	"sync"
	"time"
)

// Whoever may send answers can send a million that are none, and a server under such a flood has
// much to say, too. A log with a line for each would fill the disk, and hide what matters. So the
// first message of a kind is logged as it comes, and the others of the same minute as one number.

const (
	// repeatWindow is how long messages of a kind are counted.
	repeatWindow = time.Minute
	// maxKinds limits the kinds of a minute, since a stranger may choose a part of their names.
	maxKinds = 20
)

// repeats is a log that counts messages of one kind.
type repeats struct {
	log   *slog.Logger
	mu    sync.Mutex
	kinds map[string]*repeated
}

type repeated struct {
	begun time.Time // when the first was logged
	more  int       // those since then
}

func newRepeats(log *slog.Logger) *repeats {
	return &repeats{log: log, kinds: make(map[string]*repeated)}
}

// warn logs a message, or counts it if one of its kind was logged a moment ago.
func (r *repeats) warn(kind, text string, args ...any) {
	r.report(repeatWindow)
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.kinds) >= maxKinds && r.kinds[kind] == nil {
		kind = "others"
	}
	if k, ok := r.kinds[kind]; ok {
		k.more++
		return
	}
	r.kinds[kind] = &repeated{begun: time.Now()}
	r.log.Warn(text, args...)
}

// report logs the numbers of the kinds whose first message is at least so old.
func (r *repeats) report(age time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for kind, k := range r.kinds {
		if time.Since(k.begun) < age {
			continue
		}
		delete(r.kinds, kind)
		if k.more > 0 {
			r.log.Warn("more of the same", "messages", k.more, "kind", kind,
				"since", k.begun.Format(time.TimeOnly))
		}
	}
}
