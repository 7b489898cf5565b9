// Package checkdigit computes the last character of the IDs of puzzles, which reveals an ID that
// was mistyped or copied in part.
//
// It is the hybrid system MOD 37,36 of ISO/IEC 7064, which detects every wrong letter or digit, and
// nearly every exchange of two neighbours.
package checkdigit

import "strings"

// Digits are the digits of base 36, which are also the check digits.
const Digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// Of returns the check digit of s. It is computed over the ASCII letters and digits of s, in
// either case; other characters are ignored.
func Of(s string) byte {
	const m = len(Digits)
	p := m
	for k := range len(s) {
		c := strings.IndexRune(Digits, Upper(rune(s[k])))
		if c < 0 {
			continue
		}
		p = (p + c) % m
		if p == 0 {
			p = m
		}
		p = p * 2 % (m + 1)
	}
	return Digits[(m+1-p)%m]
}

// Upper returns the capital of an ASCII letter and leaves all other characters alone: some letters
// outside ASCII, such as ı, have an ASCII capital but never occur in an ID.
func Upper(c rune) rune {
	if 'a' <= c && c <= 'z' {
		return c - 'a' + 'A'
	}
	return c
}
