package web

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"html/template"
	"io/fs"

	"stride/internal/puzzle"
	"stride/internal/puzzleset"
)

// How a puzzle gets into pages of other people, apart from a link to it:
//
//   - the script of the element <stride-puzzle>, at an address that does not change;
//   - a page of its own that holds the element, for a file that opens without a network.

// elementAddress is the address of the script of the element, from the folder of all pages.
const elementAddress = "stride-puzzle.js"

// elementScript returns the script of the element, or ErrNotMade.
func elementScript() ([]byte, error) {
	script, err := fs.ReadFile(files, "static/js/"+elementAddress)
	if err != nil {
		return nil, ErrNotMade
	}
	return script, nil
}

// elementPage is a page that holds nothing but the element, and the policy that allows just that.
var elementPage = template.Must(template.New("").Parse(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="{{.Policy}}">
<title>{{.Title}}</title>
<stride-puzzle lang="" puzzle="{{.ID}}"></stride-puzzle>
`))

// PuzzlePage returns a page on which a puzzle can be played, in one file that needs nothing else.
// It is in the language of the browser, if Stride has it. An error says that the puzzle is too
// large, or is ErrNotMade.
func PuzzlePage(p puzzle.Puzzle) ([]byte, error) {
	rows, cols := p.Size()
	if rows*cols > puzzleset.MaxCells {
		return nil, fmt.Errorf("the puzzle has %dx%d cells: a page of its own plays up to %d", rows, cols,
			puzzleset.MaxCells)
	}
	script, err := elementScript()
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(script)
	var b bytes.Buffer
	err = elementPage.Execute(&b, struct{ Policy, Title, ID string }{
		fmt.Sprintf("default-src 'none'; script-src 'sha256-%s'; base-uri 'none'; form-action 'none'",
			base64.StdEncoding.EncodeToString(sum[:])),
		p.Family().Title, p.ID(),
	})
	if err != nil {
		panic(err) // a buffer returns no errors
	}
	fmt.Fprintf(&b, "<script>%s</script>\n", script)
	return b.Bytes(), nil
}
