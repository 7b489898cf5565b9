package web

import (
	"bytes"
	"image/png"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mmcdole/gofeed"
	"github.com/mmcdole/gofeed/json"

	"stride/internal/puzzle/families"
)

var feedLink = regexp.MustCompile(`<a href="([^"]*)">([^<]+)</a>`)

// TestFeeds reads the feeds of a site with a library for feeds, as a reader does: each day is an entry whose ID stays,
// with links to that day's puzzles and a picture, and no entry is of the future.
func TestFeeds(t *testing.T) {
	const site = "https://example.org/stride/"
	s := New(Config{Address: site, static: true})
	defer s.Close()
	last := time.Date(2026, 3, 1, 22, 30, 0, 0, time.UTC)
	files := make(map[string][]byte)
	all, err := s.feeds(t.Context(), last)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range all {
		files[f.address] = f.body
	}
	ids := make(map[string]string)
	for _, text := range s.config.Languages {
		p := page{Site: site}.in(text, s.config.Languages)
		home := site + p.folder()
		var whole [][]*gofeed.Item
		for _, kind := range []string{"atom", "json"} {
			address := home + "feed." + kind
			feed, err := gofeed.NewParser().Parse(bytes.NewReader(files[strings.TrimPrefix(address, site)]))
			if err != nil {
				t.Fatalf("%s: %v", address, err)
			}
			if feed.FeedType != kind || feed.FeedLink != address || feed.Link != home || feed.Language != text.Language ||
				feed.Title == "" || len(feed.Items) != feedDays {
				t.Errorf("%s: %+v", address, feed)
			}
			whole = append(whole, feed.Items)
		}
		for k, item := range whole[0] {
			day := last.AddDate(0, 0, -k)
			date := day.Format(time.DateOnly)
			if got := item.PublishedParsed; got == nil || got.Format(time.DateTime) != date+" 00:00:00" || got.After(last) {
				t.Errorf("the entry of %s is of %v", date, got)
			}
			if other := ids[item.GUID]; other != "" || !strings.HasPrefix(item.GUID, "tag:example.org,"+date+":") {
				t.Errorf("the entry of %s is %q, as is %q", date, item.GUID, other)
			}
			ids[item.GUID] = item.Title
			picture := item.Enclosures[0].URL
			if _, err := png.Decode(bytes.NewReader(files[strings.TrimPrefix(picture, site)])); err != nil {
				t.Errorf("%s: %v", picture, err)
			}
			var want, got []string
			for _, one := range families.All.Daily(day) {
				want = append(want, one.ID)
			}
			for _, link := range feedLink.FindAllStringSubmatch(item.Content, -1) {
				address, err := url.Parse(link[1])
				if err != nil {
					t.Fatal(err)
				}
				words, _ := url.ParseQuery(address.Fragment)
				got = append(got, words.Get("level"))
				if family, _, _ := strings.Cut(words.Get("level"), ":"); address.Scheme+"://"+address.Host+address.Path !=
					home+family+"/" {
					t.Errorf("%s is not on the page of its family", link[1])
				}
			}
			if !slices.Equal(got, want) || !strings.Contains(item.Title, date) || item.Link != home {
				t.Errorf("the entry of %s: %+v, puzzles %v", date, item, got)
			}
			same := whole[1][k]
			if same.GUID != item.GUID || same.Content != item.Content || same.Title != item.Title || same.Link != item.Link ||
				!same.PublishedParsed.Equal(*item.PublishedParsed) || same.Image.URL != picture {
				t.Errorf("as Atom %+v, as JSON %+v", item, same)
			}
		}
		// The library reads any version.
		feed, err := (&json.Parser{}).Parse(bytes.NewReader(files[p.folder()+"feed.json"]))
		if err != nil || path.Base(feed.Version) != "1.1" {
			t.Errorf("%+v, %v", feed, err)
		}
	}
	// On the next day all entries but the oldest are still there.
	next, err := s.feeds(t.Context(), last.AddDate(0, 0, 1))
	if err != nil {
		t.Fatal(err)
	}
	for id := range ids {
		kept := slices.ContainsFunc(next, func(f file) bool { return bytes.Contains(f.body, []byte("<id>"+id+"</id>")) })
		if oldest := strings.Contains(id, last.AddDate(0, 0, 1-feedDays).Format(time.DateOnly)); kept == oldest {
			t.Errorf("the next day has %s: %v", id, kept)
		}
	}
}

// TestNoFeeds checks that pages without an address have no feeds.
func TestNoFeeds(t *testing.T) {
	for _, c := range []Config{{static: true}, {Address: "https://example.org/"}} {
		s := New(c)
		defer s.Close()
		for _, p := range s.pages() {
			if bytes.Contains(render(p), []byte("application/atom+xml")) {
				t.Errorf("%+v: /%s names a feed", c, p.Path())
			}
		}
	}
}
