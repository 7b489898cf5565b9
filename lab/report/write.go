package report

import (
	"bytes"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"stride/internal/disk"
	"stride/lab"
)

// Write makes all files that are derived from the runs in a folder, over those that may be
// there, and returns the report.
func Write(folder string) (*Report, error) {
	e, err := lab.Read(folder)
	if err != nil {
		return nil, err
	}
	if len(e.Records) == 0 {
		return nil, fmt.Errorf("%s holds no finished run yet", folder)
	}
	r := New(e)
	var summary, page bytes.Buffer
	if err := r.WriteText(&summary); err != nil {
		return nil, err
	}
	files := map[string][]byte{
		"summary.txt": summary.Bytes(),
		"summary.csv": r.summaryCSV(),
		"tests.csv":   r.testsCSV(),
		"runs.csv":    r.runsCSV(),
	}
	for _, instance := range r.instances() {
		for kind, draw := range map[string]func(string) picture{"curves": r.curves, "boxes": r.boxes} {
			name := kind + "-" + strings.ReplaceAll(instance, " ", "-")
			p := draw(instance)
			svg, failedSVG := p.svg()
			png, failedPNG := p.png()
			if err := errors.Join(failedSVG, failedPNG); err != nil {
				return nil, fmt.Errorf("drawing %s: %w", name, err)
			}
			files[name+".svg"], files[name+".png"] = svg, png
		}
	}
	if err := r.WriteHTML(&page); err != nil {
		return nil, err
	}
	files["report.html"] = page.Bytes()
	for name, content := range files {
		if err := disk.Replace(filepath.Join(folder, name), content); err != nil {
			return nil, err
		}
	}
	return r, nil
}
