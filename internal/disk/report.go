package disk

import (
	"bytes"
	"io"
	"strings"

	"stride/internal/printable"
)

// ReplaceReport is [ReplaceBy] for a text that people read, such as a page, a picture in SVG or a
// table. Names and messages of strangers may be in it, so control characters that a terminal would
// obey, and by which a picture is no XML, are escaped by package printable.
func ReplaceReport(name string, write func(io.Writer) error) error {
	return ReplaceBy(name, func(w io.Writer) error {
		var text bytes.Buffer
		if err := write(&text); err != nil {
			return err
		}
		_, err := io.WriteString(w, printable.Text(strings.ReplaceAll(text.String(), "\r\n", "\n")))
		return err
	})
}
