// Package browser makes the engine for browsers: the program internal/web/wasm, compiled to
// WebAssembly, and the script of the Go tools that starts it. Both belong to one version
// of Go and to one state of the sources, so they are made by each build and are not among
// the sources: `make build` and the release put them into the folder that package web
// embeds. Programs that are built without them serve the same pages, which then need the
// server.
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
)

// Folder is where package web looks for the engine, from the root of the sources.
const Folder = "internal/web/static/engine"

// The files that Build writes.
const (
	// Program is compressed, so that hosts that do not compress what they send need not.
	Program = "engine.wasm.gz"
	Starter = "wasm_exec.js"
)

// Build compiles the engine and writes its files into a folder, which it makes if it is
// not there. It is called with the working directory anywhere among the sources. The same
// sources and the same version of Go give the same bytes.
func Build(ctx context.Context, folder string) error {
	temp, err := os.MkdirTemp("", "stride-engine")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	file := filepath.Join(temp, "engine.wasm")
	if _, err := output(ctx, "go", "build", "-trimpath", "-buildvcs=false", "-ldflags", "-s -w -buildid=", "-o", file, "stride/internal/web/wasm"); err != nil {
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
	starter, err := os.ReadFile(filepath.Join(root, "lib", "wasm", Starter))
	if err != nil {
		return fmt.Errorf("the Go tools lack the script that starts WebAssembly: %w", err)
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(folder, Starter), starter, 0o644); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, Program), compress(program), 0o644)
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
		return "", fmt.Errorf("%s %s: %w\n%s", command, strings.Join(args, " "), err, strings.TrimSpace(stderr.String()))
	}
	return strings.TrimSpace(string(out)), nil
}
