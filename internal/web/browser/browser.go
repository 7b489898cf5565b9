// Package browser makes the files of the pages that are built from sources: the bundled scripts and
// style sheets, the engine for browsers (the program internal/web/wasm, compiled to WebAssembly),
// and the script of the Go tools that starts it. The engine belongs to one version of Go and one
// state of the sources, so these files are not checked in: `make build` and the release put them
// into the folder that package web embeds.
package browser

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"stride/internal/disk"
)

// Make makes all files and puts them where package web embeds them. folder is the folder of package
// web.
func Make(ctx context.Context, folder string) error {
	table, err := familyTable(folder)
	if err != nil {
		return err
	}
	if err := write(filepath.Join(folder, familyFile), table); err != nil {
		return err
	}
	types, err := scriptTypes(folder)
	if err != nil {
		return err
	}
	if err := write(filepath.Join(folder, typesFile), types); err != nil {
		return err
	}
	files, err := Bundle(folder)
	if err != nil {
		return err
	}
	static := filepath.Join(folder, "static")
	for _, old := range []string{"css", "js"} {
		if err := disk.RemoveAll(filepath.Join(static, old)); err != nil {
			return err
		}
	}
	for name, body := range files {
		if err := write(filepath.Join(static, filepath.FromSlash(name)), body); err != nil {
			return err
		}
	}
	return Engine(ctx, filepath.Join(static, "engine"))
}

// write writes a file, and makes its folder if there is none.
func write(name string, body []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return os.WriteFile(name, body, 0o644)
}

// Engine compiles the engine and writes its files into a folder, which it makes if necessary. The
// working directory must be among the sources. The same sources and the same version of Go give the
// same bytes.
func Engine(ctx context.Context, folder string) error {
	temp, err := os.MkdirTemp("", "stride-engine")
	if err != nil {
		return err
	}
	defer disk.RemoveAll(temp)
	file := filepath.Join(temp, "engine.wasm")
	args := []string{"build", "-trimpath", "-buildvcs=false", "-ldflags", "-s -w -buildid=", "-o", file,
		"stride/internal/web/wasm"}
	if _, err := output(ctx, "go", args...); err != nil {
		return err
	}
	program, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	root, err := output(ctx, "go", "env", "GOROOT")
	if err != nil {
		return err
	}
	const starter = "wasm_exec.js"
	script, err := os.ReadFile(filepath.Join(root, "lib", "wasm", starter))
	if err != nil {
		return fmt.Errorf("the Go tools lack the script that starts WebAssembly: %w", err)
	}
	if err := write(filepath.Join(folder, starter), script); err != nil {
		return err
	}
	// It is compressed, so that hosts that do not compress what they send need not.
	return write(filepath.Join(folder, "engine.wasm.gz"), compress(program))
}

func compress(program []byte) []byte {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		panic(err) // the level is a constant
	}
	_, _ = w.Write(program) // a buffer returns no errors
	_ = w.Close()
	return b.Bytes()
}

// output runs one of the Go tools for WebAssembly and returns what it prints.
func output(ctx context.Context, command string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, command, args...)
	cmd.Env = append(cmd.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=", "GOEXPERIMENT=", "CGO_ENABLED=0")
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%s %s: %w\n%s", command, strings.Join(args, " "), err,
			strings.TrimSpace(stderr.String()))
	}
	return strings.TrimSpace(string(out)), nil
}
