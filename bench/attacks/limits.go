package main

import (
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Time limits, stopping, memory and values of single commands.

const (
	slack    = time.Second     // by which a run may exceed its time limit
	stopTime = 2 * time.Second // within which a program that is told to stop must have ended
	patience = 20 * time.Second
)

// timed runs stride with a time limit and looks at how long it took.
func timed(s *scene, limit time.Duration, most int64, args ...string) (string, bool, error) {
	r, err := s.stride(limit+patience, append(args, "--time", limit.String())...)
	if err != nil {
		return "", false, err
	}
	seen := fmt.Sprintf("%s, %s, exit code %d", seconds(r.took), r.memory(), r.code())
	return seen, r.killed == "" && r.took <= limit+slack && r.code() != 2 && (most == 0 || r.below(most)), nil
}

func limitLargeNumbers(s *scene) (string, bool, error) {
	level, err := s.file("level", millions())
	if err != nil {
		return "", false, err
	}
	return timed(s, time.Second, 0, "shift", "solve", level)
}

func limitWide(s *scene) (string, bool, error) {
	level, err := s.file("level", wide())
	if err != nil {
		return "", false, err
	}
	return timed(s, time.Second, 0, "shift", "solve", level)
}

func limitDense(s *scene) (string, bool, error) {
	level, err := s.file("level", board(1000, 1000, func(int) int { return 1 }))
	if err != nil {
		return "", false, err
	}
	const most = 6 << 30
	return timed(s, 2*time.Second, most, "shift", "solve", level)
}

func limitFirstSecond(s *scene) (string, bool, error) {
	return timed(s, time.Second, 0, "maze", "1000", "1000", "1", "9")
}

func limitShort(s *scene) (string, bool, error) {
	return timed(s, 100*time.Millisecond, 0, "maze", "100", "100", "1", "9")
}

func limitGenerator(s *scene) (string, bool, error) {
	const programs, limit = 8, time.Minute
	var started []*program
	for range programs {
		p, err := s.start(limit+patience, "PuzzleGenerator", "1000", "1000", "1", "9")
		if err != nil {
			return "", false, err
		}
		go io.Copy(io.Discard, p.out)
		started = append(started, p)
	}
	worst, kept := time.Duration(0), true
	for _, p := range started {
		<-p.done
		worst = max(worst, p.took)
		kept = kept && p.took < limit && p.code() == 0
	}
	return "the slowest took " + seconds(worst), kept, nil
}

// stopped starts stride, lets it work, and interrupts it.
func stopped(s *scene, args ...string) (string, bool, error) {
	p, err := s.start(time.Minute, "stride", args...)
	if err != nil {
		return "", false, err
	}
	go io.Copy(io.Discard, p.out)
	const work = 3 * time.Second
	time.Sleep(work)
	select {
	case <-p.done:
		return fmt.Sprintf("over before it was stopped: exit code %d, %s", p.code(), p.complaint()), p.code() != 2, nil
	default:
	}
	took, err := p.signal(interrupt, patience)
	return seconds(took), err == nil && took <= stopTime, err
}

func stopSolve(s *scene) (string, bool, error) {
	level, err := s.file("level", wide())
	if err != nil {
		return "", false, err
	}
	return stopped(s, "shift", "solve", level)
}

func stopMaze(s *scene) (string, bool, error) {
	return stopped(s, "maze", "1000", "1000", "1", "9", "--time", "1h")
}

func memoryWorkers(s *scene) (string, bool, error) {
	const most = 12 << 30 / 10
	return timed(s, 5*time.Second, most, "maze", "1000", "1000", "1", "9", "--workers", "64", "--memory", "1GiB")
}

func memoryRefusal(s *scene) (string, bool, error) {
	level, err := s.file("level", board(1000, 1000, func(int) int { return 1 }))
	if err != nil {
		return "", false, err
	}
	const most = 1 << 30
	r, err := s.stride(patience, "shift", "solve", level, "--memory", "64MiB", "--time", "2s")
	if err != nil {
		return "", false, err
	}
	seen := fmt.Sprintf("exit code %d, %s, %s: %s", r.code(), seconds(r.took), r.memory(), r.complaint())
	return seen, r.code() > 0 && r.below(most) && strings.Contains(r.stderr.String(), "--memory to at least") ||
		r.code() > 0 && r.below(most) && strings.Contains(r.stderr.String(), "raise --memory"), nil
}

// valueOf finds the value in what "stride maze" prints.
var valueOf = regexp.MustCompile(`Value: (\d+)|"value": ?(\d+)`)

func anytimeMaze(s *scene) (string, bool, error) {
	const limit, want = time.Minute, 4_000_000
	r, err := s.stride(limit+patience, "maze", "1000", "1000", "1", "1000", "--json", "--time", limit.String())
	if err != nil {
		return "", false, err
	}
	m := valueOf.FindStringSubmatch(r.out)
	if m == nil {
		return "no value: " + r.complaint(), false, nil
	}
	value, err := strconv.Atoi(m[1] + m[2])
	return fmt.Sprintf("%d in %s", value, seconds(r.took)), value > want, err
}
