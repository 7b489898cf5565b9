package tune

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
)

// Parameter is one that is tuned. Low and High bound it; on a logarithmic scale, which suits ranges
// of several powers of ten, Low must be above 0.
type Parameter struct {
	Name    string  `json:"name"`
	Low     float64 `json:"low"`
	Default float64 `json:"default"`
	High    float64 `json:"high"`
	Whole   bool    `json:"whole,omitempty"`
	Log     bool    `json:"log,omitempty"`
}

// Check returns an error that says what is wrong with the range.
func (p Parameter) Check() error {
	switch {
	case !(p.Low < p.High):
		return fmt.Errorf("%s goes from %v to %v: the upper end must be above the lower one", p.Name, p.Low, p.High)
	case p.Log && !(p.Low > 0):
		return fmt.Errorf("%s begins at %v: a logarithmic scale needs a range above 0", p.Name, p.Low)
	case p.Default < p.Low || p.Default > p.High:
		return fmt.Errorf("%s is %v by default, which is outside the range from %v to %v", p.Name, p.Default, p.Low, p.High)
	}
	return nil
}

// unit returns the place of a value in the range, from 0 to 1.
func (p Parameter) unit(x float64) float64 {
	if p.Log {
		return math.Log(x/p.Low) / math.Log(p.High/p.Low)
	}
	return (x - p.Low) / (p.High - p.Low)
}

// digits of a value: no parameter of a search deserves more.
const digits = 3

// at returns the value at a place in the range.
func (p Parameter) at(u float64) float64 {
	x := p.Low + u*(p.High-p.Low)
	if p.Log {
		x = p.Low * math.Pow(p.High/p.Low, u)
	}
	if p.Whole {
		x = math.Round(x)
	}
	if rounded, err := strconv.ParseFloat(strconv.FormatFloat(x, 'g', digits, 64), 64); err == nil {
		x = rounded
	}
	return min(max(x, p.Low), p.High)
}

// configuration is a value for each parameter.
type configuration []float64

// settings writes a configuration as NAME=VALUE, with blanks between.
func settings(space []Parameter, c configuration) string {
	words := make([]string, len(c))
	for k, x := range c {
		words[k] = space[k].Name + "=" + strconv.FormatFloat(x, 'f', -1, 64)
	}
	return strings.Join(words, " ")
}

// uniform draws a configuration from the whole space.
func uniform(space []Parameter, random *rand.Rand) configuration {
	c := make(configuration, len(space))
	for k, p := range space {
		c[k] = p.at(random.Float64())
	}
	return c
}

// near draws a configuration from normal distributions round a parent, truncated to the ranges. The
// standard deviation is a share of each range.
func near(space []Parameter, parent configuration, deviation float64, random *rand.Rand) configuration {
	c := make(configuration, len(space))
	for k, p := range space {
		centre, u := p.unit(parent[k]), math.NaN()
		for !(u >= 0 && u <= 1) { // the centre is in the range, so that at least about half of the draws are
			u = centre + deviation*random.NormFloat64()
		}
		c[k] = p.at(u)
	}
	return c
}
