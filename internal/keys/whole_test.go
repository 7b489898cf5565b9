package keys

import "testing"

// TestWhole reads whole numbers as programs write them, through each kind of value.
func TestWhole(t *testing.T) {
	for text, want := range map[string]string{"1.0": "1", "1e3": "1000", "2.50e1": "25", "-3.00": "-3",
		"+7": "7", "007": "7", "1.000": "", "1.5": "", "1e-1": "", "0x10": "", "1_0": "", "": "", "1e999": "", "one": ""} {
		if got, ok := Whole(text); got != want || ok != (want != "") {
			t.Errorf("%q is %q, %v, want %q", text, got, ok, want)
		}
	}
	if got, _ := WholeJSON("1.000"); got != "1" {
		t.Errorf("in JSON 1.000 is %q", got)
	}
	var n int
	var seed uint64
	var r Range
	for _, c := range []struct {
		value Value
		text  string
	}{{Int(&n, Between(1, 9)), "3.0"}, {Seed(&seed, 1), "1e3"}, {&r, "2.0-1e1"}} {
		if err := c.value.Set(c.text); err != nil {
			t.Errorf("%s: %v", c.text, err)
		}
	}
	if n != 3 || seed != 1000 || r != (Range{2, 10}) {
		t.Errorf("read %d, %d, %v", n, seed, r)
	}
}
