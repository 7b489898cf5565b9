// Package web makes the pages on which puzzles are played, mazes are made and searches are watched,
// as files that need no server of ours: every page is a folder with an index.html, all addresses
// are relative, and the engine (package engine) runs in the browser. WriteSite writes them into a
// folder for any web host, and NewHandler serves the same files from memory.
package web

import (
	"context"
	"io/fs"
	"slices"
	"time"

	"stride/internal/messages"
	"stride/internal/puzzle"
	"stride/internal/puzzle/families"
	"stride/internal/web/engine"
)

// Config says what the pages are.
type Config struct {
	// Families are the puzzles of the pages; all of Stride's if nil.
	Families puzzle.Registry
	// Address is where the pages will be on the web, if that is known.
	Address string
	// Languages are the languages of the pages; the first one is that of the pages at the
	// root. All of Stride's, English first, if nil.
	Languages []*messages.Catalog
	// Engine holds the files of the engine for browsers; if nil, those that the program contains.
	Engine fs.FS
}

// site makes the files of the pages.
type site struct {
	Config
	engine *engine.Engine
}

func newSite(c Config) *site {
	if c.Families == nil {
		c.Families = families.All
	}
	c.Families = games(c.Families)
	if c.Languages == nil {
		c.Languages = catalogs()
	}
	return &site{c, engine.New(c.Families)}
}

// games returns the families that have a page.
func games(families puzzle.Registry) puzzle.Registry {
	return slices.DeleteFunc(slices.Clone(families), func(f *puzzle.Family) bool {
		return templates()[f.Name] == nil
	})
}

// file is a file of the pages by its address, relative to the folder of all pages. The
// address of a page ends with a slash, and that of the home page is empty.
type file struct {
	address string
	body    []byte
}

// make returns all files, with the puzzles of a number of days from first on. The error is
// ErrNotMade if the program was built without the engine.
func (s *site) make(ctx context.Context, first time.Time, days int) ([]file, error) {
	script, err := elementScript()
	if err != nil {
		return nil, err
	}
	files, err := s.files()
	if err != nil {
		return nil, err
	}
	data, err := s.data(ctx, first, days)
	if err != nil {
		return nil, err
	}
	feeds, err := s.feeds(ctx, time.Now().UTC())
	if err != nil {
		return nil, err
	}
	files = append(app(append(files, data...), s.Families, assetAddress("")), feeds...)
	return append(files, file{elementAddress, script}), nil
}
