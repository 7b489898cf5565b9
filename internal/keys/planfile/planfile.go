// Package planfile reads plans in YAML by tables of keys. Package keys, which the searches use too,
// does not need YAML.
package planfile

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"stride/internal/keys"
	"stride/internal/nearest"
)

// Read reads a plan in YAML by a table. What the plan does not have stays as it is. An error is a
// [*keys.Error]; the example shows a line of such a plan.
func Read(text []byte, example string, t keys.Table) error {
	var root, more yaml.Node
	decoder := yaml.NewDecoder(bytes.NewReader(text))
	if err := decoder.Decode(&root); err != nil && !errors.Is(err, io.EOF) {
		return &keys.Error{Err: fmt.Errorf("it is no plan in YAML, with lines such as %s (%s)", example,
			strings.TrimPrefix(err.Error(), "yaml: "))}
	}
	if err := decoder.Decode(&more); !errors.Is(err, io.EOF) {
		return &keys.Error{Line: more.Line,
			Err: errors.New("a second document begins here: a plan is a single one, without " +
				"a line --- in it")}
	}
	if len(root.Content) == 0 {
		return nil
	}
	top := resolved(root.Content[0])
	for k := len(top.Content) - 2; k >= 0 && top.Kind == yaml.MappingNode; k -= 2 {
		if key := t.Find(top.Content[k].Value); key != nil && saysNone(key, resolved(top.Content[k+1])) {
			top.Content = slices.Delete(top.Content, k, k+2)
		}
	}
	return readTable(t, top, "a plan")
}

// readTable reads a mapping. What is it called in errors.
func readTable(t keys.Table, node *yaml.Node, what string) error {
	if node = resolved(node); node.Kind != yaml.MappingNode {
		return &keys.Error{Line: node.Line, Err: fmt.Errorf("%s has keys and values, such as %s: …",
			what, t[0].Name)}
	}
	values, lines := make(map[string]*yaml.Node), make(map[string]int)
	for k := 0; k+1 < len(node.Content); k += 2 {
		name, line := node.Content[k].Value, node.Content[k].Line
		switch {
		case lines[name] > 0:
			return &keys.Error{Line: line, Err: fmt.Errorf("%q is in line %d already", name, lines[name])}
		case t.Find(name) == nil:
			return &keys.Error{Line: line, Err: nearest.Unknown("key", name, t.Names())}
		}
		values[name], lines[name] = node.Content[k+1], line
	}
	for _, key := range t {
		if value := values[key.Name]; value != nil {
			if err := readKey(key, resolved(value), lines[key.Name]); err != nil {
				return err
			}
		}
	}
	return nil
}

// saysNone reports whether a plan gives a key, in the word of the documents or as an empty list,
// the default none.
func saysNone(k *keys.Key, node *yaml.Node) bool {
	said := node.Kind == yaml.ScalarNode && textOf(node) == keys.None || node.Kind == yaml.SequenceNode &&
		len(node.Content) == 0
	return said && k.Table == nil && k.Preset() == keys.None
}

// readKey reads the value of a key, whose name is in a line.
func readKey(k keys.Key, node *yaml.Node, line int) error {
	switch {
	case k.Table != nil:
		return readTable(k.Table, node, k.Name)
	case k.Items != nil:
		return readItems(k, node)
	case node.Kind == yaml.ScalarNode:
		return set(k.Value.Set, k.Name, textOf(node), line)
	}
	list, ok := k.Value.(interface {
		Begin()
		Add(text string) error
	})
	if !ok || node.Kind != yaml.SequenceNode {
		return &keys.Error{Line: line, Err: fmt.Errorf("%s has a single value", k.Name)}
	}
	list.Begin()
	for _, item := range node.Content {
		if item = resolved(item); item.Kind != yaml.ScalarNode {
			return &keys.Error{Line: item.Line, Err: fmt.Errorf("%s is a list of single values", k.Name)}
		}
		if err := set(list.Add, "an item of "+k.Name, item.Value, item.Line); err != nil {
			return err
		}
	}
	return nil
}

// set reads a text from a line. The name is for errors.
func set(read func(string) error, name, text string, line int) error {
	if err := read(text); err != nil {
		return &keys.Error{Line: line, Err: keys.Wrong(name, text, err)}
	}
	return nil
}

// readItems reads a list of items.
func readItems(k keys.Key, node *yaml.Node) error {
	if node.Kind != yaml.SequenceNode || len(node.Content) == 0 {
		return &keys.Error{Line: node.Line, Err: fmt.Errorf("%s is a list, each item of which begins "+
			"with a dash", k.Name)}
	}
	for _, each := range node.Content {
		item, value := k.Items(), resolved(each)
		err := error(nil)
		if item.Short != nil && value.Kind == yaml.ScalarNode {
			err = set(item.Short.Set, "an item of "+k.Name, value.Value, each.Line)
		} else {
			err = readTable(item.Table, value, "an item of "+k.Name)
		}
		if err != nil {
			return err
		}
		if err := item.Add(); err != nil {
			return &keys.Error{Line: each.Line, Err: err}
		}
	}
	return nil
}

// resolved returns a node, or the one that it stands for.
func resolved(node *yaml.Node) *yaml.Node {
	if node.Kind == yaml.AliasNode {
		return node.Alias
	}
	return node
}

// textOf returns a single text, which is empty where there is none.
func textOf(node *yaml.Node) string {
	if node.Tag == "!!null" {
		return ""
	}
	return node.Value
}
