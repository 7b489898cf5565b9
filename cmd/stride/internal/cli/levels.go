package cli

import (
	"fmt"
	"strconv"
	"stride/shift/official"
	"strings"
)

// How commands name levels of Number Shifting and the secrets of games.

// SeedFlag is the secret seed of a game, given as 32 hexadecimal digits or as a
// text of up to 16 bytes, which is filled up with zero bytes.
type SeedFlag struct{ official.Seed }

func (s *SeedFlag) String() string { return fmt.Sprintf("%x", s.Seed[:]) }
func (s *SeedFlag) Type() string   { return "SEED" }
func (s *SeedFlag) Set(text string) error {
	seed, err := official.ParseSeed(text)
	if err == nil {
		s.Seed = seed
	}
	return err
}

// LevelArgument reads a level's number.
func LevelArgument(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0, fmt.Errorf("level %q is not a number", text)
	}
	return n, nil
}

// ParseLevels reads a list of levels and ranges.
func ParseLevels(words []string) (list []int, err error) {
	for _, word := range words {
		from, to, isRange := strings.Cut(word, "-")
		step := 1
		if isRange {
			text, every, stepped := strings.Cut(to, "/")
			to = text
			if stepped {
				if step, err = strconv.Atoi(every); err != nil || step < 1 {
					return nil, fmt.Errorf("--levels %s: %q is no step", word, every)
				}
			}
		} else {
			to = from
		}
		first, err := LevelArgument(from)
		if err != nil {
			return nil, fmt.Errorf("--levels %s: %w", word, err)
		}
		last, err := LevelArgument(to)
		if err != nil {
			return nil, fmt.Errorf("--levels %s: %w", word, err)
		}
		if err := CheckLevels(first, last); err != nil {
			return nil, fmt.Errorf("--levels %s: %w", word, err)
		}
		for n := first; n <= last; n += step {
			list = append(list, n)
		}
	}
	return list, nil
}

// CheckLevels refuses a range of levels that makes no sense.
func CheckLevels(from, to int) error {
	if from < 1 || from > to || to > official.MaxLevel {
		return fmt.Errorf("levels %d to %d: want a range from 1 to %d", from, to, official.MaxLevel)
	}
	return nil
}
