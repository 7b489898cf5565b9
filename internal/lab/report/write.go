package report

import (
	"bytes"
	"fmt"
	"io"
	"strings"

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
	files := make(map[string][]byte)
	for name, write := range map[string]func(io.Writer) error{
		"summary.txt":  r.WriteText,
		"overview.txt": r.Overview,
		"summary.csv":  r.Table().WriteCSV,
		"tests.csv":    r.tests().WriteCSV,
		"runs.csv":     r.runsTable().WriteCSV,
		"report.html":  r.WriteHTML,
		"ranks.csv":    r.ranksTable().WriteCSV,
	} {
		var content bytes.Buffer
		if err := write(&content); err != nil {
			return nil, fmt.Errorf("writing %s: %w", name, err)
		}
		files[name] = content.Bytes()
	}
	pictures := make(map[string]*figure.Figure)
	for _, instance := range r.Instances() {
		name := strings.ReplaceAll(instance, " ", "-")
		pictures["curves-"+name] = r.curves(instance)
	}
	if r.Terms.Race {
		pictures["scaling"] = r.scaling()
	}
	if ranks, ok := r.Ranks(); ok {
		pictures["critical-distance"] = ranks.criticalDistance()
	}
	if err := drawAll(files, pictures); err != nil {
		return nil, err
	}
	if err := replaceAll(folder, files); err != nil {
		return nil, err
	}
	return r, nil
}
