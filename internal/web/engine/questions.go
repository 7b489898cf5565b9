package engine

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"stride/internal/printable"
)

// The table of all questions. The server makes its API from it, and ../api.d.ts describes the same
// queries and answers to the scripts of the pages, which a test checks.

// Question is something that an engine answers.
type Question struct {
	Name string
	// Kind says how the question is asked and answered.
	Kind QuestionKind
	// Query and Answer are the types of the query, nil if there is none or if it is a file, and of
	// the answer or the result of a search.
	Query, Answer reflect.Type

	ask func(e *Engine, ctx context.Context, query []byte) (Reply, error)
}

// QuestionKind says how a question is asked and answered.
type QuestionKind int

const (
	Simple QuestionKind = iota // the query is a JSON object
	List                       // what there is: the query may be empty
	File                       // the query is the text of a file
	Search                     // the answer is a search
)

// Reply is the answer to a question: a value with a JSON form, or a search.
type Reply struct {
	Answer any
	// Job is the search, or nil if there is an answer. A search that takes hardly any time is
	// answered at once.
	Job *Job
	// Wait is set if the client wants to wait for the result of the search.
	Wait bool
}

// What families describe in forms of their own, and what kinds of searches do.
type (
	LevelView    any // a level
	LevelDetails any // a level, with what explains its figures
	Progress     any // of a search
	Result       any // of a search: *Made or *Solved
)

// Questions is the table of all questions.
var Questions = []Question{
	list("families", (*Engine).families),
	simple("level", (*Engine).level),
	simple("check", (*Engine).check),
	simple("hint", (*Engine).Hint),
	simple("evaluate", (*Engine).evaluate),
	simple("astar", (*Engine).astar),
	file("game", (*Engine).game),
	list("daily", (*Engine).daily),
	simple("order", (*Engine).order),
	simple("assess", (*Engine).assess),
	searching[Made]("generate", (*Engine).generate),
	searching[Solved]("solve", (*Engine).solve),
}

// Ask answers a question. An error that the client should be told is an *Error.
func (e *Engine) Ask(ctx context.Context, name string, query []byte) (Reply, error) {
	k := slices.IndexFunc(Questions, func(q Question) bool { return q.Name == name })
	if k < 0 {
		return Reply{}, &Error{Kind: Missing, Message: fmt.Sprintf("there is no question %q",
			printable.Shorten(name))}
	}
	return e.Reply(ctx, Questions[k], query)
}

// Reply answers a question of the table.
func (e *Engine) Reply(ctx context.Context, q Question, query []byte) (Reply, error) {
	return q.ask(e, ctx, query)
}

// simple makes a question of a function from a query to an answer.
func simple[Q, A any](name string, f func(*Engine, context.Context, Q) (A, error)) Question {
	ask := func(e *Engine, ctx context.Context, query []byte) (Reply, error) {
		q, err := read[Q](query)
		if err != nil {
			return Reply{}, err
		}
		a, err := f(e, ctx, q)
		return Reply{Answer: a}, err
	}
	return Question{name, Simple, reflect.TypeFor[Q](), reflect.TypeFor[A](), ask}
}

// list makes a question of a function that lists something.
func list[Q, A any](name string, f func(*Engine, context.Context, Q) (A, error)) Question {
	q := simple(name, f)
	ask := q.ask
	q.Kind, q.ask = List, func(e *Engine, ctx context.Context, query []byte) (Reply, error) {
		if len(query) == 0 {
			query = []byte("{}")
		}
		if err := onlyNames(q.Query, query); err != nil {
			return Reply{}, err
		}
		return ask(e, ctx, query)
	}
	return q
}

// onlyNames returns an error about the first name of a query that a list does not take.
func onlyNames(of reflect.Type, query []byte) error {
	var words map[string]json.RawMessage
	if err := json.Unmarshal(query, &words); err != nil {
		return bodyError(err)
	}
	var names []string
	for f := range of.Fields() {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		names = append(names, strconv.Quote(name))
		delete(words, name)
	}
	if len(words) == 0 {
		return nil
	}
	right := "no query is wanted"
	if len(names) > 0 {
		right = "the query may have " + strings.Join(names, " and ")
	}
	first := slices.Sorted(maps.Keys(words))[0]
	return badRequest(fmt.Errorf("%q is unknown: %s", printable.Shorten(first), right))
}

// file makes a question of a function that reads a file.
func file[A any](name string, f func(e *Engine, text []byte) (A, error)) Question {
	ask := func(e *Engine, _ context.Context, text []byte) (Reply, error) {
		a, err := f(e, text)
		return Reply{Answer: a}, err
	}
	return Question{name, File, nil, reflect.TypeFor[A](), ask}
}

// searching makes a question of a function that checks a query and returns the search for an answer
// of type A.
func searching[A, Q any](name string, f func(*Engine, context.Context, Q) (request, error)) Question {
	ask := func(e *Engine, ctx context.Context, query []byte) (reply Reply, err error) {
		q, err := read[Q](query)
		if err != nil {
			return Reply{}, err
		}
		r, err := f(e, ctx, q)
		switch {
		case err != nil:
			return Reply{}, err
		case r.atOnce:
			reply.Answer, err = r.work.run(ctx)
		default:
			reply.Wait = r.wait
			reply.Job, err = e.jobs.begin(r.work)
		}
		return reply, err
	}
	return Question{name, Search, reflect.TypeFor[Q](), reflect.TypeFor[A](), ask}
}

// read reads a query: one JSON object without unknown fields.
func read[Q any](query []byte) (q Q, err error) {
	in := json.NewDecoder(bytes.NewReader(query))
	in.DisallowUnknownFields()
	if err = in.Decode(&q); err == nil {
		if _, more := in.Token(); more != io.EOF {
			err = errors.New("something follows after the JSON object")
		}
	}
	return q, bodyError(err)
}

// bodyError says what is wrong with a query.
func bodyError(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, io.EOF):
		return badRequest(errors.New("the body is empty: a JSON object is wanted"))
	}
	return badRequest(fmt.Errorf("the body: %w", err))
}
