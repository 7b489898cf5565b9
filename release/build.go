package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// packages are the programs that are published.
var packages = []string{"./cmd/stride", "./cmd/PuzzleGenerator"}

// suffix is the ending of the names of programs.
func suffix(p platform) string {
	if p.os == "windows" {
		return ".exe"
	}
	return ""
}

// environment is that of the Go tools. The settings of whoever makes the release must not
// reach the programs.
func environment(p platform) []string {
	return []string{
		"CGO_ENABLED=0", "GOOS=" + p.os, "GOARCH=" + p.arch, "GOAMD64=v1", "GOARM64=v8.0",
		"GOFLAGS=", "GOEXPERIMENT=", "GOWORK=off",
	}
}

// engine makes the engine for browsers, which the programs contain.
func (s *source) engine(ctx context.Context) error {
	_, err := s.output(ctx, environment(host), "go", "run", "-trimpath", "-mod=readonly", "./web/browser/make")
	return err
}

// programs builds the programs for a platform: static, without paths, symbols or a build ID.
func (s *source) programs(ctx context.Context, p platform) ([]file, error) {
	dir, err := os.MkdirTemp("", "release")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	args := []string{
		"build", "-trimpath", "-buildvcs=false", "-mod=readonly", "-o", dir + string(filepath.Separator),
		"-ldflags", "-s -w -buildid= -X stride/internal/version.commit=" + s.commit,
	}
	if _, err := s.output(ctx, environment(p), "go", append(args, packages...)...); err != nil {
		return nil, err
	}
	files, err := readTree(dir, "", func(string) bool { return true })
	for k := range files {
		files[k].mode = program
	}
	return files, err
}

// noticesFile holds the licences of what is linked into the programs.
const noticesFile = "LICENSES-OF-LIBRARIES.txt"

// notices returns the licences of Go, of the modules that are linked into the programs for a
// platform, and of the font that is embedded, which ask that their texts go with the programs.
func (s *source) notices(ctx context.Context, p platform) (file, error) {
	list, err := s.output(ctx, environment(p), "go", append([]string{
		"list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}\t{{.Dir}}{{end}}{{end}}",
	}, packages...)...)
	if err != nil {
		return file{}, err
	}
	root, err := s.output(ctx, environment(p), "go", "env", "GOROOT")
	if err != nil {
		return file{}, err
	}
	var modules []string
	for line := range strings.Lines(list) {
		if line = strings.TrimSpace(line); line != "" {
			modules = append(modules, line)
		}
	}
	slices.Sort(modules)
	modules = append([]string{"Go and its standard library\t" + root}, slices.Compact(modules)...)
	modules = append(modules, "Droid Sans Fallback, in part\t"+filepath.Join(s.dir, "draw", "figure", "han"))

	var text strings.Builder
	for _, m := range modules {
		module, dir, _ := strings.Cut(m, "\t")
		licences, err := readLicences(dir)
		if err != nil {
			return file{}, fmt.Errorf("%s: %w", module, err)
		}
		fmt.Fprintf(&text, "==== %s\n\n%s\n", module, licences)
	}
	return file{noticesFile, plain, []byte(text.String())}, nil
}

// readLicences returns the texts of the licences in a module's directory.
func readLicences(dir string) (string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return "", err
	}
	var text strings.Builder
	for _, e := range entries {
		name := strings.ToUpper(e.Name())
		licence := false
		for _, word := range []string{"LICENSE", "LICENCE", "COPYING", "NOTICE", "COPYRIGHT"} {
			licence = licence || strings.HasPrefix(name, word) || strings.HasSuffix(name, "-"+word)
		}
		if !licence || e.IsDir() || filepath.Ext(name) == ".GO" {
			continue
		}
		content, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&text, "---- %s\n\n%s\n", e.Name(), strings.TrimSpace(string(content)))
	}
	if text.Len() == 0 {
		return "", fmt.Errorf("there is no licence in %s", dir)
	}
	return text.String(), nil
}
