package prove

import (
	"fmt"
	"os"
	"testing"
	"time"

	"stride/maze"
)

func TestProto(t *testing.T) {
	var p maze.Params
	var lo, hi, step int32
	fmt.Sscan(os.Getenv("PROTO"), &p.Rows, &p.Cols, &p.Min, &p.Max, &lo, &hi, &step)
	b := newBoard(p)
	tab := newTable(20)
	if os.Getenv("NOTAB") != "" {
		tab = nil
	}
	for budget := lo; budget <= hi; budget += step {
		begin := time.Now()
		s := &searcher{board: b, budget: budget, table: tab, split: -1}
		r := s.root()
		s.expand(&r)
		fmt.Println(budget, s.nodes, s.hits, s.leaves, time.Since(begin))
		if s.best != nil {
			g := &maze.Grid{Params: p, Values: s.best}
			fmt.Println("FOUND", g.ID(), maze.Evaluate(g))
			break
		}
	}
}
