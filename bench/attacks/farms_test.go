//go:build attacks

package attacks

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"
)

// address finds the URL in what a server prints.
var address = regexp.MustCompile(`[a-z]+://[^ ]+`)

// farm starts a farm's server in a folder and returns it with its URL.
func (s *scene) farm(dir, addr string, more ...string) (*program, string) {
	p := s.start(atMost, "stride",
		append([]string{"farm", "serve", "--addr", addr, "--out", s.path(dir), "--log", "none"}, more...)...)
	return p, address.FindString(p.line())
}

// join starts a node.
func (s *scene) join(url string, more ...string) *program {
	return s.start(atMost, "stride", append([]string{"farm", "join", url, "--log", "none"}, more...)...)
}

// counts holds the numbers that "stride farm status --json" prints.
type counts struct{ Waiting, Done, Failed int }

func (s *scene) counts(url string, more ...string) (c counts) {
	s.Helper()
	status := s.stride(0, append([]string{"farm", "status", "--json", "--farm", url}, more...)...)
	s.must(json.Unmarshal([]byte(status), &c))
	return c
}

// await waits until numbers of items are done and failed.
func (s *scene) await(done, failed int, url string, more ...string) {
	s.Helper()
	const long, again = time.Minute, 200 * time.Millisecond
	var c counts
	for begin := time.Now(); time.Since(begin) < long; time.Sleep(again) {
		if c = s.counts(url, more...); c.Done >= done && c.Failed >= failed {
			break
		}
	}
	if c.Done != done || c.Failed != failed {
		s.Fatalf("%d items are done and %d failed: they should be %d and %d", c.Done, c.Failed, done, failed)
	}
}

const (
	someLevels = "20-39"
	someItems  = 20
)

// worked starts a server, and a node until it has done some items.
func (s *scene) worked(tokens ...string) (*program, string) {
	server, url := s.farm("data", "127.0.0.1:0", tokens...)
	s.stride(0, append([]string{"farm", "submit", "--levels", someLevels, "--farm", url}, tokens...)...)
	node := s.join(url, append([]string{"--workers", "1"}, tokens...)...)
	s.await(someItems, 0, url, tokens...)
	node.kill()
	return server, url
}

func TestFarm(t *testing.T) {
	attacks(t, map[string]func(s *scene){
		"a second server": func(s *scene) {
			server, url := s.worked()
			for _, other := range [][2]string{{"data", "127.0.0.1:0"}, {"other", strings.TrimPrefix(url, "nats://")}} {
				p, _ := s.run(patience, "farm", "serve", "--out", s.path(other[0]), "--addr", other[1], "--log", "none")
				if p.wants(1); p.took > 5*time.Second {
					s.Errorf("it was refused after %v", p.took)
				}
			}
			server.stops(interrupt)
			_, url = s.farm("data", "127.0.0.1:0")
			s.await(someItems, 0, url)
		},
		"a time that is too long": func(s *scene) {
			_, url := s.farm("data", "127.0.0.1:0")
			p, _ := s.run(patience, "farm", "submit", "--levels", "20", "--time", "2562047h47m16s", "--farm", url)
			if p.code() != 2 {
				s.join(url)
				s.await(1, 0, url)
			}
		},
		"kill":   killFarm,
		"proofs": farmProofs,
		"tokens": farmTokens,
	})
}

// killFarm kills the server while it works. What was acknowledged stays done, and each item is done once.
func killFarm(s *scene) {
	const items, kills = 60, 5
	server, url := s.farm("data", "127.0.0.1:0")
	s.stride(0, "farm", "submit", "--levels", fmt.Sprintf("100-%d", 100+items-1), "--farm", url)
	s.join(url, "--workers", "2")
	acknowledged := 0
	for range kills {
		time.Sleep(rand.N(1500 * time.Millisecond))
		acknowledged = max(acknowledged, s.counts(url).Done)
		server.kill()
		server, _ = s.farm("data", strings.TrimPrefix(url, "nats://"))
		if c := s.counts(url); c.Done < acknowledged {
			s.Fatalf("%d items were done, and now %d", acknowledged, c.Done)
		}
	}
	s.await(items, 0, url)
}

