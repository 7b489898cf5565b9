package report

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"stride/internal/disk"
	"stride/internal/draw/figure"
	"stride/internal/lab"
)

// Write makes all files that are derived from the runs in a folder, replaces those that may be
// there, and returns the report. It takes no lock, as the experiment may still be running: it
// only reads the runs, and each file is replaced as a whole.
func Write(folder string) (*Report, error) {
	e, err := lab.Read(folder)
	if err != nil {
		return nil, err
	}
	if len(e.Records) == 0 {
		return nil, fmt.Errorf("%s holds no finished run yet", folder)
	}
	r := New(e)
	files := map[string]func(io.Writer) error{"summary.txt": r.WriteText, "report.html": r.WriteHTML}
	for _, instance := range r.Instances() {
		files["curves-"+strings.ReplaceAll(instance, " ", "-")+".svg"] = func(w io.Writer) error {
			return r.curves(instance).WriteSVG(w, figure.Sans())
		}
	}
	for name, write := range files {
		var content bytes.Buffer
		if err := write(&content); err != nil {
			return nil, fmt.Errorf("writing %s: %w", name, err)
		}
		if err := disk.Replace(filepath.Join(folder, name), content.Bytes()); err != nil {
			return nil, err
		}
	}
	return r, nil
}
