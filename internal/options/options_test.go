package options

import (
	"strings"
	"testing"
)

type speed struct {
	heat  float64
	depth int
}

type larger struct{ speed speed }

var table = Table[speed]{
	Real("heat", 0.5, 1.25, 100_000_000, "How hot it is.", func(s *speed) *float64 { return &s.heat }),
	Whole("depth", -2, 7, 9, "How deep it is.", func(s *speed) *int { return &s.depth }),
}

func TestDefaults(t *testing.T) {
	if got := table.Defaults(); got != (speed{1.25, 7}) || table.Check(got) != nil {
		t.Errorf("%+v, %v", got, table.Check(got))
	}
}

// TestSet sets parameters to numbers within their ranges, the ends among them, and refuses
// all others with a message that says what would be right.
func TestSet(t *testing.T) {
	for _, test := range []struct {
		name, text, wrong string
		want              speed
	}{
		{"heat", "3.5", "", speed{3.5, 7}},
		{"heat", "1e8", "", speed{1e8, 7}},
		{"heat", "0.5", "", speed{0.5, 7}},
		{"depth", "-2", "", speed{1.25, -2}},
		{"depth", "9", "", speed{1.25, 9}},
		{"heat", "0.4", "heat is 0.4: it must be from 0.5 to 1e+08", speed{1.25, 7}},
		{"heat", "NaN", "heat is NaN: it must be from 0.5 to 1e+08", speed{1.25, 7}},
		{"depth", "10", "depth is 10: it must be from -2 to 9", speed{1.25, 7}},
		{"depth", "2.5", "depth is 2.5: it must be a whole number", speed{1.25, 7}},
		{"depth", "two", `depth is "two": it must be a number`, speed{1.25, 7}},
		{"width", "2", `there is no parameter "width": --parameters lists them`, speed{1.25, 7}},
	} {
		of := Of(table, func(l *larger) *speed { return &l.speed })
		got := of.Defaults()
		err := of.Set(&got, test.name, test.text)
		if (err == nil) != (test.wrong == "") || err != nil && err.Error() != test.wrong ||
			got != (larger{speed: test.want}) {
			t.Errorf("%s=%s: %+v, error %v, want %+v, %s", test.name, test.text, got, err, test.want, test.wrong)
		}
	}
}

func TestCheck(t *testing.T) {
	if err := table.Check(speed{0, 7}); err == nil || !strings.Contains(err.Error(), "heat is 0") {
		t.Errorf("error %v", err)
	}
}

func TestWrite(t *testing.T) {
	var text strings.Builder
	if err := table.Write(&text); err != nil {
		t.Fatal(err)
	}
	const want = "heat  1.25  (0.5 to 100000000)\n    How hot it is.\ndepth  7  (-2 to 9)\n    How deep it is.\n"
	if text.String() != want {
		t.Errorf("%q", text.String())
	}
}
