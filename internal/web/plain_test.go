package web_test

import (
	"bufio"
	"bytes"
	"os"
	"os/exec"
	"strings"
	"testing"

	"stride/internal/tooltest"
	"stride/internal/web"
)

// TestPlain serves the pages from the files that are checked in or staged, as a program does that
// `go build` makes in a fresh clone, without the bundle. Pages are ready, with every script and
// style sheet that they need, and a maze can be played.
func TestPlain(t *testing.T) {
	browserCtx := openBrowser(t)
	known, err := exec.Command("git", "ls-files").Output()
	if err != nil {
		tooltest.Skip(t, "pages of a plain build", "this is no clone")
	}
	server := exec.CommandContext(t.Context(), os.Args[0])
	server.Env = append(os.Environ(), web.Plain+"=1")
	server.Stdin = bytes.NewReader(known)
	out, err := server.StdoutPipe()
	must(t, err)
	must(t, server.Start())
	t.Cleanup(func() { _ = server.Wait() }) // the context has ended it
	address, err := bufio.NewReader(out).ReadString('\n')
	must(t, err)
	b := openTab(t, browserCtx, strings.TrimSpace(address), screens[1])
	// TestBundled knows the scripts of all pages
	for _, path := range []string{"/", "/astar/", "/maze/#level=" + courseMaze} {
		b.open(path)
	}
	b.jump(courseSolution)
	b.wait(`!document.querySelector('#solved').hidden`)
}
