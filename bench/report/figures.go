package main

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// format writes a number of a raw file as a reader wants it. Text that isn't a finite number, such
// as "no maze", stays as it is, but there must be some.
func format(x any, write func(float64) string) (string, error) {
	text := fmt.Sprint(x)
	number, err := strconv.ParseFloat(text, 64)
	switch {
	case text == "":
		return "", errors.New("there is no figure")
	case err != nil || math.IsInf(number, 0) || math.IsNaN(number):
		return text, nil
	}
	return write(number), nil
}

// commas writes x as a whole number, such as 1,234.
func commas(x any) (string, error) {
	return format(x, func(number float64) string {
		text := strconv.Itoa(int(math.Round(number)))
		for k := len(text) - 3; k > 0 && text[k-1] != '-'; k -= 3 {
			text = text[:k] + "," + text[k:]
		}
		return text
	})
}

// digits writes x with a number of significant digits, or more if it has more before the point.
func digits(count int, x any) (string, error) {
	return format(x, func(number float64) string {
		_, exponent, _ := strings.Cut(strconv.FormatFloat(number, 'e', count-1, 64), "e")
		power, _ := strconv.Atoi(exponent) // of ten; FormatFloat has written a number
		return strconv.FormatFloat(number, 'f', max(0, count-1-power), 64)
	})
}

// powerOfTen returns the power of ten that is nearest to a/b.
func powerOfTen(a, b string) (float64, error) {
	numbers, err := row{"a": a, "b": b}.numbers("a", "b")
	if err != nil {
		return 0, err
	}
	return math.Pow10(int(math.Round(math.Log10(numbers[0] / numbers[1])))), nil
}

// fold breaks a paragraph into lines.
func fold(text string) string {
	const width = 100
	var lines []string
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && utf8.RuneCountInString(line+" "+word) > width {
			lines = append(lines, line)
			line = ""
		}
		line = strings.TrimSpace(line + " " + word)
	}
	return strings.Join(append(lines, line), "\n")
}
