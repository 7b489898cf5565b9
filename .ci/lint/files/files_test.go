package files

import (
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"
)

// TestFiles looks at a command, its main function and its tests, and at a package that is no
// command.
func TestFiles(t *testing.T) {
	analysistest.Run(t, analysistest.TestData(), Analyzer, "stride/cmd/stride", "stride/internal/disk")
}
