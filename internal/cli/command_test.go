package cli

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"time"

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
		{"solve --json --csv", nil, nil, ExitUsage, "", "stride: --json and --csv cannot both be given\n"},
		{"solve", wrong, nil, ExitUsage, "", "stride: wrong\n"},
		{"solve", Failure(wrong), nil, ExitFailure, "", "stride: wrong\n"},
		{"solve", nil, wrong, ExitFailure, "solved\n", "stride: wrong\n"},
		{"solve", nil, Usage(wrong), ExitUsage, "solved\n", "stride: wrong\n"},
		{"solve", nil, ErrSilent, ExitFailure, "solved\n", ""},
	} {
		var out, err bytes.Buffer
		code := Main(Build(build(c.checked, c.ran), time.Now()), strings.Fields(c.args), nil, &out, &err)
		if code != c.code || out.String() != c.out || err.String() != c.err {
			t.Errorf("%s, %v, %v: exit code %d, output %q, errors %q", c.args, c.checked, c.ran, code, &out, &err)
		}
	}
	if closed != 8 {
		t.Errorf("%d calls were closed", closed)
	}
}
