package main

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"stride/internal/version"
)

// measure runs a command and returns its rows with the conditions. They come from the file, if
// one is named, or else from the command's standard output.
func measure(command []string, file string) (*result, error) {
	r := &result{
		command: shellLine(command), date: time.Now().UTC().Format(time.DateOnly),
		commit: commit(), machine: machine(),
	}
	if repeats(command) {
		r.searches = today()
	}
	before, begin := loadAverage(), time.Now()
	c := exec.Command(command[0], command[1:]...)
	c.Stderr = os.Stderr
	output, err := c.Output()
	if err != nil && (c.ProcessState.ExitCode() != 1 || len(output) == 0) {
		return nil, fmt.Errorf("%s: %w", r.command, err)
	}
	if err != nil { // such as a level that was not solved, which is a result too
		r.note = "The command ended with exit code 1."
	}
	r.elapsed = strconv.FormatFloat(time.Since(begin).Seconds(), 'f', 1, 64)
	r.load = fmt.Sprintf("load average %s before, %s after", before, loadAverage())
	if file != "" {
		if output, err = os.ReadFile(file); err != nil {
			return nil, err
		}
	}
	r.columns, r.rows, err = parseOutput(string(output))
	return r, err
}

// repeats reports whether a command is an experiment whose figures, except for times, follow from
// the searches: one with a budget of steps and none of time.
func repeats(command []string) bool {
	return slices.Contains(command, "--steps") && !slices.Contains(command, "--time")
}

// today identifies the searches of this program.
func today() string { return version.Searches(version.String()) }

// parseOutput reads the rows of what a program has printed: CSV, or the output of "go test -bench".
func parseOutput(output string) (columns []string, rows [][]string, err error) {
	trimmed := strings.TrimSpace(output)
	switch {
	case trimmed == "":
		return nil, nil, errors.New("nothing was printed")
	case strings.Contains(output, "\nBenchmark"):
		for _, m := range benchLine.FindAllStringSubmatch(output, -1) {
			rows = append(rows, []string{m[1], m[2]})
		}
		return []string{"benchmark", "ns/op"}, rows, nil
	}
	all, err := csv.NewReader(strings.NewReader(trimmed)).ReadAll()
	if err != nil {
		return nil, nil, err
	}
	return all[0], all[1:], nil
}

var benchLine = regexp.MustCompile(`(?m)^Benchmark(\S+?)(?:-\d+)?\s+\d+\s+([\d.]+) ns/op`)

// shellLine writes a command as one would type it.
func shellLine(words []string) string {
	quoted := make([]string, len(words))
	for k, w := range words {
		if quoted[k] = w; w == "" || strings.ContainsAny(w, " $*;&|<>") {
			quoted[k] = `"` + w + `"`
		}
	}
	return strings.Join(quoted, " ")
}

// commit is the commit of the sources, with a plus if they have been changed since.
func commit() string {
	hash, err := exec.Command("git", "rev-parse", "--short", "HEAD").Output()
	if err != nil {
		return "unknown"
	}
	changes, err := exec.Command("git", "status", "--porcelain", "--untracked-files=no", "--",
		"*.go").Output()
	if err != nil || len(bytes.TrimSpace(changes)) > 0 {
		return strings.TrimSpace(string(hash)) + "+"
	}
	return strings.TrimSpace(string(hash))
}

// machine names the processor, as far as the system tells, and the number of its cores.
func machine() string {
	model := runtime.GOOS + "/" + runtime.GOARCH
	if text, err := os.ReadFile("/proc/cpuinfo"); err == nil {
		if m := regexp.MustCompile(`(?m)^model name\s*: (.+)$`).FindSubmatch(text); m != nil {
			model = string(m[1])
		}
	}
	if runtime.NumCPU() == 1 {
		return model + ", 1 core"
	}
	return fmt.Sprintf("%s, %d cores", model, runtime.NumCPU())
}

// loadAverage is the average of the last minute, where the system tells it.
func loadAverage() string {
	text, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return "unknown"
	}
	return strings.Fields(string(text))[0]
}
