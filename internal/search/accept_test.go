package search

import (
	"math"
	"testing"
)

// TestMetropolis compares how often a loss of d is accepted with exp(-d/T).
func TestMetropolis(t *testing.T) {
	const (
		draws  = 400_000
		sigmas = 5 // the random numbers are fixed: the test passes or fails for good
	)
	r := NewRand(1, 0)
	for _, temperature := range []float64{0, 0.2, 1, 2.5, 30} {
		a := NewMetropolis()
		a.Level = temperature
		const losses = 60
		var accepted [losses]int // by loss
		for range draws {
			floor := a.Floor(-1000, r)
			for d := range int64(losses) {
				if -1000-d >= floor {
					accepted[d]++
				}
			}
		}
		if accepted[0] != draws {
			t.Errorf("T = %v: an equal score was refused", temperature)
		}
		for d := 1; d < losses; d++ {
			p := math.Exp(-float64(d) / temperature)
			deviation := math.Sqrt(draws*p*(1-p)) + 1
			if got := float64(accepted[d]); math.Abs(got-draws*p) > sigmas*deviation {
				t.Errorf("T = %v: a loss of %d was accepted %v times of %d, want about %.0f", temperature, d,
					got, draws, draws*p)
			}
		}
	}
}

// TestLateAcceptance follows a run by the words of the definition: a proposal is
// accepted if it is not worse than the present score or than the score of length
// steps ago.
func TestLateAcceptance(t *testing.T) {
	const first = 10
	for _, length := range []int{1, 2, 7, 50} {
		r := NewRand(3, uint64(length))
		a := NewLateAcceptance(length, first)
		scores := []int64{} // after each step
		present := int64(first)
		accepted, worse := 0, 0
		for step := range 5000 {
			ago := int64(first)
			if step >= length {
				ago = scores[step-length]
			}
			proposal := present + int64(r.Below(9)) - 5
			want := proposal >= present || proposal >= ago
			if got := proposal >= a.Floor(present); got != want {
				t.Fatalf("length %d, step %d: %d in place of %d, %d long ago: accepted %v, want %v",
					length, step, proposal, present, ago, got, want)
			}
			if want {
				accepted++
				if proposal < present {
					worse++
				}
				present = proposal
			}
			a.Remember(present)
			scores = append(scores, present)
		}
		if accepted == 0 || accepted == 5000 || length > 1 && worse == 0 {
			t.Errorf("length %d: %d accepted, %d of them worse: the run shows nothing", length, accepted,
				worse)
		}
	}
}
