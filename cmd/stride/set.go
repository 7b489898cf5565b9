package main

import (
	"fmt"
	"strings"

	"stride/internal/options"
)

// setParameters sets what the values of --set say, each NAME=VALUE.
func setParameters[O any](t options.Table[O], o *O, set []string) error {
	for _, text := range set {
		name, value, ok := strings.Cut(text, "=")
		if !ok {
			return fmt.Errorf("--set %q: it must be NAME=VALUE", text)
		}
		if err := t.Set(o, name, value); err != nil {
			return fmt.Errorf("--set %s: %w", text, err)
		}
	}
	return nil
}
