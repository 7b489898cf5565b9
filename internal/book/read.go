package book

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"stride/internal/phrase"
)

// A PlanError is what is wrong with a plan.
type PlanError struct {
	Line       int // 0 if it is about the plan as a whole
	Key, Value string
	Err        error // what would be right
}

func (e *PlanError) Error() string {
	var s strings.Builder
	if e.Line > 0 {
		fmt.Fprintf(&s, "line %d: ", e.Line)
	}
	if e.Key != "" {
		fmt.Fprintf(&s, "%s: %q: ", e.Key, phrase.Shorten(e.Value))
	}
	return s.String() + e.Err.Error()
}

// Unwrap returns the error without its place.
func (e *PlanError) Unwrap() error { return e.Err }

// partsKey is the key of the list of parts.
const partsKey = "puzzles"

// ReadPlan reads a plan in YAML into p. A key that the plan does not have keeps what p says. The
// keys of a part may also be among the others, if there is only one part. An error is a
// [*PlanError]; [Plan.Complete] finds what is wrong with the whole.
func ReadPlan(text []byte, p *Plan) error {
	var root, more yaml.Node
	decoder := yaml.NewDecoder(bytes.NewReader(text))
	if err := decoder.Decode(&root); err != nil && !errors.Is(err, io.EOF) {
		return &PlanError{Err: fmt.Errorf("it is no plan in YAML, with lines such as title: Exactly That Far (%s)",
			strings.TrimPrefix(err.Error(), "yaml: "))}
	}
	if err := decoder.Decode(&more); !errors.Is(err, io.EOF) {
		return &PlanError{Line: more.Line,
			Err: errors.New("a second document begins here: a plan is a single one, without a line --- in it")}
	}
	if len(root.Content) == 0 {
		return &PlanError{Line: 1, Err: errors.New("the plan is empty; write lines such as title: Exactly That Far")}
	}
	top := root.Content[0]
	if top.Kind != yaml.MappingNode {
		return &PlanError{Line: top.Line,
			Err: errors.New("a plan is a list of keys and values, such as title: Exactly That Far")}
	}
	single := newPart()
	var singleLine int
	var list *yaml.Node
	pairs, err := pairsOf(top)
	if err != nil {
		return err
	}
	// The paper comes first, since it sets the usual gutter and bleed.
	if k := slices.IndexFunc(pairs, func(p pair) bool { return p.key.Value == "paper" }); k > 0 {
		pairs[0], pairs[k] = pairs[k], pairs[0]
	}
	for _, pair := range pairs {
		if pair.key.Value == partsKey {
			list = pair.value
			continue
		}
		key, value, err := pair.read(func(Key) bool { return true }, partsKey)
		if err != nil {
			return err
		}
		if key.Part {
			singleLine = pair.key.Line
			err = key.SetPart(&single, value)
		} else {
			err = key.SetPlan(p, value)
		}
		if err != nil {
			return &PlanError{pair.key.Line, key.Name, value, err}
		}
	}
	switch {
	case list == nil:
		if singleLine > 0 {
			p.Parts = []Part{single}
		}
		return nil
	case singleLine > 0:
		return &PlanError{Line: singleLine,
			Err: fmt.Errorf("what the puzzles are like stands either here or in the list %s, not in both", partsKey)}
	case list.Kind != yaml.SequenceNode || len(list.Content) == 0:
		return &PlanError{Line: list.Line,
			Err: fmt.Errorf("%s is a list, each part of which begins with a dash, as in \"- family: maze\"", partsKey)}
	}
	p.Parts = nil
	if list.Content[0].Kind == yaml.ScalarNode {
		return readGiven(list.Content, p)
	}
	for _, node := range list.Content {
		part, err := readPart(node)
		if err != nil {
			return err
		}
		p.Parts = append(p.Parts, part)
	}
	return nil
}

// readGiven reads the IDs of puzzles.
func readGiven(nodes []*yaml.Node, p *Plan) error {
	for _, node := range nodes {
		wrong := func(err error) error { return &PlanError{node.Line, partsKey, node.Value, err} }
		if node.Kind != yaml.ScalarNode {
			return wrong(errors.New("the list has either IDs of puzzles or parts of a book, not both"))
		}
		if err := p.Give(node.Value); err != nil {
			return wrong(err)
		}
	}
	return nil
}

func readPart(node *yaml.Node) (Part, error) {
	part := newPart()
	if node.Kind != yaml.MappingNode {
		return part, &PlanError{Line: node.Line, Err: errors.New("a part has keys and values, such as family: maze")}
	}
	pairs, err := pairsOf(node)
	if err != nil {
		return part, err
	}
	for _, pair := range pairs {
		key, value, err := pair.read(func(k Key) bool { return k.Part })
		if err != nil {
			return part, err
		}
		if err := key.SetPart(&part, value); err != nil {
			return part, &PlanError{pair.key.Line, key.Name, value, err}
		}
	}
	return part, nil
}

// pair is a key of the file with its value.
type pair struct{ key, value *yaml.Node }

// pairsOf returns the keys of a mapping with their values, or an error if a key is there twice.
func pairsOf(node *yaml.Node) ([]pair, error) {
	var pairs []pair
	lines := make(map[string]int)
	for k := 0; k+1 < len(node.Content); k += 2 {
		key := node.Content[k]
		if line, twice := lines[key.Value]; twice {
			return nil, &PlanError{Line: key.Line, Err: fmt.Errorf("%q is in line %d already", key.Value, line)}
		}
		lines[key.Value] = key.Line
		pairs = append(pairs, pair{key, node.Content[k+1]})
	}
	return pairs, nil
}

// read finds the key among those that are allowed here, and returns its value as a text. The
// items of a list are joined by commas. An error names the others too.
func (p pair) read(allowed func(Key) bool, others ...string) (Key, string, error) {
	k := slices.IndexFunc(keys, func(k Key) bool { return k.Name == p.key.Value && allowed(k) })
	if k < 0 {
		var names []string
		for _, key := range keys {
			if allowed(key) {
				names = append(names, key.Name)
			}
		}
		names = append(names, others...)
		return Key{}, "", &PlanError{Line: p.key.Line,
			Err: fmt.Errorf("%q is no key here; the keys are %s", p.key.Value, strings.Join(names, ", "))}
	}
	node := p.value
	if node.Kind == yaml.AliasNode {
		node = node.Alias
	}
	switch node.Kind {
	case yaml.ScalarNode:
		if node.Tag == "!!null" {
			return keys[k], "", nil
		}
		return keys[k], node.Value, nil
	case yaml.SequenceNode:
		var items []string
		for _, item := range node.Content {
			if item.Kind != yaml.ScalarNode {
				return Key{}, "", &PlanError{Line: item.Line, Err: fmt.Errorf("%s is a list of single values", p.key.Value)}
			}
			items = append(items, item.Value)
		}
		return keys[k], strings.Join(items, ","), nil
	}
	return Key{}, "", &PlanError{Line: node.Line, Err: fmt.Errorf("%s has a single value", p.key.Value)}
}
