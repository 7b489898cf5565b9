package farm

import (
	"crypto/sha256"
	"crypto/subtle"
	"fmt"
	"strings"

	"github.com/nats-io/nats-server/v2/server"
)

// Permissions. Nodes and submitters never touch what is stored: they send requests to the
// coordinators, each on subjects that contain its own name, and only coordinators and the
// administrator may use JetStream. So the permissions of a role are a handful of subjects,
// and whatever a request may do is decided in one place, by the coordinator.
//
// Direct access to JetStream, limited by subject, was considered and cannot be made safe:
// a client that may create a consumer, which watching a bucket needs, may let it deliver to any
// subject, including a bucket's; and a client that may acknowledge an item may acknowledge
// those of others.
//
// Every connection has a session, a random name of its own, which is part of its subjects
// and of its inbox. The server of `stride farm serve` limits each connection to its own
// session, so that nodes with the same token cannot read or imitate one another. A NATS
// server with a fixed configuration cannot do that: there, each name is one identity.

// Role names the rights of a credential.
type Role string

// The roles. The name of a credential is its role, or begins with it and a dash.
const (
	RoleAdmin  Role = "admin"  // everything
	RoleSubmit Role = "submit" // submit, status, fetch, and withdraw what one has submitted
	RoleWork   Role = "work"   // take items and deliver results for them
	roleAnyone Role = "anyone" // submit and work, on a server without tokens
)

// RoleOf returns the role of the credential with the given name, or "" if the name is invalid.
func RoleOf(name string) Role {
	role, rest, more := strings.Cut(name, "-")
	if more && !validID(rest) {
		return ""
	}
	switch r := Role(role); r {
	case RoleAdmin, RoleSubmit, RoleWork:
		return r
	case roleAnyone:
		if !more {
			return r
		}
	}
	return ""
}

// may reports whether a role has the rights of another.
func (r Role) may(what Role) bool {
	return r == what || r == RoleAdmin || r == roleAnyone && (what == RoleSubmit || what == RoleWork)
}

// Subjects of requests, of the question which nodes are there, and of inboxes.
const (
	subjectRoot      = "stride."
	subjectPing      = "stride.ping"
	inboxRoot        = "_INBOX."
	anySession       = "*"
	coordinatorGroup = "coordinators" // of the queue subscription
	requestWords     = 5              // stride.ROLE.NAME.SESSION.OPERATION
)

// requestSubject returns the subject of an operation of a role.
func requestSubject(role Role, name, session, operation string) string {
	return subjectRoot + string(role) + "." + name + "." + session + "." + operation
}

// inboxOf returns the prefix of the inboxes of a connection.
func inboxOf(name, session string) string { return inboxRoot + name + "." + session }

// Permissions are the subjects that a credential may publish and subscribe to. Besides,
// it may answer every message once that has come to it.
type Permissions struct {
	Publish, Subscribe []string
}

// PermissionsOf returns the permissions of a credential on a NATS server, by its name:
// this table is what the server of `stride farm serve` enforces, and what an existing one
// is to be configured with.
func PermissionsOf(name string) Permissions { return permissionsOf(name, anySession) }

func permissionsOf(name, session string) Permissions {
	role := RoleOf(name)
	if role == RoleAdmin {
		return Permissions{Publish: []string{">"}, Subscribe: []string{">"}}
	}
	p := Permissions{Subscribe: []string{inboxOf(name, session) + ".>"}}
	if role.may(RoleWork) {
		p.Publish = append(p.Publish, requestSubject(RoleWork, name, session, "*"))
		p.Subscribe = append(p.Subscribe, subjectPing)
	}
	if role.may(RoleSubmit) {
		p.Publish = append(p.Publish, requestSubject(RoleSubmit, name, session, "*"))
	}
	return p
}

// Configuration returns the part of a NATS server's configuration that lets the holders
// of the tokens in, each with the permissions of its role.
func Configuration(tokens []Token) string {
	var text strings.Builder
	text.WriteString("authorization {\n  users = [\n")
	for _, t := range tokens {
		p := PermissionsOf(t.Name)
		fmt.Fprintf(&text, "    { user: %q, password: %q, permissions: {\n", t.Name, t.Secret)
		fmt.Fprintf(&text, "        publish: %s\n        subscribe: %s\n        allow_responses: true } }\n",
			quoted(p.Publish), quoted(p.Subscribe))
	}
	text.WriteString("  ]\n}\n")
	return text.String()
}

func quoted(list []string) string { return fmt.Sprintf("[%s]", `"`+strings.Join(list, `", "`)+`"`) }

// doorman lets clients into the server of this process.
type doorman struct {
	tokens      []Token // no other client is let in, unless there are none
	coordinator Token   // of the coordinator in the same process
}

// Check lets a client in, or not, and limits it to what its role may do.
func (d doorman) Check(c server.ClientAuthentication) bool {
	if c.Kind() != server.CLIENT {
		return false // routes have a password of their own
	}
	o := c.GetOpts()
	name, session := o.Username, o.Name
	given := Token{name, o.Password}
	switch {
	case given.equals(d.coordinator):
		return true
	case !validSession(session):
		return false
	case len(d.tokens) == 0:
		name = string(roleAnyone)
	case !given.among(d.tokens):
		return false
	case RoleOf(name) == RoleAdmin:
		return true
	}
	p := permissionsOf(name, session)
	c.RegisterUser(&server.User{Username: name, Permissions: &server.Permissions{
		Publish:   &server.SubjectPermission{Allow: p.Publish},
		Subscribe: &server.SubjectPermission{Allow: p.Subscribe},
		Response:  &server.ResponsePermission{MaxMsgs: 1, Expires: askTimeout},
	}})
	return true
}

// equals compares tokens in a time that does not tell how much of them agrees.
func (t Token) equals(other Token) bool {
	a, b := sha256.Sum256([]byte(t.String())), sha256.Sum256([]byte(other.String()))
	return other.Secret != "" && subtle.ConstantTimeCompare(a[:], b[:]) == 1
}

func (t Token) among(list []Token) bool {
	for _, other := range list {
		if t.equals(other) {
			return true
		}
	}
	return false
}
