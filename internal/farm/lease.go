package farm

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"strings"
	"time"
)

// A node gets a lease with each item of the queue, and presents it with every request about the
// item. The lease is signed, for one session, with a key that only the coordinators of a farm
// know. So a node can only make requests about items that it was given, and the coordinators,
// any of which may handle a request, need not remember which node has which item.
type lease struct {
	Name     string    `json:"name"` // of the credential
	Session  string    `json:"session"`
	ID       string    `json:"id"`       // of the item
	Revision uint64    `json:"revision"` // of the item
	Ack      string    `json:"ack"`      // subject on which the queue takes acknowledgements
	Given    time.Time `json:"given"`    // by the clock of the coordinator
	Until    time.Time `json:"until"`    // the node may have it, zero for no limit
}

var errLease = errors.New("the lease is not one of this connection")

// sign returns the text of a lease.
func (l lease) sign(key []byte) (string, error) {
	text, err := json.Marshal(l)
	if err != nil {
		return "", err
	}
	return encode(text) + "." + encode(signature(key, text)), nil
}

// readLease reads the lease of a session.
func readLease(text string, key []byte, name, session string) (l lease, err error) {
	body, sum, _ := strings.Cut(text, ".")
	signed, err := base64.RawURLEncoding.DecodeString(body)
	if err != nil {
		return l, errLease
	}
	given, err := base64.RawURLEncoding.DecodeString(sum)
	if err != nil || !hmac.Equal(given, signature(key, signed)) {
		return l, errLease
	}
	if err := json.Unmarshal(signed, &l); err != nil || l.Name != name || l.Session != session {
		return l, errLease
	}
	return l, nil
}

func encode(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

func signature(key, text []byte) []byte {
	h := hmac.New(sha256.New, key)
	h.Write(text)
	return h.Sum(nil)
}
