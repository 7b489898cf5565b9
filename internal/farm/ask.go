package farm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
)

// Requests to the coordinators. Each operation belongs to a role; see service.go for what the
// coordinators do.

// Operations of nodes.
const (
	opHello  = "hello"  // hello -> hello
	opNext   = "next"   // nextRequest -> nextReply; waits for an item
	opBeat   = "beat"   // leaseRequest, without an answer: the item is still in work
	opGive   = "give"   // leaseRequest -> answer: the item goes back
	opResult = "result" // resultRequest -> answer
)

// Operations of submitters.
const (
	opSubmit   = "submit"   // submitRequest -> Submitted
	opWithdraw = "withdraw" // idRequest -> nothing
	opStatus   = "status"   // statusRequest -> Status
	opResults  = "results"  // resultsRequest -> resultsReply
)

type (
	hello struct {
		Version  string        `json:"version"`
		Patience time.Duration `json:"patience,omitempty"`
	}
	nextRequest struct {
		Version string        `json:"version"`
		Wait    time.Duration `json:"wait"`
	}
	nextReply struct {
		Item  Item   `json:"item"`
		Lease string `json:"lease"` // empty if there is no item
	}
	leaseRequest struct {
		Lease  string `json:"lease"`
		Reason string `json:"reason,omitempty"` // why the item cannot be worked on
	}
	resultRequest struct {
		Lease  string `json:"lease"`
		Result Result `json:"result"`
	}
	idRequest     struct{ ID string }
	submitRequest struct {
		Item Item `json:"item"`
	}
	statusRequest  struct{ Wait time.Duration }
	resultsRequest struct{ From uint64 } // revision
	resultsReply   struct {
		Records []storedRecord `json:"records"`
		Count   int            `json:"count"` // of all stored records, with the first part
		Next    uint64         `json:"next"`  // where to continue, 0 at the end
	}
	// storedRecord is a record as it is stored, or why it cannot be read.
	storedRecord struct {
		ID    string          `json:"id"`
		Text  json.RawMessage `json:"text,omitempty"`
		Error string          `json:"error,omitempty"`
	}
	// reply is the envelope of every answer.
	reply struct {
		Code  string          `json:"code,omitempty"` // of an error that programs look for
		Error string          `json:"error,omitempty"`
		Data  json.RawMessage `json:"data,omitempty"`
	}
)

// Codes of errors.
const (
	codeNoItem  = "no-item"
	codeVersion = "version"
	codeInvalid = "invalid"
)

// RefusedError is a request that a coordinator has understood and refused.
type RefusedError struct{ code, Reason string }

func (e *RefusedError) Error() string { return e.Reason }

// Is makes errors.Is work for the errors that have a code.
func (e *RefusedError) Is(target error) bool {
	return target == ErrNoItem && e.code == codeNoItem || target == errVersion && e.code == codeVersion ||
		target == errInvalid && e.code == codeInvalid
}

// errVersion is the error for a program of another version.
var errVersion = errors.New("another version")

// errInvalid is the error for a request that no coordinator will ever accept.
var errInvalid = errors.New("an invalid request")

// ask makes a request and waits for its answer.
func ask(ctx context.Context, f *Farm, role Role, operation string, request, into any) error {
	if err := f.allowed(role); err != nil {
		return err
	}
	text, err := json.Marshal(request)
	if err != nil {
		return err
	}
	m, err := f.nc.RequestWithContext(ctx, requestSubject(role, f.name, f.session, operation), text)
	if err != nil {
		return askError(ctx, err)
	}
	return readReply(m, into)
}

// allowed returns an error if the connection does not have the rights of a role.
func (f *Farm) allowed(role Role) error {
	if !RoleOf(f.name).may(role) {
		return fmt.Errorf("the token %s is not one for this: it needs one of the role %s, see --token-file", f.name, role)
	}
	return nil
}

// askError explains why there is no answer.
func askError(ctx context.Context, err error) error {
	switch {
	case errors.Is(err, context.DeadlineExceeded) && errors.Is(ctx.Err(), context.DeadlineExceeded):
		return fmt.Errorf("the farm does not answer: %w (its server is away, its store damaged, or this token is not for "+
			"it: see its log)", err)
	case errors.Is(err, nats.ErrNoResponders):
		return fmt.Errorf("the farm has no coordinator at the moment: %w", err)
	}
	return err
}

func readReply(m *nats.Msg, into any) error {
	var r reply
	if err := json.Unmarshal(m.Data, &r); err != nil {
		return fmt.Errorf("the answer of the farm: %w", err)
	}
	if r.Error != "" {
		return &RefusedError{r.Code, r.Error}
	}
	if into == nil {
		return nil
	}
	return json.Unmarshal(r.Data, into)
}

// askSoon is ask with a limit of time.
func askSoon(ctx context.Context, f *Farm, role Role, operation string, request, into any) error {
	ctx, stop := context.WithTimeout(ctx, answerLimit)
	defer stop()
	return ask(ctx, f, role, operation, request, into)
}

// maxTries limits how often a request is made whose answer may be lost.
const maxTries = 5

// lost reports whether err may come from a server or a coordinator that has just gone, so that it
// makes sense to ask again.
func lost(err error) bool {
	return errors.Is(err, context.DeadlineExceeded) || errors.Is(err, nats.ErrNoResponders)
}

// answerLimit limits how long an answer may take: as long as one request of the coordinator to the
// store, and some more for the way.
const answerLimit = askTimeout + 2*time.Second

// hello asks for the version and the patience of the farm.
func (f *Farm) hello(ctx context.Context) (h hello, err error) {
	role := RoleSubmit
	if f.allowed(RoleWork) == nil {
		role = RoleWork
	}
	return h, askSoon(ctx, f, role, opHello, nil, &h)
}
