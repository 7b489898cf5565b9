package web_test

import (
	"bufio"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"stride/internal/web"
)

// TestPlainBuild builds the program from the files that are checked in or staged, as `go build` does in a fresh clone, without the bundle.
// In a browser its pages are ready, with every script and style sheet that they need, and a maze can be played.
func TestPlainBuild(t *testing.T) {
	browserCtx := openBrowser(t)
	clone := t.TempDir() + string(filepath.Separator)
	files := exec.Command("git", "checkout-index", "--all", "--prefix", clone)
	files.Dir = "../.."
	if err := files.Run(); err != nil {
		t.Skipf("the files that are checked in are not known: %v", err)
	}
	program := filepath.Join(t.TempDir(), "stride")
	build := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-o", program, "./cmd/stride")
	build.Dir = clone
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	server := exec.CommandContext(ctx, program, "serve", "--addr", "127.0.0.1:0", "--log", "none")
	server.Env = append(os.Environ(), "HOME="+t.TempDir())
	out, err := server.StdoutPipe()
	must(t, err)
	must(t, server.Start())
	defer func() {
		_ = server.Process.Signal(os.Interrupt)
		_ = server.Wait()
	}()
	line, err := bufio.NewReader(out).ReadString('\n')
	must(t, err)
	b := openTab(t, browserCtx, regexp.MustCompile(`http://[\d.:]+`).FindString(line), screens[1])
	for _, path := range append(web.AllPages(), strings.TrimPrefix(classSet(t).Link(b.base), b.base), "/maze/#level="+courseMaze) {
		b.open(path)
	}
	b.jump(courseSolution)
	b.wait(`!document.querySelector('#solved').hidden`)
}
