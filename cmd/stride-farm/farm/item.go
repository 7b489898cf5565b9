package farm

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"stride/internal/puzzle"
)

// An item of the queue is published on a subject that ends in its name and its seed. A level has
// one name, whatever the seed: its items are several attempts at one result, and the first solution
// removes the other items by their common subject. A maze has no last answer, so each of its seeds
// and limits has a name and a result of its own.
//
// An item is published on the condition that its subject has no message yet. So it can't be in the
// queue twice, and a submission can be repeated.

// Item is a unit of work: a problem, the seed of a search for an answer to it, and its limits.
type Item struct {
	Problem string  `json:"problem"` // its key, see puzzle.Problem
	Seed    uint64  `json:"seed"`
	Seconds float64 `json:"seconds,omitempty"` // limit of the search, 0 for none
	Steps   int64   `json:"steps,omitempty"`   // limit of the search, 0 for none
	// Wrong is the number of wrong answers to the item so far.
	Wrong int `json:"wrong,omitempty"`
}

// ErrNoLimit is the error for an item that would never be done.
var ErrNoLimit = errors.New("there may always be a better answer to this problem, so it needs a limit of " +
	"time or steps")

// OpenEnded reports whether an item of the problem is done only when its limit is reached: its
// answers are levels, and there may always be a better one. Any other problem is done when it is
// solved.
func OpenEnded(p puzzle.Problem) bool {
	_, makes := p.(puzzle.Maker)
	return makes
}

// problem returns the problem of an item, or an error if this program doesn't know it or would
// never be done with it.
func (it Item) problem(known puzzle.Registry) (puzzle.Problem, error) {
	p, err := known.ParseProblem(it.Problem)
	switch {
	case err != nil:
		return nil, err
	case it.Problem != p.Key():
		return nil, fmt.Errorf("the key of %s is %s", it.Problem, p.Key())
	case it.Seconds < 0 || it.Steps < 0:
		return nil, fmt.Errorf("%s: its limits, %v seconds and %d steps, must not be negative", it.Problem,
			it.Seconds, it.Steps)
	case OpenEnded(p) && it.Seconds == 0 && it.Steps == 0:
		return nil, fmt.Errorf("%s: %w", it.Problem, ErrNoLimit)
	}
	return p, nil
}

// longestLimit is the longest time limit of an item. Longer ones are replaced by it, so that sums
// of times don't overflow.
const longestLimit = 100 * 365 * 24 * time.Hour

// limit returns the time limit, 0 for none.
func (it Item) limit() time.Duration {
	if it.Seconds >= longestLimit.Seconds() {
		return longestLimit
	}
	return time.Duration(it.Seconds * float64(time.Second))
}

const (
	// nameDigits is the number of digits of a key's checksum in a name.
	nameDigits = 16
	// maxSlug limits the readable part of a key in a name.
	maxSlug = 32
)

// name returns the name under which the result of an item is stored. Names are tokens of subjects,
// so they consist of digits, small letters and dashes: a readable part of the key, and digits of
// its SHA-256, which distinguish keys whose readable parts are equal.
func (it Item) name(p puzzle.Problem) string {
	slug := strings.Trim(strings.Map(func(c rune) rune {
		if c >= '0' && c <= '9' || c >= 'a' && c <= 'z' {
			return c
		}
		return '-'
	}, strings.ToLower(it.Problem)), "-")
	name := slug[:min(len(slug), maxSlug)] + "-" + digest(it.Problem, nameDigits)
	if !OpenEnded(p) {
		return name
	}
	name += fmt.Sprintf("-seed%d", it.Seed)
	if it.Steps > 0 {
		name += fmt.Sprintf("-%dsteps", it.Steps)
	}
	if it.Seconds > 0 {
		name += fmt.Sprintf("-%dms", it.limit().Milliseconds())
	}
	return name
}

// digest returns the first digits of the SHA-256 of a text, in hexadecimal.
func digest(text string, digits int) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])[:digits]
}

// mustJSON returns the JSON form of one of the structs of this package, all of which have one.
func mustJSON(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return text
}
