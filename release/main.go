// Program release makes what is published of a release: for each platform an archive with the
// programs, the documents, the manual pages and the completions; packages for Debian; and the
// checksums of all of them. `make dist` runs it; docs/release.md says how a release is made.
//
// Two runs on the same sources with the same version of Go give the same bytes, wherever and
// whenever they take place. So the programs carry neither paths nor a build ID nor the stamp of the
// Go tools, which depends on the tags of the clone; all files have the date of the
// commit, or that of SOURCE_DATE_EPOCH; and archives list them in order, with no owner.
package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// platform is what a program is built for, as Go names it.
type platform struct{ os, arch string }

func (p platform) String() string { return p.os + "/" + p.arch }

// published are the platforms of a release.
var published = []platform{
	{"linux", "amd64"}, {"linux", "arm64"},
	{"darwin", "amd64"}, {"darwin", "arm64"},
	{"windows", "amd64"}, {"windows", "arm64"},
}

// host is the platform of this machine.
var host = platform{runtime.GOOS, runtime.GOARCH}

func main() {
	out := flag.String("out", "dist", "`DIRECTORY` to write to; what it held is removed")
	onlyHost := flag.Bool("host", false, "build for the platform of this machine only")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *out, *onlyHost, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, out string, onlyHost bool, args []string) error {
	if len(args) > 0 {
		return fmt.Errorf("%q: there are no arguments, only -out and -host", args[0])
	}
	targets := published
	if onlyHost {
		targets = []platform{host}
	}
	s, err := findSource(ctx, ".")
	if err != nil {
		return err
	}
	return s.publish(ctx, out, targets)
}

// publish writes the archives, the packages and the checksums into a directory, which is
// emptied before.
func (s *source) publish(ctx context.Context, out string, targets []platform) error {
	if err := empty(out); err != nil {
		return err
	}
	if err := s.engine(ctx); err != nil {
		return err
	}
	hostPrograms, err := s.programs(ctx, host)
	if err != nil {
		return err
	}
	common, err := s.commonFiles(ctx, hostPrograms)
	if err != nil {
		return err
	}
	for _, p := range targets {
		programs := hostPrograms
		if p != host {
			if programs, err = s.programs(ctx, p); err != nil {
				return err
			}
		}
		notices, err := s.notices(ctx, p)
		if err != nil {
			return err
		}
		files := slices.Concat(programs, common, []file{notices})
		if err := s.archive(out, p, files); err != nil {
			return err
		}
		if p.os == "linux" {
			if err := s.debian(ctx, out, p, files); err != nil {
				return err
			}
		}
	}
	return writeSums(out)
}

// sumsFile holds the checksums of all other files, in the form of sha256sum.
const sumsFile = "SHA256SUMS"

// empty makes a directory, or removes what an earlier run left in it. A directory
// that no earlier run made is refused.
func empty(dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	if len(entries) > 0 {
		if _, err := os.Stat(filepath.Join(dir, sumsFile)); err != nil {
			return fmt.Errorf("%s holds files but no %s, so it is not from an earlier run: empty it, or choose another directory", dir, sumsFile)
		}
		if err := os.RemoveAll(dir); err != nil {
			return err
		}
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	// From now on the directory is known as one of this program, also if the run is cut off.
	return os.WriteFile(filepath.Join(dir, sumsFile), nil, 0o644)
}

// writeSums writes the checksums of the files of a directory.
func writeSums(dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	var sums strings.Builder
	for _, e := range entries { // in order of their names
		if e.Name() == sumsFile {
			continue
		}
		content, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			return err
		}
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(content), e.Name())
	}
	return os.WriteFile(filepath.Join(dir, sumsFile), []byte(sums.String()), 0o644)
}
