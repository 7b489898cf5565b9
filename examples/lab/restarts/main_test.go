package main

import (
	"testing"

	"example.org/lab/internal/short"
)

// TestStudy makes the experiment with fewer steps, twice: its runs repeat to the digit.
func TestStudy(t *testing.T) { short.Repeat(t, study(), 5000) }
