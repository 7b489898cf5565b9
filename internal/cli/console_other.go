//go:build !windows

package cli

import "io"

// enableSequences does nothing: terminals obey control sequences.
func enableSequences(...io.Writer) {}
