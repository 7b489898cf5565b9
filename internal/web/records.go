package web

import (
	"context"

	"stride/internal/puzzle"
	"stride/internal/records"
)

// offer offers a level that was made here to the book, if the server records, and returns the
// outcome. The level is made all the same, so an error is only logged.
func (s *Server) offer(problem puzzle.Problem, a puzzle.Answer) string {
	if s.config.Book == nil {
		return ""
	}
	// The server may be ending, which ended the search: its result counts all the same.
	outcome, err := s.config.Book.Add(context.Background(),
		records.Entry{Problem: problem.Key(), Answer: a.Text, Source: records.FoundHere(a.Effort)})
	if err != nil {
		s.log.Error("level not recorded", "error", err)
		return ""
	}
	return outcome.String()
}
