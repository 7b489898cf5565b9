package eval

import (
	"math/rand/v2"
	"testing"

	"stride/maze"
)

// FuzzState reads a configuration, a maze and operations from bytes, and compares
// the state with a plain grid after each.
func FuzzState(f *testing.F) {
	const length = 300
	r := rand.New(rand.NewPCG(17, 18))
	for range 60 {
		data := make([]byte, length)
		for k := range data {
			data[k] = byte(r.IntN(256))
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		const largest = 9 // side
		in := source(data)
		p := maze.Params{Rows: 2 + in.below(largest-1), Cols: 2 + in.below(largest-1), Min: 1 + in.below(3)}
		p.Max = p.Min + in.below(largest)
		s, err := New(p)
		if err != nil {
			t.Fatal(err)
		}
		kept, now := s.Grid(), s.Grid() // of the last commit, and with what is pending
		for len(in) > 0 {
			v, x := int32(in.below(p.Cells()-1)), int16(p.Min+in.below(p.Max-p.Min+1))
			switch in.below(8) {
			case 0, 1:
				s.Set(v, x)
				now.Values[v] = x
			case 2:
				s.Commit()
				kept = now.Clone()
			case 3:
				s.Undo()
				now = kept.Clone()
			case 4:
				for k := range now.Goal {
					now.Values[k] = int16(p.Min + in.below(p.Max-p.Min+1))
				}
				s.Load(now.Values)
				kept = now.Clone()
			default:
				s.Commit()
				checkProposal(t, s, course, v, x, s.Value()+int64(in.below(100))-80)
				now, kept = s.Grid(), s.Grid()
			}
			if got := s.Grid().ID(); got != now.ID() {
				t.Fatalf("the maze is %s, want %s", got, now.ID())
			}
			if err := s.Verify(); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// source has the remaining bytes of the input that decides.
type source []byte

// below returns a number in [0, n), n ≤ 256, from the next byte, 0 after the last.
func (s *source) below(n int) int {
	if len(*s) == 0 {
		return 0
	}
	b := (*s)[0]
	*s = (*s)[1:]
	return int(b) % n
}
