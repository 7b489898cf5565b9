package gradecmd

import (
	"errors"
	"strings"
	"testing"

	"stride/internal/cli"
)

// TestRefuse grades on Linux and macOS, and names WSL on Windows.
func TestRefuse(t *testing.T) {
	for _, system := range []string{"linux", "darwin"} {
		if err := refuse(system); err != nil {
			t.Errorf("%s: %v", system, err)
		}
	}
	err := refuse("windows")
	if !errors.As(err, new(cli.FailureError)) || !strings.Contains(err.Error(), "WSL") {
		t.Errorf("windows: %v", err)
	}
}
