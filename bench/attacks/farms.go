package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// The farm.

// farm starts a farm's server in a folder and returns it with its URL.
func (s *scene) farm(dir, addr string, more ...string) (*program, string, error) {
	args := append([]string{"farm", "serve", "--addr", addr, "--out", filepath.Join(s.dir, dir), "--log", "none"}, more...)
	p, err := s.start(5*time.Minute, "stride", args...)
	if err != nil {
		return nil, "", err
	}
	line, err := p.line()
	return p, address.FindString(line), err
}

// counts holds the numbers that "stride farm status --json" prints.
type counts struct {
	Waiting, Done, Failed int
}

func (s *scene) counts(url string, more ...string) (counts, error) {
	r, err := s.stride(patience, append([]string{"farm", "status", "--json", "--farm", url}, more...)...)
	if err != nil {
		return counts{}, err
	}
	if r.code() != 0 {
		return counts{}, fmt.Errorf("status: exit code %d, %s", r.code(), r.complaint())
	}
	var c counts
	return c, json.Unmarshal([]byte(r.out), &c)
}

// awaitDone waits until a given number of items is done.
func (s *scene) awaitDone(url string, want int, more ...string) (counts, error) {
	const long = time.Minute
	for begin := time.Now(); ; {
		c, err := s.counts(url, more...)
		if err == nil && c.Done >= want {
			return c, nil
		}
		if time.Since(begin) > long {
			return c, fmt.Errorf("%d of %d items done after %v, %v", c.Done, want, long, err)
		}
		const again = 200 * time.Millisecond
		time.Sleep(again)
	}
}

// must runs stride and returns an error unless it ends with exit code 0.
func (s *scene) must(args ...string) (result, error) {
	r, err := s.stride(time.Minute, args...)
	if err == nil && r.code() != 0 {
		err = fmt.Errorf("%s: exit code %d, %s", strings.Join(args, " "), r.code(), r.complaint())
	}
	return r, err
}

const (
	someLevels = "20-39"
	someItems  = 20
)

// worked starts a server and a node, and waits until they have done some items.
func (s *scene) worked(more ...string) (*program, string, error) {
	server, url, err := s.farm("data", "127.0.0.1:0", more...)
	if err != nil {
		return nil, "", err
	}
	var tokens []string
	if len(more) > 0 {
		tokens = more[:2] // the file of tokens
	}
	if _, err := s.must(append([]string{"farm", "submit", "--levels", someLevels, "--farm", url},
		tokens...)...); err != nil {
		return nil, "", err
	}
	node, err := s.start(5*time.Minute, "stride",
		append([]string{"farm", "join", url, "--workers", "1", "--name", "worker", "--log", "none"}, tokens...)...)
	if err != nil {
		return nil, "", err
	}
	_, err = s.awaitDone(url, someItems, tokens...)
	node.kill()
	return server, url, err
}

func farmLock(s *scene) (string, bool, error) {
	server, url, err := s.worked()
	if err != nil {
		return "", false, err
	}
	second, err := s.stride(patience, "farm", "serve", "--addr", "127.0.0.1:0", "--out", filepath.Join(s.dir, "data"),
		"--log", "none")
	if err != nil {
		return "", false, err
	}
	third, err := s.stride(patience, "farm", "serve", "--addr", strings.TrimPrefix(url, "nats://"), "--out",
		filepath.Join(s.dir, "other"), "--log", "none")
	if err != nil {
		return "", false, err
	}
	if _, err := server.signal(interrupt, patience); err != nil {
		return "", false, err
	}
	_, url, err = s.farm("data", "127.0.0.1:0")
	if err != nil {
		return "", false, err
	}
	c, err := s.counts(url)
	const atOnce = 5 * time.Second
	seen := fmt.Sprintf("folder: exit code %d after %s; port: %d after %s; then %d of %d done", second.code(),
		seconds(second.took), third.code(), seconds(third.took), c.Done, someItems)
	return seen, err == nil && second.code() == 1 && second.took < atOnce && third.code() == 1 && third.took < atOnce &&
		c.Done == someItems, err
}

