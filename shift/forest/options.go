package forest

import (
	"fmt"
	"strconv"
)

// Options are the parameters of the search. Parameters lists them with ranges
// and meanings; [Defaults] is what all measured figures were made with.
type Options struct {
	Temperature float64
	Heat        float64
	EdgePrice   float64
	Raise       float64
	Decay       int
	Depth       int
	Samples     int
	Opens       int
	Absorb      int
	Portion     int
	Patience    float64
	Retreat     int
	Lots        int
}

// Parameter describes one of the Options.
type Parameter struct {
	Name    string
	Low     float64
	Default float64
	High    float64
	Help    string
	get     func(o *Options) float64
	set     func(o *Options, v float64)
}

// Parameters is the table of all options.
var Parameters = []Parameter{
	real("temperature", 0.001, 0.1, 10, "at which a whole chain is kept or undone, in prices of a number", func(o *Options) *float64 { return &o.Temperature }),
	real("heat", 0.01, 0.4, 10, "at which each link of a chain is drawn, in prices of a number", func(o *Options) *float64 { return &o.Heat }),
	real("edge-price", 0, 0.6, 2, "of an edge, in prices of a number: more means more and smaller trees", func(o *Options) *float64 { return &o.EdgePrice }),
	real("raise", 0, 4, 1000, "of a number's price when a chain leaves it unsatisfied, divided by how many numbers there are", func(o *Options) *float64 { return &o.Raise }),
	whole("decay", 1, 30, 100_000, "steps per number after which a raise is forgotten", func(o *Options) *int { return &o.Decay }),
	whole("depth", 1, 12, 1000, "links of a chain at most", func(o *Options) *int { return &o.Depth }),
	whole("samples", 0, 3, 1000, "first edges tried when a number needs two more", func(o *Options) *int { return &o.Samples }),
	whole("opens", 0, 0, 1000, "edges a chain may add that satisfy nobody yet, besides those that a large number needs", func(o *Options) *int { return &o.Opens }),
	whole("absorb", 1, 4, 1_000_000, "links without a choice, of which one looks for edges that do no harm", func(o *Options) *int { return &o.Absorb }),
	whole("portion", 100, 100_000, 1_000_000_000, "steps between two exchanges of the workers", func(o *Options) *int { return &o.Portion }),
	whole("retreat", 1, 1000, 1_000_000, "steps for each number without an improvement before a lot goes back to one of the best forests of all", func(o *Options) *int { return &o.Retreat }),
	real("patience", 0.001, 0.5, 1000, "steps without an improvement, in squares of how many numbers there are, before a part of the forest is cut down", func(o *Options) *float64 { return &o.Patience }),
	whole("lots", 1, 2, 1000, "forests searched at the same time when the steps are limited; otherwise one for each worker", func(o *Options) *int { return &o.Lots }),
}

func real(name string, low, def, high float64, help string, field func(o *Options) *float64) Parameter {
	return Parameter{name, low, def, high, help,
		func(o *Options) float64 { return *field(o) },
		func(o *Options, v float64) { *field(o) = v }}
}

func whole(name string, low, def, high float64, help string, field func(o *Options) *int) Parameter {
	return Parameter{name, low, def, high, help,
		func(o *Options) float64 { return float64(*field(o)) },
		func(o *Options, v float64) { *field(o) = int(v) }}
}

// Defaults returns the options with their default values.
func Defaults() Options {
	var o Options
	for _, p := range Parameters {
		p.set(&o, p.Default)
	}
	return o
}

// Validate returns an error that names the first option out of its range.
func (o Options) Validate() error {
	for _, p := range Parameters {
		if v := p.get(&o); !(p.Low <= v && v <= p.High) {
			return fmt.Errorf("%s is %v, want %v to %v", p.Name, v, p.Low, p.High)
		}
	}
	return nil
}

// Set sets the named option to the value written in text.
func (o *Options) Set(name, text string) error {
	for _, p := range Parameters {
		if p.Name != name {
			continue
		}
		v, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return fmt.Errorf("%s is %q, want a number", name, text)
		}
		if !(p.Low <= v && v <= p.High) {
			return fmt.Errorf("%s is %v, want %v to %v", name, v, p.Low, p.High)
		}
		p.set(o, v)
		return nil
	}
	return fmt.Errorf("no parameter %q", name)
}
