package mazes

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"stride/internal/lab"
	"stride/internal/lab/external"
	"stride/internal/maze/engines/local"
	"stride/internal/maze/engines/portfolio"
	"stride/internal/maze/engines/work"
)

// Contestants that are not among the algorithms are described by the settings of a plan, so that
// the folder of an experiment says all of them.

// VariantSetting, followed by the name of a contestant, is an algorithm with parameters that are
// not the default: its name, and NAME=VALUE for each parameter, with blanks between.
// [external.Setting] is the other kind of settings.
const VariantSetting = "variant "

// contestant returns the search that a plan calls by a name.
func (s *subject) contestant(p lab.Plan, name string) (work.Algorithm, error) {
	if text, ok := p.Settings[VariantSetting+name]; ok {
		a, err := newVariant(text)
		if err != nil {
			err = fmt.Errorf("variant %s: %w", name, err)
		}
		return a, err
	}
	return s.find(name)
}

// newVariant reads an algorithm with parameters, such as "annealing melt-from=2 melt-to=0.5".
func newVariant(text string) (work.Algorithm, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return work.Algorithm{}, errors.New("it must be the name of an algorithm, and NAME=VALUE for each " +
			"parameter")
	}
	tuning := local.Defaults()
	for _, word := range words[1:] {
		name, value, ok := strings.Cut(word, "=")
		if !ok {
			return work.Algorithm{}, fmt.Errorf("%q is not of the form NAME=VALUE", word)
		}
		if err := tuning.Keys().Set(name, value); err != nil {
			return work.Algorithm{}, err
		}
	}
	return portfolio.Find(words[0], tuning)
}

// checkAlgorithms checks that algorithms have unique names and something to run.
func (s *subject) checkAlgorithms() error {
	for k, a := range s.algorithms {
		if err := external.CheckName(a.Name); err != nil {
			return err
		}
		if a.Search == nil {
			return fmt.Errorf("the search %s has nothing to run", a.Name)
		}
		if slices.ContainsFunc(s.algorithms[:k], func(b work.Algorithm) bool { return a.Name == b.Name }) {
			return fmt.Errorf("two searches are called %s", a.Name)
		}
	}
	return nil
}

// checkSettings checks that settings are about contestants with unique names.
func (s *subject) checkSettings(p lab.Plan) error {
	for _, key := range slices.Sorted(maps.Keys(p.Settings)) {
		kind, name, _ := strings.Cut(key, " ")
		if kind += " "; kind != VariantSetting && kind != external.Setting {
			return fmt.Errorf("there is no setting %q", key)
		}
		if s.name != AloneName {
			return fmt.Errorf("the subject %q has no variants and no external programs", s.name)
		}
		if err := external.CheckName(name); err != nil {
			return err
		}
		if _, err := s.find(name); err == nil {
			return fmt.Errorf("%s is an algorithm: give the %scontestant another name", name, kind)
		}
		if kind == external.Setting {
			program, _ := externalOf(p, name)
			if err := program.Check(placeholders, p.Seconds); err != nil {
				return err
			}
			if _, both := p.Settings[VariantSetting+name]; both {
				return fmt.Errorf("%s is a variant and an external program", name)
			}
		}
	}
	return nil
}
