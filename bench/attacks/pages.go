package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// The pages and their API.

// pages is a server under attack.
type pages struct {
	*program
	base string
}

var address = regexp.MustCompile(`[a-z]+://[^ ]+`)

func (s *scene) pages(args ...string) (*pages, error) {
	p, err := s.start(5*time.Minute, "stride",
		append([]string{"serve", "--addr", "127.0.0.1:0", "--log", "none"}, args...)...)
	if err != nil {
		return nil, err
	}
	line, err := p.line()
	if err != nil {
		return nil, err
	}
	return &pages{p, address.FindString(line)}, nil
}

// host is the address without the scheme.
func (p *pages) host() string { return strings.TrimPrefix(p.base, "http://") }

// ask sends a request and returns the status and the body; the time for both is limited.
func (p *pages) ask(method, path, body string) (int, []byte, time.Duration, error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, method, p.base+path, strings.NewReader(body))
	if err != nil {
		return 0, nil, 0, err
	}
	begin := time.Now()
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0, nil, time.Since(begin), err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	return answer.StatusCode, text, time.Since(begin), err
}

// query is the body of a request.
func query(fields map[string]any) string {
	text, err := json.Marshal(fields)
	if err != nil {
		panic(err) // only texts and numbers come here
	}
	return string(text)
}

// jobOf reads the ID of a search.
func jobOf(text []byte) string {
	var job struct{ Job string }
	if json.Unmarshal(text, &job) != nil {
		return ""
	}
	return job.Job
}

// crowd takes all four places with searches on large numbers.
func (p *pages) crowd() (ids []string, err error) {
	const places = 4
	for range places {
		status, text, _, err := p.ask("POST", "/api/v1/solve",
			query(map[string]any{"text": wide(), "family": "shift", "seconds": 60}))
		if err != nil || status != http.StatusAccepted {
			return nil, fmt.Errorf("status %d: %.100s, %v", status, text, err)
		}
		ids = append(ids, jobOf(text))
	}
	const work = 2 * time.Second
	time.Sleep(work)
	return ids, nil
}

func pagesStop(s *scene) (string, bool, error) {
	p, err := s.pages()
	if err != nil {
		return "", false, err
	}
	ids, err := p.crowd()
	if err != nil {
		return "", false, err
	}
	worst := time.Duration(0)
	for _, id := range ids {
		status, _, took, err := p.ask("DELETE", "/api/v1/jobs/"+id, "")
		if err != nil || status != http.StatusOK {
			return fmt.Sprintf("status %d after %s", status, seconds(took)), false, err
		}
		worst = max(worst, took)
	}
	return "the slowest took " + seconds(worst), worst <= stopTime, nil
}

func pagesShutdown(s *scene) (string, bool, error) {
	p, err := s.pages()
	if err != nil {
		return "", false, err
	}
	if _, err := p.crowd(); err != nil {
		return "", false, err
	}
	took, err := p.signal(syscall.SIGTERM, patience)
	return fmt.Sprintf("%s, exit code %d, %s", seconds(took), p.code(), p.memory()),
		err == nil && took <= stopTime && p.code() == 0, err
}

func pagesLamp(s *scene) (string, bool, error) {
	p, err := s.pages()
	if err != nil {
		return "", false, err
	}
	// Small enough to be thought about, and nothing that ends soon.
	hopeless := board(60, 60, func(k int) int { return 2 + k*k%7*2 })
	check := func(level string) (string, bool, error) {
		status, text, _, err := p.ask("POST", "/api/v1/check",
			query(map[string]any{"text": level, "family": "shift", "moves": []string{}}))
		if err != nil || status != http.StatusOK {
			return "", false, fmt.Errorf("status %d: %.100s, %v", status, text, err)
		}
		var answer struct {
			Solvable string
			Pending  bool
		}
		err = json.Unmarshal(text, &answer)
		return answer.Solvable, answer.Pending, err
	}
	for _, level := range []string{millions(), hopeless} {
		if _, _, err := check(level); err != nil {
			return "", false, err
		}
	}
	const begun = 300 * time.Millisecond
	time.Sleep(begun)
	begin := time.Now()
	for time.Since(begin) < patience {
		verdict, pending, err := check(board(10, 1, func(k int) int { return []int{1, 1, 0, 0, 0}[k%5] }))
		if err != nil {
			return "", false, err
		}
		if verdict != "unknown" {
			return fmt.Sprintf("%q after %s", verdict, seconds(time.Since(begin))), true, nil
		}
		if !pending {
			return "unknown after " + seconds(time.Since(begin)), false, nil
		}
		const again = 50 * time.Millisecond
		time.Sleep(again)
	}
	return "pending for " + seconds(patience), false, nil
}

