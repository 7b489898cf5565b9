package engine

import (
	"errors"
	"strings"
	"testing"
	"time"

	"stride/internal/checkdigit"
	"stride/internal/memory"
	"stride/internal/puzzle"
	"stride/internal/puzzle/families"
	"stride/internal/waittest"
)

// memoryOf is what the search for an answer to a problem is expected to take.
func memoryOf(t *testing.T, key string) int64 {
	t.Helper()
	p, err := families.All.ParseProblem(key)
	if err != nil {
		t.Fatal(err)
	}
	search, err := p.Search(puzzle.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return search.Memory()
}

// TestPlan holds the parts of every budget together: they are positive, fill the budget
// and no more, and leave searches room for what the smallest budget promises.
func TestPlan(t *testing.T) {
	group := "shift:4x4:" + strings.Repeat("1A", 16) // which may be searched through
	for _, budget := range []memory.Size{minMemory, 600 * mib, 1 << 30, 3 << 30, 12 << 30, 1 << 40} {
		p := NewPlan(budget)
		sum := programMemory + p.Searches + (1+maxLeft)*p.Thought + int64(p.Levels)*levelMemory + int64(p.Jobs)*jobMemory +
			int64(p.Bodies)*bodyMemory
		if p.Levels < 1 || p.Jobs < 1 || p.Bodies < 1 || sum != int64(budget) {
			t.Errorf("%v: %+v, together %v", budget, p, memory.Size(sum))
		}
		if largest := memoryOf(t, "maze:100x100:1-9"); p.Searches < 4*largest ||
			p.Searches < memoryOf(t, group+string(checkdigit.Of(group))) {
			t.Errorf("%v: searches have %v", budget, memory.Size(p.Searches))
		}
	}
	if err := CheckMemory(minMemory - 1); err == nil {
		t.Error("less than the least is enough")
	}
	if err := CheckMemory(minMemory); err != nil {
		t.Error(err)
	}
}

// TestMemoryQueue lets searches run at the same time only as far as their memory goes, and
// refuses one that would never fit.
func TestMemoryQueue(t *testing.T) {
	j := testJobs(3) // with 1000 bytes
	defer j.close()
	var running [2]*obedient
	var first *Job
	for k := range running {
		running[k] = &obedient{*newStubborn(time.Hour)}
		running[k].bytes = 500
		first = start(t, j, running[k])
		waittest.Closed(t, "a search", running[k].begun)
	}
	third := &obedient{*newStubborn(time.Hour)}
	third.bytes = 1
	if one := start(t, j, third); one.Status().State != queued {
		t.Errorf("the third: %+v", one.Status())
	}
	first.Halt()
	waittest.Closed(t, "the third", third.begun)

	large := &obedient{*newStubborn(time.Hour)}
	large.bytes = 1001
	_, err := j.begin(large)
	var refusal *Error
	if !errors.As(err, &refusal) || refusal.Kind != TooLarge || refusal.Retry != 0 {
		t.Errorf("more than there is: %v", err)
	}
}