func stopNode(s *scene) (string, bool, error) {
	_, url, err := s.farm("data", "127.0.0.1:0")
	if err != nil {
		return "", false, err
	}
	level, err := s.file("level", wide())
	if err != nil {
		return "", false, err
	}
	r, err := s.stride(patience, "farm", "submit", "--board", level, "--farm", url)
	if err != nil {
		return "", false, err
	}
	if r.code() != 0 {
		return fmt.Sprintf("not taken: %s", r.complaint()), r.code() == 2, nil
	}
	return stopped(s, "farm", "join", url, "--workers", "1", "--name", "worker", "--log", "none")
}

func farmOverflow(s *scene) (string, bool, error) {
	_, url, err := s.farm("data", "127.0.0.1:0")
	if err != nil {
		return "", false, err
	}
	r, err := s.stride(patience, "farm", "submit", "--levels", "20", "--time", "2562047h47m16s", "--farm", url)
	if err != nil {
		return "", false, err
	}
	if r.code() == 2 {
		return "refused: " + r.complaint(), true, nil
	}
	if _, err := s.start(time.Minute, "stride", "farm", "join", url, "--workers", "1", "--name", "worker", "--log",
		"none"); err != nil {
		return "", false, err
	}
	c, err := s.awaitDone(url, 1)
	return fmt.Sprintf("%d done, %d failed", c.Done, c.Failed), err == nil && c.Failed == 0, err
}

func farmKill(s *scene) (string, bool, error) {
	const items, kills = 60, 5
	server, url, err := s.farm("data", "127.0.0.1:0")
	if err != nil {
		return "", false, err
	}
	if _, err := s.must("farm", "submit", "--levels", fmt.Sprintf("100-%d", 100+items-1), "--farm", url); err != nil {
		return "", false, err
	}
	if _, err := s.start(5*time.Minute, "stride", "farm", "join", url, "--workers", "2", "--name", "worker", "--log",
		"none"); err != nil {
		return "", false, err
	}
	acknowledged := 0
	for range kills {
		const work = 1500 * time.Millisecond
		time.Sleep(rand.N(work))
		if c, err := s.counts(url); err == nil {
			acknowledged = max(acknowledged, c.Done)
		}
		server.kill()
		if server, _, err = s.farm("data", strings.TrimPrefix(url, "nats://")); err != nil {
			return "", false, err
		}
		c, err := s.counts(url)
		if err != nil {
			return "", false, err
		}
		if c.Done < acknowledged {
			return fmt.Sprintf("%d done, then %d", acknowledged, c.Done), false, nil
		}
	}
	c, err := s.awaitDone(url, items)
	return fmt.Sprintf("%d done, %d failed", c.Done, c.Failed), err == nil && c.Done == items && c.Failed == 0, err
}

// farmProof submits boards that a node proves unsolvable in less than a second, by the search over
// edges; the exhaustive search needs 8 and 16 s.
func farmProof(s *scene) (string, bool, error) {
	_, url, err := s.farm("data", "127.0.0.1:0")
	if err != nil {
		return "", false, err
	}
	boards := map[string]string{
		"wide":   "8 2\n6 3 11 9 1 5 2 9\n6 11 4 1 3 1 1 3\n",
		"square": "5 5\n2 0 4 1 2\n1 0 0 4 0\n3 0 0 0 5\n2 2 0 0 1\n1 3 3 10 2\n",
	}
	for name, text := range boards {
		board, err := s.file(name, text)
		if err != nil {
			return "", false, err
		}
		if _, err := s.must("farm", "submit", "--board", board, "--farm", url); err != nil {
			return "", false, err
		}
	}
	const levels = 3
	if _, err := s.must("farm", "submit", "--levels", "10-12", "--farm", url); err != nil {
		return "", false, err
	}
	begin := time.Now()
	if _, err := s.start(time.Minute, "stride", "farm", "join", url, "--workers", "1", "--name", "worker", "--log",
		"none"); err != nil {
		return "", false, err
	}
	c, err := s.awaitDone(url, levels)
	const soon = 30 * time.Second
	took := time.Since(begin)
	for err == nil && c.Failed < len(boards) && time.Since(begin) < soon {
		time.Sleep(time.Second)
		c, err = s.counts(url)
	}
	return fmt.Sprintf("%d proved, %d done after %s", c.Failed, c.Done, seconds(took)),
		err == nil && took < soon && c.Failed == len(boards), err
}