// metric reads one figure from /metrics.
func (p *pages) metric(name string) (float64, error) {
	_, text, _, err := p.ask("GET", "/metrics", "")
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(string(text)) {
		if value, ok := strings.CutPrefix(line, name+" "); ok {
			return strconv.ParseFloat(strings.TrimSpace(value), 64)
		}
	}
	return 0, fmt.Errorf("no metric %s", name)
}

func pagesStreams(s *scene) (string, bool, error) {
	p, err := s.pages()
	if err != nil {
		return "", false, err
	}
	status, text, _, err := p.ask("POST", "/api/v1/generate", `{"problem": "maze:50x50:1-20", "seconds": 120}`)
	if err != nil || status != http.StatusAccepted {
		return fmt.Sprintf("status %d: %.100s", status, text), false, err
	}
	const places, few, free = 256, 4 << 10, 20 * time.Second
	for range places {
		c, err := net.Dial("tcp", p.host())
		if err != nil {
			return "", false, err
		}
		defer c.Close()
		if err := c.(*net.TCPConn).SetReadBuffer(few); err != nil {
			return "", false, err
		}
		if _, err := fmt.Fprintf(c, "GET /api/v1/jobs/%s/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
			jobOf(text)); err != nil {
			return "", false, err
		}
	}
	begin, most := time.Now(), 0.0
	for {
		inside, err := p.metric("stride_streams")
		if err != nil {
			return "", false, err
		}
		took := time.Since(begin)
		if most = max(most, inside); most >= places/2 && inside < places/2 || took > 3*free {
			return fmt.Sprintf("%v places taken, %v after %s", most, inside, seconds(took)), inside < places/2 && took <= free,
				nil
		}
		const again = 200 * time.Millisecond
		time.Sleep(again)
	}
}

func pagesHeads(s *scene) (string, bool, error) {
	p, err := s.pages()
	if err != nil {
		return "", false, err
	}
	const connections = 2000
	for range connections {
		c, err := net.Dial("tcp", p.host())
		if err != nil {
			return "", false, err
		}
		defer c.Close()
		if _, err := io.WriteString(c, "GET / HTTP/1.1\r\nHost: 127"); err != nil {
			return "", false, err
		}
	}
	status, _, took, err := p.ask("GET", "/healthz", "")
	return fmt.Sprintf("status %d after %s, %s", status, seconds(took), p.memory()),
		err == nil && status == http.StatusOK && took < time.Second, err
}

// rawRequests are requests that no browser sends.
var rawRequests = []string{
	"\x00\x01\x02\x03\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
	"GET /../../etc/passwd HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", "GET /static/%2e%2e/%2e%2e/go.mod HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
	"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", "POST /api/v1/check HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -1\r\n\r\n",
	"POST /api/v1/check HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
	"POST /api/v1/check HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n\r\n",
	"POST /api/v1/check HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n",
	"POST /api/v1/check HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99999999999999\r\n\r\n{",
	"POST /api/v1/check HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://evil.example\r\nSec-Fetch-Site: cross-site\r\nContent-Length: 2\r\n\r\n{}",
	"GET /" + strings.Repeat("a", 100_000) + " HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
	"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + strings.Repeat("a", 100_000) + "\r\n\r\n",
	"DELETE /api/v1/jobs/%00 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", "CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
	"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
}

func pagesRaw(s *scene) (string, bool, error) {
	p, err := s.pages()
	if err != nil {
		return "", false, err
	}
	refused := 0
	for _, request := range rawRequests {
		c, err := net.Dial("tcp", p.host())
		if err != nil {
			return "", false, err
		}
		const answerTime = 2 * time.Second
		_ = c.SetDeadline(time.Now().Add(answerTime)) // of a connection that is open
		_, _ = io.WriteString(c, request)             // the server may have hung up
		answer := make([]byte, len("HTTP/1.1 400"))
		n, _ := io.ReadFull(c, answer)
		c.Close()
		status := string(answer[:n])
		if n > 0 && !strings.Contains(status, " 4") && !strings.Contains(status, " 505") &&
			!strings.Contains(status, " 501") && !strings.Contains(status, " 307") && !strings.Contains(status, " 301") {
			return fmt.Sprintf("%.60q: %s", request, status), false, nil
		}
		refused++
	}
	status, _, _, err := p.ask("GET", "/healthz", "")
	return fmt.Sprintf("%d of %d refused, status %d afterwards", refused, len(rawRequests), status),
		status == http.StatusOK, err
}

