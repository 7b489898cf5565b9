// Package keystest tests the keys of plans, whatever they are about.
package keystest

import (
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"stride/internal/keys"
	"stride/internal/keys/planfile"
)

// pool has texts of all forms, of which each key takes some.
var pool = []string{
	"yes", "no", "0", "1", "2", "3", "4", "6", "9", "12", "20", "1000", "0.25", "0.5", "90s", "2m", "1h30m",
	"2h", "5x5", "6x7", "4x4,5x6",
	"8", "8-12", "1-5", "64MiB", "300MB", "2GiB", "40000000", "2026-12-01", "2026-12-01 23:59", "10%", "0.3%",
	"7.5", "5 5 1 4",
	"7 6 2 5", "5-7 5-7 1 4", "optimum", "search 10s", "90% of optimum, search 2m, 150", "gentle", "hard",
	"gentle-hard", "blanks", "lines, exit-code", "0.5, 0.25", "in.txt", "a/b.txt", "/opt/jdk", "make test",
	"./x {rows}", "x: y # z", "'\"",
	"two\nlines", "Größe 大", "- no list", "true", "null", "~", "*a", "&b", "https://example.org/x",
	"http://localhost:8080", "3mm",
	"0.125in", "0.05", "[a-c]+", "(x|y)*", "overleaf", "18446744073709551615", "9223372036854775807",
}

// choices returns the texts that a value takes.
func choices(v keys.Value) []string {
	if words, ok := v.(interface{ Choices() []string }); ok {
		return words.Choices()
	}
	return slices.DeleteFunc(slices.Clone(pool), func(text string) bool { return v.Set(text) != nil })
}

// RoundTrip fails if a value of a key is not the same after it was written and read. Table returns
// something with its defaults, and the keys that set it.
func RoundTrip(t *testing.T, table func() (target any, table keys.Table)) {
	t.Helper()
	_, all := table()
	random := rand.New(rand.NewPCG(1, 2))
	for _, key := range all {
		t.Run(key.Name, func(t *testing.T) { roundTrip(t, key, table, random) })
	}
}

func roundTrip(t *testing.T, key keys.Key, table func() (any, keys.Table), random *rand.Rand) {
	const tries = 30
	seen := make(map[string]bool)
	for range tries {
		first, from := table()
		_, probe := table()
		value := sample(t, *from.Find(key.Name), *probe.Find(key.Name), random)
		text, err := yaml.Marshal(map[string]any{key.Name: value})
		if err != nil {
			t.Fatal(err)
		}
		again, to := table()
		if err := planfile.Read(text, "", to); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		_, writer := table()
		text, err = yaml.Marshal(map[string]any{key.Name: written(*writer.Find(key.Name), value)})
		if err != nil {
			t.Fatal(err)
		}
		third, last := table()
		if err := planfile.Read(text, "", last); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if !reflect.DeepEqual(first, again) || !reflect.DeepEqual(again, third) {
			t.Fatalf("%s: set %+v\nread %+v\nwritten and read %+v", text, first, again, third)
		}
		seen[string(text)] = true
	}
	if len(seen) < 2 {
		t.Errorf("only one value was tried: %v", seen)
	}
}

// sample sets a key to something random, and returns what a file has for it. What the key takes is
// tried out with another one.
func sample(t *testing.T, key, probe keys.Key, random *rand.Rand) any {
	t.Helper()
	switch {
	case key.Items != nil:
		const tries = 10_000 // many combinations make no sense
		for range tries {
			item, other := key.Items(), probe.Items()
			one := sampleAll(t, item.Table, other.Table, random)
			if item.Add() == nil {
				return []any{one}
			}
		}
		t.Fatalf("no item of %s", key.Name)
	case key.Table != nil:
		return sampleAll(t, key.Table, probe.Table, random)
	}
	all := choices(probe.Value)
	if len(all) == 0 {
		t.Fatalf("%s takes nothing", key.Name)
	}
	text := all[random.IntN(len(all))]
	if err := key.Value.Set(text); err != nil {
		t.Fatalf("%s: %q: %v", key.Name, text, err)
	}
	return text
}

// sampleAll sets some of the keys of a table.
func sampleAll(t *testing.T, table, probe keys.Table, random *rand.Rand) map[string]any {
	all := make(map[string]any)
	for _, key := range table {
		if len(all) == 0 || random.IntN(3) == 0 {
			all[key.Name] = sample(t, key, *probe.Find(key.Name), random)
		}
	}
	return all
}

// written replaces the texts of a sample by what their values write.
func written(key keys.Key, value any) any {
	replace := func(table keys.Table, value any) any {
		all := make(map[string]any)
		for name, x := range value.(map[string]any) {
			all[name] = written(*table.Find(name), x)
		}
		return all
	}
	switch {
	case key.Items != nil:
		return []any{replace(key.Items().Table, value.([]any)[0])}
	case key.Table != nil:
		return replace(key.Table, value)
	}
	_ = key.Value.Set(value.(string)) // it was taken before
	return key.Value.String()
}

// Documented compares a document with tables of keys, or writes them there if the environment has
// UPDATE=1.
func Documented(t *testing.T, file string, tables ...keys.Table) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	page := string(text)
	for _, table := range tables {
		want := table.Markdown()
		row := strings.Index(page, "\n| `"+table[0].Name+"` |")
		if row < 0 {
			t.Fatalf("%s has no table that begins with %s", file, table[0].Name)
		}
		begin := strings.LastIndex(page[:row], "\n\n") + len("\n\n")
		end := row + strings.Index(page[row:]+"\n\n", "\n\n") + 1
		if page[begin:end] != want {
			if os.Getenv("UPDATE") != "1" {
				t.Errorf("%s differs from the keys (UPDATE=1 writes them):\n%s", file, want)
			}
			page = page[:begin] + want + page[end:]
		}
	}
	if page != string(text) && os.Getenv("UPDATE") == "1" {
		if err := os.WriteFile(file, []byte(page), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}
