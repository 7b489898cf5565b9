package cli

import "testing"

func TestMarkdown(t *testing.T) {
	const text = "Check *.txt and *.csv of a_b.\n\nAlgorithms:\n  one   first_one\n  two   second\nAnd " +
		"so on.\n"
	const want = "Check \\*.txt and \\*.csv of a\\_b.\n\nAlgorithms:\n\n      one   first_one\n      two   " +
		"second\n\nAnd so on.\n"
	if got := markdown(text); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
