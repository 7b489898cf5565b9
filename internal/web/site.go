package web

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"stride/internal/disk"
	"stride/internal/lock"
	"stride/internal/puzzle"
	"stride/internal/web/engine"
)

// The pages as files, for any web host: every page is a folder with an index.html, all
// addresses are relative, and the engine runs in the browser. The site contains the answers
// for the first boards as data (js/prepared.js), so that these can be played before the engine
// has arrived: the first levels, and the puzzles of several days, which would take a search
// each, all with the hint for their first position.

// Site is a site that was written.
type Site struct {
	Version string // of the assets
	Files   int
	Bytes   int
}

// ErrNotMade is the error of a program that was built without the bundle of its pages and the
// engine for browsers.
var ErrNotMade = errors.New("this program was built without the bundle of its pages and the engine for " +
	"browsers: take a released one, or build it with `make build`, which begins with `go run " +
	"./internal/web/browser/make`")

// ErrOtherFiles is the error of a folder that is not one for a site.
var ErrOtherFiles = errors.New("it holds files, but no site of an earlier run: empty it, or choose " +
	"another folder")

// WriteSite writes the pages as files into a folder, with the puzzles of a number of days from
// first on. If c has an address, it is that of the folder on the web. The folder must be empty, or
// hold a site of an earlier run, which need not have come to its end. The assets of that one stay
// for pages that are still open; those of older ones are removed.
func WriteSite(ctx context.Context, dir string, c Config, first time.Time, days int) (site Site, err error) {
	c.App, c.static = true, true
	if c.Address != "" {
		c.Address = strings.TrimSuffix(c.Address, "/") + "/"
	}
	s := New(c)
	defer s.Close()
	s.config.Families = games(s.config.Families)
	if _, err := earlierSite(dir); err != nil { // a folder with other files is not even locked
		return Site{}, err
	}
	if _, ok := s.assets()["engine/"+engineProgram]; !ok {
		return Site{}, ErrNotMade
	}
	held, err := lock.Folder(dir, "stride site")
	if err != nil {
		return Site{}, err
	}
	defer func() { err = errors.Join(err, held.Release()) }()
	earlier, err := earlierSite(dir)
	if err != nil {
		return Site{}, err
	}
	data, err := s.data(ctx, first, days)
	if err != nil {
		return Site{}, err
	}
	feeds, err := s.feeds(ctx, time.Now().UTC())
	if err != nil {
		return Site{}, err
	}
	files := append(app(append(s.files(), data...), s.config.Families, assetAddress("")), feeds...)
	script, err := elementScript()
	if err != nil {
		return Site{}, err
	}
	files = append(files, file{elementAddress, script})
	site = Site{Version: assets().version, Files: len(files)}
	for _, f := range files {
		site.Bytes += len(f.body)
	}
	return site, publish(ctx, dir, files, earlier)
}

// siteMark is a file that a folder has while a site is written into it, so that the next run
// recognizes a half-written site. It holds the version of the previous site, if there was one.
const siteMark = ".stride-site"

// publish writes the files of a site, each as a whole, and removes the assets of sites before the
// earlier one.
func publish(ctx context.Context, dir string, files []file, earlier string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	mark := filepath.Join(dir, siteMark)
	if err := disk.Replace(mark, []byte(earlier)); err != nil {
		return err
	}
	// Files come after those that they need: pages after their assets, the service worker after all
	// pages.
	slices.SortStableFunc(files, func(a, b file) int { return cmp.Compare(a.rank(), b.rank()) })
	for _, f := range files {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := writeFile(dir, f); err != nil {
			return err
		}
	}
	if err := removeOld(filepath.Join(dir, "static"), earlier); err != nil {
		return err
	}
	if err := removeFeeds(dir, files); err != nil {
		return err
	}
	return disk.InUse().Remove(mark)
}

// rank orders the files of a site: those that the others need come first.
func (f file) rank() int {
	switch {
	case f.address == serviceWorkerName:
		return 2
	case f.isPage():
		return 1
	}
	return 0
}

// isPage reports whether a file is a page: an address that ends with a slash, or none.
func (f file) isPage() bool { return f.address == "" || strings.HasSuffix(f.address, "/") }

// writeFile writes a file of the site.
func writeFile(dir string, f file) error {
	name := f.address
	if f.isPage() {
		name += "index.html"
	}
	name = filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	if err := disk.SweepFile(name); err != nil {
		return err
	}
	return disk.Replace(name, f.body)
}

// assetFolder finds the version of the assets of a page.
var assetFolder = regexp.MustCompile(`"\./static/([0-9a-f]{12})/`)

