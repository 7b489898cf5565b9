package web

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"

	"stride/internal/golden"
	"stride/internal/phrase"
	"stride/internal/web/engine"
)

// schema is a JSON Schema, or another object of the document.
type schema = map[string]any

// TestOpenAPI compares openapi.json, which describes the API to generators of clients, with the table of the API's page
// and the Go types, and validates it. UPDATE=1 writes the file.
func TestOpenAPI(t *testing.T) {
	d := schemas{texts: schema{"Phrase": phraseSchema}, types: make(map[string]reflect.Type)}
	for _, union := range views {
		var refs []schema
		for _, one := range union.of {
			refs = append(refs, d.of(reflect.TypeOf(one), false))
		}
		d.texts[union.name] = schema{"oneOf": refs}
	}
	s := New(Config{})
	defer s.Close()
	meanings := make(map[string]string)
	paths := make(map[string]schema)
	for _, e := range s.documentation() {
		path := strings.TrimPrefix(e.Path, apiPrefix)
		if paths[path] == nil {
			paths[path] = schema{}
		}
		for _, field := range e.Fields {
			if !strings.HasPrefix(field[1], "as above") {
				for name := range strings.SplitSeq(field[0], ", ") {
					meanings[name] = field[1]
				}
			}
		}
		paths[path][strings.ToLower(e.Method)] = d.operation(e, path, meanings)
	}
	whole := fmt.Sprintf(`{
"openapi": "3.1.0",
"info": {"title": "Stride", "version": "1", "description": %q, "license": {"name": "MIT", "identifier": "MIT"}},
"servers": [{"url": "v1"}],
"paths": {
%s},
"components": {"responses": {"Refusal": %s}, "schemas": {
%s}}
}
`, apiAbout, lines(t, paths), jsonText(t, refusalAnswer), lines(t, d.texts))
	golden.Compare(t, "../openapi.json", whole)
	doc, err := openapi3.NewLoader().LoadFromData([]byte(whole))
	if err == nil {
		err = doc.Validate(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
}

const apiAbout = "Everything that the pages of Stride do. Nothing is stored: a request carries the level and the moves."

var (
	phraseSchema = schema{
		"description": "A sentence for other languages: the key of a text with its values, or a text that is the same in all.",
		"oneOf": []schema{
			{"type": "object", "required": []string{"key"}, "properties": schema{"key": schema{"type": "string"},
				"values": schema{"type": "object", "additionalProperties": true}}},
			{"type": "object", "required": []string{"text"}, "properties": schema{"text": schema{"type": "string"}}},
		},
	}
	refusalAnswer = schema{
		"description": "Why the request was refused, with a status from 400 to 503.",
		"headers": schema{"Retry-After": schema{"description": "Seconds after which to try again, if that helps.",
			"schema": schema{"type": "integer"}}},
		"content": jsonOf(schema{"$ref": "#/components/schemas/Refusal"}),
	}
)

func jsonOf(s schema) schema { return schema{"application/json": schema{"schema": s}} }

// lines writes a map as JSON, one entry a line.
func lines[V any](t *testing.T, all map[string]V) string {
	t.Helper()
	var list []string
	for _, name := range slices.Sorted(maps.Keys(all)) {
		var b bytes.Buffer
		out := json.NewEncoder(&b)
		out.SetEscapeHTML(false)
		if err := out.Encode(all[name]); err != nil {
			t.Fatal(err)
		}
		list = append(list, fmt.Sprintf("%q: %s", name, strings.TrimSpace(b.String())))
	}
	return strings.Join(list, ",\n")
}

var (
	exampleBody = regexp.MustCompile(`-d '([^']*)'`)
	// jobOperations are the operations on searches, which are no questions.
	jobOperations = map[string]string{"GET /jobs/{job}": "job", "GET /jobs/{job}/events": "events",
		"DELETE /jobs/{job}": "stop", "GET /records": "records"}
)

// operation describes an endpoint; the meanings of fields are those of this endpoint, or of earlier ones.
func (d schemas) operation(e endpoint, path string, meanings map[string]string) schema {
	d.of(reflect.TypeFor[engine.Refusal](), false)
	status := d.of(reflect.TypeFor[jobStatus](), false)
	answers := schema{"default": schema{"$ref": "#/components/responses/Refusal"}}
	op := schema{"summary": e.About, "responses": answers}
	answer := func(code, about string, content schema) {
		answers[code] = schema{"description": about, "content": content}
	}
	if id := jobOperations[e.Method+" "+path]; id != "" {
		op["operationId"] = id
		if strings.Contains(path, "{job}") {
			op["parameters"] = []schema{{"name": "job", "in": "path", "required": true, "schema": schema{"type": "string"}}}
		}
		switch id {
		case "records":
			status = d.of(reflect.TypeFor[bookView](), false)
		case "events":
			answer("200", e.Answer, schema{"text/event-stream": schema{"schema": schema{"type": "string"}}})
			return op
		}
		answer("200", e.Answer, jsonOf(status))
		return op
	}
	name := strings.TrimPrefix(path, "/")
	q := engine.Questions[slices.IndexFunc(engine.Questions, func(q engine.Question) bool { return q.Name == name })]
	op["operationId"] = name
	result := d.of(q.Answer, false)
	switch q.Kind {
	case engine.List:
		var parameters []schema
		properties := d.object(q.Query, true)["properties"].(schema)
		for _, name := range slices.Sorted(maps.Keys(properties)) {
			parameters = append(parameters, schema{"name": name, "in": "query", "schema": properties[name],
				"description": meanings[name]})
		}
		if parameters != nil {
			op["parameters"] = parameters
		}
	case engine.File:
		op["requestBody"] = schema{"required": true, "content": schema{"text/plain": schema{"schema": schema{"type": "string"}}}}
	default:
		query := d.of(q.Query, true)
		properties := d.texts[strings.TrimPrefix(query["$ref"].(string), schemaPlace)].(schema)["properties"].(schema)
		for name, of := range properties {
			if of.(schema)["description"] == nil && meanings[name] != "" {
				properties[name] = with(of.(schema), "description", meanings[name])
			}
		}
		content := jsonOf(query)
		if found := exampleBody.FindStringSubmatch(e.Example); found != nil {
			content["application/json"].(schema)["example"] = json.RawMessage(found[1])
		}
		op["requestBody"] = schema{"required": true, "content": content}
	}
	if q.Kind == engine.Search {
		answer("202", "The search has begun: watch it at /jobs/{job}.", jsonOf(status))
		result = schema{"anyOf": []schema{status, result}}
	}
	answer("200", e.Answer, jsonOf(result))
	return op
}

func with(s schema, name string, value any) schema {
	s = maps.Clone(s)
	s[name] = value
	return s
}

// schemas collects the schemas of structs, as declarations does their interfaces.
type schemas struct {
	types map[string]reflect.Type
	texts schema
}

// of returns the schema of a Go type. A query may leave out lists, which are then empty, and has no other fields.
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
		return schema{"type": "array", "items": d.of(t.Elem(), query), "minItems": t.Len(), "maxItems": t.Len()}
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
