package official

import (
	"encoding/hex"
	"fmt"
)

// PasswordLevels is the number of levels that have a password.
const PasswordLevels = 1000

const (
	passwordLength = 32
	firstPassword  = "first_level"
)

// Password returns the password of a level, 1 to PasswordLevels. All passwords of a seed
// come from one sequence of random numbers, so that of level n takes time proportional
// to n.
func Password(seed Seed, level int) (string, error) {
	if level < 1 || level > PasswordLevels {
		return "", fmt.Errorf("the password of level %d: it must be from 1 to %d", level, PasswordLevels)
	}
	return passwords(seed, level)[level-1], nil
}

// Passwords returns the passwords of all levels that have one, that of level 1 first.
func Passwords(seed Seed) []string { return passwords(seed, PasswordLevels) }

// passwords returns the passwords of the first levels.
func passwords(seed Seed, levels int) []string {
	r := newRandom(seed[:])
	words := make([]string, levels)
	for n := range words {
		var word [passwordLength]byte
		for k := range word {
			word[k] = 'a' + byte(r.intn('z'-'a'+1))
		}
		words[n] = string(word[:])
	}
	words[0] = firstPassword // the letters drawn for it are not used
	return words
}

// ParseSeed reads a seed: 32 hexadecimal digits, or a text of at most 16 bytes, which is
// padded with zero bytes.
func ParseSeed(text string) (Seed, error) {
	var seed Seed
	if len(text) == 2*len(seed) {
		if _, err := hex.Decode(seed[:], []byte(text)); err != nil {
			return seed, fmt.Errorf("seed %q: %w", text, err)
		}
		return seed, nil
	}
	if len(text) > len(seed) {
		return seed, fmt.Errorf("the secret %q: it must be %d hexadecimal digits or a text of at most "+
			"%d bytes", text, 2*len(seed), len(seed))
	}
	copy(seed[:], text)
	return seed, nil
}
