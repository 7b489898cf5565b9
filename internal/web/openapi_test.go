package web

import (
	"cmp"
	"context"
	"encoding"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"

	"stride/internal/puzzle/families"
	"stride/internal/puzzle/jumpmaze"
	"stride/internal/puzzle/numbershift"
	"stride/internal/web/engine"
)

// openapi.json is the only description of the API: generators of clients read it, and api.d.ts
// comes from it. People write it. TestOpenAPI holds it to the table of questions and the Go types,
// in both directions; documented_test.go holds every answer that a test gets to it, the words of
// enumerations included, for which Go has no list.

// contract is openapi.json while it is compared with the program.
type contract struct {
	*openapi3.T
	report func(format string, values ...any)
	// types are the Go types of the schemas that have been compared.
	types map[string]reflect.Type
}

// TestOpenAPI validates openapi.json and compares it with the questions and the Go types.
func TestOpenAPI(t *testing.T) {
	doc, err := openapi3.NewLoader().LoadFromData(openAPI)
	must(t, err)
	must(t, doc.Validate(t.Context()))
	for _, report := range compare(doc) {
		t.Error(report)
	}
}

// TestOpenAPIReports finds what is wrong in copies of openapi.json with one change each.
func TestOpenAPIReports(t *testing.T) {
	const cut = `"cut": {"type": "boolean"},`
	for _, change := range []struct{ was, now, wants string }{
		{`"/hint": {"post"`, `"/hint": {"get"`, "lacks POST /hint"},
		{`"/families": {`, `"/more": {"get": {"responses": {}}}, "/families": {`, "has GET /more"},
		{`"summary": "Helps with a position.",`, ``, "POST /hint has no summary"},
		{cut, ``, "lacks cut of Made"},
		{cut, `"cut": {"type": "string"},`, "cut of Made is a string"},
		{cut, cut + ` "no": {},`, "has no of Made"},
		{`"required": ["step"],`, ``, "requires [] of HintQuery"},
		{`"required": ["step"], "additionalProperties": false,`, `"required": ["step"],`,
			"HintQuery may have other fields"},
		{`{"$ref": "#/components/schemas/MazeView"}, `, ``, "LevelView is one of 1"},
		{`"Phrase": {`, `"Unused": {"type": "string"}, "Phrase": {`, "has the schema Unused"},
		{`schemas/Progress"`, `schemas/Point"`, "Point is a"},
	} {
		doc, err := openapi3.NewLoader().LoadFromData(
			[]byte(strings.Replace(string(openAPI), change.was, change.now, 1)))
		must(t, err)
		if reports := strings.Join(compare(doc), "\n"); !strings.Contains(reports, change.wants) {
			t.Errorf("%s became %s: %q instead of %s", change.was, change.now, reports, change.wants)
		}
	}
}

// compare returns what is wrong with all paths and schemas.
func compare(doc *openapi3.T) (reports []string) {
	c := contract{T: doc, types: make(map[string]reflect.Type)}
	c.report = func(format string, values ...any) {
		reports = append(reports, fmt.Sprintf(format, values...))
	}
	status := reflect.TypeFor[jobStatus]()
	operations := map[string]func(*openapi3.Operation){
		"GET /jobs/{job}":        func(o *openapi3.Operation) { c.answer(o, http.StatusOK, status) },
		"DELETE /jobs/{job}":     func(o *openapi3.Operation) { c.answer(o, http.StatusOK, status) },
		"GET /jobs/{job}/events": func(*openapi3.Operation) {}, // a stream
	}
	for _, q := range engine.Questions {
		method := "POST /"
		if q.Kind == engine.List {
			method = "GET /"
		}
		operations[method+q.Name] = func(o *openapi3.Operation) { c.question(q, o) }
	}
	written := make(map[string]*openapi3.Operation)
	for path, item := range c.Paths.Map() {
		for method, operation := range item.Operations() {
			written[method+" "+path] = operation
		}
	}
	for name, operation := range written {
		if operations[name] == nil {
			c.report("openapi.json has %s, the API has not", name)
		}
		if operation.Summary == "" {
			c.report("%s has no summary", name)
		}
	}
	for name, compare := range operations {
		if written[name] == nil {
			c.report("openapi.json lacks %s", name)
		} else {
			compare(written[name])
		}
	}
	c.same("a refusal", sent(c.Components.Responses["Refusal"]), reflect.TypeFor[engine.Refusal](), false)
	for name := range c.Components.Schemas {
		if c.types[name] == nil {
			c.report("openapi.json has the schema %s, which no question needs", name)
		}
	}
	return reports
}

