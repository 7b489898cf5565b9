package grade

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/dustin/go-humanize"
	"go.yaml.in/yaml/v3"

	"stride/internal/course"
	"stride/internal/grade/neller"
	"stride/internal/nearest"
	"stride/maze/format"
)

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

// A Key is a key of a plan.
type Key struct {
	Name, Help string
	set        func(p *Plan, node *yaml.Node) error
}

// Keys returns the keys of a plan in the order in which people should read about them.
func Keys() []Key { return keys }

// LimitKeys returns the keys below "limits".
func LimitKeys() []Key { return limitKeys }

var keys = []Key{
	{"title", "title of the reports", text(func(p *Plan) *string { return &p.Title })},
	{"dialect", "the assignment: course, or neller for Neller's exercises", func(p *Plan, node *yaml.Node) error {
		switch d := Dialect(node.Value); d {
		case Course, Neller:
			p.Dialect = d
			return nil
		}
		return errors.New("write course or neller")
	}},
	{"build", `command that builds a program; "none" for none (default: make, where there is a Makefile)`,
		text(func(p *Plan) *string { return &p.Build })},
	{"run", "command that runs it, with {rows}, {columns}, {min} and {max} in it, or with the four numbers appended; with {exercise} and {answers} for Neller's exercises", func(p *Plan, node *yaml.Node) error {
		p.Command = node.Value
		if strings.TrimSpace(node.Value) == "" {
			return errors.New("write a command such as ./PuzzleGenerator")
		}
		return nil
	}},
	{"configurations", "list of configurations: ROWS COLUMNS MIN MAX, or an exercise of Neller's with its answers, or a mapping with maze or exercise, points and threshold", setConfigs},
	{"seconds", "wall-clock time of a run", number(func(p *Plan) *float64 { return &p.Seconds }, 0.01, 24*60*60)},
	{"tolerance", "seconds over the time that cost nothing, since starting a process takes time",
		number(func(p *Plan) *float64 { return &p.Late }, 0, 60*60)},
	{"repeats", "runs of each configuration; the median counts",
		whole(func(p *Plan) *int { return &p.Repeats }, 1, maxRepeats)},
	{"points", "points for all configurations together", number(func(p *Plan) *float64 { return &p.Points }, 0.01, 1e6)},
	{"threshold", "value that earns full points: a number, optimum, records, or search TIME; the first one of a list that is known counts; 90% of optimum is a share", func(p *Plan, node *yaml.Node) (err error) {
		p.Sources, err = parseSources(node.Value)
		return err
	}},
	{"deduction", "points for each second over the time that was begun",
		number(func(p *Plan) *float64 { return &p.PerLate }, 0, 1e6)},
	{"claim-deduction", "points for each claim of the report that is false or missing",
		number(func(p *Plan) *float64 { return &p.PerClaim }, 0, 1e6)},
	{"format-deduction", "points for an output that does not follow the format, once for each run",
		number(func(p *Plan) *float64 { return &p.PerForm }, 0, 1e6)},
	{"bonus", "bonus points of a program that is the best in all configurations",
		number(func(p *Plan) *float64 { return &p.Bonus }, 0, 1e6)},
	{"bonus-shares", "shares of the bonus for the best, the second best, and so on", setShares},
	{"late-bonus", "yes if runs over the time can earn the bonus, too; no by default",
		func(p *Plan, node *yaml.Node) error {
			switch node.Value {
			case "yes", "true":
				p.LateWins = true
			case "no", "false":
				p.LateWins = false
			default:
				return errors.New("write yes or no")
			}
			return nil
		}},
	{"forgive", "list of deviations from the format that cost nothing: " + formNames(), setForgiven},
	{"label", "word before the value: value, score, or either", func(p *Plan, node *yaml.Node) error {
		switch node.Value {
		case "value", "score":
			p.Label = format.Label(node.Value)
		case "either":
			p.Label = ""
		default:
			return errors.New("write value, score or either")
		}
		return nil
	}},
	{"limits", "mapping of limits, see below", setLimits},
	{"build-time", "time limit of a build", duration(func(p *Plan) *time.Duration { return &p.BuildTime })},
	{"readable", "list of further folders that programs may read, such as that of a compiler", setReadable},
	{"packages", "list of packages of Debian that an autograder installs",
		list(func(p *Plan) *[]string { return &p.Packages })},
	{"seed", "number from which the order of the runs follows", func(p *Plan, node *yaml.Node) (err error) {
		if p.Seed, err = strconv.ParseUint(node.Value, 10, 64); err != nil {
			return errors.New("write a whole number from 0 on")
		}
		return nil
	}},
}

