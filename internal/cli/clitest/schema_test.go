package clitest

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"testing"
)

// TestSchemaReports finds each difference between a schema and what is printed, once.
func TestSchemaReports(t *testing.T) {
	const written = `{"type": ["object"], "properties": {
		"name": {"type": ["string"]}, "gone": {"type": ["string"]}, "size": {"type": ["number", "null"]},
		"list": {"type": ["array"], "items": {"type": ["object"], "properties": {"a": {"type": ["number"]}}}}}}`
	lines := []string{
		`{"name": "x", "size": 1, "list": [{"a": 1, "new": {"deep": true}}]}`,
		`{"name": 2, "size": 2, "list": [{"a": 2, "new": null}], "more": [1]}`,
	}
	var s schema
	if err := json.Unmarshal([]byte(written), &s); err != nil {
		t.Fatal(err)
	}
	var got []string
	s.begin("maze", func(format string, values ...any) { got = append(got, fmt.Sprintf(format, values...)) })
	for _, line := range lines {
		var value any
		if err := json.Unmarshal([]byte(line), &value); err != nil {
			t.Fatal(err)
		}
		s.addValue(value)
	}
	s.addType(reflect.TypeFor[struct {
		Other int `json:"other"`
	}]())
	s.end()
	const file, enter = schemaPath, ": enter it, and say what it means unless its name does"
	want := []string{
		file + ` has maze.gone, which no command of the list prints`,
		file + ` lacks maze.list[].new` + enter, file + ` lacks maze.more` + enter,
		file + ` lacks maze.other` + enter,
		file + ` says that maze.size may be of the type null, which no command of the list prints`,
		`maze.name is of the type number, not only ["string"] as ` + file + ` says`,
	}
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("reported %q\nwant     %q", got, want)
	}
}
