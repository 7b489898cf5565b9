package report

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"stride/internal/disk"
	"stride/internal/draw/figure"
	"stride/internal/lab"
)

// Write makes the report of the runs in a folder, and writes the files that are derived from it.
func Write(folder string) (*Report, error) {
	r, err := Read(folder)
	if err == nil {
		err = r.Save(folder)
	}
	return r, err
}

// Read makes the report of the runs in a folder. It takes no lock, as the experiment may still be
// running.
func Read(folder string) (*Report, error) {
	e, err := lab.Read(folder)
	if err != nil {
		return nil, err
	}
	if len(e.Records) == 0 {
		return nil, fmt.Errorf("%s holds no finished run yet", folder)
	}
	return New(e), nil
}

// Save writes all files that are derived from the runs into a folder. Each is replaced as a whole.
func (r *Report) Save(folder string) error {
	files := map[string]func(io.Writer) error{"summary.txt": r.WriteText, "report.html": r.WriteHTML}
	for _, instance := range r.Instances() {
		files["curves-"+strings.ReplaceAll(instance, " ", "-")+".svg"] = func(w io.Writer) error {
			return r.curves(instance).WriteSVG(w, figure.Sans())
		}
	}
	for name, write := range files {
		if err := disk.ReplaceReport(filepath.Join(folder, name), write); err != nil {
			return err
		}
	}
	return nil
}
