package main

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// Folders, files and the record book.

func filesLab(s *scene) (string, bool, error) {
	out := filepath.Join(s.dir, "lab")
	args := []string{"lab", "maze", "--out", out, "--config", "5 5 1 4", "--algorithms", "annealing,steepest", "--runs",
		"4", "--time", "500ms"}
	first, err := s.start(time.Minute, "stride", args...)
	if err != nil {
		return "", false, err
	}
	const begun = time.Second
	time.Sleep(begun)
	second, err := s.stride(patience, args...)
	if err != nil {
		return "", false, err
	}
	<-first.done
	report, err := s.stride(patience, "lab", "report", out)
	if err != nil {
		return "", false, err
	}
	return fmt.Sprintf("second: exit code %d, %s; first: %d; report: %d", second.code(), second.complaint(), first.code(),
			report.code()),
		second.code() == 1 && first.code() == 0 && report.code() == 0, nil
}

func filesCheckpoint(s *scene) (string, bool, error) {
	path := filepath.Join(s.dir, "checkpoint.json")
	// It is stopped while it works, so that something is left to resume.
	p, err := s.start(time.Minute, "stride", "maze", "prove", "6", "6", "2", "5", "--checkpoint", path, "--time", "4s",
		"--quiet")
	if err != nil {
		return "", false, err
	}
	<-p.done
	text, err := os.ReadFile(path)
	if err != nil {
		return "", false, err
	}
	before, rest, ok := strings.Cut(string(text), `"done":`)
	end := strings.IndexByte(rest, ',')
	if !ok || end < 0 {
		return "no bound in the checkpoint", false, nil
	}
	const more = 40
	var done int
	if _, err := fmt.Sscan(strings.TrimSpace(rest[:end]), &done); err != nil {
		return "", false, err
	}
	if err := os.WriteFile(path, []byte(fmt.Sprintf(`%s"done":%d%s`, before, done+more, rest[end:])), 0o666); err != nil {
		return "", false, err
	}
	r, err := s.stride(patience, "maze", "prove", "6", "6", "2", "5", "--checkpoint", path, "--time", "2s", "--quiet")
	if err != nil {
		return "", false, err
	}
	return fmt.Sprintf("exit code %d, %s", r.code(), r.complaint()), r.code() > 0 && r.out == "", nil
}

// book returns the arguments that name the record book of the scene.
func (s *scene) book(name string) []string {
	return []string{"--book", filepath.Join(s.dir, name)}
}

func filesRecord(s *scene) (string, bool, error) {
	if _, err := s.must(append([]string{"shift", "batch", "--levels", "1", "--out", filepath.Join(s.dir, "out"),
		"--record"}, s.book("a.db")...)...); err != nil {
		return "", false, err
	}
	export, err := s.must(append([]string{"records", "export"}, s.book("a.db")...)...)
	if err != nil {
		return "", false, err
	}
	before, rest, ok := strings.Cut(export.out, `"seconds":`)
	end := strings.IndexAny(rest, ",}")
	if !ok || end < 0 {
		return "no seconds in the export", false, nil
	}
	lines, err := s.file("forged.jsonl", before+`"seconds":5e-324`+rest[end:])
	if err != nil {
		return "", false, err
	}
	r, err := s.stride(patience, append([]string{"records", "import", lines}, s.book("b.db")...)...)
	if err != nil {
		return "", false, err
	}
	return fmt.Sprintf("exit code %d, %s", r.code(), r.complaint()), r.code() == 1, nil
}

