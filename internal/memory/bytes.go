package memory

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// prefixes are those of units of bytes, each 1000 times the one before it, or 1024 times if an i
// follows.
const prefixes = "KMGTPE"

// ParseBytes reads a number of bytes: 512MB, 2GiB, 1.5 gb or 100000000. It reports false if the
// text is none, or more than an int64 holds.
func ParseBytes(text string) (int64, bool) {
	text = strings.ToUpper(strings.TrimSpace(text))
	unit := strings.TrimLeft(text, "0123456789.")
	n, err := strconv.ParseFloat(strings.TrimSuffix(text, unit), 64)
	unit, base := strings.TrimSuffix(strings.TrimSpace(unit), "B"), 1000.0
	if prefix, binary := strings.CutSuffix(unit, "I"); binary && prefix != "" {
		unit, base = prefix, 1024
	}
	at := strings.Index(prefixes, unit)
	if err != nil || at < 0 || len(unit) > 1 {
		return 0, false
	}
	n *= math.Pow(base, float64(at+len(unit)))
	return int64(n), n < math.MaxInt64
}

// FormatBytes writes a number of bytes with two or three digits, in powers of 1000, such as "20
// MB".
func FormatBytes(n int64) string { return format(n, 1000, "kMGTPE", "B") }

// FormatBinary does the same in powers of 1024, such as "2.0 GiB".
func FormatBinary(n int64) string { return format(n, 1024, prefixes, "iB") }

func format(n int64, base float64, prefixes, unit string) string {
	x, power := float64(n), 0
	for ; x >= base; power++ {
		x /= base
	}
	if power == 0 {
		return fmt.Sprintf("%d B", n)
	}
	decimals := 0
	if x = math.Floor(float64(x*10)+0.5) / 10; x < 10 {
		decimals = 1
	}
	return fmt.Sprintf("%.*f %c%s", decimals, x, prefixes[power-1], unit)
}
