//go:build attacks

package attacks

import (
	"os"
	"regexp"
	"testing"
	"time"
)

// replaced replaces what a pattern matches, which must be there.
func (s *scene) replaced(text, pattern, by string) string {
	s.Helper()
	changed := regexp.MustCompile(pattern).ReplaceAllString(text, by)
	if changed == text {
		s.Fatalf("there is no %s in %s", pattern, text)
	}
	return changed
}

// TestFiles attacks files and the record book.
func TestFiles(t *testing.T) {
	attacks(t, map[string]func(s *scene){
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
		"book with an empty name": func(s *scene) {
			s.stride(2, "maze", "5", "5", "1", "4", "--steps", "100", "--record", "--book", "")
		},
	})
}
