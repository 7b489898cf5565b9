package keys

import (
	"strings"
	"testing"
)

type speed struct {
	heat  float64
	depth int
}

func (s *speed) keys() Table {
	return Table{
		{Name: "heat", Help: "How hot it is.", Value: Number(&s.heat, 0.5, 100_000_000)},
		{Name: "depth", Help: "How deep it is.", Value: Int(&s.depth, Between(-2, 9))},
	}
}

// TestSet sets keys to numbers within their ranges, the ends among them, and refuses all others
// with a message that says what would be right.
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
		{"heat", "NaN", `heat is "NaN": it must be a number from 0.5 to 1e+08`, speed{1.25, 7}},
		{"depth", "10", "depth is 10: it must be from -2 to 9", speed{1.25, 7}},
		{"depth", "2.5", `depth is "2.5": it must be a whole number from -2 to 9`, speed{1.25, 7}},
		{"depth", "two", `depth is "two": it must be a whole number from -2 to 9`, speed{1.25, 7}},
		{"width", "2", `there is no parameter "width": --parameters lists them`, speed{1.25, 7}},
		{"dept", "2", `there is no parameter "dept": --parameters lists them; did you mean depth?`,
			speed{1.25, 7}},
	} {
		got := speed{1.25, 7}
		err := got.keys().Set(test.name, test.text)
		if (err == nil) != (test.wrong == "") || err != nil && err.Error() != test.wrong || got != test.want {
			t.Errorf("%s=%s: %+v, error %v, want %+v, %s", test.name, test.text, got, err, test.want,
				test.wrong)
		}
	}
}

// TestCheck finds what a program has set to a value that no text sets.
func TestCheck(t *testing.T) {
	good, bad := speed{1.25, 7}, speed{0, 7}
	if err := good.keys().Check(); err != nil || good != (speed{1.25, 7}) {
		t.Errorf("%+v, %v", good, err)
	}
	if err := bad.keys().Check(); err == nil || !strings.Contains(err.Error(), "heat is 0") {
		t.Errorf("error %v", err)
	}
}

func TestWriteParameters(t *testing.T) {
	var text strings.Builder
	s := speed{1.25, 7}
	if err := s.keys().WriteParameters(&text); err != nil {
		t.Fatal(err)
	}
	const want = "heat  1.25  (0.5 to 100000000)\n    How hot it is.\ndepth  7  (-2 to 9)\n    How deep " +
		"it is.\n"
	if text.String() != want {
		t.Errorf("%q", text.String())
	}
}
