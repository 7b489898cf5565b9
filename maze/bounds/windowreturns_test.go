package bounds

// This file finds how many jumps it takes a path to leave a window and come back to a cell of
// it, at least. Everywhere outside it may jump by any value of the range.

// findReturns sets returns[v][x][d] to the cells to which a path can come back d jumps after it was
// at v, which holds the x-th value, if all cells but these two are outside, and not in fewer jumps.
// It is empty if no jump leads out. Only cells at most margin from the window are looked at. That
// is enough, since a path that goes further takes more than 2·margin/hi jumps to come back, and
// every return that is found takes fewer.
func (c *cases) findReturns() {
	margin := max(c.high, c.wide) + 3*c.hi
	rows, cols := c.high+2*margin, c.wide+2*margin
	inside := make([]int, rows*cols) // 1 + cell of the window, or 0
	for v := range c.n {
		inside[(margin+v/c.wide)*cols+margin+v%c.wide] = 1 + v
	}
	dist := make([]int, rows*cols)
	var queue []int
	reach := func(i, j, d int) {
		if i < 0 || j < 0 || i >= rows || j >= cols || dist[i*cols+j] != 0 {
			return
		}
		if dist[i*cols+j] = d; inside[i*cols+j] == 0 {
			queue = append(queue, i*cols+j)
		}
	}
	jump := func(from, value, d int) {
		i, j := from/cols, from%cols
		reach(i-value, j, d)
		reach(i+value, j, d)
		reach(i, j-value, d)
		reach(i, j+value, d)
	}
	c.returns = make([][][]cells, c.n)
	for from, v := range inside {
		if v--; v < 0 {
			continue
		}
		c.returns[v] = make([][]cells, c.hi-c.lo+1)
		for x := range c.returns[v] {
			if c.targets[v][x].size() == directions {
				continue
			}
			clear(dist)
			queue = queue[:0]
			jump(from, c.lo+x, 1)
			for k, to := range inside {
				if to > 0 {
					dist[k] = 0 // it has not left
				}
			}
			for len(queue) > 0 {
				k := queue[0]
				queue = queue[1:]
				for y := c.lo; y <= c.hi; y++ {
					jump(k, y, dist[k]+1)
				}
			}
			var returns []cells
			for k, to := range inside {
				if to == 0 || !c.gates.has(to-1) {
					continue
				}
				for len(returns) <= dist[k] {
					returns = append(returns, cells{})
				}
				returns[dist[k]] = returns[dist[k]].or(cell(to - 1))
			}
			if (len(returns)-1)*c.hi > 2*margin {
				panic("the margin is too small")
			}
			c.returns[v][x] = returns
		}
	}
}
