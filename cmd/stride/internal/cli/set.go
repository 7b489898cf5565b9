package cli

import (
	"fmt"
	"strings"
)

// SetParameters calls set for each value of --set, which has the form NAME=VALUE.
func SetParameters(values []string, set func(name, text string) error) error {
	for _, value := range values {
		name, text, ok := strings.Cut(value, "=")
		if !ok {
			return fmt.Errorf("--set %q: it must be NAME=VALUE", value)
		}
		if err := set(name, text); err != nil {
			return fmt.Errorf("--set %s: %w", value, err)
		}
	}
	return nil
}
