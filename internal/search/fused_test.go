package search

import (
	"bufio"
	"bytes"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestNothingIsFused compiles the searches for arm64, where the compiler may replace a product and
// a sum by one instruction that rounds once instead of twice. A seed would then give another result
// than on amd64. An explicit conversion, float64(a*b) + c, forbids that.
func TestNothingIsFused(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the searches for another processor")
	}
	run := func(args ...string) *exec.Cmd {
		cmd := exec.Command("go", args...)
		cmd.Dir = "../.."
		cmd.Env = append(os.Environ(), "GOOS=linux", "GOARCH=arm64", "CGO_ENABLED=0")
		return cmd
	}
	list, err := run("list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}} {{.Dir}}{{end}}",
		"./maze/generate", "./maze/prove", "./internal/maze/design", "./shift/solver",
		"./internal/shift/design", "./astar").Output()
	if err != nil {
		t.Fatal(err)
	}
	build := []string{"build", "-gcflags=-S"}
	for line := range strings.Lines(string(list)) {
		pkg, dir, _ := strings.Cut(strings.TrimSpace(line), " ")
		if !strings.HasPrefix(pkg, "stride/") {
			continue
		}
		build = append(build, pkg)
		if _, err := os.ReadDir(dir); err != nil { // so that go test knows what its result depends on
			t.Fatal(err)
		}
	}
	cmd := run(build...)
	assembly, err := cmd.StderrPipe() // go build repeats it when it takes a package from its cache
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	instructions := 0
	for lines := bufio.NewScanner(assembly); lines.Scan(); {
		fields := bytes.Split(lines.Bytes(), []byte("\t"))
		if len(fields) < 3 {
			continue
		}
		switch place, name := fields[1], string(fields[2]); name {
		case "FMULD":
			instructions++
		case "FMADDD", "FMSUBD", "FNMADDD", "FNMSUBD", "FMADDS", "FMSUBS", "FNMADDS", "FNMSUBS":
			t.Errorf("%s: %s", place, name)
		}
	}
	if err := cmd.Wait(); err != nil {
		t.Fatal(err)
	}
	if instructions == 0 {
		t.Error("there are no multiplications at all in the assembly: its form must have changed")
	}
}
