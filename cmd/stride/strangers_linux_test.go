package main

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"stride/internal/cli/clitest"
)

// strangeMaze is a report on a maze that claims something strange.
const strangeMaze = "Puzzle:\n3 2 1 4 1\n3 2 1 3 3\n3 3 2 1 4\n3 1 2 3 3\n1 4 4 3 0\n\nPuzzle value: " +
	clitest.Strange + "\n"

// TestStrangers gives all commands what is strange, and looks for it in the messages of some.
func TestStrangers(t *testing.T) {
	t.Chdir(t.TempDir())
	t.Setenv("STRIDE_BOOK", clitest.Strange+".db")
	name := clitest.Strange + ".txt"
	clitest.WriteFile(t, name, strangeMaze, 0o666)
	for _, file := range []struct{ name, text string }{
		{"mazes/" + name, strangeMaze}, {"moves.txt", "1 1 " + clitest.Strange + " +\n"},
		{"entry.jsonl", `{"problem":"` + escaped(clitest.Strange) +
			`","search":"x","found":"2026-01-01T00:00:00Z"}`},
		{"set.yaml", "title: Week\npuzzles:\n  - maze:3x3:1-3:21111131N\n"},
		{"results.txt", "stride results 1\nset \"Week\"\nname \"" + escaped(clitest.Strange) + "\"\nsolved " +
			clitest.Strange + " R\n"},
	} {
		clitest.WriteFile(t, file.name, file.text, 0o666)
	}
	for args, want := range map[string]int{
		// How often what is strange is shown.
		"maze check NAME":                        1,
		"maze check mazes":                       2,
		"maze check mazes --csv":                 2,
		"shift check shift:1# --moves moves.txt": 1,
		"set check set.yaml results.txt":         2,
		"set check set.yaml results.txt --csv":   2,
		"records add entry.jsonl --book new.db":  1,
	} {
		words := strings.Fields(args)
		if k := slices.Index(words, "NAME"); k >= 0 {
			words[k] = name
		}
		if text := program.Call(t, "", words...); strings.Count(text, "]52") < want {
			t.Errorf("%s shows not what is strange, but %s", args, text)
		}
	}
	program.Strangers(t, name, "site") // which would write its pages into the other folders
}

// escaped returns a text as it stands between the quotes of JSON.
func escaped(text string) string {
	quoted, err := json.Marshal(text)
	if err != nil {
		panic(err) // a string has a form in JSON
	}
	return string(quoted[1 : len(quoted)-1])
}