// farmProofs submits boards that a node proves unsolvable in less than a second, by the search over edges; the
// exhaustive search needs 8 and 16 s.
func farmProofs(s *scene) {
	_, url := s.farm("data", "127.0.0.1:0")
	for k, text := range []string{
		"8 2\n6 3 11 9 1 5 2 9\n6 11 4 1 3 1 1 3\n",
		"5 5\n2 0 4 1 2\n1 0 0 4 0\n3 0 0 0 5\n2 2 0 0 1\n1 3 3 10 2\n",
	} {
		s.stride(0, "farm", "submit", "--board", s.file(fmt.Sprint(k), text), "--farm", url)
	}
	s.stride(0, "farm", "submit", "--levels", "10-12", "--farm", url)
	begin := time.Now()
	s.join(url, "--workers", "1")
	s.await(3, 2, url)
	if took := time.Since(begin); took > 30*time.Second {
		s.Errorf("it took %v", took)
	}
}

// tokenLine is a line of the file of tokens.
var tokenLine = regexp.MustCompile(`(?m)^(\w+):(\S+)$`)

// farmTokens tries with a worker's and a submitter's token what only the server may do, on the wire of NATS, with no
// more of a client than a connection and lines of text.
func farmTokens(s *scene) {
	tokens := s.path("tokens")
	_, url := s.worked("--token-file", tokens)
	fetch := func() string { return s.stride(0, "farm", "fetch", "--json", "--farm", url, "--token-file", tokens) }
	before := fetch()
	text, err := os.ReadFile(tokens)
	s.must(err)
	for _, token := range tokenLine.FindAllStringSubmatch(string(text), -1) {
		if token[1] != "admin" {
			s.vandalize(strings.TrimPrefix(url, "nats://"), token[1], token[2])
		}
	}
	if after := fetch(); after != before || strings.Count(after, "\n") != someItems {
		s.Errorf("the results were\n%s\nand are\n%s", before, after)
	}
}

// vandalize tries what only the farm's server may do.
func (s *scene) vandalize(addr, name, secret string) {
	subjects := []string{"$KV.stride-results.solved.shift-20-54238ae97259796f", "$KV.stride-items.version",
		"$KV.stride-items.queue.x", "$JS.ACK.KV_stride-items.x.1.1.1.1.1", "$SYS.REQ.SERVER.PING"}
	for _, bucket := range []string{"stride-results", "stride-items"} {
		for _, operation := range []string{"STREAM.DELETE", "STREAM.PURGE", "STREAM.UPDATE", "CONSUMER.CREATE"} {
			subjects = append(subjects, "$JS.API."+operation+".KV_"+bucket)
		}
	}
	const answerTime = 3 * time.Second
	c, err := net.DialTimeout("tcp", addr, answerTime)
	s.must(err)
	defer c.Close()
	r := bufio.NewReader(c)
	_, err = r.ReadString('\n') // INFO
	s.must(err)
	connect, err := json.Marshal(map[string]any{"user": name, "pass": secret, "name": "0123456789abcdef0123456789abcdef",
		"verbose": false, "pedantic": false, "lang": "go", "version": "1", "protocol": 1})
	s.must(err)
	fmt.Fprintf(c, "CONNECT %s\r\nPING\r\n", connect)
	for _, subject := range subjects {
		fmt.Fprintf(c, "PUB %s 2\r\n{}\r\nPING\r\n", subject)
	}
	refused := 0
	s.must(c.SetReadDeadline(time.Now().Add(answerTime)))
	for pongs := 0; pongs < len(subjects)+1; {
		line, err := r.ReadString('\n')
		s.must(err)
		switch {
		case strings.HasPrefix(line, "PONG"):
			pongs++
		case strings.HasPrefix(line, "PING"):
			fmt.Fprint(c, "PONG\r\n")
		case strings.HasPrefix(line, "-ERR 'Permissions Violation"):
			refused++
		case strings.HasPrefix(line, "-ERR"):
			s.Fatalf("%s: %s", name, line)
		}
	}
	if refused != len(subjects) {
		s.Errorf("%s: %d of %d operations were refused", name, refused, len(subjects))
	}
}
