package maze

import (
	"math/rand/v2"
	"regexp"
	"strconv"
	"testing"
)

// TestCutParams compares CutParams with a regular expression on random words that are almost right.
func TestCutParams(t *testing.T) {
	form := regexp.MustCompile(`^(\d{1,4})[xX](\d{1,4}):(\d{1,4})-(\d{1,4})(?:\D|$)`)
	random := rand.New(rand.NewPCG(1, 1))
	const letters = "0123456789xX:-#a"
	right := 0
	for range 20_000 {
		word := []byte("10x7:2-1234:ABC"[random.IntN(3):])
		for range random.IntN(3) {
			word[random.IntN(len(word))] = letters[random.IntN(len(letters))]
		}
		p, rest, ok := CutParams(string(word))
		m := form.FindSubmatch(word)
		if ok != (m != nil) {
			t.Fatalf("CutParams(%q) = %v, %q, %v, but the expression finds %q", word, p, rest, ok, m)
		}
		if !ok {
			continue
		}
		right++
		for k, got := range []int{p.Rows, p.Cols, p.Min, p.Max} {
			if want, _ := strconv.Atoi(string(m[k+1])); got != want {
				t.Fatalf("CutParams(%q) = %v, want %d at %d", word, p, want, k)
			}
		}
	}
	if right < 1000 {
		t.Errorf("only %d words were right", right)
	}
}
