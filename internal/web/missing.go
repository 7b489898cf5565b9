package web

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"net/url"
	"strings"

	"stride/internal/messages"
)

// The page that hosts show at addresses that do not exist, 404.html. It appears at any depth, where
// relative addresses lead nowhere, so it contains its own style and script, and its policy allows
// only these two. The script finds the site; without it, the links use the address that the site
// was built for.

const missingName = "404.html"

var (
	//go:embed app/404.html
	missingPage string
	//go:embed app/missing.css
	missingStyle string
	//go:embed app/missing.js
	missingScript string
)

// missing makes 404.html. Without a network, the service worker shows it, too.
func (s *site) missing() file {
	home := "/"
	if s.Address != "" {
		at, err := url.Parse(s.Address)
		if err != nil {
			panic(err) // the command has checked it
		}
		home = at.Path
	}
	languages := s.Languages
	script := strings.ReplaceAll(missingScript, "MANIFEST", manifestName)
	hash := func(text string) string {
		sum := sha256.Sum256([]byte(text))
		return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	var b bytes.Buffer
	err := template.Must(template.New(missingName).Parse(missingPage)).Execute(&b, struct {
		Languages []*messages.Catalog
		Policy    string
		Home      string
		Style     template.CSS
		Script    template.JS
	}{
		languages,
		fmt.Sprintf("default-src 'none'; script-src %s; style-src %s; connect-src 'self'; base-uri 'none'; "+
			"form-action 'none'", hash(script), hash(missingStyle)),
		home, template.CSS(missingStyle), template.JS(script),
	})
	if err != nil {
		panic(err) // nothing of it comes from outside
	}
	return file{missingName, b.Bytes()}
}
