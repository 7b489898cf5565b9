package mazecmd

import (
	"os"
	"reflect"
	"strings"
	"testing"
)

// TestJSONFields wants every field that --json prints to be in the document.
func TestJSONFields(t *testing.T) {
	const document = "../../../../docs/command-line.md"
	raw, err := os.ReadFile(document)
	if err != nil {
		t.Fatal(err)
	}
	_, text, found := strings.Cut(string(raw), "## JSON of the maze commands")
	if !found {
		t.Fatalf("%s does not describe the JSON of the maze commands", document)
	}
	var fields func(of reflect.Type) []string
	fields = func(of reflect.Type) (names []string) {
		switch of.Kind() {
		case reflect.Pointer, reflect.Slice:
			return fields(of.Elem())
		case reflect.Struct:
		default:
			return nil
		}
		for k := range of.NumField() {
			field := of.Field(k)
			if name, _, _ := strings.Cut(field.Tag.Get("json"), ","); name != "" {
				names = append(names, name)
			}
			names = append(names, fields(field.Type)...)
		}
		return names
	}
	seen := 0
	for _, printed := range []any{mazeJSON{}, objectiveMadeJSON{}, evaluationJSON{}, objectiveEvaluationJSON{}, proofJSON{}, solutionJSON{}} {
		for _, name := range fields(reflect.TypeOf(printed)) {
			seen++
			if !strings.Contains(text, "`"+name+"`") {
				t.Errorf("%T has the field %q, which %s does not describe", printed, name, document)
			}
		}
	}
	if seen < 50 {
		t.Errorf("only %d fields were found", seen)
	}
}
