package grade

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"stride/internal/course"
	"stride/internal/nearest"
	"stride/internal/puzzle/band"
	"stride/maze/format"
)

// A plan in YAML. Each mapping has a list of keys, and a key has a function that reads its value; so an error can name
// the line, the key, and what would be right. docs/grade.md says what the keys mean.

// A PlanError is what is wrong with a plan.
type PlanError struct {
	Line int // 0 if it is about the plan as a whole
	Err  error
}

func (e *PlanError) Error() string {
	if e.Line == 0 {
		return e.Err.Error()
	}
	return fmt.Sprintf("line %d: %v", e.Line, e.Err)
}

// Unwrap returns the error without its place.
func (e *PlanError) Unwrap() error { return e.Err }

// field is a key of a mapping.
type field struct {
	name string
	set  func(node *yaml.Node) error
}

// keys returns the keys of a plan in the order in which people should read about them.
func (p *Plan) keys() []field {
	return []field{
		{"task", oneOf(&p.Task, Generate, Solve, Levels)},
		{"title", parsed(&p.Title, text)},
		{"build", parsed(&p.Build, text)},
		{"run", parsed(&p.Command, func(s string) (string, error) {
			if strings.TrimSpace(s) == "" {
				return "", errors.New("write a command such as ./PuzzleGenerator")
			}
			return s, nil
		})},
		{"configurations", p.setConfigs},
		{"seconds", parsed(&p.Seconds, number(0.01, 24*60*60))},
		{"tolerance", parsed(&p.Late, number(0, 60*60))},
		{"repeats", parsed(&p.Repeats, whole(1, maxRepeats))},
		{"points", parsed(&p.Points, number(0.01, 1e6))},
		{"threshold", parsed(&p.Sources, parseSources)},
		{"deduction", parsed(&p.PerLate, number(0, 1e6))},
		{"claim-deduction", parsed(&p.PerClaim, number(0, 1e6))},
		{"format-deduction", parsed(&p.PerForm, number(0, 1e6))},
		{"bonus", parsed(&p.Bonus, number(0, 1e6))},
		{"bonus-shares", listed(&p.Shares, func(s string) (float64, error) {
			x, err := strconv.ParseFloat(s, 64)
			if err != nil || !(x >= 0 && x <= 1) {
				return 0, fmt.Errorf("%q: a share is a number from 0 to 1", s)
			}
			return x, nil
		})},
		{"late-bonus", parsed(&p.LateWins, yesNo)},
		{"forgive", listed(&p.Forgiven, parseForm)},
		{"label", oneOf(&p.Label, format.LabelValue, format.LabelScore, eitherLabel)},
		{"unsolvable-term", parsed(&p.UnsolvableTerm, yesNo)},
		{"answer", oneOf(&p.Answer, ShortestRoute, AnyRoute, LengthOnly)},
		{"form", oneOf(&p.Form, sizeForm, placesForm, commasForm, rowsForm)},
		{"input-file", parsed(&p.InFile, fileName)},
		{"output-file", parsed(&p.OutFile, fileName)},
		{"expanded", parsed(&p.Expanded, parseShare)},
		{"require", p.setRequirements},
		{"due", parsed(&p.Due, date)},
		{"published", parsed(&p.Published, date)},
		{"late-days", parsed(&p.FreeDays, number(0, 1000))},
		{"late-day-deduction", parsed(&p.PerDay, parseShare)},
		{"limits", func(node *yaml.Node) error { return setAll(node, p.limitKeys(), "limits") }},
		{"build-time", parsed(&p.BuildTime, parseDuration)},
		{"readable", listed(&p.Readable, readable)},
		{"packages", listed(&p.Packages, text)},
		{"seed", parsed(&p.Seed, func(s string) (uint64, error) {
			n, err := strconv.ParseUint(s, 10, 64)
			if err != nil || n == 0 {
				err = fmt.Errorf("%q: write a whole number from 1 to %d", s, uint64(math.MaxUint64))
			}
			return n, err
		})},
	}
}

// limitKeys are the keys below "limits".
func (p *Plan) limitKeys() []field {
	l := &p.Limits
	return []field{
		{"wall", parsed(&l.Wall, parseDuration)},
		{"cpu", parsed(&l.CPU, parseDuration)},
		{"memory", parsed(&l.Memory, size(minMemory))},
		{"output", parsed(&l.Output, size(1))},
		{"disk", parsed(&l.Disk, size(1))},
		{"processes", parsed(&l.Processes, whole(1, 1e5))},
		{"files", parsed(&l.Files, whole(8, 1e6))},
	}
}

