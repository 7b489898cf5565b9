package web

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"stride/internal/astar/replay"
	"stride/internal/golden"
	"stride/internal/phrase"
	"stride/internal/puzzle"
	"stride/internal/puzzle/band"
	"stride/internal/puzzle/families"
	"stride/internal/puzzle/jumpmaze"
	"stride/internal/puzzle/numbershift"
	"stride/internal/web/engine"
)

// TestTypesForScripts compares api.d.ts, by which the scripts of the pages know the queries and the answers of
// the engine, with the Go types. UPDATE=1 writes the file.
func TestTypesForScripts(t *testing.T) {
	d := declarations{texts: make(map[string]string), types: make(map[string]reflect.Type)}
	var questions, searches, lists strings.Builder
	for _, q := range engine.Questions {
		into := &questions
		switch q.Kind {
		case engine.Search:
			into = &searches
		case engine.List:
			into = &lists
		case engine.File:
			fmt.Fprintf(into, "    %s: [string, %s];\n", q.Name, d.of(q.Answer))
			continue
		}
		fmt.Fprintf(into, "    %s: [%s, %s];\n", q.Name, d.of(q.Query), d.of(q.Answer))
	}
	for _, root := range []any{engine.Status{}, engine.Refusal{}, bookView{}, prepared{}} {
		d.of(reflect.TypeOf(root))
	}
	var b strings.Builder
	b.WriteString("// What the pages ask and what the engine answers. A test writes this file from the Go types\n" +
		"// (types_test.go), so do not edit it.\n\ndeclare namespace API {\n" +
		"  type Phrase = import('./js/text.js').Phrase;\n" +
		"  // views of a level, its details, and the progress of a search, of each family\n")
	for _, union := range views {
		var names []string
		for _, one := range union.of {
			names = append(names, d.of(reflect.TypeOf(one)))
		}
		fmt.Fprintf(&b, "  type %s = %s;\n", union.name, strings.Join(names, " | "))
	}
	for _, name := range slices.Sorted(maps.Keys(d.texts)) {
		fmt.Fprintf(&b, "  interface %s%s\n  }\n", name, d.texts[name])
	}
	b.WriteString("  // query and answer of each question\n")
	fmt.Fprintf(&b, "  interface Questions {\n%s  }\n", questions.String())
	fmt.Fprintf(&b, "  interface Lists {\n%s  }\n", lists.String())
	b.WriteString("  // query and result of each search\n")
	fmt.Fprintf(&b, "  interface Searches {\n%s  }\n}\n", searches.String())
	golden.Compare(t, filepath.Join("..", "api.d.ts"), b.String())
}

// familyOf are the values of a field in the views of levels, by which they are distinguished.
var familyOf = make(map[reflect.Type]string)

// The views of each family are those of its first level.
func init() {
	for _, f := range families.All {
		level, err := families.All.Open(context.Background(), f.First[0])
		if err != nil {
			panic(err)
		}
		name := strings.ToUpper(f.Name[:1]) + f.Name[1:]
		view, details := level.View(), level.Details()
		familyOf[reflect.TypeOf(view)] = f.Name
		typeNames[reflect.TypeOf(details)] = name + "Details"
		typeNames[reflect.TypeOf(view)] = name + "View" // which may be the same
		views[0].of, views[1].of = append(views[0].of, view), append(views[1].of, details)
	}
}

// TestFamiliesForScripts compares js/families.json, which says of the families what the scripts of the pages
// have to know, with the families. UPDATE=1 writes the file.
func TestFamiliesForScripts(t *testing.T) {
	var lines []string
	for _, f := range families.All {
		lines = append(lines, fmt.Sprintf("%q: {\n\"first\": %q,\n\"presets\": {", f.Name, f.First[0]))
		var presets []string
		for _, p := range f.Order.Presets {
			for k, size := range p.Sizes {
				if _, err := families.All.ParseID(size.ID + "x"); err != nil || !strings.Contains(size.ID, band.All()[k].String()) {
					t.Errorf("%s: %v", size.ID, err)
				}
			}
			presets = append(presets, fmt.Sprintf("%q: %s", p.Name, jsonText(t, p.Sizes)))
		}
		lines[len(lines)-1] += "\n" + strings.Join(presets, ",\n") + "}}"
	}
	lines = append(lines, fmt.Sprintf("\"day\": {\n\"first\": %q,\n\"names\": %q}", jumpmaze.FirstDay.Format(time.DateOnly),
		strings.Join(jumpmaze.DayNames, " ")))
	golden.Compare(t, filepath.Join("..", "js", "families.json"), "{"+strings.Join(lines, ",\n")+"}\n")
}

