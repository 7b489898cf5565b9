package longpath

// The history of a search holds a step for every state that has ever existed. Most of them soon have
// no descendants: the states of a level agree on all but their last few hundred jumps. So a
// long history is compacted from time to time to the steps that a state, a checkpoint or the best path to
// the end still needs, which are little more than one path. Without this, a beam of width 64 would take a gigabyte
// for its history at 1000x1000.

const (
	// shortHistory is the number of steps up to which a history is not compacted.
	shortHistory = 1 << 18
	// historyGrowth is the factor by which a history may grow after it was compacted.
	historyGrowth = 2
)

// compact removes the steps that nothing needs any more, if the history has become long.
func (b *Beam) compact() {
	if len(b.history) < b.longHistory {
		return
	}
	moved := b.moved[:0]
	for range b.history {
		moved = append(moved, -1)
	}
	b.moved = moved
	moved[0] = 0
	b.eachLast(func(last *int32) {
		for k := *last; k >= 0 && moved[k] < 0; k = b.history[k].before {
			moved[k] = k
		}
	})
	steps, entries, points := 0, 0, b.trail.points
	movePoints := func(k int) {
		for ; len(points) > 0 && points[0].steps <= k; points = points[1:] {
			points[0].steps, points[0].placed = steps, entries
		}
	}
	for k, s := range b.history {
		movePoints(k)
		if moved[k] < 0 {
			continue
		}
		moved[k] = int32(steps)
		if s.before >= 0 {
			s.before = moved[s.before]
		}
		if s.branch >= 0 {
			list := listAt(b.placed, s.branch)
			s.branch = int32(entries)
			entries += copy(b.placed[entries:], list)
		}
		b.history[steps] = s
		steps++
	}
	movePoints(len(b.history))
	b.history, b.placed = b.history[:steps], b.placed[:entries]
	b.eachLast(func(last *int32) { *last = moved[*last] })
	b.geometry.looks += int64(len(moved) / stepsInLook)
	b.longHistory = max(shortHistory, historyGrowth*steps)
}

// eachLast calls f with the last step of each path that is still needed.
func (b *Beam) eachLast(f func(last *int32)) {
	for k := range b.states {
		f(&b.states[k].last)
	}
	for _, c := range b.trail.points {
		for k := range c.states {
			f(&c.states[k].last)
		}
	}
	if b.arrival.path == nil && b.arrival.length > 0 {
		f(&b.arrival.last.before)
	}
}
