// Package han holds the font of Chinese texts: the part of Droid Sans Fallback (Google, 2006 to
// 2010, Apache License 2.0, in the file LICENSE) that has the 3755 most frequent characters. The
// whole font has 4 MB, of which a book of puzzles uses a few hundred characters. The file was made
// from the font of Debian's package fonts-droid-fallback by subset.py in this directory.
package han

import _ "embed"

// TTF is the font, with outlines of TrueType.
//
//go:embed DroidSansFallback.ttf
var TTF []byte
