package web

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"

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

// openapi.json is the only description of the API: generators of clients read it, and api.d.ts
// comes from it. People write its sentences and examples. TestOpenAPI holds the rest, which must be
// what the program does, to the table of questions and the Go types; documented_test.go holds every
// answer that a test gets to the result.

// schema is a JSON Schema, or another object of the document.
type schema = map[string]any

// prose are the keys of what people write.
var prose = []string{"summary", "description", "example"}

// TestOpenAPI compares openapi.json, but for its prose, with the questions and the Go types, and
// validates it. UPDATE=1 writes the file and keeps the prose.
func TestOpenAPI(t *testing.T) {
	file, err := os.ReadFile("openapi.json")
	must(t, err)
	var old schema
	must(t, json.Unmarshal(file, &old))
	d := schemas{texts: schema{"Phrase": phraseSchema}, types: make(map[string]reflect.Type)}
	for _, union := range views {
		var refs []schema
		for _, one := range union.of {
			refs = append(refs, d.of(reflect.TypeOf(one), false))
		}
		d.texts[union.name] = schema{"oneOf": refs}
	}
	// As the file is read, so that both have the same types.
	text := jsonText(t, schema{"paths": d.paths(), "components": schema{"schemas": d.texts,
		"responses": schema{
			"Refusal": schema{"headers": schema{"Retry-After": schema{"schema": schema{"type": "integer"}}},
				"content": jsonOf(d.of(reflect.TypeFor[engine.Refusal](), false))}}}})
	var made schema
	must(t, json.Unmarshal(text, &made))
	keepProse(old, made)
	components := made["components"].(schema)
	whole := fmt.Sprintf("{\n\"openapi\": \"3.1.0\",\n\"info\": %s,\n\"servers\": %s,\n\"paths\": {\n%s},\n"+
		"\"components\": {\"responses\": %s, \"schemas\": {\n%s}}\n}\n", jsonText(t, old["info"]),
		jsonText(t, old["servers"]), lines(t, made["paths"].(schema)), jsonText(t, components["responses"]),
		lines(t, components["schemas"].(schema)))
	golden.Compare(t, "../openapi.json", whole)
	doc, err := openapi3.NewLoader().LoadFromData([]byte(whole))
	if err == nil {
		err = doc.Validate(t.Context())
	}
	must(t, err)
	for path, item := range doc.Paths.Map() {
		for method, operation := range item.Operations() {
			if operation.Summary == "" || operation.Responses.Status(200).Value.Description == nil {
				t.Errorf("%s %s: openapi.json does not say what it is for, or what its answer is", method,
					path)
			}
		}
	}
}

// keepProse copies the prose of the old document to the same places of the new one.
func keepProse(from, to any) {
	switch from := from.(type) {
	case schema:
		to, ok := to.(schema)
		if !ok {
			return
		}
		for key, value := range from {
			if into, there := to[key]; there {
				keepProse(value, into)
			} else if slices.Contains(prose, key) {
				to[key] = value
			}
		}
	case []any:
		to, _ := to.([]any)
		for k := range min(len(from), len(to)) {
			keepProse(from[k], to[k])
		}
	}
}

var phraseSchema = schema{
	"oneOf": []schema{
		{"type": "object", "required": []string{"key"}, "properties": schema{"key": schema{"type": "string"},
			"values": schema{"type": "object", "additionalProperties": schema{"anyOf": []schema{
				{"type": "string"}, {"type": "number"}, reference("Phrase")}}}}},
		{"type": "object", "required": []string{"text"},
			"properties": schema{"text": schema{"type": "string"}}},
	},
}

func jsonOf(s schema) schema { return schema{"application/json": schema{"schema": s}} }

func jsonText(t *testing.T, value any) []byte {
	t.Helper()
	var b bytes.Buffer
	out := json.NewEncoder(&b)
	out.SetEscapeHTML(false)
	must(t, out.Encode(value))
	return bytes.TrimSpace(b.Bytes())
}

// lines writes a map as JSON, one entry a line.
func lines(t *testing.T, all schema) string {
	t.Helper()
	var list []string
	for _, name := range slices.Sorted(maps.Keys(all)) {
		list = append(list, fmt.Sprintf("%q: %s", name, jsonText(t, all[name])))
	}
	return strings.Join(list, ",\n")
}

// paths describes all addresses: the questions, searches that run, and the record book.
func (d schemas) paths() schema {
	status := jsonOf(d.of(reflect.TypeFor[jobStatus](), false))
	job := []schema{{"name": "job", "in": "path", "required": true, "schema": schema{"type": "string"}}}
	ofJob := func(name string, content schema) schema {
		op := operation(name, content)
		op["parameters"] = job
		return op
	}
	all := schema{
		"/jobs/{job}": schema{"get": ofJob("job", status), "delete": ofJob("stop", status)},
		"/jobs/{job}/events": schema{"get": ofJob("events",
			schema{"text/event-stream": schema{"schema": schema{"type": "string"}}})},
	}
	for _, q := range engine.Questions {
		answer := d.of(q.Answer, false)
		if q.Kind == engine.Search {
			answer = schema{"anyOf": []schema{d.of(reflect.TypeFor[jobStatus](), false), answer}}
		}
		op, method := operation(q.Name, jsonOf(answer)), "post"
		switch q.Kind {
		case engine.List:
			method = "get"
			var parameters []schema
			properties := d.object(q.Query, true)["properties"].(schema)
			for _, name := range slices.Sorted(maps.Keys(properties)) {
				parameters = append(parameters,
					schema{"name": name, "in": "query", "schema": properties[name]})
			}
			if parameters != nil {
				op["parameters"] = parameters
			}
		case engine.File:
			op["requestBody"] = schema{"required": true,
				"content": schema{"text/plain": schema{"schema": schema{"type": "string"}}}}
		default:
			op["requestBody"] = schema{"required": true, "content": jsonOf(d.of(q.Query, true))}
		}
		if q.Kind == engine.Search {
			op["responses"].(schema)["202"] = schema{"content": status}
		}
		all["/"+q.Name] = schema{method: op}
	}
	return all
}

