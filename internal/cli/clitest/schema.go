package clitest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"stride/internal/lock"
)

// docs/output.schema.json documents what --json prints, a JSON Schema with a definition for each
// group of commands.

const schemaPath = "docs/output.schema.json"

// A Definition is the part of the schema about a group of commands: what some of them print, and
// what has a Go type because the command takes long or needs other programs. Together they have all
// fields.
type Definition struct {
	Prepare  []string // commands that come first, whose JSON belongs to another definition
	Commands []string
	Types    []any
}

// OutputSchema compares the fields and their types in the schema with what commands print and with
// the Go types, in a folder with some files; UPDATE=1 writes the schema and keeps the descriptions
// of fields that are still there. The definitions of other programs stay as they are.
func (p Program) OutputSchema(t *testing.T, files map[string]string, all map[string]Definition,
	others ...string) {
	t.Helper()
	path, err := filepath.Abs(filepath.Join(Repository, schemaPath))
	if err != nil {
		t.Fatal(err)
	}
	if os.Getenv("UPDATE") != "" {
		hold(t, path)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var old, now schema
	if err := json.Unmarshal(text, &old); err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	for name, content := range files {
		WriteFile(t, name, content, 0o666)
	}
	for _, name := range others {
		*now.definition(name) = *old.definition(name)
	}
	for name, from := range all {
		d := now.definition(name)
		for _, command := range from.Prepare {
			p.Run(time.Now(), strings.Fields(command), strings.NewReader(""), io.Discard, io.Discard)
		}
		for _, command := range from.Commands {
			d.addOutput(t, p, command)
		}
		for _, value := range from.Types {
			d.addType(reflect.TypeOf(value))
		}
	}
	now.describe(&old)
	var out strings.Builder
	now.write(&out, "")
	out.WriteByte('\n')
	if out.String() == string(text) {
		return
	}
	if os.Getenv("UPDATE") == "" {
		t.Errorf("%s is not what commands print, -schema +commands; UPDATE=1 writes it:\n%s", schemaPath,
			cmp.Diff(string(text), out.String()))
	} else if err := os.WriteFile(path, []byte(out.String()), 0o666); err != nil {
		t.Fatal(err)
	}
}

// hold waits until no other test holds a file, and holds it until the end of this test. The tests
// of the programs run at the same time, and each writes its part of the schema.
func hold(t *testing.T, path string) {
	t.Helper()
	const pause = 50 * time.Millisecond
	for {
		held, err := lock.File(path, "a test")
		switch {
		case err == nil:
			t.Cleanup(func() { _ = held.Release() })
			return
		case !errors.Is(err, lock.ErrHeld):
			t.Fatal(err)
		}
		time.Sleep(pause)
	}
}

// schema is a JSON Schema, as far as values of commands need it.
type schema struct {
	Version     string             `json:"$schema,omitempty"`
	Title       string             `json:"title,omitempty"`
	Description string             `json:"description,omitempty"`
	Types       []string           `json:"type,omitempty"`
	Items       *schema            `json:"items,omitempty"`
	Properties  map[string]*schema `json:"properties,omitempty"`
	Definitions map[string]*schema `json:"$defs,omitempty"`
}

func (s *schema) definition(name string) *schema { return entry(&s.Definitions, name) }

func entry(all *map[string]*schema, name string) *schema {
	if *all == nil {
		*all = make(map[string]*schema)
	}
	if (*all)[name] == nil {
		(*all)[name] = new(schema)
	}
	return (*all)[name]
}

func (s *schema) add(kind string) {
	if !slices.Contains(s.Types, kind) {
		s.Types = append(s.Types, kind)
		slices.Sort(s.Types)
	}
}

func (s *schema) item() *schema {
	s.add("array")
	if s.Items == nil {
		s.Items = new(schema)
	}
	return s.Items
}

// addOutput runs a command and adds what each line that it prints consists of.
func (s *schema) addOutput(t *testing.T, p Program, command string) {
	t.Helper()
	args := strings.Fields(command)
	for k := range args {
		if config, ok := strings.CutPrefix(args[k], "--config="); ok {
			args[k] = "--config=" + strings.ReplaceAll(config, ",", " ")
		}
	}
	var stdout, stderr bytes.Buffer
	p.Run(time.Now(), args, strings.NewReader(""), &stdout, &stderr)
	if stdout.Len() == 0 {
		t.Errorf("%s prints nothing: %s", command, &stderr)
	}
	for line := range strings.Lines(stdout.String()) {
		var value any
		if err := json.Unmarshal([]byte(line), &value); err != nil {
			t.Errorf("%s: %v in the line %s", command, err, line)
		}
		s.addValue(value)
	}
}

func (s *schema) addValue(value any) {
	switch value := value.(type) {
	case map[string]any:
		s.add("object")
		for name, v := range value {
			entry(&s.Properties, name).addValue(v)
		}
	case []any:
		s.item()
		for _, v := range value {
			s.Items.addValue(v)
		}
	case string:
		s.add("string")
	case float64:
		s.add("number")
	case bool:
		s.add("boolean")
	case nil:
		s.add("null")
	}
}

// addType adds what values of a type consist of.
func (s *schema) addType(t reflect.Type) {
	switch t.Kind() {
	case reflect.Pointer:
		s.addType(t.Elem())
	case reflect.Slice, reflect.Array:
		s.item().addType(t.Elem())
	case reflect.Struct:
		if t == reflect.TypeFor[time.Time]() {
			s.add("string")
			return
		}
		s.add("object")
		for k := range t.NumField() {
			f := t.Field(k)
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			if f.Anonymous && name == "" {
				s.addType(f.Type)
			} else if name != "-" && f.IsExported() {
				entry(&s.Properties, name).addType(f.Type)
			}
		}
	case reflect.Map:
		s.add("object")
	case reflect.String:
		s.add("string")
	case reflect.Bool:
		s.add("boolean")
	case reflect.Interface:
	default:
		s.add("number")
	}
}

// describe takes over the texts of an older schema.
func (s *schema) describe(old *schema) {
	if old == nil {
		return
	}
	s.Version, s.Title, s.Description = old.Version, old.Title, old.Description
	for name, d := range s.Definitions {
		d.describe(old.Definitions[name])
	}
	for name, p := range s.Properties {
		p.describe(old.Properties[name])
	}
	if s.Items != nil {
		s.Items.describe(old.Items)
	}
}

// write writes a schema, with a line for each property that has none of its own.
func (s *schema) write(out *strings.Builder, indent string) {
	flat := *s
	flat.Properties, flat.Definitions, flat.Items = nil, nil, nil
	text, err := json.Marshal(flat)
	if err != nil {
		panic(err) // strings can always be written
	}
	out.WriteString(strings.TrimSuffix(string(text), "}"))
	first := string(text) == "{}"
	key := func(name string) {
		if !first {
			out.WriteString(", ")
		}
		first = false
		fmt.Fprintf(out, "%q: ", name)
	}
	group := func(name string, all map[string]*schema) {
		if len(all) == 0 {
			return
		}
		key(name)
		for k, n := range slices.Sorted(maps.Keys(all)) {
			fmt.Fprintf(out, "%c\n%s  %q: ", "{,"[min(k, 1)], indent, n)
			all[n].write(out, indent+"  ")
		}
		out.WriteString("}")
	}
	if s.Items != nil {
		key("items")
		s.Items.write(out, indent)
	}
	group("properties", s.Properties)
	group("$defs", s.Definitions)
	out.WriteString("}")
}
