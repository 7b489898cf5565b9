package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io"
	"slices"
	"testing"
	"time"
)

var someFiles = []file{
	{"docs/b.md", plain, []byte("b")},
	{"stride", program, []byte("a program")},
	{"LICENSE", plain, nil},
}

var someday = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// TestArchivesRepeat writes the same files in another order and time zone.
func TestArchivesRepeat(t *testing.T) {
	reversed := slices.Clone(someFiles)
	slices.Reverse(reversed)
	elsewhere := someday.In(time.FixedZone("elsewhere", 3600)).UTC()
	for name, write := range map[string]func(io.Writer, string, time.Time, []file) error{"tar": writeTar, "zip": writeZip} {
		var one, two bytes.Buffer
		if err := write(&one, "x", someday, someFiles); err != nil {
			t.Fatal(err)
		}
		if err := write(&two, "x", elsewhere, reversed); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(one.Bytes(), two.Bytes()) {
			t.Errorf("%s: the bytes differ", name)
		}
	}
}

func TestTar(t *testing.T) {
	var b bytes.Buffer
	if err := writeTar(&b, "x", someday, someFiles); err != nil {
		t.Fatal(err)
	}
	z, err := gzip.NewReader(&b)
	if err != nil {
		t.Fatal(err)
	}
	if !z.ModTime.IsZero() || z.Name != "" {
		t.Errorf("the compressed file bears the date %s and the name %q", z.ModTime, z.Name)
	}
	r := tar.NewReader(z)
	for _, want := range []string{"x/LICENSE", "x/docs/b.md", "x/stride"} {
		h, err := r.Next()
		if err != nil {
			t.Fatal(err)
		}
		mode := int64(plain)
		if want == "x/stride" {
			mode = int64(program)
		}
		if h.Name != want || h.Mode != mode || !h.ModTime.Equal(someday) || h.Uid != 0 || h.Uname != "" {
			t.Errorf("%+v, want %s with mode %o", h, want, mode)
		}
	}
	if _, err := r.Next(); err != io.EOF {
		t.Errorf("at the end: %v", err)
	}
}

func TestZip(t *testing.T) {
	var b bytes.Buffer
	if err := writeZip(&b, "x", someday, someFiles); err != nil {
		t.Fatal(err)
	}
	r, err := zip.NewReader(bytes.NewReader(b.Bytes()), int64(b.Len()))
	if err != nil {
		t.Fatal(err)
	}
	if len(r.File) != len(someFiles) {
		t.Fatalf("%d files", len(r.File))
	}
	if f := r.File[2]; f.Name != "x/stride" || f.Mode() != program || !f.Modified.Equal(someday) {
		t.Errorf("%s, mode %s, %s", f.Name, f.Mode(), f.Modified)
	}
}

// TestInstalled holds the package to the places that Debian has for each kind of file.
func TestInstalled(t *testing.T) {
	for name, want := range map[string]string{
		"stride":                  "/usr/bin/stride",
		"LICENSE":                 "/usr/share/doc/stride/copyright",
		"docs/farm.md":            "/usr/share/doc/stride/docs/farm.md",
		"man/man1/stride-maze.1":  "/usr/share/man/man1/stride-maze.1.gz",
		"completions/_stride":     "/usr/share/zsh/vendor-completions/_stride",
		"completions/stride.bash": "/usr/share/bash-completion/completions/stride",
		"completions/stride.fish": "/usr/share/fish/vendor_completions.d/stride.fish",
	} {
		f := file{name, plain, nil}
		if name == "stride" {
			f.mode = program
		}
		if got, err := installed(f); err != nil || got.name != want {
			t.Errorf("%s is installed as %s (%v), want %s", name, got.name, err, want)
		}
	}
}
