package grade

import (
	"errors"
	"os"
	"path/filepath"
	"strings"

	"go.yaml.in/yaml/v3"

	"stride/internal/disk"
	"stride/internal/grade/label"
	"stride/internal/unpack"
)

// Gradescope's archive of a class numbers the submissions, and a file next to them says whose they
// are. That goes before what their names say.

// metadataFile is the name of the file in which Gradescope says whose submissions lie next to it.
const metadataFile = "submission_metadata.yml"

// readMetadata adds the labels of submissions by their paths.
func (f *finder) readMetadata(p place, to map[string]label.Label) (err error) {
	dir := p.source
	if p.entries != nil {
		if dir, err = os.MkdirTemp("", "stride-"); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, disk.RemoveAll(dir)) }()
		if err := unpack.Into(f.ctx, dir, p.source, p.inside); err != nil {
			return err
		}
		dir = filepath.Join(dir, filepath.FromSlash(p.inside))
	}
	text, err := os.ReadFile(dir)
	if err != nil {
		return disk.Reason(err)
	}
	var all map[string]struct {
		Submitters []struct {
			Name  string `yaml:":name"`
			ID    string `yaml:":sid"`
			Email string `yaml:":email"`
		} `yaml:":submitters"`
	}
	if err := yaml.Unmarshal(text, &all); err != nil {
		return err
	}
	for name, about := range all {
		l := label.Of(name)
		l.Platform = label.Gradescope
		for _, s := range about.Submitters {
			l.Name, l.ID, l.Email, l.Group = s.Name, s.ID, s.Email, append(l.Group, s.Name)
		}
		if len(l.Group) > 1 {
			l.Name, l.ID, l.Email = strings.Join(l.Group, " "), "", ""
		} else {
			l.Group = nil
		}
		to[filepath.Join(filepath.Dir(p.path()), name)] = l
	}
	return nil
}
