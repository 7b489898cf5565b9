package main

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"stride/internal/version"
)

// source is the tree that a release is made of.
type source struct {
	dir    string
	commit string    // empty if the tree is not exactly that of a commit
	date   time.Time // of all files
}

// file is one file of an archive or a package.
type file struct {
	name    string // with slashes, from the archive's root
	mode    fs.FileMode
	content []byte
}

// The modes of files in a release.
const (
	program fs.FileMode = 0o755
	plain   fs.FileMode = 0o644
)

// name is the first part of the names of all archives.
const name = "stride_" + version.Release

// findSource looks at the tree below a directory.
func findSource(ctx context.Context, dir string) (*source, error) {
	s := &source{dir: dir}
	commit, err := s.output(ctx, nil, "git", "rev-parse", "HEAD")
	changes := ""
	if err == nil {
		changes, err = s.output(ctx, nil, "git", "status", "--porcelain")
	}
	switch {
	case err != nil:
		fmt.Fprintln(os.Stderr, "release: there is no commit here, so the programs will name none")
	case changes != "":
		fmt.Fprintln(os.Stderr, "release: files differ from the commit, so the programs will not name it")
	default:
		s.commit = commit
	}
	seconds := os.Getenv("SOURCE_DATE_EPOCH")
	if seconds == "" {
		if seconds, err = s.output(ctx, nil, "git", "log", "-1", "--format=%ct"); err != nil {
			return nil, fmt.Errorf("there is no commit whose date the files could have (%w): set SOURCE_DATE_EPOCH", err)
		}
	}
	n, err := strconv.ParseInt(seconds, 10, 64)
	if err != nil {
		return nil, fmt.Errorf("SOURCE_DATE_EPOCH is %q: it must be a number of seconds since 1970", seconds)
	}
	s.date = time.Unix(n, 0).UTC()
	return s, nil
}

// output runs a command in the tree, with additions to the environment, and returns what it prints.
func (s *source) output(ctx context.Context, env []string, command string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, command, args...)
	cmd.Dir = s.dir
	cmd.Env = append(cmd.Environ(), env...)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%s %s: %w\n%s", command, strings.Join(args, " "), err, strings.TrimSpace(stderr.String()))
	}
	return strings.TrimSpace(string(out)), nil
}

// commonFiles returns what is the same for all platforms: the documents, and what the program
// for this machine writes about itself.
func (s *source) commonFiles(ctx context.Context, programs []file) ([]file, error) {
	files, err := s.documents()
	if err != nil {
		return nil, err
	}
	temp, err := os.MkdirTemp("", "release")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(temp)
	for _, f := range programs {
		if err := os.WriteFile(filepath.Join(temp, f.name), f.content, f.mode); err != nil {
			return nil, err
		}
	}
	stride := filepath.Join(temp, "stride"+suffix(host))
	for _, shell := range []struct{ name, file string }{{"bash", "stride.bash"}, {"zsh", "_stride"}, {"fish", "stride.fish"}} {
		script, err := s.output(ctx, nil, stride, "completion", shell.name)
		if err != nil {
			return nil, err
		}
		files = append(files, file{"completions/" + shell.file, plain, []byte(script + "\n")})
	}
	pages := filepath.Join(temp, "man")
	if err := os.Mkdir(pages, 0o755); err != nil {
		return nil, err
	}
	if _, err := s.output(ctx, []string{fmt.Sprintf("SOURCE_DATE_EPOCH=%d", s.date.Unix())}, stride, "man", pages); err != nil {
		return nil, err
	}
	manual, err := readTree(pages, "man/man1", func(string) bool { return true })
	return append(files, manual...), err
}

// documents returns the files that are published as they are.
func (s *source) documents() ([]file, error) {
	var files []file
	for _, name := range []string{"LICENSE", "README.md", "CHANGELOG.md"} {
		content, err := os.ReadFile(filepath.Join(s.dir, name))
		if err != nil {
			return nil, err
		}
		files = append(files, file{name, plain, content})
	}
	documents, err := readTree(filepath.Join(s.dir, "docs"), "docs", func(name string) bool {
		return path.Ext(name) != ".go" && path.Ext(name) != ".sh" // the sources among the documents
	})
	return append(files, documents...), err
}

// readTree returns the wanted files below a directory, under another name.
func readTree(dir, as string, want func(name string) bool) ([]file, error) {
	var files []file
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !want(name) {
			return err
		}
		content, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
		files = append(files, file{path.Join(as, name), plain, content})
		return err
	})
	return files, err
}