var limitKeys = []Key{
	{"wall", "wall-clock time after which a program is killed (default: 10 s over the time)",
		duration(func(p *Plan) *time.Duration { return &p.Limits.Wall })},
	{"cpu", "processor time of all its processes together (default: four times the wall-clock time)",
		duration(func(p *Plan) *time.Duration { return &p.Limits.CPU })},
	{"memory", "memory of all its processes together, such as 512MB",
		size(func(p *Plan) *int64 { return &p.Limits.Memory }, minMemory)},
	{"output", "bytes on standard output", size(func(p *Plan) *int64 { return &p.Limits.Output }, 1)},
	{"disk", "bytes in its folder", size(func(p *Plan) *int64 { return &p.Limits.Disk }, 1)},
	{"processes", "processes and threads at a time", whole(func(p *Plan) *int { return &p.Limits.Processes }, 1, 1e5)},
	{"files", "open files of a process", whole(func(p *Plan) *int { return &p.Limits.Files }, 8, 1e6)},
}

// ReadPlan reads a plan in YAML. An error is a [*PlanError].
func ReadPlan(content []byte) (*Plan, error) {
	var root, more yaml.Node
	decoder := yaml.NewDecoder(bytes.NewReader(content))
	if err := decoder.Decode(&root); err != nil && !errors.Is(err, io.EOF) {
		return nil, &PlanError{Err: errors.New(strings.TrimPrefix(err.Error(), "yaml: "))}
	}
	if err := decoder.Decode(&more); !errors.Is(err, io.EOF) {
		return nil, &PlanError{more.Line,
			errors.New("a second document begins here: a plan is a single one, without a line --- in it")}
	}
	p := NewPlan()
	if len(root.Content) > 0 {
		if err := setAll(p, root.Content[0], keys, "a plan"); err != nil {
			return nil, err
		}
	}
	if err := p.complete(); err != nil {
		return nil, &PlanError{Err: err}
	}
	return p, nil
}

// setAll sets the keys of a mapping.
func setAll(p *Plan, node *yaml.Node, keys []Key, what string) error {
	if node.Kind != yaml.MappingNode {
		return &PlanError{node.Line, fmt.Errorf("%s has keys and values, such as %s: …", what, keys[0].Name)}
	}
	seen := make(map[string]int)
	for k := 0; k+1 < len(node.Content); k += 2 {
		name, value := node.Content[k], node.Content[k+1]
		if line, twice := seen[name.Value]; twice {
			return &PlanError{name.Line, fmt.Errorf("%q is in line %d already", name.Value, line)}
		}
		seen[name.Value] = name.Line
		key, err := find(keys, name.Value, what)
		if err != nil {
			return &PlanError{name.Line, err}
		}
		if err := key.set(p, value); err != nil {
			var at *PlanError
			if errors.As(err, &at) {
				return err
			}
			return &PlanError{name.Line, fmt.Errorf("%s: %w", key.Name, err)}
		}
	}
	return nil
}

// find finds a key by its name.
func find(keys []Key, name, what string) (Key, error) {
	names := make([]string, len(keys))
	for k, key := range keys {
		if key.Name == name {
			return key, nil
		}
		names[k] = key.Name
	}
	if near := nearest.Of(name, names); near != "" {
		return Key{}, fmt.Errorf("%q is no key of %s; did you mean %q?", name, what, near)
	}
	return Key{}, fmt.Errorf("%q is no key of %s; the keys are %s", name, what, strings.Join(names, ", "))
}

func text(field func(p *Plan) *string) func(*Plan, *yaml.Node) error {
	return func(p *Plan, node *yaml.Node) error {
		if node.Kind != yaml.ScalarNode {
			return errors.New("write a single text")
		}
		*field(p) = node.Value
		return nil
	}
}

func number(field func(p *Plan) *float64, least, most float64) func(*Plan, *yaml.Node) error {
	return func(p *Plan, node *yaml.Node) error {
		x, err := strconv.ParseFloat(node.Value, 64)
		if err != nil || !(x >= least && x <= most) {
			return fmt.Errorf("%q: write a number from %g to %g", node.Value, least, most)
		}
		*field(p) = x
		return nil
	}
}

func whole(field func(p *Plan) *int, least, most int) func(*Plan, *yaml.Node) error {
	return func(p *Plan, node *yaml.Node) error {
		n, err := strconv.Atoi(node.Value)
		if err != nil || n < least || n > most {
			return fmt.Errorf("%q: write a whole number from %d to %d", node.Value, least, most)
		}
		*field(p) = n
		return nil
	}
}

// parseDuration reads a number of seconds, or a duration such as 90s or 2m.
func parseDuration(s string) (time.Duration, error) {
	d, err := time.ParseDuration(s)
	if x, failed := strconv.ParseFloat(s, 64); failed == nil && math.Abs(x) < 1e6 {
		d, err = seconds(x), nil
	}
	if err != nil || d <= 0 {
		return 0, fmt.Errorf("%q: write a time such as 90s or 2m, or a number of seconds", s)
	}
	return d, nil
}

func duration(field func(p *Plan) *time.Duration) func(*Plan, *yaml.Node) error {
	return func(p *Plan, node *yaml.Node) (err error) {
		*field(p), err = parseDuration(node.Value)
		return err
	}
}

// minMemory is the least that a run needs to start.
const minMemory = 32 << 20

