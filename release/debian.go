package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"
)

// nfpm writes the packages. It is run and not linked, since it would bring some fifty modules.
const nfpm = "github.com/goreleaser/nfpm/v2/cmd/nfpm@v2.45.2"

// packageConfig is what nfpm reads: YAML, of which JSON is a part.
type packageConfig struct {
	Name        string           `json:"name"`
	Arch        string           `json:"arch"`
	Platform    string           `json:"platform"`
	Version     string           `json:"version"`
	Section     string           `json:"section"`
	Maintainer  string           `json:"maintainer"`
	Description string           `json:"description"`
	License     string           `json:"license"`
	MTime       string           `json:"mtime"`
	Contents    []packageContent `json:"contents"`
}

type packageContent struct {
	Src      string      `json:"src"`
	Dst      string      `json:"dst"`
	FileInfo packageInfo `json:"file_info"`
}

type packageInfo struct {
	Mode  int    `json:"mode"`
	MTime string `json:"mtime"`
	Owner string `json:"owner"`
	Group string `json:"group"`
}

// debian writes the package of a platform for Debian and its relatives.
func (s *source) debian(ctx context.Context, out string, p platform, files []file) error {
	temp, err := os.MkdirTemp("", "release")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	config := packageConfig{
		Name: "stride", Arch: p.arch, Platform: p.os, Version: strings.TrimPrefix(name, "stride_"), Section: "games",
		Maintainer:  "The Stride authors <stride@example.org>",
		Description: "makes and solves puzzles in which a number says how far to move\n Stride makes jump mazes of high value, makes and solves the levels of Number\n Shifting, and serves pages to play both.",
		License:     "MIT", MTime: s.date.Format(time.RFC3339),
	}
	for k, f := range files {
		f, err := installed(f)
		if err != nil {
			return err
		}
		src := filepath.Join(temp, fmt.Sprint(k))
		if err := os.WriteFile(src, f.content, 0o644); err != nil {
			return err
		}
		config.Contents = append(config.Contents, packageContent{src, f.name, packageInfo{int(f.mode), config.MTime, "root", "root"}})
	}
	text, err := json.Marshal(config)
	if err != nil {
		return err
	}
	configFile := filepath.Join(temp, "nfpm.yaml")
	if err := os.WriteFile(configFile, text, 0o644); err != nil {
		return err
	}
	target, err := filepath.Abs(out)
	if err != nil {
		return err
	}
	_, err = s.output(ctx, environment(host), "go", "run", "-trimpath", nfpm, "package", "--config", configFile, "--packager", "deb", "--target", target)
	return err
}

// installed returns a file of the archive as it is installed, where Debian expects it.
func installed(f file) (file, error) {
	base := path.Base(f.name)
	switch {
	case f.mode == program:
		f.name = "/usr/bin/" + base
	case f.name == "completions/stride.bash":
		f.name = "/usr/share/bash-completion/completions/stride"
	case f.name == "completions/stride.fish":
		f.name = "/usr/share/fish/vendor_completions.d/stride.fish"
	case f.name == "completions/_stride":
		f.name = "/usr/share/zsh/vendor-completions/_stride"
	case f.name == "LICENSE":
		f.name = "/usr/share/doc/stride/copyright"
	case strings.HasPrefix(f.name, "man/"):
		var b bytes.Buffer
		z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
		if err != nil {
			return f, err
		}
		if _, err := z.Write(f.content); err != nil {
			return f, err
		}
		if err := z.Close(); err != nil {
			return f, err
		}
		f.name, f.content = "/usr/share/"+f.name+".gz", b.Bytes()
	default:
		f.name = "/usr/share/doc/stride/" + f.name
	}
	return f, nil
}