// earlierSite returns the version of the site that a folder holds. It returns an empty version if
// the folder is empty or missing, or if its first site was not completed. A folder with other files
// is an error.
func earlierSite(dir string) (version string, err error) {
	mark := filepath.Join(dir, siteMark)
	if err := disk.SweepFile(mark); err != nil {
		return "", err
	}
	if text, err := disk.ReadRegular(mark, 1<<20); !errors.Is(err, os.ErrNotExist) {
		return string(text), err
	}
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return "", err
	}
	entries = slices.DeleteFunc(entries, func(e os.DirEntry) bool { return lock.IsName(e.Name()) })
	if len(entries) == 0 {
		return "", nil
	}
	home, err := os.ReadFile(filepath.Join(dir, "index.html"))
	found := assetFolder.FindSubmatch(home)
	if err != nil || found == nil {
		return "", fmt.Errorf("%s: %w", dir, ErrOtherFiles)
	}
	return string(found[1]), nil
}

// removeOld removes the assets of all versions but this one and an earlier one.
func removeOld(dir, earlier string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if e.Name() == assets().version || e.Name() == earlier {
			continue
		}
		if err := disk.RemoveAll(filepath.Join(dir, e.Name())); err != nil {
			return err
		}
	}
	return nil
}

// removeFeeds removes the feeds of earlier sites and their pictures, unless they are among the
// files of this one: readers would ask for a feed that has stopped, and each day would leave a
// picture.
func removeFeeds(dir string, files []file) error {
	for _, pattern := range []string{feedName, "*/" + feedName, dayPictures + "/*.png"} {
		found, err := fs.Glob(os.DirFS(dir), pattern)
		if err != nil {
			return err
		}
		for _, name := range found {
			if slices.ContainsFunc(files, func(f file) bool { return f.address == name }) {
				continue
			}
			if err := disk.InUse().Remove(filepath.Join(dir, filepath.FromSlash(name))); err != nil {
				return err
			}
		}
	}
	return nil
}

// prepared is a file of answers that come with the site.
type prepared struct {
	Levels map[string]engine.LevelView `json:"levels"` // by ID
	// Hints are the four steps of the hint for the first position of a level, by the ID in the
	// address and by the content ID, because a page may use either. So a first hint need not wait
	// for the engine.
	Hints map[string][]engine.HintAnswer `json:"hints,omitempty"`
	Daily *engine.DailyPuzzles           `json:"daily,omitempty"`
	Days  []string                       `json:"days,omitempty"` // in the file "first": those that have files
}

// preparedName returns the name of a file of answers within the folder static.
func preparedName(name string) string { return "data/" + name + ".json" }

// data returns the files of answers.
func (s *Server) data(ctx context.Context, day time.Time, days int) ([]file, error) {
	var files []file
	add := func(name string, value any) error {
		text, err := json.Marshal(value)
		files = append(files, file{assetAddress(preparedName(name)), text})
		return err
	}
	first := newPrepared()
	for _, family := range s.config.Families {
		if err := s.prepare(ctx, &first, family.First...); err != nil {
			return nil, err
		}
	}
	for range days {
		date := day.Format(time.DateOnly)
		puzzles := s.config.Families.Daily(day)
		one := newPrepared()
		one.Daily = &engine.DailyPuzzles{Date: date, Puzzles: puzzles}
		for _, p := range puzzles {
			if err := s.prepare(ctx, &one, p.ID); err != nil {
				return nil, err
			}
		}
		if err := add("day-"+date, one); err != nil {
			return nil, err
		}
		first.Days = append(first.Days, date)
		day = day.AddDate(0, 0, 1)
	}
	if err := add("first", first); err != nil {
		return nil, err
	}
	return files, nil
}

func newPrepared() prepared {
	return prepared{Levels: make(map[string]engine.LevelView), Hints: make(map[string][]engine.HintAnswer)}
}

// prepare adds levels to a file, with their first hints.
func (s *Server) prepare(ctx context.Context, to *prepared, ids ...string) error {
	for _, id := range ids {
		level, err := s.engine.Puzzle(ctx, engine.LevelQuery{Level: id})
		if err != nil {
			return fmt.Errorf("preparing %s: %w", id, err)
		}
		to.Levels[id] = level.View()
		hint, err := s.firstHint(ctx, id)
		if err != nil {
			return fmt.Errorf("preparing a hint for %s: %w", id, err)
		}
		to.Hints[id], to.Hints[level.ID()] = hint, hint
	}
	return nil
}

const (
	hintPause    = 20 * time.Millisecond // between two questions, while the engine thinks
	hintPatience = 10 * time.Second      // after which a level has no hint on the site
)

// firstHint returns the steps of the hint for the first position of a level, or nothing if they
// take too long.
func (s *Server) firstHint(ctx context.Context, id string) ([]engine.HintAnswer, error) {
	var steps []engine.HintAnswer
	at := engine.PositionQuery{LevelQuery: engine.LevelQuery{Level: id}}
	for begin := time.Now(); len(steps) < int(puzzle.Why); {
		step, err := s.engine.Hint(ctx, engine.HintQuery{PositionQuery: at,
			Step: puzzle.Step(len(steps) + 1)})
		if err != nil {
			return nil, err
		}
		if !step.Pending {
			steps = append(steps, step)
			continue
		}
		if time.Since(begin) > hintPatience {
			return nil, nil
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(hintPause):
		}
	}
	return steps, nil
}
