package clitest

import (
	"bytes"
	"encoding/json"
	"io"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
)

// docs/output.schema.json documents what --json prints, a JSON Schema with a definition for each
// group of commands. People write it. The tests of the programs hold it to what commands print, in
// both directions: each field that is printed is in the schema, and each field and type in the
// schema is printed by some command.

const schemaPath = "docs/output.schema.json"

// A Definition is the part of the schema about a group of commands: what some of them print, and
// what has a Go type because the command takes long or needs other programs. Together they have all
// fields.
type Definition struct {
	Prepare  []string // commands that come first, whose JSON belongs to another definition
	Commands []string
	Types    []any
}

// OutputSchema compares the fields and their types in the schema with what commands print, in a
// folder with some files, and with the Go types. The other definitions belong to other programs.
func (p Program) OutputSchema(t *testing.T, files map[string]string, all map[string]Definition,
	others ...string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(Repository, schemaPath))
	if err != nil {
		t.Fatal(err)
	}
	var written schema
	if err := json.Unmarshal(text, &written); err != nil {
		t.Fatalf("%s: %v", schemaPath, err)
	}
	want := slices.AppendSeq(slices.Clone(others), maps.Keys(all))
	slices.Sort(want)
	if got := slices.Sorted(maps.Keys(written.Definitions)); !slices.Equal(got, want) {
		t.Fatalf("%s defines %q, the commands need %q", schemaPath, got, want)
	}
	t.Chdir(t.TempDir())
	for name, content := range files {
		WriteFile(t, name, content, 0o666)
	}
	for name, from := range all {
		d := written.Definitions[name]
		d.begin(name, t.Errorf)
		for _, command := range from.Prepare {
			p.Run(time.Now(), strings.Fields(command), strings.NewReader(""), io.Discard, io.Discard)
		}
		for _, command := range from.Commands {
			d.addOutput(t, p, command)
		}
		for _, value := range from.Types {
			d.addType(reflect.TypeOf(value))
		}
		d.end()
	}
}

// schema is a JSON Schema, as far as values of commands need it, with what has been seen of it.
type schema struct {
	Types       []string           `json:"type"`
	Items       *schema            `json:"items"`
	Properties  map[string]*schema `json:"properties"`
	Definitions map[string]*schema `json:"$defs"`

	path   string
	report func(format string, values ...any)
	seen   []string // types
	absent bool     // it is not in the file, which has been reported
}

// begin gives each part of a schema its name in reports.
func (s *schema) begin(path string, report func(string, ...any)) {
	s.path, s.report = path, report
	for name, p := range s.Properties {
		p.begin(path+"."+name, report)
	}
	if s.Items != nil {
		s.Items.begin(path+"[]", report)
	}
}

// end reports what no command prints.
func (s *schema) end() {
	if len(s.seen) == 0 {
		s.report("%s has %s, which no command of the list prints", schemaPath, s.path)
		return
	}
	for _, kind := range s.Types {
		if !slices.Contains(s.seen, kind) {
			s.report("%s says that %s may be of the type %s, which no command of the list prints", schemaPath,
				s.path, kind)
		}
	}
	for _, p := range s.Properties {
		p.end()
	}
	if s.Items != nil && len(s.Items.Types) > 0 { // otherwise all lists have to be empty
		s.Items.end()
	}
}

// unwritten reports a part that is printed and not in the file.
func (s *schema) unwritten(path string) *schema {
	if !s.absent {
		s.report("%s lacks %s: enter it, and say what it means unless its name does", schemaPath, path)
	}
	return &schema{path: path, report: s.report, absent: true}
}

// is notes the type of a value.
func (s *schema) is(kind string) {
	if !s.absent && !slices.Contains(s.seen, kind) && !slices.Contains(s.Types, kind) {
		s.report("%s is of the type %s, not only %q as %s says", s.path, kind, s.Types, schemaPath)
	}
	s.seen = append(s.seen, kind)
}

func (s *schema) property(name string) *schema {
	if s.Properties[name] == nil {
		if s.Properties == nil {
			s.Properties = make(map[string]*schema)
		}
		s.Properties[name] = s.unwritten(s.path + "." + name)
	}
	return s.Properties[name]
}

func (s *schema) item() *schema {
	s.is("array")
	if s.Items == nil {
		s.Items = s.unwritten(s.path + "[]")
	}
	return s.Items
}

// addOutput runs a command and notes what each line that it prints consists of.
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
		s.is("object")
		for name, v := range value {
			s.property(name).addValue(v)
		}
	case []any:
		item := s.item()
		for _, v := range value {
			item.addValue(v)
		}
	case string:
		s.is("string")
	case float64:
		s.is("number")
	case bool:
		s.is("boolean")
	case nil:
		s.is("null")
	}
}

// anything is the type of a field for which the schema has none.
const anything = ""

// addType notes what values of a type consist of.
func (s *schema) addType(t reflect.Type) {
	switch t.Kind() {
	case reflect.Pointer:
		s.addType(t.Elem())
	case reflect.Slice, reflect.Array:
		s.item().addType(t.Elem())
	case reflect.Struct:
		if t == reflect.TypeFor[time.Time]() {
			s.is("string")
			return
		}
		s.is("object")
		for k := range t.NumField() {
			f := t.Field(k)
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			if f.Anonymous && name == "" {
				s.addType(f.Type)
			} else if name != "-" && f.IsExported() {
				s.property(name).addType(f.Type)
			}
		}
	case reflect.Map:
		s.is("object")
	case reflect.String:
		s.is("string")
	case reflect.Bool:
		s.is("boolean")
	case reflect.Interface:
		s.seen = append(s.seen, anything)
	default:
		s.is("number")
	}
}
