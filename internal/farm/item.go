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
	"stride/internal/puzzle/families"
)

// Item is a unit of work: a problem, and the limits of the search for an answer to it. All that
// the farm knows about problems is what package puzzle defines for all of them.
type Item struct {
	ID      string `json:"id"`
	Problem string `json:"problem"` // its key, see puzzle.Problem

	// Seed is the seed of the search. Together with Steps, it makes an item repeatable.
	Seed    uint64  `json:"seed"`
	Seconds float64 `json:"seconds,omitempty"` // limit of the search, 0 for none
	Steps   int64   `json:"steps,omitempty"`   // limit of the search, 0 for none

	// Owner is the name of the credential that submitted the item. The coordinator sets it.
	Owner string `json:"owner,omitempty"`
	// Sum is the SHA-256 of the problem's text. A node whose own text has another sum
	// would work on another problem.
	Sum string `json:"sum"`
}

// Limits are the seeds and the limits of the searches for a problem.
type Limits struct {
	// Seeds are the seeds of the searches. A problem that makes levels becomes one item for
	// each seed, and any other problem one item with the first seed.
	Seeds []uint64
	Time  time.Duration // 0 for none
	Steps int64         // 0 for none
}

// ErrNoLimit is the error for an item that would never be done.
var ErrNoLimit = errors.New("there may always be a better answer to this problem, so it needs a limit of time or steps")

// Items returns the items of a problem within limits.
func Items(p puzzle.Problem, l Limits) (items []Item, err error) {
	text, err := p.Text()
	if err != nil {
		return nil, err
	}
	for _, seed := range l.Seeds {
		it := Item{Problem: p.Key(), Seed: seed, Seconds: l.Time.Seconds(), Steps: l.Steps, Sum: sumOf(text)}
		if OpenEnded(p) && it.Seconds <= 0 && it.Steps <= 0 {
			return nil, fmt.Errorf("%s: %w", it.Problem, ErrNoLimit)
		}
		it.ID = it.name(p)
		items = append(items, it)
		if !OpenEnded(p) {
			break
		}
	}
	return items, nil
}

// OpenEnded reports whether an item of the problem is done only when its limit is reached:
// its answers are levels, and there may always be a better one. Any other problem is done when
// it is solved.
func OpenEnded(p puzzle.Problem) bool {
	_, makes := p.(puzzle.Maker)
	return makes
}

const (
	// nameDigits is the number of digits of a key's checksum in a name.
	nameDigits = 16
	// longestSlug limits the readable part of a key in a name.
	longestSlug = 32
)

// name returns the name of an item. Names are part of keys of the store, so they consist of
// digits, small letters and dashes. A name begins with the characters of the problem's key that
// are allowed, and digits of the key's SHA-256 distinguish names that would otherwise be equal.
// The seed and the limits follow if each of them has an answer of its own. Otherwise the name
// stays the same, so that a problem that has failed can be submitted with other limits.
func (it Item) name(p puzzle.Problem) string {
	slug := strings.Trim(strings.Map(func(c rune) rune {
		if c >= '0' && c <= '9' || c >= 'a' && c <= 'z' {
			return c
		}
		return '-'
	}, strings.ToLower(it.Problem)), "-")
	name := slug[:min(len(slug), longestSlug)] + "-" + sumOf(it.Problem)[:nameDigits]
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

func sumOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// validID reports whether id can be part of a key.
func validID(id string) bool {
	if id == "" || len(id) > 200 {
		return false
	}
	for _, c := range []byte(id) {
		if c != '-' && (c < '0' || c > '9') && (c < 'a' || c > 'z') {
			return false
		}
	}
	return true
}

// brokenError is the reason why an item cannot be worked on.
type brokenError struct{ reason string }

func (e *brokenError) Error() string { return e.reason }

// readItem reads the item that is stored under a name. An error is of type *brokenError.
func readItem(id string, text []byte) (it Item, err error) {
	switch err := json.Unmarshal(text, &it); {
	case err != nil:
		return it, &brokenError{"it cannot be read: " + err.Error()}
	case it.Problem == "":
		return it, &brokenError{"it is of an older version of the farm: withdraw it, and submit its problem again"}
	case it.ID != id || !validID(id):
		return it, &brokenError{fmt.Sprintf("it says that it is %q", it.ID)}
	}
	return it, nil
}

// ErrOtherProblem is the error for an item whose key means another problem in this program than
// in the program that submitted it.
var ErrOtherProblem = errors.New("the problem's SHA-256 is not that of this program's own")

// problem returns the problem of the item. It returns an error if this program does not know the
// problem, or knows another one by the same key.
func (it Item) problem(known puzzle.Registry) (puzzle.Problem, error) {
	p, err := known.ParseProblem(it.Problem)
	var text string
	if err == nil {
		text, err = p.Text()
	}
	if err != nil {
		return nil, fmt.Errorf("item %s: %w", it.ID, err)
	}
	if sumOf(text) != it.Sum {
		return nil, fmt.Errorf("item %s: %w", it.ID, ErrOtherProblem)
	}
	return p, nil
}

// orAll returns the given families, or all families of Stride if none are given.
func orAll(known puzzle.Registry) puzzle.Registry {
	if known == nil {
		return families.All
	}
	return known
}

// acceptable returns an error if the item cannot be submitted. The name must be that of the
// problem, so that a submitter cannot submit another problem under the name of one that another
// submits later.
func (it Item) acceptable(known puzzle.Registry) error {
	if !validID(it.ID) {
		return fmt.Errorf("the name %q: it may have digits, small letters and dashes only", it.ID)
	}
	if it.Seconds < 0 || it.Steps < 0 {
		return fmt.Errorf("item %s: its limits, %v seconds and %d steps, must not be negative", it.ID, it.Seconds, it.Steps)
	}
	p, err := it.problem(known)
	switch {
	case err != nil:
		return err
	case OpenEnded(p) && it.Seconds <= 0 && it.Steps <= 0:
		return fmt.Errorf("item %s: %w", it.ID, ErrNoLimit)
	case it.Problem != p.Key() || it.ID != it.name(p):
		it.Problem = p.Key()
		return fmt.Errorf("the name %q: this problem is %s, called %s", it.ID, it.Problem, it.name(p))
	}
	return nil
}

// longestLimit is the longest time limit of an item. Longer limits are replaced by it, so that
// sums of times do not overflow.
const longestLimit = 100 * 365 * 24 * time.Hour

// limit returns the time limit, 0 for none.
func (it Item) limit() time.Duration {
	if it.Seconds >= longestLimit.Seconds() {
		return longestLimit
	}
	return time.Duration(it.Seconds * float64(time.Second))
}

// until returns when a node that gets the item now has to be done with it, if it may take grace
// more than the limit. The result is zero if there is no limit.
func (it Item) until(now time.Time, grace time.Duration) time.Time {
	if it.Seconds <= 0 {
		return time.Time{}
	}
	return now.Add(it.limit() + grace)
}