func jsonText(t *testing.T, value any) []byte {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// views are what families describe in forms of their own, and what kinds of searches do.
var views = []struct {
	name string
	of   []any
}{
	{"LevelView", nil},
	{"LevelDetails", nil},
	{"Progress", []any{jumpmaze.Progress{}, numbershift.Progress{}}},
	{"Result", []any{engine.Made{}, engine.Solved{}}},
}

// typeNames are the names of types whose own names say too little outside their packages, or that are no
// interfaces in TypeScript.
var typeNames = map[reflect.Type]string{
	reflect.TypeFor[jumpmaze.Progress]():    "MazeProgress",
	reflect.TypeFor[numbershift.Progress](): "ShiftProgress",
	reflect.TypeFor[puzzle.Assessment]():    "Figures",
	reflect.TypeFor[replay.Query]():         "AstarQuery",
	reflect.TypeFor[replay.Answer]():        "AstarAnswer",
	reflect.TypeFor[replay.Search]():        "AstarSearch",
	reflect.TypeFor[replay.Step]():          "AstarStep",
	reflect.TypeFor[replay.Node]():          "AstarNode",
	reflect.TypeFor[phrase.Phrase]():        "Phrase",
	reflect.TypeFor[phrase.Said]():          "Phrase[] | null",
	reflect.TypeFor[phrase.Text]():          "string",
	reflect.TypeFor[time.Time]():            "string",
	reflect.TypeFor[engine.State]():         "'queued' | 'running' | 'done' | 'cancelled' | 'failed'",
	reflect.TypeFor[engine.ErrorKind]():     "'invalid' | 'missing' | 'too-large' | 'busy' | 'closing' | 'failed'",
	reflect.TypeFor[puzzle.Verdict]():       "'yes' | 'no' | 'unknown'",
	reflect.TypeFor[puzzle.Solutions]():     "'none' | 'one' | 'several' | 'unknown'",
	reflect.TypeFor[puzzle.Difficulty]():    "'easy' | 'medium' | 'hard' | 'fiendish'",
	reflect.TypeFor[band.Band]():            "'gentle' | 'easy' | 'medium' | 'hard' | 'fiendish'",
}

// declarations collects the interfaces of structs: their types and their texts by their names.
type declarations struct {
	types map[string]reflect.Type
	texts map[string]string
}

// of returns the TypeScript type of a Go type.
func (d declarations) of(t reflect.Type) string {
	name, named := typeNames[t]
	if !named && t.Name() != "" {
		name = strings.ToUpper(t.Name()[:1]) + t.Name()[1:]
	}
	switch t.Kind() {
	case reflect.Struct:
		switch {
		case named && (name == "Phrase" || name == "string"):
			return name
		case t.NumField() == 0:
			return "Record<string, never>"
		case name == "":
			return strings.ReplaceAll(strings.TrimSpace(d.body(t)), "\n    ", " ") + " }"
		}
		if old := d.types[name]; old != nil && old != t {
			panic(fmt.Sprintf("%v and %v are both %s: give one of them a name", old, t, name))
		}
		if d.types[name] == nil {
			d.types[name] = t // it may contain itself
			d.texts[name] = d.body(t)
		}
		return name
	case reflect.Pointer:
		return d.of(t.Elem())
	}
	switch {
	case named:
		return name
	case t.Kind() == reflect.Interface:
		return cmp.Or(name, "unknown")
	case t.Kind() == reflect.Array:
		return "[" + strings.TrimSuffix(strings.Repeat(d.of(t.Elem())+", ", t.Len()), ", ") + "]"
	case t.Kind() == reflect.Slice:
		return d.of(t.Elem()) + "[]"
	case t.Kind() == reflect.Map:
		return "Record<string, " + d.of(t.Elem()) + ">"
	case t.Kind() == reflect.String:
		return "string"
	case t.Kind() == reflect.Bool:
		return "boolean"
	}
	return "number"
}

// body returns the rest of the interface of a struct, after its name: what it extends, and its fields.
func (d declarations) body(t reflect.Type) string {
	var b strings.Builder
	var extends []string
	for k := range t.NumField() {
		f := t.Field(k)
		tag, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous && tag == "":
			extends = append(extends, d.of(f.Type))
		case f.IsExported() && tag != "-":
			kind, optional := d.of(f.Type), ""
			if strings.Contains(options, "omitempty") {
				optional = "?"
			}
			if family := familyOf[t]; family != "" && tag == "family" {
				kind = "'" + family + "'"
			}
			fmt.Fprintf(&b, "\n    %s%s: %s;", cmp.Or(tag, f.Name), optional, kind)
		}
	}
	if len(extends) > 0 {
		return " extends " + strings.Join(extends, ", ") + " {" + b.String()
	}
	return " {" + b.String()
}
