// Package golden compares results of tests with files that contain the expected results.
package golden

import (
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/diff"
)

// Updating reports whether the environment has UPDATE=1: then tests write their golden files again.
func Updating() bool { return os.Getenv("UPDATE") != "" }

// Compare compares got with a file of the folder testdata, and shows all differences. With UPDATE=1
// in the environment it writes the file first. The test continues, so that one run shows what all
// its files need.
func Compare(t *testing.T, name, got string) {
	t.Helper()
	name = filepath.Join("testdata", name)
	if Updating() {
		if err := os.WriteFile(name, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Error(err)
		return
	}
	if d := difference(name, string(want), got); d != "" {
		t.Error(d)
	}
}

// difference returns the changed lines between two texts, all of them, or "" for equal texts.
func difference(name, want, got string) string {
	return string(diff.Diff(name, []byte(want), "got", []byte(got)))
}

// WellFormed checks a picture in SVG with an XML parser.
func WellFormed(t *testing.T, picture string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(picture))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Fatal(err)
		}
	}
}
