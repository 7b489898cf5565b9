package semaphore

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestSemaphore compares the semaphore with a list of callers in the order of their
// arrival, each of which is admitted as soon as all before it are and there is room.
func TestSemaphore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := Room{rapid.IntRange(1, 4).Draw(t, "size"), rapid.Int64Range(0, 8).Draw(t, "bytes")}
		most := rapid.IntRange(0, 3).Draw(t, "most")
		g := New(size, most)
		var inside, queue []*Ticket
		free := size
		admit := func() {
			for len(queue) > 0 && queue[0].room.Places <= free.Places && queue[0].room.Bytes <= free.Bytes {
				free = Room{free.Places - queue[0].room.Places, free.Bytes - queue[0].room.Bytes}
				inside = append(inside, queue[0])
				queue = queue[1:]
			}
		}
		for range rapid.IntRange(1, 40).Draw(t, "actions") {
			all := slices.Concat(inside, queue)
			if len(all) > 0 && rapid.Bool().Draw(t, "leave") {
				gone := rapid.SampledFrom(all).Draw(t, "who")
				gone.Leave()
				if k := slices.Index(inside, gone); k >= 0 {
					inside = slices.Delete(inside, k, k+1)
					free = Room{free.Places + gone.room.Places, free.Bytes + gone.room.Bytes}
				} else {
					queue = slices.DeleteFunc(queue, func(t *Ticket) bool { return t == gone })
				}
				admit()
			} else {
				want := Room{rapid.IntRange(1, 3).Draw(t, "places"), rapid.Int64Range(0, 9).Draw(t, "memory")}
				one, err := g.Reserve(want)
				fits := min(want.Places, size.Places) <= free.Places && min(want.Bytes, size.Bytes) <= free.Bytes
				if (err == nil) != (len(queue) < most || len(queue) == 0 && fits) {
					t.Fatalf("%v wanted: error %v, with %v of %v free and %d of %d waiting", want, err, free, size, len(queue), most)
				}
				if err == nil {
					queue = append(queue, one)
					admit()
				}
			}
			for _, one := range inside {
				select {
				case <-one.in:
				default:
					t.Fatal("one that should be inside is not")
				}
			}
			for k, one := range queue {
				if one.Ahead() != k+1 {
					t.Fatalf("%d are ahead of one that is at %d", one.Ahead(), k+1)
				}
			}
			if g.Inside() != size.Places-free.Places || g.Waiting() != len(queue) {
				t.Fatalf("%d places are taken and %d wait, want %d and %d", g.Inside(), g.Waiting(),
					size.Places-free.Places, len(queue))
			}
		}
	})
}
