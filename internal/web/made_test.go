package web

import (
	"bufio"
	"context"
	"fmt"
	"io/fs"
	"net"
	"os"
	"strings"
	"testing/fstest"

	"stride/internal/web/browser"
)

// Plain is the variable of the environment that has the test program be what TestPlain needs: a
// server of the pages without the bundle, from those of its files whose names it reads.
const Plain = "STRIDE_TEST_PLAIN"

func servePlain() error {
	known := make(fstest.MapFS)
	for names := bufio.NewScanner(os.Stdin); names.Scan(); {
		if body, err := fs.ReadFile(embedded, names.Text()); err == nil {
			known[names.Text()] = &fstest.MapFile{Data: body}
		}
	}
	files = known
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	fmt.Printf("http://%v\n", l.Addr())
	return Serve(context.Background(), l, New(Config{}))
}

// The tests bundle the scripts and style sheets themselves, so that they never test those of an
// earlier build. The engine for browsers takes longer, so tests that need it name it in
// Config.Engine.
func init() {
	if os.Getenv(Plain) != "" {
		panic(servePlain())
	}
	made, err := browser.Bundle(".")
	if err != nil {
		panic(err)
	}
	all := make(fstest.MapFS)
	for name, body := range made {
		all["static/"+name] = &fstest.MapFile{Data: body}
	}
	err = fs.WalkDir(embedded, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		switch folder, _, _ := strings.Cut(strings.TrimPrefix(name, "static/"), "/"); folder {
		case "js", "css", "engine":
			return nil
		}
		body, err := fs.ReadFile(embedded, name)
		all[name] = &fstest.MapFile{Data: body}
		return err
	})
	if err != nil {
		panic(err)
	}
	files = all
}

// AllPages returns the addresses of all pages in the first language, such as /maze.
func AllPages() (paths []string) {
	s := New(Config{})
	defer s.Close()
	for _, p := range s.pages() {
		if p.text == p.languages[0] {
			paths = append(paths, "/"+p.Path())
		}
	}
	return paths
}

// AllScripts returns the addresses of all scripts.
func AllScripts() []string {
	names, err := fs.Glob(files, "static/js/*.js")
	if err != nil {
		panic(err) // the pattern is a constant
	}
	for k, name := range names {
		names[k] = "/" + name
	}
	return names
}
