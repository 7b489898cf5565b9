package lab

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"time"

	"stride/internal/journal"
)

// Merging joins experiments that are parts of one: made on several machines, with other seeds, other
// contestants or on other instances. Everything that a run depends on must agree: the subject, the
// budget of a run, the workers, the settings, and the version of the program. The merged plan has all
// contestants, all instances and all seeds of the parts; a run that no part has is one that is still
// to be made. Nothing is lost: two different runs of one trial are a conflict that is named, never
// resolved by choosing one.

// Part is an experiment that is merged with others.
type Part struct {
	Name string // of its folder, for messages
	Experiment
}

// Source says where the runs of a part were made.
type Source struct {
	Machine Machine   `json:"machine"`
	Command string    `json:"command,omitempty"`
	Begun   time.Time `json:"begun"`
	Runs    int       `json:"runs"` // that it has
}

// ConflictError says that experiments cannot be merged, because they do not agree.
type ConflictError struct{ Text string }

func (e *ConflictError) Error() string { return e.Text }

// mostSeeds limits the seeds of a merged plan, which go from the first one to the last one.
const mostSeeds = 1_000_000

// Merge joins at least one part. Its error is a *ConflictError that names what does not agree.
func Merge(parts []Part) (Experiment, error) {
	first := parts[0]
	e := Experiment{Header: first.Header}
	e.Parts = nil
	e.Plan.Contestants, e.Plan.Instances = slices.Clone(first.Plan.Contestants), slices.Clone(first.Plan.Instances)
	e.Plan.Settings = maps.Clone(first.Plan.Settings)
	last := first.Plan.Seed + uint64(first.Plan.Runs) - 1
	from := make(map[Trial]string) // the part that a run is of
	at := make(map[Trial]int)
	for _, part := range parts {
		if err := agree(first, part); err != nil {
			return Experiment{}, err
		}
		for _, list := range []struct{ all, more *[]string }{
			{&e.Plan.Contestants, &part.Plan.Contestants}, {&e.Plan.Instances, &part.Plan.Instances},
		} {
			for _, name := range *list.more {
				if !slices.Contains(*list.all, name) {
					*list.all = append(*list.all, name)
				}
			}
		}
		if err := mergeSettings(&e.Plan, first, part); err != nil {
			return Experiment{}, err
		}
		e.Plan.Seed, last = min(e.Plan.Seed, part.Plan.Seed), max(last, part.Plan.Seed+uint64(part.Plan.Runs)-1)
		for _, r := range part.Records {
			other, twice := from[r.Trial]
			if !twice {
				from[r.Trial], at[r.Trial] = part.Name, len(e.Records)
				e.Records = append(e.Records, r)
				continue
			}
			if !reflect.DeepEqual(r, e.Records[at[r.Trial]]) {
				return Experiment{}, &ConflictError{fmt.Sprintf(
					"%s and %s both have a run of %s on %s with seed %d, and the two differ: give parts with different seeds, contestants or instances",
					other, part.Name, r.Contestant, r.Instance, r.Seed)}
			}
		}
		e.Parts = append(e.Parts, sources(part)...)
		if part.Begun.Before(e.Begun) {
			e.Begun = part.Begun
		}
	}
	if span := last - e.Plan.Seed; span >= mostSeeds {
		return Experiment{}, &ConflictError{fmt.Sprintf("the seeds go from %d to %d: parts of one experiment have seeds that follow each other", e.Plan.Seed, last)}
	}
	e.Plan.Runs = int(last-e.Plan.Seed) + 1
	order := make(map[Trial]int)
	for k, t := range e.Plan.Trials() {
		order[t] = k
	}
	slices.SortFunc(e.Records, func(a, b Record) int { return order[a.Trial] - order[b.Trial] })
	return e, nil
}

// sources returns where the runs of a part come from; it may be merged itself.
func sources(p Part) []Source {
	if len(p.Parts) > 0 {
		return p.Parts
	}
	return []Source{{p.Machine, p.Command, p.Begun, len(p.Records)}}
}

// agree returns an error if two parts differ in anything but contestants, instances, seeds and the
// settings of contestants.
func agree(a, b Part) error {
	comparable := func(p Part) any {
		h := p.Header
		h.Plan.Contestants, h.Plan.Instances, h.Plan.Runs, h.Plan.Seed, h.Plan.Settings = nil, nil, 0, 0, nil
		return struct {
			Plan    Plan   `json:"plan"`
			Terms   Terms  `json:"terms"`
			Version string `json:"version"`
		}{h.Plan, h.Terms, h.Machine.Version}
	}
	if d := journal.Difference(comparable(a), comparable(b)); d != "" {
		return &ConflictError{fmt.Sprintf("%s and %s cannot be merged: %s",
			a.Name, b.Name, strings.NewReplacer(" there", " in "+a.Name, " now", " in "+b.Name).Replace(d))}
	}
	return nil
}

// mergeSettings adds the settings of a part. Those that are about one contestant may be missing in
// parts without it.
func mergeSettings(p *Plan, first, part Part) error {
	about := func(key string, plan Plan) bool {
		_, name, ok := strings.Cut(key, " ")
		return !ok || slices.Contains(plan.Contestants, name)
	}
	all := slices.AppendSeq(slices.Collect(maps.Keys(p.Settings)), maps.Keys(part.Plan.Settings))
	for _, key := range slices.Sorted(slices.Values(all)) {
		was, has := p.Settings[key]
		now, more := part.Plan.Settings[key]
		switch {
		case has && more && was != now:
		case more && !has && !about(key, first.Plan):
			if p.Settings == nil {
				p.Settings = make(map[string]string)
			}
			p.Settings[key] = now
			continue
		case has && !more && !about(key, part.Plan):
			continue
		case has == more:
			continue
		}
		return &ConflictError{fmt.Sprintf("%s and %s cannot be merged: the setting %q is %q in one and %q in the other", first.Name, part.Name, key, was, now)}
	}
	return nil
}

// WriteMerged writes an experiment into a new folder, so that it can be read, reported and continued.
// The errors are those of [stride/internal/journal.Open].
func WriteMerged(folder string, e Experiment) error {
	if _, err := os.Stat(filepath.Join(folder, journal.PlanFile)); err == nil {
		return &journal.OtherError{Text: folder + " holds an experiment already: give a new folder"}
	}
	f, err := open(folder, e.Header)
	if err != nil {
		return err
	}
	for _, r := range e.Records {
		if err := f.Add(r); err != nil {
			return errors.Join(err, f.Close())
		}
	}
	return f.Close()
}