// ReadPlan reads a plan in YAML. An error is a [*PlanError].
func ReadPlan(content []byte) (*Plan, error) {
	var root, more yaml.Node
	decoder := yaml.NewDecoder(bytes.NewReader(content))
	if err := decoder.Decode(&root); err != nil && !errors.Is(err, io.EOF) {
		return nil, &PlanError{Err: fmt.Errorf("it is no plan in YAML, with lines such as seconds: 60 (%s)",
			strings.TrimPrefix(err.Error(), "yaml: "))}
	}
	if err := decoder.Decode(&more); !errors.Is(err, io.EOF) {
		return nil, &PlanError{more.Line,
			errors.New("a second document begins here: a plan is a single one, without a line --- in it")}
	}
	p := NewPlan()
	if len(root.Content) > 0 {
		if task := valueOf(root.Content[0], "task"); task != nil {
			p.forTask(Task(task.Value)) // its defaults, before other keys replace them
		}
		if err := setAll(root.Content[0], p.keys(), "a plan"); err != nil {
			return nil, err
		}
	}
	if err := p.complete(); err != nil {
		return nil, &PlanError{Err: err}
	}
	return p, nil
}

// setAll sets the keys of a mapping.
func setAll(node *yaml.Node, keys []field, what string) error {
	if node.Kind != yaml.MappingNode {
		return &PlanError{node.Line, fmt.Errorf("%s has keys and values, such as %s: …", what, keys[0].name)}
	}
	names, seen := make([]string, len(keys)), make(map[string]int)
	for k := range keys {
		names[k] = keys[k].name
	}
	for k := 0; k+1 < len(node.Content); k += 2 {
		name, value := node.Content[k].Value, node.Content[k+1]
		at, line := slices.Index(names, name), node.Content[k].Line
		var err error
		switch near := nearest.Of(name, names); {
		case seen[name] > 0:
			err = fmt.Errorf("%q is in line %d already", name, seen[name])
		case at >= 0:
			if err = keys[at].set(value); err != nil {
				err = fmt.Errorf("%s: %w", name, err)
			}
		case near != "":
			err = fmt.Errorf("%q is no key of %s; did you mean %q?", name, what, near)
		default:
			err = fmt.Errorf("%q is no key of %s; the keys are %s", name, what, strings.Join(names, ", "))
		}
		if err = atLine(line, err); err != nil {
			return err
		}
		seen[name] = line
	}
	return nil
}

// atLine gives an error its line, unless it has one.
func atLine(line int, err error) error {
	if at := new(PlanError); err == nil {
		return nil
	} else if errors.As(err, &at) {
		return at
	}
	return &PlanError{line, err}
}

// valueOf returns the value of a key of a mapping, or nil.
func valueOf(node *yaml.Node, name string) *yaml.Node {
	for k := 0; k+1 < len(node.Content); k += 2 {
		if node.Content[k].Value == name {
			return node.Content[k+1]
		}
	}
	return nil
}

// parsed reads a single text.
func parsed[T any](to *T, parse func(string) (T, error)) func(*yaml.Node) error {
	return func(node *yaml.Node) (err error) {
		if node.Kind != yaml.ScalarNode {
			return errors.New("write a single text")
		}
		*to, err = parse(node.Value)
		return err
	}
}

// listed reads a list of texts, or a single one.
func listed[T any](to *[]T, parse func(string) (T, error)) func(*yaml.Node) error {
	return func(node *yaml.Node) error {
		*to = nil
		items := node.Content
		switch {
		case node.Kind == yaml.ScalarNode && node.Tag == "!!null":
		case node.Kind == yaml.ScalarNode:
			items = []*yaml.Node{node}
		case node.Kind != yaml.SequenceNode:
			return errors.New("write a list")
		}
		for _, item := range items {
			if item.Kind != yaml.ScalarNode {
				return &PlanError{item.Line, errors.New("write a list of single texts")}
			}
			x, err := parse(item.Value)
			if err != nil {
				return err
			}
			*to = append(*to, x)
		}
		return nil
	}
}

// oneOf reads one of some words.
func oneOf[T ~string](to *T, words ...T) func(*yaml.Node) error {
	return parsed(to, func(s string) (T, error) {
		if slices.Contains(words, T(s)) {
			return T(s), nil
		}
		last := len(words) - 1
		first := strings.Trim(strings.ReplaceAll(fmt.Sprint(words[:last]), " ", ", "), "[]")
		return "", fmt.Errorf("write %s or %s", first, words[last])
	})
}