// sent returns the schema of what is sent, or nil.
func sent(response *openapi3.ResponseRef) *openapi3.SchemaRef {
	if response == nil || response.Value.Content.Get("application/json") == nil {
		return nil
	}
	return response.Value.Content.Get("application/json").Schema
}

// answer compares what is sent with a status with a Go type.
func (c *contract) answer(o *openapi3.Operation, status int, t reflect.Type) {
	c.same("the answer of "+o.OperationID, sent(o.Responses.Status(status)), t, false)
}

// question compares a question with its operation.
func (c *contract) question(q engine.Question, o *openapi3.Operation) {
	if o.OperationID != q.Name {
		c.report("the operation of %s is %q", q.Name, o.OperationID)
	}
	if q.Kind == engine.Search {
		status, answer := reflect.TypeFor[jobStatus](), sent(o.Responses.Status(http.StatusOK))
		c.answer(o, http.StatusAccepted, status)
		if answer == nil || len(answer.Value.AnyOf) != 2 {
			c.report("the answer of %s is not a job or its result", q.Name)
		} else {
			c.same(q.Name, answer.Value.AnyOf[0], status, false)
			c.same(q.Name, answer.Value.AnyOf[1], q.Answer, false)
		}
	} else {
		c.answer(o, http.StatusOK, q.Answer)
	}
	kind := "application/json"
	switch q.Kind {
	case engine.List:
		parameters := openapi3.NewObjectSchema().WithoutAdditionalProperties()
		for _, p := range o.Parameters {
			parameters.WithPropertyRef(p.Value.Name, p.Value.Schema)
		}
		parameters.Required = required(fields(q.Query), true) // each has a default
		c.same("the query of "+q.Name, parameters.NewRef(), q.Query, true)
		return
	case engine.File:
		kind = "text/plain"
	}
	if o.RequestBody == nil || o.RequestBody.Value.Content.Get(kind) == nil {
		c.report("the query of %s is not %s", q.Name, kind)
	} else if q.Kind != engine.File {
		c.same("the query of "+q.Name, o.RequestBody.Value.Content.Get(kind).Schema, q.Query, true)
	}
}

// unions are what families describe in forms of their own, and what kinds of searches do.
func unions() map[reflect.Type][]reflect.Type {
	all := map[reflect.Type][]reflect.Type{
		reflect.TypeFor[engine.Progress](): {reflect.TypeFor[jumpmaze.Progress](),
			reflect.TypeFor[numbershift.Progress]()},
		reflect.TypeFor[engine.Result](): {reflect.TypeFor[engine.Made](), reflect.TypeFor[engine.Solved]()},
	}
	for _, f := range families.All {
		level, err := families.All.Open(context.Background(), f.First[0])
		if err != nil {
			panic(err)
		}
		for of, value := range map[reflect.Type]any{reflect.TypeFor[engine.LevelView](): level.View(),
			reflect.TypeFor[engine.LevelDetails](): level.Details()} {
			all[of] = append(all[of], reflect.TypeOf(value))
		}
	}
	return all
}

