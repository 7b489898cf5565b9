package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"stride/internal/farm"
	"stride/internal/grade"
	"stride/internal/version"
)

// docs/output.schema.json documents what --json prints, a JSON Schema with a definition for each group of commands.
// TestOutputSchema compares its fields and their types with what commands print and with the Go types; UPDATE=1 writes it
// and keeps the descriptions of fields that are still there.

const schemaPath = "docs/output.schema.json"

// jsonCommands has, for each definition, commands that together print all of its fields.
var jsonCommands = map[string][]string{
	"maze": {
		"maze 5 6 1 4 --steps 200 --time 0 --solution --stats --json",
		"maze 3 3 1 2 --steps 200 --time 0 --json",
		"maze 4 4 1 3 --steps 200 --time 0 --value neller --goal center --json",
		"maze new 4 4 1 3 --difficulty easy --count 2 --json",
		"maze check maze.txt --cells --json",
		"maze check false.txt broken.txt --json",
		"maze solve maze.txt --json",
		"maze prove 2 2 1 1 --certificate 2211.certificate --json",
		"maze prove 3 3 1 2 --length --json",
		"maze prove --verify 2211.certificate --json",
		"maze prove --verify refused.certificate --json",
	},
	"shift": {
		"shift solve level.txt --stats --json", "shift solve odd.txt --json", "shift campaign game --json",
		"shift check level.txt --moves moves.txt --json", "shift check level.txt none.txt --json",
		"shift referee --json --first-time 1m -- echo first_level", "shift referee --json --first-time 1m -- echo wrong", "shift check level.txt odd.txt --json", "shift new 4 4 --json", "shift batch --levels 1 --out batch --json",
	},
	"lab": {
		"lab maze --config=3,3,1,2 --algorithms annealing,steepest --runs 1 --steps 100 --out lab --json",
		"lab report lab --json",
		"lab shift --levels 5 --algorithms forest --runs 1 --set heat=0.5 --persist=false --out levels --json",
	},
	"records": {
		"maze 3 3 1 2 --steps 100 --time 0 --record --book book.db --json",
		"shift solve shift:5# --record --book book.db --json",
		"records list --history --book book.db --json", "records best 1 --book book.db --json",
		"records best 3 3 1 2 --book book.db --json", "records export --book book.db",
	},
	"farm and version": {"--version --json"},
	"grade":            {"grade protections --json"},
	"failures":         {"lab report none --json"},
}

// jsonElsewhere are commands in jsonCommands whose own JSON belongs to another definition.
var jsonElsewhere = regexp.MustCompile(`^(maze|shift) .*--record`)

// jsonTypes are the results of commands that take long or need other programs.
var jsonTypes = map[string][]any{
	"farm and version": {
		farm.Submitted{}, farm.Status{}, farm.Record{}, version.Get(),
	},
	"grade": {grade.Results{}},
}

func TestOutputSchema(t *testing.T) {
	path, err := filepath.Abs(filepath.Join(repository, schemaPath))
	if err != nil {
		t.Fatal(err)
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
	for name, content := range map[string]string{
		"maze.txt": "1 1\n1 0\n", "false.txt": "Puzzle:\n1 1\n1 0\n\nSolution: Yes\nUnique: No\nPuzzle value: 99\n", "broken.txt": "1 x\n1 0\n",
		"level.txt": "3 1\n1 1 0\n", "odd.txt": "2 1\n1 2\n", "moves.txt": "0 0 R -\n", "none.txt": "",
		"refused.certificate": "stride maze certificate 1\nmaze 2 2 1 1\nbound 6\ntree\nl\n",
		"game/level.txt":      "3 1\n1 1 0\n", "game/level_password.txt": "first_level\n", "game/number_level.txt": "1\n",
	} {
		writeFile(t, name, content, 0o666)
	}
	for group, commands := range jsonCommands {
		d := now.definition(group)
		for _, command := range commands {
			d.addOutput(t, command)
		}
		for _, value := range jsonTypes[group] {
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
		t.Errorf("%s is not what commands print, -schema +commands; UPDATE=1 writes it:\n%s", schemaPath, cmp.Diff(string(text), out.String()))
	} else if err := os.WriteFile(path, []byte(out.String()), 0o666); err != nil {
		t.Fatal(err)
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
func (s *schema) addOutput(t *testing.T, command string) {
	t.Helper()
	args := strings.Fields(command)
	for k := range args {
		if config, ok := strings.CutPrefix(args[k], "--config="); ok {
			args[k] = "--config=" + strings.ReplaceAll(config, ",", " ")
		}
	}
	var stdout, stderr bytes.Buffer
	run(time.Now(), args, strings.NewReader(""), &stdout, &stderr)
	if jsonElsewhere.MatchString(command) {
		return
	}
	if stdout.Len() == 0 {
		t.Errorf("stride %s prints nothing: %s", command, &stderr)
	}
	for line := range strings.Lines(stdout.String()) {
		var value any
		if err := json.Unmarshal([]byte(line), &value); err != nil {
			t.Errorf("stride %s: %v in the line %s", command, err, line)
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