// CheckReadable returns an error if a folder that programs may read is not there. A plan for another machine
// need not be checked.
func (p *Plan) CheckReadable() error {
	for _, dir := range p.Readable {
		if info, err := os.Stat(dir); err != nil || !info.IsDir() {
			return fmt.Errorf("readable: %q is not a folder on this machine", dir)
		}
	}
	return nil
}

func (p *Plan) setConfigs(node *yaml.Node) error {
	if node.Kind != yaml.SequenceNode || len(node.Content) == 0 || len(node.Content) > maxConfigs {
		return errors.New(`write a list, each line of which begins with a dash, as in "- 5 5 1 4"`)
	}
	for _, item := range node.Content {
		c, err := p.readConfig(item)
		if err != nil {
			return atLine(item.Line, err)
		}
		if c.Request == nil {
			p.Configs = append(p.Configs, c)
			continue
		}
		for n := range c.Request.Count { // each maze of a request is a configuration
			one, r := c, *c.Request
			r.Number, one.Request, one.Points = n+1, &r, c.Points/float64(r.Count)
			p.Configs = append(p.Configs, one)
		}
	}
	return nil
}

func (p *Plan) readConfig(node *yaml.Node) (c Config, err error) {
	r := &Request{Count: 1} // if something is to be solved
	keys := []field{
		{"maze", c.setMaze},
		{"points", parsed(&c.Points, number(0.01, 1e6))},
		{"threshold", parsed(&c.Sources, parseSources)},
		{"visible", oneOf(&c.Visible, AtOnce, Never, AfterDue, AfterPublished)},
		{"drawn", parsed(&c.Drawn, yesNo)},
	}
	short := "maze"
	switch p.Task {
	case Levels:
		keys = append([]field{{"level", parsed(&r.Level, whole(1, maxLevel))}}, keys[1:]...)
		c.Request, short = r, "level"
	case Solve:
		keys = append(keys, field{"difficulty", parsed(&r.Band, band.Parse)}, field{"length", r.setLength},
			field{"unsolvable", parsed(&r.Unsolvable, yesNo)}, field{"count", parsed(&r.Count, whole(1, maxConfigs))})
		c.Request = r
	}
	if node.Kind == yaml.ScalarNode {
		for _, k := range keys {
			if k.name == short {
				err = k.set(node)
			}
		}
		return c, err
	}
	if err := setAll(node, keys, "a configuration"); err != nil {
		return c, err
	}
	switch {
	case c.Rows == 0 && p.Task != Levels:
		err = errors.New("the configuration has no maze: write maze: 5 5 1 4")
	case p.Task == Levels && r.Level == 0:
		err = errors.New("the configuration has no level: write level: 50")
	case r.Unsolvable && (r.Max > 0 || r.Band != band.Any):
		err = errors.New("a maze without a route has neither length nor difficulty")
	case c.Drawn && c.Request == nil && c.High == c.Params:
		err = errors.New("drawn: write ranges of numbers, as in maze: 5-7 5-7 1 4")
	}
	c.Drawn = c.Drawn || c.High != c.Params && p.Task != Levels
	return c, err
}

// setMaze takes a configuration. A number may be a range, as in 5-7 5-7 1 4: then one is drawn for each submission.
func (c *Config) setMaze(node *yaml.Node) (err error) {
	low, high := strings.Fields(node.Value), strings.Fields(node.Value)
	for k, word := range low {
		if from, to, found := strings.Cut(word, "-"); found && from != "" {
			low[k], high[k], c.Drawn = from, to, true
		}
	}
	if c.Params, err = course.ParseArgs(low); err != nil {
		return err
	}
	if c.High, err = course.ParseArgs(high); err != nil {
		return err
	}
	if h := c.High; h.Rows < c.Rows || h.Cols < c.Cols || h.Min < c.Min || h.Max < c.Max || h.Min > c.Max {
		return fmt.Errorf("%q: a range is written as 5-7, the smaller number first, and MIN must never be above MAX",
			node.Value)
	}
	return nil
}

// setLength takes the jumps of a shortest route, as 12 or 12-18.
func (r *Request) setLength(node *yaml.Node) (err error) {
	from, to, found := strings.Cut(node.Value, "-")
	if !found {
		to = from
	}
	low, err := strconv.Atoi(from)
	high, failed := strconv.Atoi(to)
	if err != nil || failed != nil || low < 1 || high < low {
		return fmt.Errorf("%q: write a number of jumps, or a range such as 12-18", node.Value)
	}
	r.Min, r.Max = low, high
	return nil
}
