package labcmd

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"stride/internal/cli"
	"stride/internal/disk"
	"stride/internal/lab"
	"stride/internal/lab/mazes"
	"stride/internal/maze/engines/portfolio"
)

// readOnly is a disk on which nothing can be written.
type readOnly struct{ disk.Real }

func (readOnly) CreateTemp(dir, _ string) (disk.File, error) {
	return nil, &fs.PathError{Op: "open", Path: dir, Err: fs.ErrPermission}
}

// TestReportOfOthers reports on a folder that may only be read, and that git and an editor have
// changed on Windows.
func TestReportOfOthers(t *testing.T) {
	dir := t.TempDir()
	_, err := lab.Run(t.Context(), lab.Study{Folder: dir, Subject: mazes.Alone(portfolio.Algorithms()...),
		Plan: lab.Plan{
			Subject: mazes.AloneName, Contestants: []string{"random-walk"}, Instances: []string{"3 3 1 2"},
			Runs: 2, Seed: 1,
			Steps: 10, Workers: 1,
		}})
	if err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(string) string{
		"runs.jsonl": func(text string) string { return strings.ReplaceAll(text, "\n", "\r\n") },
		"plan.json":  func(text string) string { return "\ufeff" + strings.ReplaceAll(text, "\n", "\r\n") },
	} {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(change(string(text))), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	defer disk.Use(readOnly{})()
	var out, messages bytes.Buffer
	root := cli.Build(&cli.Command{Use: "stride", Commands: []*cli.Command{New()}}, time.Now())
	code := cli.Main(root, []string{"lab", "report", dir}, nil, &out, &messages)
	if code != cli.ExitDone || !strings.Contains(out.String(), "\nrandom-walk     2 ") ||
		messages.String() != "stride: no files were written, since you may only read "+dir+"\n" {
		t.Errorf("exit code %d, output %s, errors %s", code, &out, &messages)
	}
}

// TestLabStatus looks at the line before the first run, in it, and after some.
func TestLabStatus(t *testing.T) {
	p := &labProgress{experiment: lab.Experiment{Header: lab.Header{Plan: lab.Plan{
		Contestants: []string{"annealing", "sampled"}, Instances: []string{"5 5 1 4"}, Runs: 3, Seed: 1,
		Steps: 10,
	}}}}
	trials := p.experiment.Plan.Trials()
	look := func(want string) {
		t.Helper()
		if got := p.status(); !regexp.MustCompile(want).MatchString(got) {
			t.Errorf("line %q, want %q", got, want)
		}
	}
	look(`^$`)
	p.watch(nil, &trials[0])
	look(`^run 1 of 6: annealing on 5 5 1 4, seed 1, [0-9.]+ s$`)
	p.watch([]lab.Record{{Trial: trials[0], Seconds: 1000}}, &trials[1])
	look(`^run 2 of 6: sampled on 5 5 1 4, seed 1, [0-9.]+ s  about 1h2[23]m\S+ left$`)
	p.watch([]lab.Record{{Trial: trials[0], Seconds: 1000}, {Trial: trials[1], Seconds: 4000},
		{Trial: trials[2], Seconds: 1000}}, &trials[3])
	look(`^run 4 of 6: sampled on 5 5 1 4, seed 2, [0-9.]+ s  about (1h40m0s|1h39m\S+) left$`)
}
