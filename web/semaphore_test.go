package web

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestSemaphore compares the semaphore with a list of callers in the order of their
// arrival, each of which is admitted as soon as all before it are and there is room.
func TestSemaphore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := room{rapid.IntRange(1, 4).Draw(t, "size"), rapid.Int64Range(0, 8).Draw(t, "bytes")}
		most := rapid.IntRange(0, 3).Draw(t, "most")
		g := newSemaphore(size, most)
		var inside, queue []*ticket
		free := size
		admit := func() {
			for len(queue) > 0 && queue[0].room.places <= free.places && queue[0].room.bytes <= free.bytes {
				free = room{free.places - queue[0].room.places, free.bytes - queue[0].room.bytes}
				inside = append(inside, queue[0])
				queue = queue[1:]
			}
		}
		for range rapid.IntRange(1, 40).Draw(t, "actions") {
			all := slices.Concat(inside, queue)
			if len(all) > 0 && rapid.Bool().Draw(t, "leave") {
				gone := rapid.SampledFrom(all).Draw(t, "who")
				gone.leave()
				if k := slices.Index(inside, gone); k >= 0 {
					inside = slices.Delete(inside, k, k+1)
					free = room{free.places + gone.room.places, free.bytes + gone.room.bytes}
				} else {
					queue = slices.DeleteFunc(queue, func(t *ticket) bool { return t == gone })
				}
				admit()
			} else {
				want := room{rapid.IntRange(1, 3).Draw(t, "places"), rapid.Int64Range(0, 9).Draw(t, "memory")}
				one, err := g.reserve(want)
				fits := min(want.places, size.places) <= free.places && min(want.bytes, size.bytes) <= free.bytes
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
				if one.ahead() != k+1 {
					t.Fatalf("%d are ahead of one that is at %d", one.ahead(), k+1)
				}
			}
			if g.inside() != size.places-free.places || g.waiting() != len(queue) {
				t.Fatalf("%d places are taken and %d wait, want %d and %d", g.inside(), g.waiting(), size.places-free.places, len(queue))
			}
		}
	})
}
