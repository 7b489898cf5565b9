package browser

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"stride/internal/puzzle"
	"stride/internal/puzzle/families"
)

const familyFile = "js/families.json"

// familyTable returns the contents of familyFile: what the scripts have to know of the families
// that have a page, and of the boards of the day. The file is under version control, since the
// tests of the scripts read it too.
func familyTable(folder string) ([]byte, error) {
	var all []string
	for _, f := range families.All {
		if _, err := os.Stat(filepath.Join(folder, "pages", f.Name+".html")); err != nil {
			continue
		}
		var presets []string
		for _, p := range f.Order.Presets {
			sizes, err := json.Marshal(p.Sizes)
			if err != nil {
				return nil, err
			}
			presets = append(presets, fmt.Sprintf("%q: %s", p.Name, sizes))
		}
		all = append(all, fmt.Sprintf("%q: {\n\"first\": %q,\n\"presets\": {\n%s}}", f.Name, f.First[0],
			strings.Join(presets, ",\n")))
	}
	all = append(all, fmt.Sprintf("\"day\": {\n\"first\": %q,\n\"names\": %q}",
		puzzle.FirstDay.Format(time.DateOnly), strings.Join(puzzle.DayNames, " ")))
	return []byte("{" + strings.Join(all, ",\n") + "}\n"), nil
}
