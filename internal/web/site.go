package web

import (
	"cmp"
	"context"
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
)

// The pages as files in a folder, for any web host.

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
func WriteSite(ctx context.Context, dir string, c Config, first time.Time, days int) (_ Site, err error) {
	if c.Address != "" {
		c.Address = strings.TrimSuffix(c.Address, "/") + "/"
	}
	if _, err := earlierSite(dir); err != nil { // a folder with other files is not even locked
		return Site{}, err
	}
	all, err := newSite(c).make(ctx, first, days)
	if err != nil {
		return Site{}, err
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
	all = append(all, file{plainMark, nil})
	written := Site{Version: assets().version, Files: len(all)}
	for _, f := range all {
		written.Bytes += len(f.body)
	}
	return written, publish(ctx, dir, all, earlier)
}

// plainMark is a file that tells GitHub Pages to serve the files as they are.
const plainMark = ".nojekyll"

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

// indexName is the file of a page in its folder.
const indexName = "index.html"

// isPage reports whether a file is a page: an address that ends with a slash, or none.
func (f file) isPage() bool { return f.address == "" || strings.HasSuffix(f.address, "/") }

// writeFile writes a file of the site.
func writeFile(dir string, f file) error {
	name := f.address
	if f.isPage() {
		name += indexName
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

// hostFile reports whether a file in the folder of a site belongs to its host or to git: a name
// with a dot at its beginning, or the file in which GitHub Pages keeps the name of a domain. Such
// files stay.
func hostFile(name string) bool { return strings.HasPrefix(name, ".") || name == "CNAME" }

// earlierSite returns the version of the site that a folder holds. It returns an empty version if
// the folder is empty or missing, apart from files of the host, or if its first site was not
// completed. A folder with other files is an error.
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
	entries = slices.DeleteFunc(entries, func(e os.DirEntry) bool {
		return lock.IsName(e.Name()) || hostFile(e.Name())
	})
	if len(entries) == 0 {
		return "", nil
	}
	home, err := os.ReadFile(filepath.Join(dir, indexName))
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
