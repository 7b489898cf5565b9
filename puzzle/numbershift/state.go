package numbershift

import (
	"errors"
	"fmt"
	"strconv"
	"time"

	"stride/search"
)

// Searches of one level on several nodes are independent of each other. Exchanging their best forests
// did not make them faster (docs/farm.md has the measurement), so all that a search tells the others is
// how far it has come, for those who watch: the state of a level is the count of the numbers that the
// search has not satisfied yet, in decimal digits. Nothing follows from a wrong count. That a level is
// solved is believed only of moves that have been replayed.

// reportEvery is the time between two looks at how far a search has come.
const reportEvery = 250 * time.Millisecond

// report offers the count of unsatisfied numbers to x whenever it has fallen, until end is called.
func report(p *search.Progress, x search.Exchange[[]byte]) (end func()) {
	stop, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		tick := time.NewTicker(reportEvery)
		defer tick.Stop()
		last := int64(0)
		for {
			select {
			case <-stop:
				return
			case <-tick.C:
			}
			if score, ok := p.Score(); ok && score != last {
				last = score
				x.Offer(score, stateOf(-score))
			}
		}
	}()
	return func() {
		close(stop)
		<-stopped
	}
}

// stateOf returns the state with a count of unsatisfied numbers.
func stateOf(unsatisfied int64) []byte { return strconv.AppendInt(nil, unsatisfied, 10) }

var errState = errors.New("it is not a count of numbers")

// readState returns the count of unsatisfied numbers in the state of a level with so many numbers.
func readState(state []byte, numbers int) (unsatisfied int64, err error) {
	count, err := strconv.ParseInt(string(state), 10, 64)
	if err != nil || string(stateOf(count)) != string(state) {
		return 0, errState
	}
	if count < 0 || count > int64(numbers) {
		return 0, fmt.Errorf("%d numbers unsatisfied: it must be from 0 to %d", count, numbers)
	}
	return count, nil
}
