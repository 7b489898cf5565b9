package memory

import (
	"strings"
	"testing"
)

func TestSet(t *testing.T) {
	for text, want := range map[string]Size{
		"512MB": 512_000_000, "2GiB": 2 << 30, "2 gib": 2 << 30, "100000000": 100_000_000, "64MiB": 64 << 20,
		"1.5g": 1_500_000_000,
	} {
		var s Size
		if err := s.Set(text); err != nil || s != want {
			t.Errorf("%s: %d, %v, want %d", text, s, err, want)
		}
	}
	for _, text := range []string{"", "much", "-1GB", "1XB", "1MB", "0", "99999999999GiB", "i", "5iB",
		"1.2.3MB", "2GMB"} {
		s := Size(7)
		if err := s.Set(text); err == nil || s != 7 {
			t.Errorf("%q was taken as %d", text, s)
		}
	}
}

func TestFormat(t *testing.T) {
	for n, want := range map[int64]string{0: "0 B", 999: "999 B", 1000: "1.0 kB", 100_000: "100 kB",
		20_000_000: "20 MB", 1_250_000_000: "1.3 GB",
		1 << 62: "4.6 EB"} {
		if got := FormatBytes(n); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
}

func TestString(t *testing.T) {
	for s, want := range map[Size]string{0: "", 2 << 30: "2.0 GiB", 512 << 20: "512 MiB"} {
		if got := s.String(); got != want {
			t.Errorf("%d: %q, want %q", int64(s), got, want)
		}
	}
}

func TestWorkers(t *testing.T) {
	for _, test := range []struct {
		budget       Size
		wanted       int
		each, shared int64
		want         int
	}{
		{1000, 4, 100, 0, 4},
		{1000, 40, 100, 0, 10},
		{1000, 40, 100, 150, 8},
		{1000, 1, 1000, 0, 1},
		{1000, 3, 0, 0, 3},
		{1000, 3, 1001, 0, 0},
		{1000, 3, 1, 1000, 0},
	} {
		got, err := test.budget.Workers(test.wanted, test.each, test.shared)
		if got != test.want || (err == nil) != (got > 0) {
			t.Errorf("%+v: %d, %v", test, got, err)
		}
	}
	_, err := Size(1<<30).Workers(1, 3<<30, 0)
	if err == nil || !strings.Contains(err.Error(), "3.0 GiB") || !strings.Contains(err.Error(), "1.0 GiB") {
		t.Errorf("the refusal does not name the sizes: %v", err)
	}
}

// TestDefault holds the default to the machine that the test runs on.
func TestDefault(t *testing.T) {
	machine, budget := Machine(), Default()
	if machine < minSize || budget < machine/2-1 || budget > machine/2+1 {
		t.Errorf("%v of %v", budget, machine)
	}
	if Size(0).Or() != budget || Size(5).Or() != 5 {
		t.Error("the zero size does not stand for the default")
	}
}
