package cli

import (
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/spf13/cobra"
)

// TestOpenMark reads texts with and without a byte order mark.
func TestOpenMark(t *testing.T) {
	name := filepath.Join(t.TempDir(), "text")
	cmd := new(cobra.Command)
	cmd.SetContext(t.Context())
	for text, want := range map[string]string{"\ufeff1 0": "1 0", "1 0": "1 0", "\ufeff": "", "1": "1", "": ""} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		in, _, err := Open(cmd, name, TextLimit)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(in); string(got) != want || err != nil {
			t.Errorf("%q: read %q, error %v", text, got, err)
		}
		in.Close()
	}
}
