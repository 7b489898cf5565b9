package unpack

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/bzip2"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"stride/internal/disk"
)

// The readers of archives and folders: each calls a function for every entry, in the order in which
// they are there.

// archived is an entry of an archive or a folder as that has it.
type archived struct {
	name    string
	mode    fs.FileMode
	link    string // the target of a link of a tar archive
	hard    bool   // it is a hard link
	content io.Reader
	sum     string // of the content, if the archive has one
}

// eachEntry calls a function for each entry of an archive, in the order of the archive, or of a
// folder, until ctx ends.
func eachEntry(ctx context.Context, source string, do func(archived) error) error {
	info, err := os.Stat(source)
	if err != nil {
		return err
	}
	each := func(source string, do func(archived) error) error { return eachOfTar(ctx, source, maxRead, do) }
	if info.IsDir() {
		each = func(source string, do func(archived) error) error { return eachOfFolder(ctx, source, do) }
	} else {
		head, err := headOf(source)
		if err != nil {
			return err
		}
		for _, k := range otherKinds {
			if strings.HasPrefix(lower(head), k.begins) {
				return refused("it is %s: %s", k.what, k.instead)
			}
		}
		if bytes.HasPrefix(head, []byte("PK")) {
			each = eachOfZip
		} else if strings.HasSuffix(strings.ToLower(source), ".zip") && !bytes.HasPrefix(head, gzipMark) &&
			!isTar(head) {
			return refused("it is no zip archive")
		}
	}
	err = each(source, func(e archived) error {
		if e.content != nil {
			e.content = &contextReader{ctx, e.content}
		}
		return errors.Join(ctx.Err(), do(e))
	})
	if ctx.Err() != nil {
		return ctx.Err() // and not what the readers have made of it
	}
	return err
}

// contextReader reads until a context ends. Files and archives never block for long, so that it
// only looks between reads.
type contextReader struct {
	ctx  context.Context
	from io.Reader
}

func (r *contextReader) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.from.Read(p)
}

// eachOfFolder passes links on as links.
func eachOfFolder(ctx context.Context, source string, do func(archived) error) error {
	if err := do(archived{name: ".", mode: fs.ModeDir}); err != nil {
		return err
	}
	err := disk.Walk(ctx, source, func(f disk.Found) (err error) {
		e := archived{name: filepath.ToSlash(f.Path), mode: f.Type()}
		switch {
		case f.Type()&fs.ModeSymlink != 0:
			e.link, err = f.In.Readlink(f.Name())
		case f.Type().IsRegular():
			file, failed := f.In.Open(f.Name())
			if failed != nil {
				return failed
			}
			defer file.Close()
			var info fs.FileInfo
			if info, err = file.Stat(); err == nil {
				e.mode, e.content = info.Mode(), file
			}
		}
		if err != nil {
			return err
		}
		return do(e)
	})
	if errors.As(err, new(*disk.DeepError)) {
		err = refused("%v", err)
	}
	return err
}

func eachOfTar(ctx context.Context, source string, most int64, do func(archived) error) error {
	f, err := os.Open(source)
	if err != nil {
		return err
	}
	defer f.Close()
	var in io.Reader = f
	head := make([]byte, len(bzip2Mark))
	_, _ = io.ReadFull(f, head) // of a shorter file, the reader will say what is wrong
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return err
	}
	switch {
	case bytes.HasPrefix(head, gzipMark):
		if in, err = gzip.NewReader(f); err != nil {
			return refused("it is no complete tar archive: %v", err)
		}
	case bytes.Equal(head, bzip2Mark):
		in = bzip2.NewReader(f)
	}
	// Even what is skipped has to be unpacked, so that is limited, too.
	r := tar.NewReader(io.LimitReader(&contextReader{ctx, in}, most))
	for {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return refused("it is no complete tar archive: %v", err)
		}
		if h.Typeflag == tar.TypeXGlobalHeader {
			continue
		}
		e := archived{name: h.Name, mode: fs.FileMode(h.Mode & 0o777), link: h.Linkname,
			hard: h.Typeflag == tar.TypeLink, content: r}
		switch h.Typeflag {
		case tar.TypeReg, tar.TypeLink:
		case tar.TypeDir:
			e.mode |= fs.ModeDir
		case tar.TypeSymlink:
			e.mode |= fs.ModeSymlink
		default:
			e.mode |= fs.ModeIrregular
		}
		if err := do(e); err != nil {
			return err
		}
	}
}

func eachOfZip(source string, do func(archived) error) error {
	r, err := zip.OpenReader(source)
	if err != nil {
		return refused("it is no zip archive: %v", err)
	}
	defer r.Close()
	for _, f := range r.File {
		if f.Flags&encrypted != 0 {
			return refused("it is encrypted: ask for an archive without a password")
		}
		if !utf8.ValidString(f.Name) { // the standard says what it is then
			f.Name, _ = charmap.CodePage437.NewDecoder().String(f.Name) // which has a letter for each byte
		}
		e := archived{name: f.Name, mode: f.Mode(), sum: fmt.Sprint(f.CRC32, f.UncompressedSize64)}
		if strings.HasSuffix(f.Name, "/") {
			e.mode |= fs.ModeDir
		}
		content, err := f.Open() // which unpacks nothing yet
		if err != nil {
			return refused("%.60q cannot be unpacked: %v", f.Name, err)
		}
		e.content = content
		if err := errors.Join(do(e), content.Close()); err != nil {
			return err
		}
	}
	return nil
}
