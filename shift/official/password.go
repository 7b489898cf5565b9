package official

import "fmt"

// PasswordLevels is how many levels have a password.
const PasswordLevels = 1000

const (
	passwordLength = 32
	firstPassword  = "first_level"
)

// Password returns the password of a level, 1 to PasswordLevels. All passwords
// of a seed come from one sequence of random numbers, so the one of level n costs
// n words.
func Password(seed Seed, level int) (string, error) {
	if level < 1 || level > PasswordLevels {
		return "", fmt.Errorf("password of level %d: want 1 to %d", level, PasswordLevels)
	}
	if level == 1 {
		return firstPassword, nil
	}
	r := newRandom(seed[:])
	var word [passwordLength]byte
	for range level {
		for k := range word {
			word[k] = 'a' + byte(r.intn('z'-'a'+1))
		}
	}
	return string(word[:]), nil
}
