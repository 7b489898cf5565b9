package main

import (
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"stride/cmd/stride-farm/farm"
	"stride/internal/cli/clitest"
	"stride/internal/scripttest"
)

// program is this program for the tests that all programs share.
var program = clitest.Program{Root: newRoot, Run: run}

func TestMain(m *testing.M) { testscript.Main(m, map[string]func(){"stride-farm": main}) }

func TestScripts(t *testing.T) {
	t.Parallel()
	scripttest.Run(t)
}

func TestHelp(t *testing.T) { program.Help(t) }

func TestFullOutput(t *testing.T) {
	program.FullOutput(t, "", "--version", "completion bash", "help serve")
}

// TestCancel says where each command is interrupted.
func TestCancel(t *testing.T) {
	program.Listed(t, map[string]string{
		"": "help", "help": "help", "completion": "a text", "man": "texts",
		"serve": "script work", "join": "script work", "submit": "farm", "status": "farm", "fetch": "farm",
	})
}

// TestOutputSchema compares docs/output.schema.json with the results of the commands, which need a
// farm.
func TestOutputSchema(t *testing.T) {
	program.OutputSchema(t, nil, map[string]clitest.Definition{
		"farm": {Types: []any{farm.Submitted{}, farm.Status{}, farm.Record{}}},
	}, "maze", "shift", "lab", "records", "version", "grade", "failures")
}

// TestDocsCommands looks at the calls of stride-farm in the documents.
func TestDocsCommands(t *testing.T) {
	program.DocumentedCalls(t, 10, func(page string) bool { return page == "docs/farm.md" })
}