func pagesCancel(s *scene) (string, bool, error) {
	p, err := s.pages()
	if err != nil {
		return "", false, err
	}
	goroutines := func() (float64, error) { return p.metric("go_goroutines") }
	before, err := goroutines()
	if err != nil {
		return "", false, err
	}
	const searches = 300
	for k := range searches {
		status, text, _, err := p.ask("POST", "/api/v1/generate",
			fmt.Sprintf(`{"problem": "maze:%dx10:1-9", "seconds": 60}`, 10+k%50))
		if err != nil || status != http.StatusAccepted {
			return fmt.Sprintf("search %d: status %d: %.100s", k, status, text), false, err
		}
		if status, _, _, err := p.ask("DELETE", "/api/v1/jobs/"+jobOf(text), ""); err != nil || status != http.StatusOK {
			return fmt.Sprintf("ending search %d: status %d", k, status), false, err
		}
	}
	const settle, some = time.Second, 5
	time.Sleep(settle)
	after, err := goroutines()
	return fmt.Sprintf("%v goroutines, then %v", before, after), after <= before+some, err
}

func pagesPort(s *scene) (string, bool, error) {
	p, err := s.pages()
	if err != nil {
		return "", false, err
	}
	book := filepath.Join(s.dir, "second.db")
	r, err := s.stride(patience, "serve", "--addr", p.host(), "--record", "--book", book)
	if err != nil {
		return "", false, err
	}
	_, bookErr := os.Stat(book)
	return fmt.Sprintf("exit code %d, %s", r.code(), seconds(r.took)),
		r.code() == 1 && r.took <= stopTime && os.IsNotExist(bookErr), nil
}

// memoryPages begins searches that take much memory, and sends many large bodies at the same time.
func memoryPages(s *scene) (string, bool, error) {
	p, err := s.pages("--memory", "512MiB", "--max-side", "1000", "--queue", "4")
	if err != nil {
		return "", false, err
	}
	refused := 0
	for range 4 {
		status, _, _, err := p.ask("POST", "/api/v1/solve",
			query(map[string]any{"text": wide(), "family": "shift", "seconds": 4}))
		if err != nil {
			return "", false, err
		}
		if status == http.StatusRequestEntityTooLarge || status == http.StatusTooManyRequests {
			refused++
		}
	}
	for range 4 {
		status, _, _, err := p.ask("POST", "/api/v1/generate", `{"problem": "maze:1000x1000:1-9", "seconds": 4}`)
		if err != nil {
			return "", false, err
		}
		switch status {
		case http.StatusRequestEntityTooLarge, http.StatusTooManyRequests:
			refused++
		case http.StatusAccepted:
		default:
			return fmt.Sprintf("a maze: status %d", status), false, nil
		}
	}
	body := []byte(`{"level": "shift:3#", "moves": [` + strings.Repeat(`"a",`, 250_000) + `"a"]}`)
	var all sync.WaitGroup
	var later, answered atomic.Int64
	for range 100 {
		all.Go(func() {
			answer, err := http.Post(p.base+"/api/v1/check", "application/json", bytes.NewReader(body))
			if err != nil {
				return
			}
			answer.Body.Close()
			if answer.StatusCode == http.StatusServiceUnavailable {
				later.Add(1)
			} else {
				answered.Add(1)
			}
		})
	}
	all.Wait()
	const work, most = 5 * time.Second, 6 << 30 / 10
	time.Sleep(work)
	status, _, _, err := p.ask("GET", "/healthz", "")
	return fmt.Sprintf("%s; %d searches begun, %d refused; of 100 bodies %d answered, %d told to come again", p.memory(),
			8-refused, refused, answered.Load(), later.Load()),
		err == nil && status == http.StatusOK && p.below(most), err
}
