//go:build attacks

package attacks

import (
	"io"
	"net"
	"net/http"
	"regexp"
	"strings"
	"syscall"
	"testing"
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

func TestPages(t *testing.T) {
	attacks(t, map[string]func(s *scene){
		"shut down": func(s *scene) {
			p := s.pages()
			p.dawdlers(100)
			p.stops(syscall.SIGTERM)
			p.wants(0)
		},
		"a second server": func(s *scene) {
			p := s.pages()
			second, _ := s.run(patience, "serve", "--addr", p.host())
			if second.wants(1); second.took > stopTime {
				s.Errorf("it was refused after %v", second.took)
			}
		},
		"memory": func(s *scene) {
			p := s.pages()
			p.dawdlers(1000)
			answer, err := http.Get(p.base + "/maze/")
			s.must(err)
			if answer.Body.Close(); answer.StatusCode != http.StatusOK {
				s.Errorf("status %d", answer.StatusCode)
			}
			p.below(6 << 30 / 10)
		},
	})
}

// dawdlers opens connections, of which each sends half a request, or asks for the engine and reads
// nothing.
func (p *pages) dawdlers(n int) {
	p.s.Helper()
	for k := range n {
		c, err := net.Dial("tcp", p.host())
		p.s.must(err)
		p.s.Cleanup(func() { c.Close() })
		request := "GET /maze/ HTTP/1.1\r\nHost: x\r\n"
		if k%2 == 0 {
			request += "\r\n" + strings.Repeat("GET /stride-puzzle.js HTTP/1.1\r\nHost: x\r\n\r\n", 100)
		}
		_, err = io.WriteString(c, request)
		p.s.must(err)
	}
}
