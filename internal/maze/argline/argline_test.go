package argline

import (
	"strings"
	"testing"
	"time"

	"stride/maze"
)

func TestParse(t *testing.T) {
	want := maze.Params{Rows: 5, Cols: 6, Min: 1, Max: 4}
	for _, args := range []string{"5 6 1 4", "+5 06 1 4"} {
		if got, err := Parse(strings.Fields(args)); err != nil || got != want {
			t.Errorf("Parse(%s) = %v, %v", args, got, err)
		}
	}
	for args, want := range map[string]string{
		"": "there are no arguments, but a maze takes four numbers: ROWS COLUMNS MIN MAX, as in " +
			"5 5 1 4",
		"5": "there is one argument, but a maze takes four numbers: ROWS COLUMNS MIN MAX, as in " +
			"5 5 1 4",
		"5 5 1 4 7": "there are 5 arguments, but a maze takes four numbers: ROWS COLUMNS MIN MAX, as in " +
			"5 5 1 4",
		"0 5 1 4":                    "ROWS is 0: it must be from 2 to 1000",
		"5 1 1 4":                    "COLUMNS is 1: it must be from 2 to 1000",
		"5 5 -1 4":                   "MIN is -1: it must be from 1 to 1000",
		"5 5 1 1001":                 "MAX is 1001: it must be from 1 to 1000",
		"5 5 3 1":                    "MIN is 3 and MAX is 1: MIN must not be above MAX",
		"5 5 1 4x":                   `MAX is "4x", which is not a whole number: it must be from 1 to 1000`,
		"1e1 5 1 4":                  `ROWS is "1e1", which is not a whole number: it must be from 2 to 1000`,
		"- 5 1 4":                    `ROWS is "-", which is not a whole number: it must be from 2 to 1000`,
		"--5 5 1 4":                  `ROWS is "--5", which is not a whole number: it must be from 2 to 1000`,
		"-9999999999999999999 5 1 4": "ROWS is -9999999999999999999: it must be from 2 to 1000",
	} {
		if got, err := Parse(strings.Fields(args)); err == nil || err.Error() != want {
			t.Errorf("Parse(%s) = %v, %v\nwant %s", args, got, err, want)
		}
	}
}

// TestDeadline checks the margin that Deadline keeps: a tenth of the limit up to 400
// ms, and up to five microseconds per cell.
func TestDeadline(t *testing.T) {
	started := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	small := maze.Params{Rows: 10, Cols: 10, Min: 1, Max: 9}
	large := maze.Params{Rows: 1000, Cols: 1000, Min: 1, Max: 9}
	for _, test := range []struct {
		limit time.Duration
		p     maze.Params
		want  time.Duration
	}{
		{Limit, small, 60*time.Second - 400*time.Millisecond - 500*time.Microsecond},
		{Limit, large, 60*time.Second - 400*time.Millisecond - 5*time.Second},
		{time.Hour, large, time.Hour - 400*time.Millisecond - 5*time.Second},
		{12 * time.Second, large, 12*time.Second - 400*time.Millisecond - time.Second},
		{3 * time.Second, large, 3*time.Second - 300*time.Millisecond - 250*time.Millisecond},
		{1200 * time.Millisecond, small, 1080*time.Millisecond - 10*time.Microsecond},
	} {
		if got := Deadline(started, test.limit, test.p).Sub(started); got != test.want {
			t.Errorf("limit %v, %v: the search ends after %v, want %v", test.limit, test.p, got, test.want)
		}
	}
}