func filesBook(s *scene) (string, bool, error) {
	const writers = 10
	acknowledged := make(map[string]bool)
	kills := 0
	for k := range writers {
		args := append([]string{"maze", "5", "5", "1", "4", "--time", "300ms", "--seed", fmt.Sprint(k), "--record"},
			s.book("book.db")...)
		if k%2 == 0 { // each has another configuration, so that all are entered
			args[2] = fmt.Sprint(5 + k)
		}
		p, err := s.start(time.Minute, "stride", args...)
		if err != nil {
			return "", false, err
		}
		const about = 500 * time.Millisecond
		select {
		case <-p.done:
		case <-time.After(rand.N(about)):
			p.kill()
			kills++
		}
		if strings.Contains(p.stderr.String(), "the first entry for maze:"+args[1]+"x"+args[2]+":1-4:") {
			acknowledged[args[1]+"x"+args[2]] = true
		}
	}
	verify, err := s.must(append([]string{"records", "verify"}, s.book("book.db")...)...)
	if err != nil {
		return "", false, err
	}
	export, err := s.must(append([]string{"records", "export"}, s.book("book.db")...)...)
	if err != nil {
		return "", false, err
	}
	missing := 0
	for size := range acknowledged {
		if !strings.Contains(export.out, size+":1-4:") {
			missing++
		}
	}
	return fmt.Sprintf("%d killed, %d acknowledged, %d missing; %s", kills, len(acknowledged), missing,
		strings.TrimSpace(verify.out)), missing == 0, nil
}

// levelOf finds the number of a level in what "stride records export" prints.
var levelOf = regexp.MustCompile(`"problem":"shift:(\d+)#`)

func filesBatch(s *scene) (string, bool, error) {
	const kills, levels = 5, 150
	args := append([]string{"shift", "batch", "--levels", fmt.Sprintf("1-%d", levels), "--out",
		filepath.Join(s.dir, "out"), "--record"}, s.book("book.db")...)
	for range kills {
		p, err := s.start(time.Minute, "stride", args...)
		if err != nil {
			return "", false, err
		}
		const about = 600 * time.Millisecond
		select {
		case <-p.done:
		case <-time.After(about/2 + rand.N(about)):
			p.kill()
		}
	}
	if _, err := s.must(args...); err != nil {
		return "", false, err
	}
	verify, err := s.must(append([]string{"records", "verify"}, s.book("book.db")...)...)
	if err != nil {
		return "", false, err
	}
	export, err := s.must(append([]string{"records", "export"}, s.book("book.db")...)...)
	if err != nil {
		return "", false, err
	}
	// A level that was recorded just before a kill is solved again, and may be entered again.
	recorded := make(map[string]bool)
	for _, m := range levelOf.FindAllStringSubmatch(export.out, -1) {
		recorded[m[1]] = true
	}
	left := 0
	err = filepath.WalkDir(filepath.Join(s.dir, "out"), func(path string, _ fs.DirEntry, err error) error {
		if strings.Contains(filepath.Base(path), "tmp") {
			left++
		}
		return err
	})
	seen := fmt.Sprintf("%d levels; %s; %d temporary files", len(recorded), strings.TrimSpace(verify.out), left)
	return seen, err == nil && left == 0 && len(recorded) == levels, err
}

func filesFull(s *scene) (string, bool, error) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return "there is no /dev/full here", true, nil
	}
	if err != nil {
		return "", false, err
	}
	defer full.Close()
	level, err := s.file("level", board(3, 1, func(k int) int { return []int{1, 1, 0}[k] }))
	if err != nil {
		return "", false, err
	}
	var seen []string
	kept := true
	for _, args := range [][]string{
		{"shift", "stats", level}, {"shift", "solve", level}, {"shift", "level", "3"}, {"maze", "5", "5", "1", "4", "--steps",
			"100"}, {"--version"}, {"maze", "--help"},
	} {
		code, err := s.into(full, args...)
		if err != nil {
			return "", false, err
		}
		seen = append(seen, fmt.Sprint(code))
		kept = kept && code == 1
	}
	return "exit codes " + strings.Join(seen, " "), kept, nil
}

func filesEmptyName(s *scene) (string, bool, error) {
	r, err := s.stride(patience, "maze", "5", "5", "1", "4", "--steps", "100", "--record", "--book", "")
	if err != nil {
		return "", false, err
	}
	return fmt.Sprintf("exit code %d, %s", r.code(), r.complaint()), r.code() == 2, nil
}
