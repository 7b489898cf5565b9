package nearest

import "testing"

func TestNearest(t *testing.T) {
	words := []string{"maze", "lab", "solve", "serve", "records", "time"}
	for word, want := range map[string]string{
		"maz": "maze", "mzae": "maze", "slove": "solve", "sovle": "solve", "rec": "records",
		"tiem": "time", "solve1": "", "timed serve": "serve", "x": "", "": "", "nothing": "", "la": "lab",
		"bal": "",
	} {
		if got := Of(word, words); got != want {
			t.Errorf("nearest to %q is %q, want %q", word, got, want)
		}
	}
}
