package object

import (
	"encoding/json"
	"testing"
)

type query struct {
	Seed  uint64  `json:"seed"`
	Count int     `json:"count"`
	Share float64 `json:"share"`
	Name  string  `json:"name"`
}

// TestRead reads whole numbers in all forms that JSON has for them.
func TestRead(t *testing.T) {
	for text, want := range map[string]query{
		`{"seed":1.0,"count":-1e3,"share":0.5}`:               {Seed: 1, Count: -1000, Share: 0.5},
		"\ufeff" + `{"seed":18446744073709551615}`:            {Seed: 18446744073709551615},
		`{"seed":1.8446744073709551615e19,"count":1.000}`:     {Seed: 18446744073709551615, Count: 1},
		`{"share":1e300,"count":120E-1}`:                      {Share: 1e300, Count: 12},
		`{"name":"1.0, \"2e3\" \\","count": 2.50e1}`:          {Name: `1.0, "2e3" \`, Count: 25},
		`{"count":-0.0, "share":-0.25}`:                       {Share: -0.25},
		`{"share":1e-7,"count":100000000000000000000000e-20}`: {Share: 1e-7, Count: 1000},
	} {
		var got query
		if err := Read([]byte(text), &got); err != nil || got != want {
			t.Errorf("%s: %+v, error %v, want %+v", text, got, err, want)
		}
	}
	for text, want := range map[string]string{
		`{"seed":1.5}`:          `"seed" is 1.5: it must be a whole number of its range`,
		`{"seed":-1.0}`:         `"seed" is -1: it must be a whole number of its range`,
		`{"count":1e20}`:        `"count" is 100000000000000000000: it must be a whole number of its range`,
		`{"seed":"1"}`:          `"seed" must not be a string`,
		`{"sed":1}`:             `unknown field "sed"`,
		`[1.0]`:                 `a JSON object is wanted, not array`,
		"":                      `it is empty: a JSON object is wanted`,
		`{} 1.0`:                `something follows after the JSON object`,
		`{"count":01.0}`:        `invalid character '1' after object key:value pair`,
		`{"count":1.}`:          `invalid character '}' after decimal point in numeric literal`,
		`{"name":"1.0`:          `unexpected EOF`,
		`{"count":1e999999999}`: `"count" is 1e999999999: it must be a whole number of its range`,
	} {
		var got query
		if err := Read([]byte(text), &got); err == nil || err.Error() != want {
			t.Errorf("%s: error %v, want %s", text, err, want)
		}
	}
}

// FuzzPlain holds that a text means the same to JSON afterwards.
func FuzzPlain(f *testing.F) {
	f.Add(`{"a":1.0,"b":[-2e3,"1.0\""],"c":0.5e-3}`)
	f.Fuzz(func(t *testing.T, text string) {
		var before, after any
		was, is := json.Unmarshal([]byte(text), &before), json.Unmarshal(plain([]byte(text)), &after)
		if (was == nil) != (is == nil) {
			t.Fatalf("%q: error %v, and of %q: %v", text, was, plain([]byte(text)), is)
		}
		if was == nil {
			one, _ := json.Marshal(before)
			two, _ := json.Marshal(after)
			if string(one) != string(two) {
				t.Errorf("%q becomes %s, want %s", text, two, one)
			}
		}
	})
}
