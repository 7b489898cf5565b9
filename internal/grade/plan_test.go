//go:build linux

package grade

import (
	"os"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestPlan reads plans that are wrong, and one that says everything.
func TestPlan(t *testing.T) {
	for text, want := range map[string]string{
		"":                                   "",
		"sekonds: 3":                         `line 1: "sekonds" is no key of a plan; did you mean "seconds"?`,
		"title: x\nzzz: 3":                   `line 2: "zzz" is no key of a plan; the keys are task, title, build`,
		"title: x\ntitle: y":                 `line 2: "title" is in line 1 already`,
		"- x":                                "line 1: a plan has keys and values",
		"seconds: fast":                      `line 1: seconds: "fast": write a number from 0.01 to 86400`,
		"limits:\n  memroy: 3MB":             `line 2: "memroy" is no key of limits; did you mean "memory"?`,
		"limits: {wall: 10}":                 "limits: wall is 10s, which is less than the 60 s",
		"limits: {memory: much}":             `line 1: memory: "much": write a number of bytes`,
		"limits:\n  wall: 90\n  memory: 3":   `line 3: memory: "3": write at least 32 MiB`,
		"title: x\nreadable: [/usr, /]":      `line 2: readable: "/": programs cannot be shown this folder`,
		"readable: /opt/../tmp/":             `line 1: readable: "/opt/../tmp/": programs cannot be shown this folder`,
		"configurations:\n  - 5 5 1":         "line 2: there are 3 arguments",
		"configurations:\n  - {points: 3}":   "line 2: the configuration has no maze",
		"configurations: [5 5 1 4, 5 5 1 4]": "the configuration 5 5 1 4 stands there twice",
		"points: 5\nconfigurations:\n  - {maze: 5 5 1 4, points: 6}": "the configurations have 6 points together, more than the 5",
		"points: 9\nconfigurations:\n  - {maze: 5 5 1 4, points: 6}": "the configurations have 6 points together, and the plan has 9",
		"threshold: best":            `line 1: threshold: "best": write a number, optimum, records`,
		"threshold: 120% of optimum": `"120% of optimum": write a number`,
		"forgive: [blank-line]":      `line 1: forgive: "blank-line" is no form of deviation; did you mean "blank-lines"?`,
		"label: points":              "line 1: label: write value, score or either",
		"bonus-shares: [2]":          `line 1: bonus-shares: "2": a share is a number from 0 to 1`,
		"title: x\n---\ntitle: y":    "line 2: a second document begins here",
		"---\ntitle: x":              "",
		"title: [":                   "line 1",
		"run: \"\"":                  "line 1: run: write a command",

		"task: dance":                                                                "line 1: task: write generate, solve or levels",
		"task: solve\nanswer: 42":                                                    "line 2: answer: write shortest, route or length",
		"task: solve\nconfigurations: [{level: 3}]":                                  `line 2: "level" is no key of a configuration`,
		"task: solve\nconfigurations: [{unsolvable: yes}]":                           "line 2: the configuration has no maze",
		"task: solve\nconfigurations: [{maze: 5 5 1 4, length: 9-5}]":                `line 2: length: "9-5": write a number of jumps`,
		"task: solve\nconfigurations: [{maze: 5 5 1 4, difficulty: cruel}]":          `the difficulty "cruel" is unknown`,
		"task: solve\nconfigurations: [{maze: 5 5 1 4, length: 9, unsolvable: yes}]": "has neither length nor difficulty",
		"task: solve\nform: commas\nconfigurations: [5 6 1 4]":                       "has as many rows as columns",
		"task: levels\nconfigurations: [0]":                                          `line 2: "0": write a whole number from 1 to 65536`,
		"task: levels\nconfigurations: [{maze: 5 5 1 4}]":                            `line 2: "maze" is no key of a configuration`,
		"configurations: [{maze: 5 5 1 4, unsolvable: yes}]":                         `line 1: "unsolvable" is no key of a configuration`,
		"configurations: [{maze: 5 5 1 4, drawn: yes}]":                              "drawn: write ranges of numbers",
		"configurations: [7-5 5 1 4]":                                                "the smaller number first",
		"configurations: [5 5 1-4 3-9]":                                              "MIN must never be above MAX",
		"configurations: [{maze: 5 5 1 4, visible: later}]":                          "visible: write visible, hidden, after_due_date or after_published",
		"input-file: ../x":                                                           `"../x": write the name of a file`,
		"due: soon":                                                                  `due: "soon": write a date such as 2026-12-01`,
		"late-day-deduction: ten":                                                    `"ten": write a number, or a share such as 10%`,
		"require: [{deduction: 3}]":                                                  "line 1: a requirement has a file, as in readme*, or a command",
		"require: [{file: x, contains: \"(\"}]":                                      "missing closing )",
		"require: [{file: \"[\"}]":                                                   "a requirement has a file",
		"require: [{command: make, contains: x}]":                                    "a requirement has a file",
		"require:\n  - {file: x, clean: yes}":                                        "line 2: a requirement has a file",
		"task: levels\nconfigurations: [5, {level: 5}]":                              "the configuration level 5 stands there twice",
	} {
		_, err := ReadPlan([]byte(text))
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	p := plan(t, "points: 10\nseconds: 2\nrun: ./x -r {rows} -c {columns}\nthreshold: 90% of optimum, records, search 3\nconfigurations:\n  - 5 5 1 4\n  - {maze: 6 6 1 5, points: 4, threshold: 150}\nlimits: {wall: 1m, memory: 1GiB}")
	if c := p.Configs; len(c) != 2 || c[0].Points != 6 || c[1].Points != 4 ||
		c[1].Sources[0] != (Source{Kind: Number, Number: 150}) || c[0].Sources[0] != (Source{Kind: Optimum, Share: 0.9}) ||
		c[0].Sources[2].Number != 3 {
		t.Errorf("configurations %+v", c)
	}
	if line := p.Line(p.Configs[0]); line != "./x -r 5 -c 5" {
		t.Errorf("the command is %q", line)
	}
	if line := plan(t, "run: ./x").Line(p.Configs[0]); line != "./x 5 5 1 4" {
		t.Errorf("the command is %q", line)
	}
	if p.Limits.Wall != time.Minute || p.Limits.Memory != 1<<30 {
		t.Errorf("limits %+v", p.Limits)
	}
}

// TestReadable refuses folders that programs cannot be given to read.
func TestReadable(t *testing.T) {
	dir := t.TempDir()
	for folder, want := range map[string]string{
		dir:        "",
		dir + "/x": "is not a folder on this machine",
	} {
		err := plan(t, "readable: ["+folder+"]").CheckReadable()
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", folder, err, want)
		}
	}
}

// TestPage compares docs/grade.md with the keys, the deviations, the verdicts and the defaults.
func TestPage(t *testing.T) {
	text, err := os.ReadFile("../../docs/grade.md")
	if err != nil {
		t.Fatal(err)
	}
	page := string(text)
	for _, key := range slices.Concat(NewPlan().keys(), NewPlan().limitKeys()) {
		if !strings.Contains(page, "\n| `"+key.name+"` | ") {
			t.Errorf("the page lacks the key %s", key.name)
		}
	}
	for _, form := range forms {
		if !strings.Contains(page, "\n| `"+string(form)+"` | ") {
			t.Errorf("the page lacks the deviation %s", form)
		}
	}
	for _, verdict := range worst {
		if !strings.Contains(page, "\n| "+string(verdict)+" | ") {
			t.Errorf("the page lacks the verdict %s", verdict)
		}
	}
}

// TestFixed replaces thresholds for an autograder, and leaves alone what has none: what is drawn, and what is solved.
func TestFixed(t *testing.T) {
	text := "threshold: optimum, 12\nconfigurations:\n  - {maze: 5-7 5 1 4, points: 20}\n  - {maze: 5 5 1 4, visible: hidden}\n"
	fixed, err := FixThresholds(t.Context(), plan(t, text), []byte(text), nil)
	if err != nil {
		t.Fatal(err)
	}
	p := plan(t, string(fixed))
	if a, b := p.Configs[0], p.Configs[1]; len(p.Configs) != 2 || !a.Drawn || a.Points != 20 || a.Sources[0].Kind != Optimum ||
		b.Visible != Never || b.Points != 55 || b.Sources[0] != (Source{Kind: Number, Number: 107}) {
		t.Errorf("%s", fixed)
	}
	text = "task: solve # mazes\nconfigurations: [7 7 1 6]\n"
	if fixed, err = FixThresholds(t.Context(), plan(t, text), []byte(text), nil); err != nil || !strings.HasPrefix(string(fixed), text+"seed: ") {
		t.Errorf("%s, %v", fixed, err)
	}
	other, err := FixThresholds(t.Context(), plan(t, text), []byte(text), nil)
	if a, b := plan(t, string(fixed)).Seed, plan(t, string(other)).Seed; err != nil || a == b || a == 0 {
		t.Errorf("the seeds are %d and %d", a, b)
	}
}
