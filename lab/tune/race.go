package tune

import (
	"math"
	"math/rand/v2"
	"slices"

	"stride/lab/statistics"
)

// candidate is a configuration in a race.
type candidate struct {
	configuration
	settings string
	seen     int // pairs that it was run on in earlier races
}

// Race is what became of a race.
type Race struct {
	Candidates int
	Pairs      int // that the survivors were run on
	Survivors  int
	Runs       int // made for it
	Best       string
	Rank       float64 // average rank of the best one among the survivors
}

// evaluate returns the values of candidates on a pair, and how many runs had to be made.
type evaluate func(settings []string, on pair) (values []float64, made int, err error)

// tuner holds the state from race to race.
type tuner struct {
	plan     Plan
	random   *rand.Rand
	evaluate evaluate
	used     int // runs
	pairs    int // used by the races so far
	elites   []candidate
	known    map[string]bool // configurations that have raced
}

// races makes all races, and calls done after each.
func (t *tuner) races(done func(number int, r Race)) (best candidate, err error) {
	t.random, t.known = rand.New(rand.NewPCG(t.plan.Seed, 0)), make(map[string]bool)
	deviation := spread
	for number := 1; number <= t.plan.Races(); number++ {
		budget := (t.plan.Budget - t.used) / (t.plan.Races() - number + 1)
		size := budget / (firstTest + min(firstTest, number))
		if t.plan.Candidates > 0 {
			size = min(size, t.plan.Candidates)
		}
		if size <= len(t.elites) {
			break
		}
		if number > 1 {
			fresh := float64(size - len(t.elites))
			deviation *= math.Pow(1/fresh, 1/float64(len(t.plan.Parameters)))
		}
		r, err := t.race(t.field(size, number, deviation), budget)
		if err != nil {
			return candidate{}, err
		}
		done(number, r)
	}
	return t.elites[0], nil
}

// field returns the elites and as many new candidates as a race of the given size needs.
func (t *tuner) field(size, number int, deviation float64) []candidate {
	all := slices.Clone(t.elites)
	add := func(c configuration) {
		text := settings(t.plan.Parameters, c)
		if !t.known[text] {
			t.known[text] = true
			all = append(all, candidate{configuration: c, settings: text})
		}
	}
	if number == 1 {
		add(t.plan.defaults())
	}
	// In a small space, there may be no new configuration left.
	for tries := 0; len(all) < size && tries < 100*size; tries++ {
		if number == 1 {
			add(uniform(t.plan.Parameters, t.random))
		} else {
			add(near(t.plan.Parameters, t.parent().configuration, deviation, t.random))
		}
	}
	return all
}

// parent draws an elite, better ones with a higher probability: the weight of the elite of rank r
// among n is n − r + 1.
func (t *tuner) parent() candidate {
	n := len(t.elites)
	at := t.random.IntN(n * (n + 1) / 2)
	for k := range t.elites {
		if at -= n - k; at < 0 {
			return t.elites[k]
		}
	}
	panic("tune: the weights of the elites do not add up")
}

// race makes one race and leaves its survivors in elites, the best one first.
func (t *tuner) race(alive []candidate, budget int) (Race, error) {
	r := Race{Candidates: len(alive)}
	// First a new pair, then those of the earlier races in random order, then further new ones.
	order := append([]int{t.pairs}, t.random.Perm(t.pairs)...)
	var scores [][]float64 // of those alive, by pair; smaller is better
	for place := 0; ; place++ {
		if place >= len(order) {
			order = append(order, place)
		}
		if r.Runs+t.cost(alive, order[place]) > budget && place >= firstTest {
			break
		}
		texts := make([]string, len(alive))
		for k, c := range alive {
			texts[k] = c.settings
		}
		on := t.plan.pairs(order[place] + 1)[order[place]]
		values, made, err := t.evaluate(texts, on)
		if err != nil {
			return r, err
		}
		r.Runs += made
		t.used += made
		row := make([]float64, len(values))
		for k, v := range values {
			row[k] = -v
		}
		scores = append(scores, row)
		r.Pairs = place + 1
		if r.Pairs < firstTest {
			continue
		}
		alive, scores = drop(alive, scores, r.Pairs)
		if len(alive) <= t.plan.elites() && r.Pairs > t.pairs {
			break
		}
	}
	t.pairs = max(t.pairs, slices.Max(order[:r.Pairs])+1)
	ranked := statistics.Friedman(scores).Ranks
	best := make([]int, len(alive))
	for k := range best {
		best[k] = k
	}
	for k := range alive {
		alive[k].seen = max(alive[k].seen, r.Pairs)
	}
	// As in irace, more evidence comes first: an elite of an earlier race is not replaced by a candidate
	// that has been run on fewer pairs.
	slices.SortStableFunc(best, func(a, b int) int {
		switch {
		case alive[a].seen != alive[b].seen:
			return alive[b].seen - alive[a].seen
		case ranked[a] < ranked[b]:
			return -1
		case ranked[a] > ranked[b]:
			return 1
		}
		return 0
	})
	t.elites = nil
	for _, k := range best[:min(len(best), t.plan.elites())] {
		t.elites = append(t.elites, alive[k])
	}
	r.Survivors, r.Best, r.Rank = len(alive), t.elites[0].settings, ranked[best[0]]
	return r, nil
}

// cost returns how many runs the next pair takes at most.
func (t *tuner) cost(alive []candidate, at int) int {
	n := 0
	for _, c := range alive {
		if c.seen == 0 || at >= t.pairs {
			n++
		}
	}
	return n
}

// drop leaves out the candidates that are significantly worse than the best one, but no elite that
// has not been compared on as many pairs as it was run on before.
func drop(alive []candidate, scores [][]float64, pairs int) ([]candidate, [][]float64) {
	worse := make([]bool, len(alive))
	switch k := len(alive); {
	case k < 2:
		return alive, scores
	case k == 2:
		differences, sum := make([]float64, len(scores)), 0.0
		for i, row := range scores {
			differences[i] = row[0] - row[1]
			sum += differences[i]
		}
		if statistics.SignedRank(differences) < level {
			worse[0], worse[1] = sum > 0, sum < 0
		}
	default:
		if statistics.Friedman(scores).P >= level {
			return alive, scores
		}
		sums, difference := statistics.Conover(scores, level)
		least := slices.Min(sums)
		for k := range alive {
			worse[k] = sums[k]-least > difference
		}
	}
	var left []candidate
	kept := make([][]float64, len(scores))
	for k, c := range alive {
		if worse[k] && pairs >= c.seen {
			continue
		}
		left = append(left, c)
		for i, row := range scores {
			kept[i] = append(kept[i], row[k])
		}
	}
	return left, kept
}