// A hostile worker or submitter: what a role's token lets it do on the wire of NATS, with
// no more of a client than a connection and lines of text.

// tokenLine is a line of the file of tokens.
var tokenLine = regexp.MustCompile(`(?m)^(\w+):(\S+)$`)

func farmToken(s *scene) (string, bool, error) {
	tokens := filepath.Join(s.dir, "tokens")
	_, url, err := s.worked("--token-file", tokens)
	if err != nil {
		return "", false, err
	}
	before, err := s.must("farm", "fetch", "--json", "--farm", url, "--token-file", tokens)
	if err != nil {
		return "", false, err
	}
	text, err := os.ReadFile(tokens)
	if err != nil {
		return "", false, err
	}
	tried, refused := 0, 0
	for _, token := range tokenLine.FindAllStringSubmatch(string(text), -1) {
		if token[1] == "admin" {
			continue
		}
		n, m, err := vandalize(strings.TrimPrefix(url, "nats://"), token[1], token[2])
		if err != nil {
			return "", false, err
		}
		tried, refused = tried+n, refused+m
	}
	after, err := s.must("farm", "fetch", "--json", "--farm", url, "--token-file", tokens)
	if err != nil {
		return "", false, err
	}
	kept := before.out == after.out && strings.Count(after.out, "\n") == someItems && tried > 0 && refused == tried
	return fmt.Sprintf("%d of %d operations refused, %d of %d results as they were", refused, tried,
		strings.Count(after.out, "\n"), someItems), kept, nil
}

// vandalize tries with a credential what only the farm's server may do, and returns how
// much was tried and how much the server refused.
func vandalize(addr, name, secret string) (tried, refused int, err error) {
	const answerTime = 3 * time.Second
	subjects := []string{}
	for _, bucket := range []string{"stride-results", "stride-items"} {
		for _, operation := range []string{"STREAM.DELETE", "STREAM.PURGE", "STREAM.UPDATE", "CONSUMER.CREATE"} {
			subjects = append(subjects, "$JS.API."+operation+".KV_"+bucket)
		}
	}
	subjects = append(subjects, "$KV.stride-results.solved.shift-20-54238ae97259796f",
		"$KV.stride-items.version", "$KV.stride-items.queue.x", "$JS.ACK.KV_stride-items.x.1.1.1.1.1", "$SYS.REQ.SERVER.PING")
	c, err := net.DialTimeout("tcp", addr, answerTime)
	if err != nil {
		return 0, 0, err
	}
	defer c.Close()
	r := bufio.NewReader(c)
	if _, err := r.ReadString('\n'); err != nil { // INFO
		return 0, 0, err
	}
	const session = "0123456789abcdef0123456789abcdef"
	connect, err := json.Marshal(map[string]any{"verbose": false, "pedantic": false, "user": name, "pass": secret,
		"auth_token": name + ":" + secret, "name": session, "lang": "go", "version": "1", "protocol": 1})
	if err != nil {
		return 0, 0, err
	}
	fmt.Fprintf(c, "CONNECT %s\r\nPING\r\n", connect)
	for _, subject := range subjects {
		fmt.Fprintf(c, "PUB %s 2\r\n{}\r\nPING\r\n", subject)
	}
	pongs := 0
	for _ = c.SetReadDeadline(time.Now().Add(answerTime)); pongs < len(subjects)+1; {
		line, err := r.ReadString('\n')
		switch {
		case err != nil:
			return 0, 0, fmt.Errorf("%s: after %d answers: %w", name, pongs, err)
		case strings.HasPrefix(line, "PONG"):
			pongs++
		case strings.HasPrefix(line, "PING"):
			fmt.Fprint(c, "PONG\r\n")
		case strings.HasPrefix(line, "-ERR 'Permissions Violation"):
			refused++
		case strings.HasPrefix(line, "-ERR"):
			return 0, 0, fmt.Errorf("%s: %s", name, strings.TrimSpace(line))
		}
	}
	return len(subjects), refused, nil
}
