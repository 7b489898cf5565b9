package cli

import (
	"fmt"
	"strings"
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

// Duration formats an upper limit for people who plan with it, in its two largest units, rounded
// up: 9 hours, or 5 minutes 20 seconds.
func Duration(d time.Duration) string {
	if d < time.Minute && (d == 0 || d%time.Second != 0) {
		return fmt.Sprintf("%.3g seconds", d.Seconds())
	}
	units := []struct {
		length time.Duration
		name   string
	}{{24 * time.Hour, "day"}, {time.Hour, "hour"}, {time.Minute, "minute"}, {time.Second, "second"}}
	last := len(units) - 1
	large := 0
	for large < last && d < units[large].length {
		large++
	}
	unit := units[min(large+1, last)].length
	d = (d + unit - 1) / unit * unit
	var words []string
	for _, u := range units {
		if n := d / u.length; n > 0 {
			words = append(words, Count(int64(n), u.name))
		}
		d %= u.length
	}
	return strings.Join(words, " ")
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

// Quote puts quotation marks around a text that a shell would otherwise split or expand.
func Quote(text string) string {
	if text == "" || strings.ContainsAny(text, " \t\n\"'$&;()*?!|<>\\`#~^[]{}") {
		return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
	}
	return text
}
