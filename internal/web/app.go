package web

import (
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"stride/internal/puzzle"
)

// What makes the pages an application that can be installed and opens without a network:
// the service worker app/sw.js, which keeps all files of one version, and the manifest.

//go:embed app/sw.js
var serviceWorker string

const (
	serviceWorkerName = "sw.js" // in the folder of all pages, as its scope is where it is
	manifestName      = "manifest.webmanifest"
)

// app returns the files with the manifest and the service worker that keeps them.
func app(files []file, games puzzle.Registry, assets string) []file {
	files = append(slices.Clone(files), file{manifestName, manifest(games)})
	all := sha256.New()
	var addresses []string
	for _, f := range files {
		addresses = append(addresses, f.address)
		fmt.Fprintf(all, "%s %d\n%s", f.address, len(f.body), f.body)
	}
	list, err := json.Marshal(addresses)
	if err != nil {
		panic(err) // it is a list of words
	}
	script := strings.NewReplacer(
		"STRIDE_VERSION", hex.EncodeToString(all.Sum(nil)[:6]), "STRIDE_ASSETS", assets, "STRIDE_FILES",
		string(list),
	).Replace(serviceWorker)
	return append(files, file{serviceWorkerName, []byte(script)})
}

// The icon is a drawing, static/icon.svg. The home screens of phones want pixels, so the same
// drawing is in the folder as PNG, too, with these sides.
const (
	// touchIconSide is for the home screens of iOS, which cut the corners themselves and show no
	// transparency.
	touchIconSide = 180
	// iconSide and largeIconSide are those that the manifest names.
	iconSide, largeIconSide = 192, 512
)

// iconName returns the name of a picture of the icon within the folder static.
func iconName(side int) string { return fmt.Sprintf("icon-%d.png", side) }

// icon is an icon of a manifest.
type icon struct {
	Source  string `json:"src"`
	Sizes   string `json:"sizes"`
	Type    string `json:"type"`
	Purpose string `json:"purpose"`
}

// icons are the drawing, and the pictures for systems that want pixels.
func icons() []icon {
	all := []icon{{assetAddress("icon.svg"), "any", "image/svg+xml", "any"}}
	for _, side := range []int{iconSide, largeIconSide} {
		all = append(all, icon{assetAddress(iconName(side)), fmt.Sprintf("%dx%[1]d", side), "image/png",
			"any"})
	}
	return all
}

// shortcut is a page that systems offer with the application's icon.
type shortcut struct {
	Name string `json:"name"`
	URL  string `json:"url"`
}

// manifest describes the application. Its addresses are relative to its own.
func manifest(games puzzle.Registry) []byte {
	var shortcuts []shortcut
	for _, f := range games {
		shortcuts = append(shortcuts, shortcut{f.Title, f.Name + "/"})
	}
	const background = "#f3f1eb"
	text, err := json.MarshalIndent(struct {
		Name        string     `json:"name"`
		ShortName   string     `json:"short_name"`
		Description string     `json:"description"`
		ID          string     `json:"id"`
		StartURL    string     `json:"start_url"`
		Scope       string     `json:"scope"`
		Display     string     `json:"display"`
		Background  string     `json:"background_color"`
		Theme       string     `json:"theme_color"`
		Icons       []icon     `json:"icons"`
		Shortcuts   []shortcut `json:"shortcuts"`
	}{
		Name: "Stride", ShortName: "Stride", Description: "Puzzles in which a number says exactly how " +
			"far to move",
		ID: "./", StartURL: "./", Scope: "./", Display: "standalone", Background: background,
		Theme: background,
		Icons: icons(), Shortcuts: shortcuts,
	}, "", "  ")
	if err != nil {
		panic(err) // it is a list of words
	}
	return append(text, '\n')
}
