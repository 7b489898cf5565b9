package main

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"stride/internal/tooltest"
)

// TestShares compares what the best patterns lose with docs/how-long.md, and has a program in
// Python check that they are patterns.
func TestShares(t *testing.T) {
	python := tooltest.Need(t, "periodic patterns checked in Python", "python3")
	for _, c := range []struct {
		settings
		lost string
	}{
		{settings{1, 2, 6, 4, true}, "1/2"},
		{settings{1, 3, 6, 4, true}, "1/3"},
		{settings{1, 4, 8, 3, true}, "1/4"},
		{settings{1, 5, 8, 3, true}, "1/4"},
		{settings{1, 5, 6, 4, false}, "1/5"},
		{settings{1, 6, 8, 3, true}, "1/6"},
		{settings{1, 7, 8, 3, true}, "1/6"},
		{settings{1, 7, 8, 3, false}, "1/7"},
		{settings{1, 8, 8, 3, true}, "1/8"},
		{settings{1, 9, 9, 2, true}, "1/9"},
		{settings{2, 6, 6, 2, true}, "1/6"},
		{settings{4, 5, 10, 3, true}, "2/5"},
	} {
		p := search(c.settings)
		if p == nil {
			t.Errorf("%+v: no pattern", c.settings)
			continue
		}
		text := fmt.Sprintf("%v\n%s", p, p.picture(4, 8))
		verify := exec.Command(python, "testdata/verify.py")
		verify.Stdin = strings.NewReader(text)
		out, err := verify.CombinedOutput()
		share, side, _ := strings.Cut(strings.TrimSpace(string(out)), " ")
		if err != nil || share != c.lost || c.both && side != "no side" {
			t.Errorf("%+v: %s(%v), want %s:\n%s", c.settings, out, err, c.lost, text)
		}
	}
}

// TestVerify gives the program in Python patterns that are none.
func TestVerify(t *testing.T) {
	python := tooltest.Need(t, "periodic patterns checked in Python", "python3")
	good := search(settings{1, 3, 3, 2, true}).String()
	for _, wrong := range []string{
		strings.Replace(good, "lost 0,0=3", "lost 0,0=2", 1),
		strings.Replace(good, "thread 0,1 1r 1d", "thread 0,1 1r 1u", 1),
		strings.Replace(good, "lattice 1 1 3", "lattice 1 0 3", 1),
		strings.Replace(good, "thread 0,1 1r 1d\n", "", 1),
	} {
		verify := exec.Command(python, "testdata/verify.py")
		verify.Stdin = strings.NewReader(wrong + "\n")
		if out, err := verify.CombinedOutput(); err == nil || !strings.Contains(string(out), "wrong: ") {
			t.Errorf("taken: %s\n%s", out, wrong)
		}
	}
	if !strings.Contains(good, "thread 0,1 1r 1d\n") || !strings.Contains(good, "lattice 1 1 3\n") {
		t.Errorf("another pattern than the one that is changed here:\n%s", good)
	}
}
