package web

import (
	"bytes"
	"encoding/xml"
	"image/png"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"stride/internal/puzzle/families"
)

var feedLink = regexp.MustCompile(`<a href="([^"]*)">([^<]+)</a>`)

// readFeed is what a reader takes from a feed, by the names of RFC 4287.
type readFeed struct {
	XMLName  xml.Name   `xml:"http://www.w3.org/2005/Atom feed"`
	Language string     `xml:"http://www.w3.org/XML/1998/namespace lang,attr"`
	Title    string     `xml:"title"`
	Links    []readLink `xml:"link"`
	Entries  []struct {
		ID        string     `xml:"id"`
		Title     string     `xml:"title"`
		Published time.Time  `xml:"published"`
		Links     []readLink `xml:"link"`
		Content   string     `xml:"content"`
	} `xml:"entry"`
}

type readLink struct {
	Rel  string `xml:"rel,attr"`
	Href string `xml:"href,attr"`
}

// linked returns the address of the link of a relation.
func linked(links []readLink, rel string) string {
	k := slices.IndexFunc(links, func(l readLink) bool { return l.Rel == rel })
	if k < 0 {
		return ""
	}
	return links[k].Href
}

// TestFeeds reads the feeds of a site as a reader does: each day is an entry whose ID follows from
// the day and the language, with links to that day's puzzles and a picture, and no entry is of the
// future.
func TestFeeds(t *testing.T) {
	if testing.Short() {
		t.Skip("draws the picture of each day")
	}
	t.Parallel()
	const site = "https://example.org/stride/"
	s := newSite(Config{Address: site})
	last := time.Date(2026, 3, 1, 22, 30, 0, 0, time.UTC)
	files := make(map[string][]byte)
	all, err := s.feeds(t.Context(), last)
	must(t, err)
	for _, f := range all {
		files[f.address] = f.body
	}
	for _, text := range s.Languages {
		p := page{Site: site}.in(text, s.Languages)
		home := site + p.folder()
		address := home + "feed.atom"
		var feed readFeed
		if err := xml.Unmarshal(files[strings.TrimPrefix(address, site)], &feed); err != nil {
			t.Fatalf("%s: %v", address, err)
		}
		if linked(feed.Links, "self") != address || linked(feed.Links, "alternate") != home ||
			feed.Language != text.Language ||
			feed.Title == "" || len(feed.Entries) != feedDays {
			t.Errorf("%s: %+v", address, feed)
		}
		for k, item := range feed.Entries {
			day := last.AddDate(0, 0, -k)
			date := day.Format(time.DateOnly)
			if got := item.Published; got.Format(time.DateTime) != date+" 00:00:00" || got.After(last) {
				t.Errorf("the entry of %s is of %v", date, got)
			}
			if want := "tag:example.org," + date + ":/stride/" + p.folder(); item.ID != want {
				t.Errorf("the entry of %s is %q, want %q", date, item.ID, want)
			}
			picture := linked(item.Links, "enclosure")
			_, err := png.DecodeConfig(bytes.NewReader(files[strings.TrimPrefix(picture, site)]))
			if err != nil {
				t.Errorf("%s: %v", picture, err)
			}
			var want, got []string
			for _, one := range families.All.Daily(day) {
				want = append(want, one.ID)
			}
			for _, link := range feedLink.FindAllStringSubmatch(item.Content, -1) {
				address, err := url.Parse(link[1])
				must(t, err)
				words, _ := url.ParseQuery(address.Fragment)
				got = append(got, words.Get("level"))
				if family, _, _ := strings.Cut(words.Get("level"), ":"); address.Scheme+"://"+
					address.Host+address.Path !=
					home+family+"/" {
					t.Errorf("%s is not on the page of its family", link[1])
				}
			}
			if !slices.Equal(got, want) || !strings.Contains(item.Title, date) ||
				linked(item.Links, "alternate") != home {
				t.Errorf("the entry of %s: %+v, puzzles %v", date, item, got)
			}
		}
	}
}

// TestNoFeeds checks that pages without an address have no feeds.
func TestNoFeeds(t *testing.T) {
	for _, p := range newSite(Config{}).pages() {
		if bytes.Contains(render(p), []byte("application/atom+xml")) {
			t.Errorf("/%s names a feed", p.Path())
		}
	}
}
