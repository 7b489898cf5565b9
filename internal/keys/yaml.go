package keys

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"stride/internal/nearest"
)

// An Error is what is wrong with a plan.
type Error struct {
	Line int // 0 if it is about the plan as a whole
	Err  error
}

func (e *Error) Error() string {
	if e.Line == 0 {
		return e.Err.Error()
	}
	return fmt.Sprintf("line %d: %v", e.Line, e.Err)
}

// Unwrap returns the error without its line.
func (e *Error) Unwrap() error { return e.Err }

// Read reads a plan in YAML by a table. What the plan does not have stays as it is. An error is an [*Error]; the
// example shows a line of such a plan.
func Read(text []byte, example string, t Table) error {
	var root, more yaml.Node
	decoder := yaml.NewDecoder(bytes.NewReader(text))
	if err := decoder.Decode(&root); err != nil && !errors.Is(err, io.EOF) {
		return &Error{Err: fmt.Errorf("it is no plan in YAML, with lines such as %s (%s)", example,
			strings.TrimPrefix(err.Error(), "yaml: "))}
	}
	if err := decoder.Decode(&more); !errors.Is(err, io.EOF) {
		return &Error{more.Line,
			errors.New("a second document begins here: a plan is a single one, without a line --- in it")}
	}
	if len(root.Content) == 0 {
		return nil
	}
	top := resolved(root.Content[0])
	for k := len(top.Content) - 2; k >= 0 && top.Kind == yaml.MappingNode; k -= 2 {
		if key := t.Find(top.Content[k].Value); key != nil && key.saysNone(resolved(top.Content[k+1])) {
			top.Content = slices.Delete(top.Content, k, k+2)
		}
	}
	return t.read(top, "a plan")
}

// read reads a mapping. What is it called in errors.
func (t Table) read(node *yaml.Node, what string) error {
	if node = resolved(node); node.Kind != yaml.MappingNode {
		return &Error{node.Line, fmt.Errorf("%s has keys and values, such as %s: …", what, t[0].Name)}
	}
	values, lines := make(map[string]*yaml.Node), make(map[string]int)
	for k := 0; k+1 < len(node.Content); k += 2 {
		name, line := node.Content[k].Value, node.Content[k].Line
		switch {
		case lines[name] > 0:
			return &Error{line, fmt.Errorf("%q is in line %d already", name, lines[name])}
		case t.Find(name) == nil:
			return &Error{line, nearest.Unknown("key", name, t.names())}
		}
		values[name], lines[name] = node.Content[k+1], line
	}
	for _, key := range t {
		if value := values[key.Name]; value != nil {
			if err := key.read(resolved(value), lines[key.Name]); err != nil {
				return err
			}
		}
	}
	return nil
}

// saysNone reports whether a plan gives a key, in the word of the documents or as an empty list, the default none.
func (k Key) saysNone(node *yaml.Node) bool {
	said := node.Kind == yaml.ScalarNode && textOf(node) == none || node.Kind == yaml.SequenceNode && len(node.Content) == 0
	return said && k.Table == nil && k.preset() == none
}

// read reads the value of a key, whose name is in a line.
func (k Key) read(node *yaml.Node, line int) error {
	switch {
	case k.Table != nil:
		return k.Table.read(node, k.Name)
	case k.Items != nil:
		return k.readItems(node)
	case node.Kind == yaml.ScalarNode:
		return set(k.Value.Set, k.Name, textOf(node), line)
	}
	list, ok := k.Value.(interface {
		begin()
		add(text string) error
	})
	if !ok || node.Kind != yaml.SequenceNode {
		return &Error{line, fmt.Errorf("%s has a single value", k.Name)}
	}
	list.begin()
	for _, item := range node.Content {
		if item = resolved(item); item.Kind != yaml.ScalarNode {
			return &Error{item.Line, fmt.Errorf("%s is a list of single values", k.Name)}
		}
		if err := set(list.add, "an item of "+k.Name, item.Value, item.Line); err != nil {
			return err
		}
	}
	return nil
}

// set reads a text from a line. The name is for errors.
func set(read func(string) error, name, text string, line int) error {
	if err := read(text); err != nil {
		return &Error{line, Wrong(name, text, err)}
	}
	return nil
}

// readItems reads a list of items.
func (k Key) readItems(node *yaml.Node) error {
	if node.Kind != yaml.SequenceNode || len(node.Content) == 0 {
		return &Error{node.Line, fmt.Errorf("%s is a list, each item of which begins with a dash", k.Name)}
	}
	for _, each := range node.Content {
		item, value := k.Items(), resolved(each)
		err := error(nil)
		if item.Short != nil && value.Kind == yaml.ScalarNode {
			err = set(item.Short.Set, "an item of "+k.Name, value.Value, each.Line)
		} else {
			err = item.Table.read(value, "an item of "+k.Name)
		}
		if err != nil {
			return err
		}
		if err := item.Add(); err != nil {
			return &Error{each.Line, err}
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
