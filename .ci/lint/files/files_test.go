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

// TestTrees looks at walks and removals in a package, in its tests, and in package disk.
func TestTrees(t *testing.T) {
	analysistest.Run(t, analysistest.TestData(), Trees, "stride/internal/unpack", "stride/internal/disk")
}

// TestPatterns looks at patterns that are written in the source, and at others.
func TestPatterns(t *testing.T) {
	analysistest.Run(t, analysistest.TestData(), Patterns, "stride/internal/grade")
}
