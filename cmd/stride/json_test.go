package main

import (
	"testing"

	"stride/internal/cli/clitest"
	"stride/internal/grade/report"
	"stride/internal/version"
)

// jsonDefinitions has, for each definition of the schema, commands that together print all of its
// fields.
var jsonDefinitions = map[string]clitest.Definition{
	"maze": {Commands: []string{
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
	}},
	"shift": {Commands: []string{
		"shift solve level.txt --stats --json",
		"shift solve odd.txt --json",
		"shift campaign game --json",
		"shift check level.txt --moves moves.txt --json",
		"shift check level.txt none.txt --json",
		"shift referee --json --first-time 1m -- echo first_level",
		"shift referee --json --first-time 1m -- echo wrong",
		"shift check level.txt odd.txt --json",
		"shift new 4 4 --json",
		"shift batch --levels 1 --out batch --json",
	}},
	"lab": {Commands: []string{
		"lab maze --config=3,3,1,2 --algorithms annealing,steepest --runs 1 --steps 100 --out lab --json",
		"lab report lab --json",
		"lab shift --levels 5 --algorithms forest --runs 1 --set heat=0.5 --persist=false --out " +
			"levels --json",
	}},
	"records": {
		Prepare: []string{
			"maze 3 3 1 2 --steps 100 --time 0 --record --book book.db",
			"shift solve shift:5# --record --book book.db",
		},
		Commands: []string{
			"records list --history --book book.db --json",
			"records best 1 --book book.db --json",
			"records best 3 3 1 2 --book book.db --json",
			"records export --book book.db",
		},
	},
	"version":  {Commands: []string{"--version --json"}, Types: []any{version.Get()}},
	"grade":    {Commands: []string{"grade protections --json"}, Types: []any{report.Results{}}},
	"failures": {Commands: []string{"lab report none --json"}},
}

// The smallest files of each kind.
const (
	oneMaze   = "1 1\n1 0\n"
	oneLevel  = "3 1\n1 1 0\n"
	someMoves = "0 0 R -\n"
)

// TestOutputSchema compares docs/output.schema.json with what commands print.
func TestOutputSchema(t *testing.T) {
	program.OutputSchema(t, map[string]string{
		"maze.txt": oneMaze, "level.txt": oneLevel, "moves.txt": someMoves, "none.txt": "",
		"odd.txt":             "2 1\n1 2\n",
		"false.txt":           "Puzzle:\n1 1\n1 0\n\nSolution: Yes\nUnique: No\nPuzzle value: 99\n",
		"broken.txt":          "1 x\n1 0\n",
		"refused.certificate": "stride maze certificate 1\nmaze 2 2 1 1\nbound 6\ntree\nl\n",
		"game/level.txt":      oneLevel, "game/level_password.txt": "first_level\n",
		"game/number_level.txt": "1\n",
	}, jsonDefinitions, "farm")
}
