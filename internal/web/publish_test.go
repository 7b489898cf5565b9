package web

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"mime"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"stride/internal/disk/disktest"
)

// smallSite returns the files of a site of a version: a page, and what it needs.
func smallSite(version string) []file {
	return []file{
		{"", fmt.Appendf(nil, `<script src="./static/%s/js/home.js">`, version)},
		{"static/" + version + "/js/home.js", []byte("a script")},
	}
}

// TestPublishUnderFaults writes a site into an empty folder, and in place of an earlier one.
// Whatever fails, each file is complete, and the next run completes the site.
func TestPublishUnderFaults(t *testing.T) {
	if testing.Short() {
		t.Skip("publishes a site after each of its faults")
	}
	const old = "aaaaaaaaaaaa"
	for _, earlier := range []string{"", old} {
		run := func(dir string) error {
			found, err := earlierSite(dir)
			if err == nil && found != earlier && found != assets().version {
				err = fmt.Errorf("the earlier site is %q", found)
			}
			if err != nil {
				return err
			}
			return publish(context.Background(), dir, smallSite(assets().version), found)
		}
		whole := map[string][][]byte{siteMark: {[]byte(earlier), []byte(assets().version)}}
		for _, f := range append(smallSite(old), smallSite(assets().version)...) {
			name := f.address
			if f.isPage() {
				name += "index.html"
			}
			whole[name] = append(whole[name], f.body)
		}
		tally := disktest.Run(t, disktest.Case{
			Prepare: func(dir string) error {
				if earlier == "" {
					return nil
				}
				return publish(context.Background(), dir, smallSite(old), "")
			},
			Work: func(dir string, acknowledged func()) error {
				err := run(dir)
				if err == nil {
					acknowledged()
				}
				return err
			},
			Check: func(dir string, _ int, _ error) error {
				if err := eachFile(dir, func(name string, text []byte) error {
					for _, want := range whole[name] {
						if bytes.Equal(text, want) {
							return nil
						}
					}
					if strings.Contains(name, ".stride-") {
						return nil
					}
					return fmt.Errorf("%s holds %q", name, text)
				}); err != nil {
					return err
				}
				if err := run(dir); err != nil {
					return err
				}
				files := 0
				err := eachFile(dir, func(name string, _ []byte) error {
					files++
					if strings.Contains(name, ".stride-") {
						return errors.New(name + " is left")
					}
					return nil
				})
				if want := len(smallSite("")); files < want {
					return errors.Join(err, fmt.Errorf("%d files, want %d", files, want))
				}
				return err
			},
		})
		t.Logf("after %q: %v", earlier, tally)
	}
}

// eachFile calls do for the files of a folder and the folders in it.
func eachFile(dir string, do func(name string, text []byte) error) error {
	return fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			return err
		}
		return do(name, text)
	})
}

// TestFeedsGo writes a site with feeds, the site of the next day, and one without: what no site
// names any more is gone.
func TestFeedsGo(t *testing.T) {
	dir := t.TempDir()
	version := assets().version
	site := func(more ...string) []file {
		files := smallSite(version)
		for _, name := range more {
			files = append(files, file{name, []byte(name)})
		}
		return files
	}
	there := func() (names string) {
		t.Helper()
		for _, name := range []string{"feed.atom", "de/feed.atom", "days/2026-03-01.png",
			"days/2026-03-02.png", "days/mine.txt"} {
			if _, err := os.Stat(filepath.Join(dir, name)); err == nil {
				names += name + " "
			}
		}
		return names
	}
	for _, step := range []struct {
		files []file
		want  string
	}{
		{site("feed.atom", "de/feed.atom", "days/2026-03-01.png"), "feed.atom de/feed.atom " +
			"days/2026-03-01.png "},
		{site("feed.atom", "de/feed.atom", "days/2026-03-02.png"), "feed.atom de/feed.atom " +
			"days/2026-03-02.png "},
		{site(), ""},
	} {
		must(t, publish(t.Context(), dir, step.files, version))
		if got := there(); got != step.want {
			t.Errorf("there is %q, want %q", got, step.want)
		}
	}
}

// TestTypes serves each file by its own type, whatever the table of the system says.
func TestTypes(t *testing.T) {
	// as the registry of a Windows may say, but not to the file servers of other tests
	was := mime.TypeByExtension(".css")
	must(t, mime.AddExtensionType(".css", "text/plain"))
	defer func() { must(t, mime.AddExtensionType(".css", was)) }()
	if got := typeOf("css/base.css"); got != "text/css; charset=utf-8" {
		t.Errorf("a style sheet is %s", got)
	}
	noEngine := fstest.MapFS{engineProgram: {}, engineStarter: {}}
	files, err := newSite(Config{Engine: noEngine}).make(t.Context(), time.Now(), 0)
	must(t, err)
	for _, f := range files {
		if !f.isPage() && typeOf(f.address) == "" {
			t.Errorf("%s has no type", f.address)
		}
	}
}
