package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"

	"stride/internal/farm"
	"stride/internal/grade"
	"stride/internal/version"
)

// docs/command-line.md documents what --json prints, field by field. TestJSONFields compares
// its sections with what commands print: each field must be documented in the section of its
// command, and each documented field must be printed.

// jsonSections has, for each section, commands that together print all of its fields.
var jsonSections = map[string][]string{
	"JSON of the maze commands": {
		"maze 5 6 1 4 --steps 200 --time 0 --solution --json",
		"maze 3 3 1 2 --steps 200 --time 0 --json",
		"maze 4 4 1 3 --steps 200 --time 0 --value neller --goal center --json",
		"maze new 4 4 1 3 --difficulty easy --count 2 --json",
		"maze check maze.txt --cells --json",
		"maze check false.txt broken.txt --json",
		"maze solve maze.txt --json",
		"maze prove 2 2 1 1 --certificate 2211.certificate --json",
		"maze prove 3 3 1 2 --length --json",
		"maze verify 2211.certificate --json",
		"maze verify refused.certificate --json",
	},
	"JSON of the commands of Number Shifting": {
		"shift solve level.txt --json", "shift solve odd.txt --json", "shift campaign game --json",
		"shift check level.txt moves.txt --json", "shift check level.txt none.txt --json",
		"shift referee --json --first-time 1m -- echo first_level", "shift referee --json --first-time 1m -- echo wrong", "shift check level.txt --json", "shift new 4 4 --json", "shift batch --levels 1 --out batch --json",
	},
	"JSON of experiments": {
		"lab maze --config=3,3,1,2 --algorithms annealing,steepest --runs 1 --steps 100 --out lab --json",
		"lab report lab --json",
		"lab shift --levels 5 --algorithms forest --runs 1 --set heat=0.5 --persist=false --out levels --json",
	},
	"JSON of the record book": {
		"maze 3 3 1 2 --steps 100 --time 0 --record --book book.db --json",
		"shift solve shift:5# --record --book book.db --json",
		"records list --history --book book.db --json", "records best 1 --book book.db --json",
		"records best 3 3 1 2 --book book.db --json", "records export --book book.db",
	},
	"JSON of the farm, the pages and the program": {"version --json"},
	"JSON of the grades":                          {"grade protections --json"},
}

// jsonElsewhere are commands in jsonSections whose own JSON belongs to another section.
var jsonElsewhere = regexp.MustCompile(`^(maze|shift) .*--record`)

// jsonTypes are the results of commands that take long or need other programs.
var jsonTypes = map[string][]any{
	"JSON of the farm, the pages and the program": {
		farm.Submitted{}, farm.Status{}, farm.Record{}, version.Get(),
	},
	"JSON of the grades": {grade.Results{}},
}

func TestJSONFields(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(repository, "docs/command-line.md"))
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	for name, content := range map[string]string{
		"maze.txt": "1 1\n1 0\n", "false.txt": "Puzzle:\n1 1\n1 0\n\nSolution: Yes\nUnique: No\nPuzzle value: 99\n", "broken.txt": "1 x\n1 0\n",
		"level.txt": "3 1\n1 1 0\n", "odd.txt": "2 1\n1 2\n", "moves.txt": "0 0 R -\n", "none.txt": "",
		"refused.certificate": "stride maze certificate 1\nmaze 2 2 1 1\nbound 6\ntree\nl\n",
		"game/level.txt":      "3 1\n1 1 0\n", "game/level_password.txt": "word\n", "game/number_level.txt": "1\n",
	} {
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for heading, commands := range jsonSections {
		known, documented := documentedFields(t, string(text), heading)
		printed := make(map[string]bool)
		for _, command := range commands {
			args := strings.Fields(command)
			for k := range args {
				if config, ok := strings.CutPrefix(args[k], "--config="); ok {
					args[k] = "--config=" + strings.ReplaceAll(config, ",", " ")
				}
			}
			var stdout, stderr bytes.Buffer
			run(time.Now(), args, strings.NewReader(""), &stdout, &stderr)
			if jsonElsewhere.MatchString(command) {
				continue
			}
			lines := 0
			for line := range strings.Lines(stdout.String()) {
				lines++
				var value any
				if err := json.Unmarshal([]byte(line), &value); err != nil {
					t.Errorf("stride %s: %v in the line %s", command, err, line)
				}
				addFields(printed, value)
			}
			if lines == 0 {
				t.Errorf("stride %s prints nothing: %s", command, &stderr)
			}
		}
		for _, value := range jsonTypes[heading] {
			addTypeFields(printed, reflect.TypeOf(value))
		}
		for name := range printed {
			if !known[name] {
				t.Errorf("%s: the field %s is not documented", heading, name)
			}
		}
		for name := range documented {
			if !printed[name] {
				t.Errorf("%s: no command prints the field %s", heading, name)
			}
		}
	}
}

// documentedFields returns all words in backquotes in a section of a document, and those in the
// first columns of its tables.
func documentedFields(t *testing.T, text, heading string) (known, documented map[string]bool) {
	t.Helper()
	_, section, ok := strings.Cut(text, "\n## "+heading+"\n")
	if !ok {
		t.Fatalf("there is no section %q", heading)
	}
	section, _, _ = strings.Cut(section, "\n## ")
	known, documented = make(map[string]bool), make(map[string]bool)
	for line := range strings.Lines(section) {
		for _, m := range spanPattern.FindAllStringSubmatch(line, -1) {
			known[m[1]] = true
		}
		if cells := strings.Split(line, "|"); len(cells) > 2 {
			for _, m := range spanPattern.FindAllStringSubmatch(cells[1], -1) {
				documented[m[1]] = true
			}
		}
	}
	return known, documented
}

// addFields adds the names of all fields of a value.
func addFields(names map[string]bool, value any) {
	switch value := value.(type) {
	case map[string]any:
		for name, v := range value {
			names[name] = true
			addFields(names, v)
		}
	case []any:
		for _, v := range value {
			addFields(names, v)
		}
	}
}

// addTypeFields adds the names of all fields that values of a type may have.
func addTypeFields(names map[string]bool, t reflect.Type) {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array:
		addTypeFields(names, t.Elem())
	case reflect.Struct:
		if t == reflect.TypeFor[time.Time]() {
			return
		}
		for k := range t.NumField() {
			f := t.Field(k)
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			if f.Anonymous && name == "" {
				addTypeFields(names, f.Type)
			} else if name != "-" && f.IsExported() {
				names[name] = true
				addTypeFields(names, f.Type)
			}
		}
	}
}