func size(field func(p *Plan) *int64, least uint64) func(*Plan, *yaml.Node) error {
	return func(p *Plan, node *yaml.Node) error {
		n, err := humanize.ParseBytes(node.Value)
		switch {
		case err != nil || n == 0 || n > math.MaxInt64/4:
			return fmt.Errorf("%q: write a number of bytes such as 512MB", node.Value)
		case n < least:
			return fmt.Errorf("%q: write at least %s, without which no program starts", node.Value, humanize.IBytes(least))
		}
		*field(p) = int64(n)
		return nil
	}
}

// items returns the texts of a list, which may also be a single text.
func items(node *yaml.Node) ([]string, error) {
	switch node.Kind {
	case yaml.ScalarNode:
		if node.Tag == "!!null" {
			return nil, nil
		}
		return []string{node.Value}, nil
	case yaml.SequenceNode:
		var all []string
		for _, item := range node.Content {
			if item.Kind != yaml.ScalarNode {
				return nil, &PlanError{item.Line, errors.New("write a list of single texts")}
			}
			all = append(all, item.Value)
		}
		return all, nil
	}
	return nil, errors.New("write a list")
}

func list(field func(p *Plan) *[]string) func(*Plan, *yaml.Node) error {
	return func(p *Plan, node *yaml.Node) (err error) {
		*field(p), err = items(node)
		return err
	}
}

// setReadable takes folders, but for those that each run has of its own.
func setReadable(p *Plan, node *yaml.Node) (err error) {
	if p.Readable, err = items(node); err != nil {
		return err
	}
	for _, dir := range p.Readable {
		full, err := filepath.Abs(dir)
		if err != nil {
			return err
		}
		if slices.Contains([]string{"/", "/dev", "/proc", "/sys", "/tmp"}, full) {
			return fmt.Errorf("%q: programs cannot be shown this folder: write one such as /opt/jdk", dir)
		}
	}
	return nil
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

func setLimits(p *Plan, node *yaml.Node) error { return setAll(p, node, limitKeys, "limits") }

func setShares(p *Plan, node *yaml.Node) error {
	words, err := items(node)
	if err != nil {
		return err
	}
	p.Shares = nil
	for _, word := range words {
		x, err := strconv.ParseFloat(word, 64)
		if err != nil || !(x >= 0 && x <= 1) {
			return fmt.Errorf("%q: a share is a number from 0 to 1", word)
		}
		p.Shares = append(p.Shares, x)
	}
	return nil
}

func setForgiven(p *Plan, node *yaml.Node) error {
	words, err := items(node)
	if err != nil {
		return err
	}
	for _, word := range words {
		form, err := parseForm(word)
		if err != nil {
			return err
		}
		p.Forgiven = append(p.Forgiven, form)
	}
	return nil
}

func setConfigs(p *Plan, node *yaml.Node) error {
	if node.Kind != yaml.SequenceNode || len(node.Content) == 0 || len(node.Content) > maxConfigs {
		return errors.New(`write a list, each line of which begins with a dash, as in "- 5 5 1 4"`)
	}
	for _, item := range node.Content {
		c, err := readConfig(item)
		if err != nil {
			var at *PlanError
			if errors.As(err, &at) {
				return err
			}
			return &PlanError{item.Line, err}
		}
		p.Configs = append(p.Configs, c)
	}
	return nil
}

// configKeys are the keys of a configuration that is a mapping. They set the only configuration of
// a plan.
var configKeys = []Key{
	{"maze", "", func(p *Plan, node *yaml.Node) (err error) {
		p.Configs[0].Params, err = course.ParseArgs(strings.Fields(node.Value))
		return err
	}},
	{"exercise", "", func(p *Plan, node *yaml.Node) (err error) {
		p.Configs[0].Exercise, err = parseExercise(node.Value)
		return err
	}},
	{"points", "", number(func(p *Plan) *float64 { return &p.Configs[0].Points }, 0.01, 1e6)},
	{"threshold", "", func(p *Plan, node *yaml.Node) (err error) {
		p.Configs[0].Sources, err = parseSources(node.Value)
		return err
	}},
}

func readConfig(node *yaml.Node) (Config, error) {
	single := &Plan{Configs: make([]Config, 1)}
	if node.Kind == yaml.ScalarNode {
		key := configKeys[0]
		if word, _, _ := strings.Cut(strings.TrimSpace(node.Value), " "); slices.Contains(neller.Exercises(), word) {
			key = configKeys[1]
		}
		err := key.set(single, node)
		return single.Configs[0], err
	}
	if err := setAll(single, node, configKeys, "a configuration"); err != nil {
		return Config{}, err
	}
	switch c := single.Configs[0]; {
	case c.Rows == 0 && c.Exercise == nil:
		return Config{}, errors.New("the configuration has no maze: write maze: 5 5 1 4")
	case c.Rows != 0 && c.Exercise != nil:
		return Config{}, errors.New("a configuration is a maze or an exercise, not both")
	}
	return single.Configs[0], nil
}
