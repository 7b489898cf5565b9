package cli

import (
	"fmt"
	"time"
)

// Seconds formats a number of seconds for people, such as 1.50 s, 90.0 s or 2m30s.
func Seconds(s float64) string {
	switch {
	case s < 10:
		return fmt.Sprintf("%.2f s", s)
	case s < 120:
		return fmt.Sprintf("%.1f s", s)
	}
	return time.Duration(s * float64(time.Second)).Round(time.Second).String()
}

// Count formats a number of things, such as 1 level or 2 levels. The plural of the thing must
// end in s.
func Count[N int | int64](n N, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// Share returns the value as a percentage of the bound.
func Share[N int | int64](value, bound N) float64 { return 100 * float64(value) / float64(bound) }
