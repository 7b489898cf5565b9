// Package levelflags reads how arguments name levels of Number Shifting and the secrets of games.
package levelflags

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"stride/internal/cli"
	"stride/shift/official"
)

// Secret is the value of a flag that gives the secret of a game. The secret is written as
// 32 hexadecimal digits, or as a text of up to 16 bytes, which is padded with zero bytes.
type Secret struct{ official.Seed }

// String returns the secret as 32 hexadecimal digits.
func (s *Secret) String() string { return fmt.Sprintf("%x", s.Seed[:]) }

// Type returns the name of the value in the help.
func (s *Secret) Type() string { return "SECRET" }

// Set reads the secret in either of its forms.
func (s *Secret) Set(text string) error {
	seed, err := official.ParseSeed(text)
	if err == nil {
		s.Seed = seed
	}
	return err
}

// Register adds --game to a command.
func (s *Secret) Register(f *cli.Flags) {
	f.Var(s, "game", "secret of the game, as 32 hexadecimal digits or a text of up to 16 bytes (default: "+
		"the game of the public test levels)")
	f.NoDefault("game")
}

// Register adds --levels to a command.
func Register(f *cli.Flags, to *[]string) {
	f.List(to, "levels", true, "official `LEVELS` as N, FROM-TO or FROM-TO/STEP, separated by commas")
}

// ParseLevel reads the number of a level. It need not be one of the game's.
func ParseLevel(text string) (int, error) {
	n, err := strconv.Atoi(text)
	switch {
	case errors.Is(err, strconv.ErrRange):
		return 0, fmt.Errorf("level %s: it must be from 1 to %d", text, official.MaxLevel)
	case err != nil:
		return 0, fmt.Errorf("level %q is not a number", text)
	}
	return n, nil
}

// Parse reads the values of --levels, each of the form N, FROM-TO or FROM-TO/STEP, and
// returns the numbers of the levels in the order in which they are given.
func Parse(words []string) (list []int, err error) {
	for _, word := range words {
		from, to, isRange := strings.Cut(word, "-")
		step := 1
		if isRange {
			text, every, stepped := strings.Cut(to, "/")
			to = text
			if stepped {
				if step, err = strconv.Atoi(every); err != nil || step < 1 {
					return nil, fmt.Errorf("--levels %s: the step %q is not a positive number", word, every)
				}
			}
		} else {
			to = from
		}
		first, err := ParseLevel(from)
		if err != nil {
			return nil, fmt.Errorf("--levels %s: %w", word, err)
		}
		last, err := ParseLevel(to)
		if err != nil {
			return nil, fmt.Errorf("--levels %s: %w", word, err)
		}
		if first < 1 || last > official.MaxLevel {
			return nil, fmt.Errorf("--levels %s: levels are numbered from 1 to %d", word, official.MaxLevel)
		}
		if first > last {
			return nil, fmt.Errorf("--levels %s: the first level of a range must not come after its last",
				word)
		}
		for n := first; n <= last; n += step {
			list = append(list, n)
		}
	}
	return list, nil
}
