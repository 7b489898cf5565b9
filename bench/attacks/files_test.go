//go:build attacks

package attacks

import (
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// levelOf finds the number of a level in what "stride records export" prints.
var levelOf = regexp.MustCompile(`"problem":"shift:(\d+)#`)

// replaced replaces what a pattern matches, which must be there.
func (s *scene) replaced(text, pattern, by string) string {
	s.Helper()
	changed := regexp.MustCompile(pattern).ReplaceAllString(text, by)
	if changed == text {
		s.Fatalf("there is no %s in %s", pattern, text)
	}
	return changed
}

// TestFiles attacks folders, files and the record book.
func TestFiles(t *testing.T) {
	attacks(t, map[string]func(s *scene){
		"second experiment in a folder": func(s *scene) {
			args := []string{"lab", "maze", "--out", s.path("lab"), "--config", "5 5 1 4", "--algorithms", "annealing,steepest",
				"--runs", "4", "--time", "500ms"}
			first := s.start(time.Minute, "stride", args...)
			first.mute()
			time.Sleep(time.Second)
			s.stride(1, args...)
			<-first.done
			first.wants(0)
			s.stride(0, "lab", "report", s.path("lab"))
		},
		"checkpoint with a forged bound": func(s *scene) {
			path := s.path("checkpoint.json")
			args := []string{"maze", "prove", "6", "6", "2", "5", "--checkpoint", path, "--quiet", "--time"}
			s.run(time.Minute, append(args, "4s")...) // stopped while it works, so that there is something to resume
			text, err := os.ReadFile(path)
			s.must(err)
			s.must(os.WriteFile(path, []byte(s.replaced(string(text), `"done":(\d+)`, `"done":4$1`)), 0o666))
			if p, out := s.run(patience, append(args, "2s")...); p.code() <= 0 || out != "" {
				s.Errorf("exit code %d, %s", p.code(), out)
			}
		},
		"record with an impossible time": func(s *scene) {
			s.stride(0, "shift", "batch", "--levels", "1", "--out", s.path("out"), "--record", "--book", s.path("a.db"))
			lines := s.stride(0, "records", "export", "--book", s.path("a.db"))
			lines = s.replaced(lines, `"seconds":[^,}]+`, `"seconds":5e-324`)
			s.stride(1, "records", "add", s.file("forged.jsonl", lines), "--book", s.path("b.db"))
		},
		"writers of a book killed": killWriters,
		"batch killed":             killBatch,
		"results onto a full disk": fullDisk,
		"book with an empty name": func(s *scene) {
			s.stride(2, "maze", "5", "5", "1", "4", "--steps", "100", "--record", "--book", "")
		},
	})
}

// killWriters kills some of ten writers of one book. What they have acknowledged must be there.
func killWriters(s *scene) {
	const writers = 10
	kills, acknowledged := 0, make(map[string]bool)
	for k := range writers {
		size := [2]string{"5", "5"}
		if k%2 == 0 { // each has another configuration, so that all are entered
			size[1] = fmt.Sprint(5 + k)
		}
		p := s.start(time.Minute, "stride", "maze", size[0], size[1], "1", "4", "--time", "300ms", "--seed", fmt.Sprint(k),
			"--record", "--book", s.path("book.db"))
		p.mute()
		if p.killWithin(rand.N(500 * time.Millisecond)) {
			kills++
		}
		if name := size[0] + "x" + size[1]; strings.Contains(p.stderr.String(), "the first entry for maze:"+name+":1-4:") {
			acknowledged[name] = true
		}
	}
	export := s.stride(0, "records", "export", "--book", s.path("book.db"))
	for name := range acknowledged {
		if !strings.Contains(export, name+":1-4") {
			s.Errorf("the maze %s was acknowledged and is missing", name)
		}
	}
	s.Logf("%d killed, %d acknowledged", kills, len(acknowledged))
}

// killBatch kills a batch again and again. In the end all levels are solved and recorded, and no temporary file stays.
func killBatch(s *scene) {
	const kills, levels = 5, 150
	args := []string{"shift", "batch", "--levels", fmt.Sprintf("1-%d", levels), "--out", s.path("out"), "--record",
		"--book", s.path("book.db")}
	for range kills {
		p := s.start(time.Minute, "stride", args...)
		p.mute()
		p.killWithin(300*time.Millisecond + rand.N(600*time.Millisecond))
	}
	s.stride(0, args...)
	// A level that was recorded just before a kill is solved again, and may be entered again.
	recorded := make(map[string]bool)
	for _, m := range levelOf.FindAllStringSubmatch(s.stride(0, "records", "export", "--book", s.path("book.db")), -1) {
		recorded[m[1]] = true
	}
	if len(recorded) != levels {
		s.Errorf("%d of %d levels are recorded", len(recorded), levels)
	}
	s.must(filepath.WalkDir(s.path("out"), func(path string, _ fs.DirEntry, err error) error {
		if strings.Contains(filepath.Base(path), "tmp") {
			s.Errorf("%s is left over", path)
		}
		return err
	}))
}

// fullDisk writes results to where nothing can be written.
func fullDisk(s *scene) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		s.Skip("there is no /dev/full here")
	}
	defer full.Close()
	level := s.file("level", "3 1\n1 1 0\n")
	for _, args := range [][]string{
		{"shift", "check", level}, {"shift", "solve", level}, {"shift", "level", "3"},
		{"maze", "5", "5", "1", "4", "--steps", "100"}, {"--version"}, {"maze", "--help"},
	} {
		cmd := exec.Command(filepath.Join(programs, "stride"), args...)
		cmd.Dir, cmd.Stdout = s.dir, full
		if _ = cmd.Run(); cmd.ProcessState.ExitCode() != 1 {
			s.Errorf("%v: exit code %d", args, cmd.ProcessState.ExitCode())
		}
	}
}