func operation(name string, answer schema) schema {
	return schema{"operationId": name, "responses": schema{"200": schema{"content": answer},
		"default": schema{"$ref": "#/components/responses/Refusal"}}}
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

// typeNames are the names of types whose own names say too little outside their packages, or that
// are no interfaces in TypeScript.
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
	reflect.TypeFor[engine.ErrorKind](): "'invalid' | 'missing' | 'too-large' | 'busy' | 'closing' | " +
		"'failed'",
	reflect.TypeFor[puzzle.Verdict]():    "'yes' | 'no' | 'unknown'",
	reflect.TypeFor[puzzle.Solutions]():  "'none' | 'one' | 'several' | 'unknown'",
	reflect.TypeFor[puzzle.Difficulty](): "'easy' | 'medium' | 'hard' | 'fiendish'",
	reflect.TypeFor[band.Band]():         "'gentle' | 'easy' | 'medium' | 'hard' | 'fiendish'",
}

// schemas collects the schemas of structs, as declarations does their interfaces.
type schemas struct {
	types map[string]reflect.Type
	texts schema
}

// of returns the schema of a Go type. A query may leave out lists, which are then empty, and has no
// other fields.
func (d schemas) of(t reflect.Type, query bool) schema {
	name, named := typeNames[t]
	switch {
	case t == reflect.TypeFor[time.Time]():
		return schema{"type": "string", "format": "date-time"}
	case t == reflect.TypeFor[phrase.Said]():
		return schema{"type": []string{"array", "null"}, "items": reference("Phrase")}
	case strings.HasPrefix(name, "'"):
		return schema{"type": "string", "enum": strings.Split(strings.ReplaceAll(name, "'", ""), " | ")}
	case name == "string":
		return schema{"type": "string"}
	}
	if !named && t.Name() != "" {
		name = strings.ToUpper(t.Name()[:1]) + t.Name()[1:]
	}
	switch t.Kind() {
	case reflect.Struct:
		if name == "Phrase" {
			return reference(name)
		}
		if name == "" {
			return d.object(t, query)
		}
		if old := d.types[name]; old != nil && old != t {
			panic(fmt.Sprintf("%v and %v are both %s: give one of them a name", old, t, name))
		}
		if d.types[name] == nil {
			d.types[name] = t // it may contain itself
			d.texts[name] = d.object(t, query)
		}
		return reference(name)
	case reflect.Pointer:
		return d.of(t.Elem(), query)
	case reflect.Interface:
		return reference(name)
	case reflect.Array:
		return schema{"type": "array", "items": d.of(t.Elem(), query), "minItems": t.Len(),
			"maxItems": t.Len()}
	case reflect.Slice:
		return schema{"type": "array", "items": d.of(t.Elem(), query)}
	case reflect.Map:
		return schema{"type": "object", "additionalProperties": d.of(t.Elem(), query)}
	case reflect.String:
		return schema{"type": "string"}
	case reflect.Bool:
		return schema{"type": "boolean"}
	case reflect.Float64:
		return schema{"type": "number"}
	case reflect.Uint64, reflect.Int64:
		return schema{"type": "integer", "format": t.Kind().String()}
	}
	return schema{"type": "integer"}
}

const schemaPlace = "#/components/schemas/"

func reference(name string) schema { return schema{"$ref": schemaPlace + name} }

// declaring returns the struct that declares a field of t, which is t or embedded in it.
func declaring(t reflect.Type, f reflect.StructField) reflect.Type {
	if len(f.Index) > 1 {
		return t.FieldByIndex(f.Index[:len(f.Index)-1]).Type
	}
	return t
}

// object returns the schema of a struct. Fields of embedded structs are its own.
func (d schemas) object(t reflect.Type, query bool) schema {
	properties, required := schema{}, []string{}
	for _, f := range reflect.VisibleFields(t) {
		tag, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if !f.IsExported() || f.Anonymous && tag == "" || tag == "-" {
			continue
		}
		name := cmp.Or(tag, f.Name)
		if len(f.Index) > 1 && properties[name] != nil {
			continue // a field of the outer struct hides it
		}
		properties[name] = d.of(f.Type, query)
		if family := familyOf[declaring(t, f)]; family != "" && name == "family" {
			properties[name] = schema{"type": "string", "enum": []string{family}}
		}
		mayLack := strings.Contains(options, "omitempty") || query && f.Type.Kind() == reflect.Slice
		if !mayLack && !slices.Contains(required, name) {
			required = append(required, name)
		}
	}
	s := schema{"type": "object", "properties": properties}
	if len(required) > 0 {
		s["required"] = required
	}
	if query {
		s["additionalProperties"] = false
	}
	return s
}
