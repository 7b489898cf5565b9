//go:build linux

package grade

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"stride/internal/keys"
	"stride/internal/keys/keystest"
)

// TestKeys writes and reads every key, for each task.
func TestKeys(t *testing.T) {
	for _, task := range []Task{Generate, Solve, Levels} {
		t.Run(string(task), func(t *testing.T) {
			keystest.RoundTrip(t, func() (any, keys.Table) {
				p := NewPlan()
				p.forTask(task)
				return p, p.keys()
			})
		})
	}
}

// TestPlan says what is wrong with a plan, where, and what would be right, and reads one that says
// much.
func TestPlan(t *testing.T) {
	for text, want := range map[string]string{
		"":                        "",
		"---\ntitle: x":           "",
		"sekonds: 3":              `line 1: there is no key "sekonds"; did you mean seconds?`,
		"title: x\nzzz: 3":        `line 2: there is no key "zzz": it must be one of task, title, build`,
		"title: x\ntitle: y":      `line 2: "title" is in line 1 already`,
		"- x":                     "line 1: a plan has keys and values",
		"title: [":                "line 1",
		"title: x\n---\ntitle: y": "line 2: a second document begins here",
		"seconds: fast":           `line 1: seconds is "fast": it must be a number from 0.01 to 86400`,
		"repeats: 99999999999999999999": "line 1: repeats is 99999999999999999999: it must be from " +
			"1 to 1000",
		"limits:\n  memroy: 3MB":               `line 2: there is no key "memroy"; did you mean memory?`,
		"late: {to: 0.1}":                      "late: to is 100ms, which is less than the 500ms that cost nothing",
		"limits:\n  cpu: 90\n  memory: 3":      `line 3: memory is 3: it must be at least 32MiB`,
		"title: x\nreadable:\n  - /usr\n  - /": `line 4: an item of readable is "/": it must be a folder such as /opt/jdk`,
		"readable: /opt/../tmp/":               `line 1: readable is "/opt/../tmp/": it must be a folder`,
		"configurations:\n  - 5 5 1": "line 2: an item of configurations is \"5 5 1\": there are " +
			"3 arguments",
		"configurations:\n  - {points: 3}":   "line 2: the configuration has no maze",
		"configurations: [5 5 1 4, 5 5 1 4]": "the configuration 5 5 1 4 stands there twice",
		"points: 5\nconfigurations:\n  - {maze: 5 5 1 4, points: 6}": "the configurations have 6 points " +
			"together, more than the 5",
		"points: 9\nconfigurations:\n  - {maze: 5 5 1 4, points: 6}": "the configurations have 6 points " +
			"together, and the plan has 9",
		"threshold: best":                   `line 1: threshold is "best": it must be a number above 0, optimum, search 10s`,
		"threshold: 0":                      `line 1: threshold is "0": it must be a number above 0`,
		"forgive: [blank]":                  `there is no form of deviation "blank"; did you mean blanks?`,
		"run: \"\"":                         `line 1: run is "": it must be a command`,
		"late: {to: 0.5}":                   "",
		"task: levels\nconfigurations: [1]": "",
		"task: solve\ninput-file: ../x":     `line 2: input-file is "../x": it must be the name of a file`,
		"task: solve\nconfigurations: [{unsolvable: yes}]":                           "line 2: the configuration has no maze",
		"task: solve\nconfigurations: [{maze: 5 5 1 4, length: 9, unsolvable: yes}]": "has neither length nor difficulty",
		"task: solve\nform: commas\nconfigurations: [5 6 1 4]":                       "has as many rows as columns",
		"task: levels\nconfigurations: [0]":                                          "line 2: an item of configurations is 0: it must be from 1 to 65536",
		"task: levels\nconfigurations: [{maze: 5 5 1 4}]":                            `line 2: there is no key "maze"`,
		"configurations: [{maze: 5 5 1 4, drawn: yes}]":                              "drawn: write ranges of numbers",
		"configurations: [7-5 5 1 4]":                                                "the smaller number first",
		"require: [{deduction: 3}]":                                                  "line 1: a requirement has a file, as in readme*, or a command",
		"require: [{file: x, contains: \"(\"}]":                                      "missing closing )",
		"require:\n  - {file: x, clean: yes}":                                        "line 2: a requirement has a file",
	} {
		_, err := ReadPlan([]byte(text))
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	p := plan(t, "points: 10\nseconds: 2\nrun: ./x -r {rows} -c {columns}\nthreshold: 90% of optimum, "+
		"search 3\nconfigurations:\n  - 5 5 1 4\n  - {maze: 6 6 1 5, points: 4, threshold: 150}\nlate: {to: "+
		"58s}\nlimits: {memory: 1GiB}")
	if c := p.Configs; len(c) != 2 || c[0].Points != 6 || c[1].Points != 4 ||
		c[1].Sources[0] != (Source{Kind: Number, Number: 150}) ||
		c[0].Sources[0] != (Source{Kind: Optimum, Share: 0.9}) ||
		c[0].Sources[1].Number != 3 {
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

// TestGone refuses the keys of earlier plans, and says what to write instead.
func TestGone(t *testing.T) {
	for name, want := range gone {
		text := "title: x\n" + name + ": 1\n"
		if name == "wall" {
			text = "limits:\n  wall: 70s\n"
		}
		if _, err := ReadPlan([]byte(text)); err == nil ||
			err.Error() != fmt.Sprintf("line 2: the key %q is gone: %s", name, want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if n := len(NewPlan().keys()); n > 28 {
		t.Errorf("a plan has %d keys", n)
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

// TestPage compares docs/grade.md with the keys, the deviations and the verdicts.
func TestPage(t *testing.T) {
	p := NewPlan()
	keystest.Documented(t, "../../docs/grade.md", p.keys(), p.lateKeys(), p.limitKeys())
	text, err := os.ReadFile("../../docs/grade.md")
	must(t, err)
	page := string(text)
	for _, form := range forms {
		if !strings.Contains(page, "\n- `"+string(form)+"`: ") {
			t.Errorf("the page lacks the deviation %s", form)
		}
	}
	for _, verdict := range worst {
		if !strings.Contains(strings.Join(strings.Fields(page), " "), "**"+string(verdict)+"**") {
			t.Errorf("the page lacks the verdict %s", verdict)
		}
	}
}

// TestConfigurationsOfNoPlan compares the configurations of a plan that has none with those in
// docs/grade.md.
func TestConfigurationsOfNoPlan(t *testing.T) {
	var got []string
	for _, c := range plan(t, "").Configs {
		got = append(got, fmt.Sprintf("%d %d %d %d", c.Rows, c.Cols, c.Min, c.Max))
	}
	for _, c := range plan(t, "task: levels").Configs {
		got = append(got, strconv.Itoa(c.Request.Level))
	}
	if got, want := strings.Join(got, ", "), "5 5 1 4, 7 7 1 6, 10 10 1 9, 1, 10, 50, 100"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
