// Command load plays against a running server as many people at the same time would,
// and measures how long moves and hints take.
//
//	go run ./bench/load --players 200 --searches 4 --time 30s
//	go run ./bench/load http://127.0.0.1:8080
//
// Without a URL, it starts bin/stride as a server and stops it at the end. It prints the times
// as comma-separated values, and the other figures on standard error. The exit code is 1 if a
// request failed.
package main

import (
	"bufio"
	"context"
	"encoding/csv"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"strconv"
	"strings"
	"time"
)

// program is the server that is started.
const program = "bin/stride"

func main() {
	var o options
	flag.IntVar(&o.players, "players", 200, "number of simulated players at the same time")
	flag.IntVar(&o.searches, "searches", 4, "number of searches for mazes at the same time")
	flag.DurationVar(&o.time, "time", 30*time.Second, "duration of the measurement")
	flag.DurationVar(&o.think, "think", time.Second, "mean pause of a player before each request")
	flag.Uint64Var(&o.seed, "seed", 1, "seed of the random levels, moves and pauses")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := measure(ctx, o, flag.Arg(0)); err != nil {
		fmt.Fprintln(os.Stderr, "load:", err)
		os.Exit(1)
	}
}

func measure(ctx context.Context, o options, url string) error {
	o.base = strings.TrimSuffix(url, "/")
	if url == "" {
		base, end, err := startServer(ctx)
		if err != nil {
			return err
		}
		defer end()
		o.base = base
	}
	r, err := play(ctx, o)
	if err != nil {
		return err
	}
	rows := [][]string{{"name", "count", "median_ms", "p99_ms", "worst_ms"}}
	number := func(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
	for _, line := range []struct {
		name string
		figures
	}{{"hint", r.hint}, {"move", r.move}, {"open", r.open}} {
		rows = append(rows, []string{line.name, strconv.Itoa(line.count), number(line.median), number(line.p99),
			number(line.worst)})
	}
	fmt.Fprintf(os.Stderr, "%d searches with %d events; %d games solved; %d requests failed\n", r.searches, r.events,
		r.solved, r.failed)
	if err := csv.NewWriter(os.Stdout).WriteAll(rows); err != nil {
		return err
	}
	if r.failed > 0 {
		return fmt.Errorf("requests failed: %s", strings.Join(r.errors, "; "))
	}
	return nil
}

// startServer runs a server on a free port until end is called.
func startServer(ctx context.Context) (base string, end func(), err error) {
	server := exec.CommandContext(ctx, program, "serve", "--addr", "127.0.0.1:0", "--log", "none")
	server.Cancel = func() error { return server.Process.Signal(os.Interrupt) }
	out, err := server.StdoutPipe()
	if err != nil {
		return "", nil, err
	}
	if err := server.Start(); err != nil {
		return "", nil, err
	}
	end = func() {
		_ = server.Process.Signal(os.Interrupt) // it may have ended by itself
		_ = server.Wait()
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	words := strings.Fields(strings.TrimPrefix(line, "Stride is at "))
	if err != nil || len(words) == 0 {
		end()
		return "", nil, fmt.Errorf("the server did not start: %q, %w", line, err)
	}
	return words[0], end, nil
}
