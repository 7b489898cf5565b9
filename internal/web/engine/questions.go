package engine

import (
	"context"
	"fmt"
	"reflect"
	"slices"

	"stride/internal/keys/object"
	"stride/internal/printable"
)

// The table of all questions. Package browser writes the types of queries and answers for the
// scripts of the pages from it.

// Question is something that an engine answers.
type Question struct {
	Name string
	// Search is set if the answer is the result of a search.
	Search bool
	// Query and Answer are the types of the query and of the answer. A query that is a string is
	// the text of a file; others are JSON objects.
	Query, Answer reflect.Type

	ask func(e *Engine, ctx context.Context, query []byte, onStatus func(Status)) (any, error)
}

// What families describe in forms of their own.
type (
	LevelView    any // a level
	LevelDetails any // a level, with what explains its figures
	Progress     any // of a search
)

// Questions is the table of all questions.
var Questions = []Question{
	simple("families", (*Engine).familyList),
	simple("level", (*Engine).level),
	simple("check", (*Engine).check),
	simple("hint", (*Engine).Hint),
	simple("evaluate", (*Engine).evaluate),
	simple("astar", (*Engine).astar),
	simple("game", (*Engine).game),
	simple("daily", (*Engine).daily),
	simple("order", (*Engine).order),
	simple("assess", (*Engine).assess),
	searching("generate", (*Engine).generate),
	searching("solve", (*Engine).solve),
}

// Ask answers a question: it returns a value with a JSON form. An error that the client should be
// told is an *Error. A search ends with its budget or with ctx, with its best; meanwhile it calls
// onStatus several times a second, unless that is nil.
func (e *Engine) Ask(ctx context.Context, name string, query []byte, onStatus func(Status)) (any, error) {
	k := slices.IndexFunc(Questions, func(q Question) bool { return q.Name == name })
	if k < 0 {
		return nil, &Error{Kind: Missing, Message: fmt.Sprintf("there is no question %q",
			printable.Shorten(name))}
	}
	return Questions[k].ask(e, ctx, query, onStatus)
}

// simple makes a question of a function from a query to an answer.
func simple[Q, A any](name string, f func(*Engine, context.Context, Q) (A, error)) Question {
	q := searching(name, func(e *Engine, ctx context.Context, query Q, _ func(Status)) (A, error) {
		return f(e, ctx, query)
	})
	q.Search = false
	return q
}

// searching makes a question of a function that searches.
func searching[Q, A any](name string, f func(*Engine, context.Context, Q, func(Status)) (A, error),
) Question {
	ask := func(e *Engine, ctx context.Context, query []byte, onStatus func(Status)) (any, error) {
		q, err := read[Q](query)
		if err != nil {
			return nil, err
		}
		answer, err := f(e, ctx, q, onStatus)
		if err != nil {
			return nil, err
		}
		return answer, nil
	}
	return Question{name, true, reflect.TypeFor[Q](), reflect.TypeFor[A](), ask}
}

// read reads a query: the text of a file, or one JSON object without unknown fields.
func read[Q any](query []byte) (q Q, err error) {
	if text, ok := any(&q).(*string); ok {
		*text = string(query)
		return q, nil
	}
	if err := object.Read(query, &q); err != nil {
		return q, badRequest(fmt.Errorf("the query: %w", err))
	}
	return q, nil
}
