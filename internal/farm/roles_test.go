package farm

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestRoleOf(t *testing.T) {
	for name, want := range map[string]Role{
		"admin": RoleAdmin, "work": RoleWork, "submit-alice": RoleSubmit, "work-7": RoleWork, "anyone": roleAnyone,
		"": "", "worker": "", "work-": "", "work-*": "", "work->": "", "work.x": "", "submit-a.b": "", "anyone-else": "", "coordinator": "",
	} {
		if got := RoleOf(name); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}

// TestTokens makes a file of tokens, reads it again, and reads what is wrong.
func TestTokens(t *testing.T) {
	file := filepath.Join(t.TempDir(), "tokens")
	made, isNew, err := MakeTokens(file)
	if err != nil || !isNew || len(made) != 3 {
		t.Fatal(made, isNew, err)
	}
	again, isNew, err := MakeTokens(file)
	if err != nil || isNew || !slices.Equal(made, again) {
		t.Errorf("%v, new %v, error %v, want %v", again, isNew, err, made)
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 && os.PathSeparator == '/' {
		t.Errorf("%v, error %v", info.Mode(), err)
	}
	for text, want := range map[string]string{
		"":                                      "no token in it",
		"# nothing\n":                           "no token in it",
		"secret":                                "line 1: a token is NAME:SECRET",
		"anyone:0123456789":                     "a token is NAME:SECRET",
		"\nwork:short":                          "line 2: the secret of the token work",
		"work:0123 56789":                       "without spaces",
		"work:0123456789\nwork:9876543210":      "two tokens work",
		"work-*:0123456789":                     "a token is NAME:SECRET",
		"admin:0123456789\nkeeper:0123456789\n": "line 2",
	} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if list, err := ReadTokens(file); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, error %v, want one with %q", text, list, err, want)
		}
	}
}
