package web_test

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"stride/internal/web"
)

// plainProgram builds the program from the files that are checked in, and nothing else, as `go build` does in a fresh
// clone.
func plainProgram(t *testing.T) string {
	t.Helper()
	root, err := filepath.Abs("../..")
	must(t, err)
	list, err := exec.Command("git", "-C", root, "ls-files", "-z").Output()
	if err != nil {
		t.Skipf("the files that are checked in are not known: %v", err)
	}
	clone := t.TempDir()
	for name := range strings.SplitSeq(strings.TrimSuffix(string(list), "\x00"), "\x00") {
		body, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			continue // it is about to be removed
		}
		to := filepath.Join(clone, name)
		must(t, os.MkdirAll(filepath.Dir(to), 0o777))
		must(t, os.WriteFile(to, body, 0o666))
	}
	program := filepath.Join(t.TempDir(), "stride")
	build := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-o", program, "./cmd/stride")
	build.Dir = clone
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return program
}

var (
	pageScript = regexp.MustCompile(`<script[^>]* src="([^"]+)"|<link rel="stylesheet" href="([^"]+)"`)
	importLine = regexp.MustCompile(`(?m)^(?:import|export|\} from)[^'\n]*'(\.[^']+)'`)
)

// TestPlainBuild serves the pages of a program that was built without the bundle: every script and style sheet that a
// page needs, directly or not, is there, and in a browser the page of the day, a game and a set are ready.
func TestPlainBuild(t *testing.T) {
	browserCtx := openBrowser(t)
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	server := exec.CommandContext(ctx, plainProgram(t), "serve", "--addr", "127.0.0.1:0", "--log", "none")
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
	base := regexp.MustCompile(`http://[\d.:]+`).FindString(line)
	seen := make(map[string]bool)
	var fetch func(address string) string
	fetch = func(address string) string {
		if seen[address] {
			return ""
		}
		seen[address] = true
		answer, err := http.Get(base + address)
		must(t, err)
		defer answer.Body.Close()
		body, err := io.ReadAll(answer.Body)
		if err != nil || answer.StatusCode != http.StatusOK {
			t.Errorf("%s: status %d, %v", address, answer.StatusCode, err)
		}
		if path.Ext(address) == ".js" {
			for _, found := range importLine.FindAllStringSubmatch(string(body), -1) {
				fetch(path.Join(path.Dir(address), found[1]))
			}
		}
		return string(body)
	}
	for _, page := range web.AllPages() {
		for _, found := range pageScript.FindAllStringSubmatch(fetch(strings.TrimSuffix(page, "/")+"/"), -1) {
			fetch(path.Join(page, found[1]+found[2]))
		}
	}
	if len(seen) < 60 {
		t.Errorf("the pages need %d files", len(seen))
	}
	b := openTab(t, browserCtx, base, screens[1])
	b.open("/")
	b.open(strings.TrimPrefix(classSet(t).Link(base), base))
	b.open("/maze/#level=" + courseMaze)
	b.jump(courseSolution)
	b.wait(`!document.querySelector('#solved').hidden`)
}
