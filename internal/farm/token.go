package farm

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
)

// Token is a credential: a name, which says the role, and a secret. Its text is
// NAME:SECRET.
type Token struct{ Name, Secret string }

// String returns the text of a token, empty if it is.
func (t Token) String() string {
	if t == (Token{}) {
		return ""
	}
	return t.Name + ":" + t.Secret
}

const (
	secretBytes = 24
	// shortestSecret is the least length of a secret.
	shortestSecret = 8
	sessionBytes   = 16
)

// randomHex returns n random bytes as hexadecimal digits.
func randomHex(bytes int) string {
	b := make([]byte, bytes)
	_, _ = rand.Read(b) // never fails
	return hex.EncodeToString(b)
}

// validSession reports whether session could be that of a connection.
func validSession(session string) bool {
	return validID(session) && len(session) == 2*sessionBytes
}

// ParseToken reads the text of a token.
func ParseToken(text string) (Token, error) {
	name, secret, ok := strings.Cut(text, ":")
	switch {
	case !ok || RoleOf(name) == "" || RoleOf(name) == roleAnyone:
		return Token{}, errors.New("a token is NAME:SECRET, as `stride farm serve` makes them; the name is admin, submit " +
			"or work, or begins with one of them and a dash")
	case len(secret) < shortestSecret || strings.ContainsAny(secret, " \t\"\\"):
		return Token{}, fmt.Errorf("the secret of the token %s: it must have at least %d characters, without spaces, "+
			"quotes and backslashes", name, shortestSecret)
	}
	return Token{name, secret}, nil
}

// ReadTokens reads a file of tokens, one a line. Empty lines and lines that begin with #
// do not count.
func ReadTokens(file string) (list []Token, err error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	names := make(map[string]bool)
	for n, line := range strings.Split(string(text), "\n") {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		t, err := ParseToken(line)
		if err != nil {
			return nil, fmt.Errorf("%s, line %d: %w", file, n+1, err)
		}
		if names[t.Name] {
			return nil, fmt.Errorf("%s, line %d: there are two tokens %s", file, n+1, t.Name)
		}
		names[t.Name] = true
		list = append(list, t)
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s: there is no token in it", file)
	}
	return list, nil
}

// tokensHead explains the file of tokens in itself.
const tokensHead = `# The tokens of this farm, NAME:SECRET. Hand out single lines: work to nodes, submit to those
# who give work. More may be added: work-NAME, submit-NAME, admin-NAME, with a secret each.
# Who is to be shut out is deleted here. The server reads the file when it starts.
`

// MakeTokens reads the file of tokens of a server, or makes one that only its owner can
// read, with a token for each role. made says which.
func MakeTokens(file string) (list []Token, made bool, err error) {
	list, err = ReadTokens(file)
	if !errors.Is(err, fs.ErrNotExist) {
		return list, false, err
	}
	text := tokensHead
	for _, role := range []Role{RoleAdmin, RoleSubmit, RoleWork} {
		t := Token{string(role), randomHex(secretBytes)}
		list = append(list, t)
		text += t.String() + "\n"
	}
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil, false, err
	}
	_, err = f.WriteString(text)
	return list, true, errors.Join(err, f.Sync(), f.Close())
}

// Pick returns the token to use for a role: that of the role itself, or else an
// administrator's.
func Pick(tokens []Token, role Role) (Token, error) {
	for _, want := range []Role{role, RoleAdmin} {
		for _, t := range tokens {
			if RoleOf(t.Name) == want {
				return t, nil
			}
		}
	}
	return Token{}, fmt.Errorf("this needs a token of the role %s, and there is only %s", role, tokens[0].Name)
}
