package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"stride/internal/disk"
	"stride/internal/lock"
	"stride/internal/search"
	"stride/internal/table"
)

// TestForms prints one result in all its forms, and looks at the exit codes of Check and Run.
func TestForms(t *testing.T) {
	rows := &table.Table{Columns: []table.Column{{Key: "level"}, {Key: "left"}}}
	rows.Add(7, 0)
	closed := 0
	build := func(checked, ran error) *Command {
		return &Command{Use: "stride", Commands: []*Command{{
			Use: "solve", Forms: JSON | CSV, Args: AnyArgs,
			Check: func(c *Call) error {
				c.Closing(func() error { closed++; return nil })
				return checked
			},
			Run: func(*Call) (*Result, error) {
				return &Result{
					Text: func(p *Printer) { p.Printf("solved\n") }, Table: rows,
					JSON: Lines{Object{Fields{"level": 7}, nil, struct{}{}, Fields{"left": 0}}, 2},
				}, ran
			},
		}}}
	}
	wrong := errors.New("wrong")
	for _, c := range []struct {
		args         string
		checked, ran error
		code         int
		out, err     string
	}{
		{"solve", nil, nil, ExitDone, "solved\n", ""},
		{"solve --json", nil, nil, ExitDone, "{\"level\":7,\"left\":0}\n2\n", ""},
		{"solve --csv", nil, nil, ExitDone, "level,left\n7,0\n", ""},
		{"solve --json --csv", nil, nil, ExitUsage, "{\"error\":\"--json and --csv cannot both be " +
			"given\",\"exit\":2}\n", "stride: --json and --csv cannot both be given\n"},
		{"solve --json", wrong, nil, ExitUsage, "{\"error\":\"wrong\",\"exit\":2}\n", "stride: wrong\n"},
		{"solve --json --nosuch", nil, nil, ExitUsage, "{\"error\":\"stride solve has no flag " +
			"--nosuch\",\"exit\":2}\n", "stride: stride solve has no flag --nosuch\n"},
		// the result is there
		{"solve --json", nil, wrong, ExitFailure, "{\"level\":7,\"left\":0}\n2\n", "stride: wrong\n"},
		{"solve --json=false", wrong, nil, ExitUsage, "", "stride: wrong\n"},
		{"solve", Failure(&lock.HeldError{Path: "out", Holder: "it"}), nil, ExitHeld, "",
			"stride: out is in use by it: wait until it ends, or stop it\n"},
		{"solve", Failure(fmt.Errorf("book: %w", lock.ErrHeld)), nil, ExitHeld, "",
			"stride: book: in use by another program\n"},
		{"solve", wrong, nil, ExitUsage, "", "stride: wrong\n"},
		{"solve", Failure(wrong), nil, ExitFailure, "", "stride: wrong\n"},
		{"solve", nil, wrong, ExitFailure, "solved\n", "stride: wrong\n"},
		{"solve", nil, Usage(wrong), ExitUsage, "solved\n", "stride: wrong\n"},
		{"solve", nil, ErrSilent, ExitFailure, "solved\n", ""},
	} {
		var out, err bytes.Buffer
		code := Main(Build(build(c.checked, c.ran), time.Now()), strings.Fields(c.args), nil, &out, &err)
		if code != c.code || out.String() != c.out || err.String() != c.err {
			t.Errorf("%s, %v, %v: exit code %d, output %q, errors %q", c.args, c.checked, c.ran, code, &out,
				&err)
		}
	}
	if closed != 13 {
		t.Errorf("%d calls were closed", closed)
	}
}

