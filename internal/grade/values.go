package grade

import (
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/dustin/go-humanize"
)

// The values of a plan: numbers, times, dates, sizes, names of files. Each reader says what would be right.

func text(s string) (string, error) { return s, nil }

func yesNo(s string) (bool, error) {
	switch s {
	case "yes", "true":
		return true, nil
	case "no", "false":
		return false, nil
	}
	return false, errors.New("write yes or no")
}

func number(least, most float64) func(string) (float64, error) {
	return func(s string) (float64, error) {
		x, err := strconv.ParseFloat(s, 64)
		if err != nil || !(x >= least && x <= most) {
			return 0, fmt.Errorf("%q: write a number from %g to %g", s, least, most)
		}
		return x, nil
	}
}

func whole(least, most int) func(string) (int, error) {
	return func(s string) (int, error) {
		n, err := strconv.Atoi(s)
		if err != nil || n < least || n > most {
			return 0, fmt.Errorf("%q: write a whole number from %d to %d", s, least, most)
		}
		return n, nil
	}
}

// parseDuration reads a number of seconds, or a duration such as 90s or 2m.
func parseDuration(s string) (time.Duration, error) {
	d, err := time.ParseDuration(s)
	if x, failed := strconv.ParseFloat(s, 64); failed == nil && math.Abs(x) < 1e6 {
		d, err = seconds(x), nil
	}
	if err != nil || d <= 0 {
		return 0, fmt.Errorf("%q: write a time such as 90s or 2m, or a number of seconds", s)
	}
	return d, nil
}

// date reads a date, or a date and a time, of this machine's time zone.
func date(s string) (time.Time, error) {
	for _, layout := range []string{time.DateOnly, "2006-01-02 15:04", time.RFC3339} {
		if t, err := time.ParseInLocation(layout, s, time.Local); err == nil {
			return t, nil
		}
	}
	return time.Time{}, fmt.Errorf("%q: write a date such as 2026-12-01, or 2026-12-01 23:59", s)
}

// parseShare reads a number, or a number of percent.
func parseShare(text string) (s Share, err error) {
	digits, percent := strings.CutSuffix(text, "%")
	s.Percent = percent
	if s.Number, err = strconv.ParseFloat(digits, 64); err != nil || !(s.Number >= 0 && s.Number < 1e6) {
		return s, fmt.Errorf("%q: write a number, or a share such as 10%%", text)
	}
	return s, nil
}

// minMemory is the least that a run needs to start.
const minMemory = 32 << 20

func size(least uint64) func(string) (int64, error) {
	return func(s string) (int64, error) {
		n, err := humanize.ParseBytes(s)
		switch {
		case err != nil || n == 0 || n > math.MaxInt64/4:
			return 0, fmt.Errorf("%q: write a number of bytes such as 512MB", s)
		case n < least:
			return 0, fmt.Errorf("%q: write at least %s, without which no program starts", s, humanize.IBytes(least))
		}
		return int64(n), nil
	}
}

// fileName reads the name of a file in the folder of a run.
func fileName(s string) (string, error) {
	if !filepath.IsLocal(s) {
		return "", fmt.Errorf("%q: write the name of a file, such as input.txt", s)
	}
	return s, nil
}

// readable takes folders, but for those that each run has of its own.
func readable(dir string) (string, error) {
	full, err := filepath.Abs(dir)
	if slices.Contains([]string{"/", "/dev", "/proc", "/sys", "/tmp"}, full) {
		err = fmt.Errorf("%q: programs cannot be shown this folder: write one such as /opt/jdk", dir)
	}
	return dir, err
}
