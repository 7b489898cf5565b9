//go:build attacks

package attacks

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"testing"
	"time"
)

// address finds the URL in what a server prints.
var address = regexp.MustCompile(`[a-z]+://[^ ]+`)

// port finds the port in a URL.
var port = regexp.MustCompile(`\d+$`)

// farm starts a farm's server in a folder and returns it with its URL.
func (s *scene) farm(dir, port string) (*program, string) {
	p := s.start(atMost, "stride", "farm", "serve", "--port", port, "--out", s.path(dir), "--log", "none")
	return p, address.FindString(p.line())
}

// join starts a node.
func (s *scene) join(url string, more ...string) *program {
	return s.start(atMost, "stride", append([]string{"farm", "join", "--nats", url, "--log", "none"}, more...)...)
}

// counts holds what "stride farm status --json" prints.
type counts struct {
	Done   int
	Failed []any
}

func (s *scene) counts(url string) (c counts) {
	s.Helper()
	s.must(json.Unmarshal([]byte(s.stride(0, "farm", "status", "--json", "--nats", url)), &c))
	return c
}

// await waits until numbers of items are done and failed.
func (s *scene) await(done, failed int, url string) {
	s.Helper()
	const long, again = time.Minute, 200 * time.Millisecond
	var c counts
	for begin := time.Now(); time.Since(begin) < long; time.Sleep(again) {
		if c = s.counts(url); c.Done >= done && len(c.Failed) >= failed {
			break
		}
	}
	if c.Done != done || len(c.Failed) != failed {
		s.Fatalf("%d items are done and %d failed: they should be %d and %d", c.Done, len(c.Failed), done, failed)
	}
}

func TestFarm(t *testing.T) {
	attacks(t, map[string]func(s *scene){
		"a second server": func(s *scene) {
			server, url := s.farm("data", "0")
			s.stride(0, "farm", "submit", "--levels", "20-39", "--nats", url)
			s.join(url, "--workers", "1")
			s.await(20, 0, url)
			for _, other := range [][2]string{{"data", "0"}, {"other", port.FindString(url)}} {
				p, _ := s.run(patience, "farm", "serve", "--out", s.path(other[0]), "--port", other[1], "--log", "none")
				if p.wants(1); p.took > 5*time.Second {
					s.Errorf("it was refused after %v", p.took)
				}
			}
			server.stops(interrupt)
			_, url = s.farm("data", "0")
			s.await(20, 0, url)
		},
		"a time that is too long": func(s *scene) {
			_, url := s.farm("data", "0")
			p, _ := s.run(patience, "farm", "submit", "--levels", "20", "--time", "2562047h47m16s", "--nats", url)
			if p.code() != 2 {
				s.join(url)
				s.await(1, 0, url)
			}
		},
		"kill":   killFarm,
		"proofs": farmProofs,
	})
}

// killFarm kills the server while it works. What was acknowledged stays done, and each item is done once.
func killFarm(s *scene) {
	const items, kills = 60, 5
	server, url := s.farm("data", "0")
	s.stride(0, "farm", "submit", "--levels", fmt.Sprintf("100-%d", 100+items-1), "--nats", url)
	s.join(url, "--workers", "2")
	acknowledged := 0
	for range kills {
		time.Sleep(rand.N(1500 * time.Millisecond))
		acknowledged = max(acknowledged, s.counts(url).Done)
		server.kill()
		server, _ = s.farm("data", port.FindString(url))
		if c := s.counts(url); c.Done < acknowledged {
			s.Fatalf("%d items were done, and now %d", acknowledged, c.Done)
		}
	}
	s.await(items, 0, url)
}

// farmProofs submits boards that a node proves unsolvable, with levels after them for the only worker.
func farmProofs(s *scene) {
	_, url := s.farm("data", "0")
	for k, text := range []string{
		"8 2\n6 3 11 9 1 5 2 9\n6 11 4 1 3 1 1 3\n",
		"5 5\n2 0 4 1 2\n1 0 0 4 0\n3 0 0 0 5\n2 2 0 0 1\n1 3 3 10 2\n",
	} {
		s.stride(0, "farm", "submit", "--board", s.file(fmt.Sprint(k), text), "--nats", url)
	}
	s.stride(0, "farm", "submit", "--levels", "10-12", "--nats", url)
	s.join(url, "--workers", "1")
	s.await(3, 2, url)
}