// same compares a schema with a Go type. where names the schema in reports, unless it has a name. A
// query may leave out lists, which are then empty, and has no other fields.
func (c *contract) same(where string, s *openapi3.SchemaRef, t reflect.Type, query bool) {
	if s == nil {
		c.report("openapi.json lacks %s, a %v", where, t)
		return
	}
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if name := strings.TrimPrefix(s.Ref, "#/components/schemas/"); name != "" {
		old := c.types[name]
		c.types[name], where = t, name
		if old == t {
			return // it may contain itself
		}
		if old != nil {
			c.report("%s is a %v and a %v", name, old, t)
		}
	}
	kind, format := kindOf(t)
	if kind != "" && !s.Value.Type.Includes(kind) || s.Value.Format != format {
		c.report("%s is a %s %s, and not a %s %s like %v", where, strings.Join(s.Value.Type.Slice(), "|"),
			s.Value.Format, kind, format, t)
		return
	}
	switch {
	case kind == "object" && t.Kind() == reflect.Struct:
		c.sameFields(where, s.Value, t, query)
	case kind == "object":
		c.same("a value of "+where, s.Value.AdditionalProperties.Schema, t.Elem(), query)
	case kind == "array":
		c.same("an item of "+where, s.Value.Items, t.Elem(), query)
		if t.Kind() == reflect.Array && (s.Value.MinItems != uint64(t.Len()) || s.Value.MaxItems == nil ||
			*s.Value.MaxItems != s.Value.MinItems) {
			c.report("%s must have %d items", where, t.Len())
		}
	case t.Kind() == reflect.Interface:
		of := unions()[t]
		if len(s.Value.OneOf) != len(of) {
			c.report("%s is one of %d schemas; there are %v", where, len(s.Value.OneOf), of)
			return
		}
		for k, one := range s.Value.OneOf {
			c.same(where, one, of[k], query)
		}
	}
}

// sameFields compares the properties of a schema with the fields of a struct.
func (c *contract) sameFields(where string, s *openapi3.Schema, t reflect.Type, query bool) {
	all := fields(t)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		c.same(name+" of "+where, s.Properties[name], all[name].Type, query)
	}
	for name := range s.Properties {
		if _, there := all[name]; !there {
			c.report("openapi.json has %s of %s, %v has not", name, where, t)
		}
	}
	want, got := required(all, query), slices.Sorted(slices.Values(s.Required))
	if !slices.Equal(got, want) {
		c.report("openapi.json requires %q of %s, %v %q", got, where, t, want)
	}
	if others := s.AdditionalProperties.Has; query && (others == nil || *others) {
		c.report("%s may have other fields, which a query may not", where)
	}
}

// kindOf returns the JSON type of a Go type and its format. The type is "" for what has a JSON form
// of its own.
func kindOf(t reflect.Type) (kind, format string) {
	switch {
	case t == reflect.TypeFor[time.Time]():
		return "string", "date-time"
	case t.Implements(reflect.TypeFor[json.Marshaler]()):
		return "", ""
	case t.Implements(reflect.TypeFor[encoding.TextMarshaler]()):
		return "string", ""
	}
	switch t.Kind() {
	case reflect.Struct, reflect.Map:
		return "object", ""
	case reflect.Slice, reflect.Array:
		return "array", ""
	case reflect.String:
		return "string", ""
	case reflect.Bool:
		return "boolean", ""
	case reflect.Float64:
		return "number", ""
	case reflect.Uint64, reflect.Int64:
		return "integer", t.Kind().String()
	case reflect.Interface:
		return "", ""
	}
	return "integer", ""
}

// fields returns the fields of the JSON form of a struct. Those of embedded structs are its own.
func fields(t reflect.Type) map[string]reflect.StructField {
	all := make(map[string]reflect.StructField)
	for _, f := range reflect.VisibleFields(t) {
		tag, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if !f.IsExported() || f.Anonymous && tag == "" || tag == "-" {
			continue
		}
		name := cmp.Or(tag, f.Name)
		if _, hidden := all[name]; !hidden || len(f.Index) == 1 {
			all[name] = f
		}
	}
	return all
}

// required returns the names of the fields that cannot be absent.
func required(all map[string]reflect.StructField, query bool) (names []string) {
	for name, f := range all {
		if !strings.Contains(f.Tag.Get("json"), ",omitempty") && !(query && f.Type.Kind() == reflect.Slice) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}
