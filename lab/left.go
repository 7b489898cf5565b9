package lab

import "time"

// Left estimates how long the runs take that are not among the records. Each run is
// supposed to take as long as those of the same contestant on the same instance did on
// average, or as all of them if there is none yet; with a budget of time, all of it. It
// returns false as long as there is nothing to go by.
func Left(p Plan, records []Record) (time.Duration, bool) {
	type pair struct{ instance, contestant string }
	type sum struct {
		seconds float64
		runs    int
	}
	sums, total := make(map[pair]sum), sum{}
	done := make(map[Trial]bool)
	for _, r := range records {
		done[r.Trial] = true
		s := sums[pair{r.Instance, r.Contestant}]
		sums[pair{r.Instance, r.Contestant}] = sum{s.seconds + r.Seconds, s.runs + 1}
		total = sum{total.seconds + r.Seconds, total.runs + 1}
	}
	if total.runs == 0 && p.Seconds == 0 {
		return 0, false
	}
	left := 0.0
	for _, t := range p.Trials() {
		if done[t] {
			continue
		}
		switch s := sums[pair{t.Instance, t.Contestant}]; {
		case s.runs > 0:
			left += s.seconds / float64(s.runs)
		case p.Seconds > 0:
			left += p.Seconds
		default:
			left += total.seconds / float64(total.runs)
		}
	}
	return time.Duration(left * float64(time.Second)), true
}