// TestFault lets commands panic: their deferred functions run, the exit code is its own, and what
// is printed can be reported.
func TestFault(t *testing.T) {
	for name, fail := range map[string]func(){
		"command": func() { panic("broken") },
		"workers": func() {
			search.ForEach(2, 0, 2, func(_, k int) bool {
				if k == 1 {
					panic("broken")
				}
				return true
			})
		},
		"search": func() {
			search.Within(t.Context(), search.Budget{}, time.Minute, func() { panic("broken") })
		},
		"reader": func() {
			_, _ = disk.Interruptible(t.Context(), func() (int, error) { panic("broken") })
		},
	} {
		restored := false
		root := &Command{Use: "stride",
			Commands: []*Command{{Use: "fail", Forms: JSON, Run: func(*Call) (*Result, error) {
				defer func() { restored = true }()
				fail()
				return nil, nil
			}}}}
		var out, err bytes.Buffer
		code := Main(Build(root, time.Now()), []string{"fail", "--json"}, nil, &out, &err)
		const begin = "internal error: broken; this is a fault of Stride"
		if code != ExitFault || !restored || !strings.HasPrefix(err.String(), "stride: "+begin) ||
			!strings.HasPrefix(out.String(), `{"error":"`+begin) ||
			!strings.HasSuffix(out.String(), "\"exit\":70}\n") {
			t.Errorf("%s: exit code %d, restored: %v, output %s, errors %s", name, code, restored, &out, &err)
		}
		if !strings.Contains(err.String(), "command_test.go") ||
			!strings.Contains(err.String(), "please report it") {
			t.Errorf("%s: the report has no stack: %s", name, &err)
		}
	}
}

// TestExitTable compares the document with the table.
func TestExitTable(t *testing.T) {
	text, err := os.ReadFile("../../docs/command-line.md")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), "\n"+ExitTable()+"\n") {
		t.Errorf("docs/command-line.md lacks the table\n%s", ExitTable())
	}
}

// TestSuggestions guesses the commands that were meant: those of the same name one level down come
// before one that only resembles the word.
func TestSuggestions(t *testing.T) {
	nothing := func(*Call) (*Result, error) { return nil, nil }
	group := func(name string, below ...string) *Command {
		c := &Command{Use: name}
		for _, b := range below {
			c.Commands = append(c.Commands, &Command{Use: b, Run: nothing})
		}
		return c
	}
	root := &Command{Use: "top", Commands: []*Command{group("maze", "solve", "draw"),
		group("shift", "solve", "level N"), group("serve", "now")}}
	root.Commands[0].Synonyms, root.Commands[1].Commands[0].Synonyms = []string{"make"},
		[]string{"make", "answer"}
	root.Commands[2].Commands[0].Instead = map[string]string{"--port": "--addr"}
	root.Instead = map[string]string{"moved": "top-moved"}
	for args, want := range map[string]string{
		"solve x": `"solve" is not a command of top; did you mean "top maze solve" or "top shift solve"?`,
		"srve":    `"srve" is not a command of top; did you mean "top serve"?`,
		"drwa":    `"drwa" is not a command of top; did you mean "top maze draw"?`,
		"qqqq":    `"qqqq" is not a command of top; see "top --help"`,

		"make":         `"make" is not a command of top; did you mean "top maze" or "top shift solve"?`,
		"shift answer": `"answer" is not a command of top shift; did you mean "top shift solve"?`,

		"shift 300": `"300" is not a command of top shift; did you mean "top shift level 300"?`,
		"shift 3x":  `"3x" is not a command of top shift; see "top shift --help"`,

		"shift qqqq --json":   `"qqqq" is not a command of top shift; see "top shift --help"`,
		"shift qqqq --help":   `"qqqq" is not a command of top shift; see "top shift --help"`,
		"qqqq -h":             `"qqqq" is not a command of top; see "top --help"`,
		"shift -H":            `top shift has no flag -H; did you mean -h?`,
		"shift -x":            `top shift has no flag -x`,
		"shift -xy":           `top shift has no flag -xy; flags of more than one letter begin with two dashes`,
		"shift help":          `"help" is not a command of top shift; did you mean "top shift --help"?`,
		"serve now --port 80": `top serve now has no flag --port; use --addr`,
		"moved":               `"moved" is not a command of top; use top-moved`,
		"moved x --port 80":   `"moved" is not a command of top; use top-moved`,
		"moved --help":        `"moved" is not a command of top; use top-moved`,
		"shift --json solve":  `top shift has no flag --json`,
		"shift solve --nojso": `top shift solve has no flag --nojso`,
	} {
		var printed strings.Builder
		code := Main(Build(root, time.Now()), strings.Fields(args), nil, io.Discard, &printed)
		if got := printed.String(); code != ExitUsage || got != "top: "+want+"\n" {
			t.Errorf("%s: code %d, error %q, want %q", args, code, got, want)
		}
	}
}
