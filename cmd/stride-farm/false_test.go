package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"stride/cmd/stride-farm/farm"
	"stride/internal/version"
)

// TestFalseResult writes a false answer among the results of a farm, past its collector. fetch does
// not believe it, whether it enters it into a record book or prints it.
func TestFalseResult(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a server")
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	ready, over := make(chan string, 1), make(chan error, 1)
	go func() {
		over <- farm.Serve(ctx, farm.ServerOptions{Folder: t.TempDir()}, version.String(),
			slog.New(slog.DiscardHandler), func(url string) { ready <- url })
	}()
	var address string
	select {
	case address = <-ready:
	case err := <-over:
		t.Fatal(err)
	}
	t.Setenv(urlVariable, address)
	call := func(args ...string) (code int, stdout, stderr string) {
		var out, errors bytes.Buffer
		code = program.Run(time.Now(), args, strings.NewReader(""), &out, &errors)
		return code, out.String(), errors.String()
	}
	if code, _, stderr := call("submit", "--levels", "3"); code != 0 {
		t.Fatal(stderr)
	}
	subject, result := nextResult(t, address)
	book := filepath.Join(t.TempDir(), "book.db")
	for _, args := range [][]string{{"fetch", "--json"}, {"fetch", "--book", book}} {
		if code, stdout, stderr := call(args...); code != 0 {
			t.Errorf("%q of the true result: exit code %d, %s%s", args, code, stdout, stderr)
		}
	}
	const answer = `"answer":"`
	publish(t, address, subject, strings.Replace(result, answer, answer+`0 0 R +\n`, 1))
	for _, args := range [][]string{{"fetch", "--json"}, {"fetch", "--book", book + "2"}} {
		code, stdout, stderr := call(args...)
		if code != 1 || strings.Contains(stdout, answer) || strings.Contains(stdout, "1 entered") ||
			!strings.Contains(stderr, "shift:3#") {
			t.Errorf("%q of a false result: exit code %d, %s%s", args, code, stdout, stderr)
		}
	}
	stop()
	if err := <-over; err != nil {
		t.Error(err)
	}
}

// nextResult lets a node work until there is a result, and returns what the collector has stored.
func nextResult(t *testing.T, address string) (subject, result string) {
	t.Helper()
	server := talk(t, address, "SUB $KV.> 1\r\nPING\r\n")
	line := func() string {
		text, err := server.ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		return strings.TrimSpace(text)
	}
	for line() != "PONG" {
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	f, err := farm.Connect(farm.Access{URL: address, Version: version.String()})
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := f.Find(ctx); err != nil {
		t.Fatal(err)
	}
	over := make(chan error, 1)
	go func() {
		over <- f.Join(ctx, farm.NodeOptions{Workers: 1, Log: slog.New(slog.DiscardHandler)})
	}()
	for !strings.Contains(subject, "solved.") {
		if words := strings.Fields(line()); len(words) > 1 && (words[0] == "MSG" || words[0] == "HMSG") {
			subject = words[1]
		}
	}
	for !strings.HasPrefix(result, "{") {
		result = line()
	}
	stop()
	if err := <-over; err != nil {
		t.Error(err)
	}
	return subject, result
}

// publish sends a message and waits until the server has it.
func publish(t *testing.T, address, subject, text string) {
	t.Helper()
	server := talk(t, address, fmt.Sprintf("PUB %s %d\r\n%s\r\nPING\r\n", subject, len(text), text))
	for line := ""; line != "PONG\r\n"; {
		var err error
		if line, err = server.ReadString('\n'); err != nil {
			t.Fatal(err)
		}
	}
}

// talk connects to a NATS server, says something in its protocol, and returns what it answers.
func talk(t *testing.T, address, words string) *bufio.Reader {
	t.Helper()
	at, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	server, err := net.Dial("tcp", at.Host)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Close() })
	if _, err := io.WriteString(server, "CONNECT {\"verbose\":false}\r\n"+words); err != nil {
		t.Fatal(err)
	}
	return bufio.NewReader(server)
}
