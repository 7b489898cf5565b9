package web

import (
	"bytes"
	"cmp"
	"context"
	"encoding/xml"
	"fmt"
	"html/template"
	"net/url"
	"strings"
	"time"

	"stride/internal/puzzle"
)

// The days as feeds (Atom, RFC 4287, Nottingham and Sayre 2005), in each language. An entry is a
// day: its puzzles as links, and a picture of the first one. Feeds need absolute addresses, so only
// a site whose address is known has them. Their last day is the one on which the site was written,
// because readers show entries of the future at once; so the site has to be written every day, and
// then a feed depends only on the day and the address. Each picture costs one puzzle, a fraction of
// a second.

const (
	feedDays = 14
	feedName = "feed.atom"
)

// feedEntry is a day in one language.
type feedEntry struct {
	day     time.Time
	id      string // a tag URI (RFC 4151), which stays when the site moves to https
	title   string
	link    string
	picture string
	html    string
}

// Feed returns the address of the feed of the page's language; it is empty if the address of the
// site is not known.
func (p page) Feed() string {
	if p.Site == "" {
		return ""
	}
	return p.Site + p.folder() + feedName
}

// folder returns the folder of the page's language, with a slash at its end unless it is the root.
func (p page) folder() string {
	if prefix := p.prefix(p.text); prefix != "" {
		return prefix + "/"
	}
	return ""
}

// feeds returns the feeds in all languages and their pictures, for the days up to the last one.
func (s *site) feeds(ctx context.Context, last time.Time) ([]file, error) {
	if s.Address == "" {
		return nil, nil
	}
	var files []file
	for k := range feedDays {
		day := last.AddDate(0, 0, -k)
		picture, err := s.dayPicture(ctx, s.Families.Daily(day)[0])
		if err != nil {
			return nil, err
		}
		files = append(files, file{dayPictureName(day), picture})
	}
	for _, text := range s.Languages {
		p := page{Site: s.Address, Title: "page.feed.title"}.in(text, s.Languages)
		var entries []feedEntry
		for k := range feedDays {
			day := last.AddDate(0, 0, -k)
			entries = append(entries, p.entry(day, s.Families.Daily(day)))
		}
		files = append(files, file{p.folder() + feedName, p.atom(entries)})
	}
	return files, nil
}

// dayPictures is the folder of the pictures of days.
const dayPictures = "days"

func dayPictureName(day time.Time) string {
	return dayPictures + "/" + day.Format(time.DateOnly) + ".png"
}

// dayPicture draws a puzzle, as PNG.
func (s *site) dayPicture(ctx context.Context, of puzzle.Daily) ([]byte, error) {
	level, err := s.Families.Open(ctx, of.ID)
	if err != nil {
		return nil, fmt.Errorf("drawing %s: %w", of.ID, err)
	}
	scene, err := level.Scene(nil)
	if err != nil {
		return nil, fmt.Errorf("drawing %s: %w", of.ID, err)
	}
	return card(scene, titleLines(of)...), nil
}

var entryHTML = template.Must(template.New("entry").Parse(`<p><img src="{{.Picture}}" alt=""></p><ul>` +
	`{{range .Puzzles}}<li><a href="{{.Address}}">{{.Name}}</a></li>{{end}}</ul>`))

// entry returns a day with its puzzles.
func (p page) entry(day time.Time, puzzles []puzzle.Daily) feedEntry {
	date := day.Format(time.DateOnly)
	at, err := url.Parse(p.Site)
	if err != nil {
		panic(err) // the site was asked for with this address
	}
	e := feedEntry{
		day: day.Truncate(24 * time.Hour), title: p.T("page.feed.day", "date", date),
		link: p.Site + p.folder(),
		id: fmt.Sprintf("tag:%s,%s:%s", cmp.Or(at.Hostname(), "localhost"), date,
			cmp.Or(at.Path, "/")+p.folder()),
		picture: p.Site + dayPictureName(day),
	}
	type named struct{ Address, Name string }
	var list []named
	for _, one := range puzzles {
		address := p.Site + p.folder() + one.Family + "/#" + url.Values{"level": {one.ID}}.Encode()
		name := p.T("family."+one.Family) + ": " + p.T("band."+string(one.Difficulty))
		if one.Number > 0 {
			name = p.T("page.home.maze") + ": " + strings.Join(titleLines(one), " · ")
		}
		list = append(list, named{address, name})
	}
	var b bytes.Buffer
	if err := entryHTML.Execute(&b, struct {
		Picture string
		Puzzles []named
	}{e.picture, list}); err != nil {
		panic(err) // a buffer takes everything
	}
	e.html = b.String()
	return e
}

type atomLink struct {
	Rel  string `xml:"rel,attr"`
	Type string `xml:"type,attr,omitempty"`
	Href string `xml:"href,attr"`
}

type atomContent struct {
	Type string `xml:"type,attr"`
	HTML string `xml:",chardata"`
}

type atomEntry struct {
	ID        string      `xml:"id"`
	Title     string      `xml:"title"`
	Published time.Time   `xml:"published"`
	Updated   time.Time   `xml:"updated"`
	Links     []atomLink  `xml:"link"`
	Content   atomContent `xml:"content"`
}

// atom returns the entries, newest first, as Atom.
func (p page) atom(entries []feedEntry) []byte {
	feed := struct {
		XMLName  xml.Name    `xml:"http://www.w3.org/2005/Atom feed"`
		Language string      `xml:"xml:lang,attr"`
		ID       string      `xml:"id"`
		Title    string      `xml:"title"`
		Updated  time.Time   `xml:"updated"`
		Author   string      `xml:"author>name"`
		Icon     string      `xml:"icon"`
		Links    []atomLink  `xml:"link"`
		Entries  []atomEntry `xml:"entry"`
	}{
		Language: p.Language(), ID: p.Site + p.folder(), Title: "Stride · " + p.T(p.Title),
		Updated: entries[0].day, Author: "Stride",
		Icon: p.Site + assetAddress(iconName(touchIconSide)),
		Links: []atomLink{{"self", "application/atom+xml", p.Feed()},
			{"alternate", "text/html", p.Site + p.folder()}},
	}
	for _, e := range entries {
		feed.Entries = append(feed.Entries, atomEntry{
			ID: e.id, Title: e.title, Published: e.day, Updated: e.day, Content: atomContent{"html", e.html},
			Links: []atomLink{{"alternate", "text/html", e.link}, {"enclosure", "image/png", e.picture}},
		})
	}
	text, err := xml.MarshalIndent(feed, "", " ")
	if err != nil {
		panic(err) // these types have an XML form
	}
	return append([]byte(xml.Header), append(text, '\n')...)
}
