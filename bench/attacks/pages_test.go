//go:build attacks

package attacks

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// pages is a server under attack.
type pages struct {
	*program
	base string
}

func (s *scene) pages(args ...string) *pages {
	args = append([]string{"serve", "--addr", "127.0.0.1:0", "--log", "none"}, args...)
	p := s.start(atMost, "stride", args...)
	return &pages{p, address.FindString(p.line())}
}

// address finds the URL in what a server prints.
var address = regexp.MustCompile(`[a-z]+://[^ ]+`)

// host is the address without the scheme.
func (p *pages) host() string { return strings.TrimPrefix(p.base, "http://") }

// ask sends a request and returns the status, the body and the time; the time for all is limited.
func (p *pages) ask(method, path, body string) (int, []byte, time.Duration) {
	p.s.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, method, p.base+path, strings.NewReader(body))
	p.s.must(err)
	begin := time.Now()
	answer, err := http.DefaultClient.Do(r)
	p.s.must(err)
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	p.s.must(err)
	return answer.StatusCode, text, time.Since(begin)
}

// wants asks for something that must have this status.
func (p *pages) wants(status int, method, path, body string) ([]byte, time.Duration) {
	p.s.Helper()
	got, text, took := p.ask(method, path, body)
	if got != status {
		p.s.Fatalf("%s %s: status %d, want %d: %.100s", method, path, got, status, text)
	}
	return text, took
}

// begin begins a search and returns its ID.
func (p *pages) begin(path, body string) string {
	p.s.Helper()
	text, _ := p.wants(http.StatusAccepted, "POST", "/api/v1/"+path, body)
	var job struct{ Job string }
	p.s.must(json.Unmarshal(text, &job))
	return job.Job
}

// stop ends a search, and returns how long that took.
func (p *pages) stop(job string) time.Duration {
	p.s.Helper()
	_, took := p.wants(http.StatusOK, "DELETE", "/api/v1/jobs/"+job, "")
	return took
}

// solving is the body of a request to solve a board.
func solving(board string, seconds int) string {
	return fmt.Sprintf(`{"text": %q, "family": "shift", "seconds": %d}`, board, seconds)
}

// crowd takes all four places with searches on large numbers.
func (p *pages) crowd() (jobs []string) {
	for range 4 {
		jobs = append(jobs, p.begin("solve", solving(wide(), 60)))
	}
	time.Sleep(2 * time.Second)
	return jobs
}

func TestPages(t *testing.T) {
	attacks(t, map[string]func(s *scene){
		"stop": func(s *scene) {
			p := s.pages()
			for _, job := range p.crowd() {
				if took := p.stop(job); took > stopTime {
					s.Errorf("stopping a search took %v", took)
				}
			}
		},
		"shut down": func(s *scene) {
			p := s.pages()
			p.crowd()
			p.stops(syscall.SIGTERM)
			p.program.wants(0)
		},
		"a second server": func(s *scene) {
			p := s.pages()
			args := []string{"serve", "--addr", p.host(), "--record", "--book", s.path("second.db")}
			second, _ := s.run(patience, args...)
			if second.wants(1); second.took > stopTime {
				s.Errorf("it was refused after %v", second.took)
			}
			if _, err := os.Stat(s.path("second.db")); !os.IsNotExist(err) {
				s.Errorf("it has touched the book: %v", err)
			}
		},
		"memory": pagesMemory,
	})
}

// pagesMemory begins searches that take much memory, and sends many large bodies at the same time.
func pagesMemory(s *scene) {
	p := s.pages("--memory", "512MiB", "--max-side", "1000")
	for range 4 {
		for path, body := range map[string]string{
			"solve": solving(wide(), 4), "generate": `{"problem": "maze:1000x1000:1-9", "seconds": 4}`,
		} {
			switch status, text, _ := p.ask("POST", "/api/v1/"+path, body); status {
			case http.StatusAccepted, http.StatusRequestEntityTooLarge, http.StatusTooManyRequests:
			default:
				s.Errorf("%s: status %d: %.100s", path, status, text)
			}
		}
	}
	body := []byte(`{"level": "shift:3#", "moves": [` + strings.Repeat(`"a",`, 250_000) + `"a"]}`)
	var all sync.WaitGroup
	for range 100 {
		all.Go(func() {
			answer, err := http.Post(p.base+"/api/v1/check", "application/json", bytes.NewReader(body))
			if err == nil {
				answer.Body.Close()
			}
		})
	}
	all.Wait()
	time.Sleep(5 * time.Second)
	p.wants(http.StatusOK, "GET", "/api/v1/families", "")
	p.below(6 << 30 / 10)
}
