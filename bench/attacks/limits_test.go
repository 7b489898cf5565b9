//go:build attacks

package attacks

import (
	"io"
	"strings"
	"testing"
	"time"
)

// timed runs stride with a time limit, which it must keep.
func (s *scene) timed(limit time.Duration, args ...string) *program {
	s.Helper()
	p, _ := s.run(limit+patience, append(args, "--time", limit.String())...)
	if p.killed != "" || p.took > limit+slack || p.code() == 2 {
		s.Errorf("%s after %v, exit code %d", p.killed, p.took, p.code())
	}
	return p
}

// TestLimits: a run ends at most a second after its time limit.
func TestLimits(t *testing.T) {
	attacks(t, map[string]func(s *scene){
		"large-numbers": func(s *scene) {
			s.timed(time.Second, "shift", "solve", s.file("level", millions()))
		},
		"wide": func(s *scene) { s.timed(time.Second, "shift", "solve", s.file("level", wide())) },
		"dense": func(s *scene) {
			s.timed(2*time.Second, "shift", "solve", s.file("level", ones())).below(6 << 30)
		},
		"first-second": func(s *scene) { s.timed(time.Second, "maze", "1000", "1000", "1", "9") },
		"short":        func(s *scene) { s.timed(100*time.Millisecond, "maze", "100", "100", "1", "9") },
		"generators": func(s *scene) {
			const programs, limit = 8, time.Minute
			var started []*program
			for range programs {
				p := s.start(limit+patience, "PuzzleGenerator", "1000", "1000", "1", "9")
				go io.Copy(io.Discard, p.out)
				started = append(started, p)
			}
			for _, p := range started {
				<-p.done
				if p.wants(0); p.took >= limit {
					s.Errorf("one of eight generators took %v", p.took)
				}
			}
		},
	})
}

// TestMemory: a budget is kept, or refused before the work begins.
func TestMemory(t *testing.T) {
	attacks(t, map[string]func(s *scene){
		"workers": func(s *scene) {
			args := []string{"maze", "1000", "1000", "1", "9", "--workers", "64", "--memory", "1GiB"}
			p := s.timed(5*time.Second, args...)
			p.below(12 << 30 / 10)
		},
		"refusal": func(s *scene) {
			dense := s.file("level", ones())
			p, _ := s.run(patience, "shift", "solve", dense, "--memory", "64MiB", "--time", "2s")
			if p.below(1 << 30); p.code() <= 0 || !strings.Contains(p.stderr.String(), "--memory") {
				s.Errorf("exit code %d, %s", p.code(), p.stderr.String())
			}
		},
	})
}
