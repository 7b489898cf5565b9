package web

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"stride/internal/waittest"
	"stride/internal/web/semaphore"
)

// TestLargeBodies sends a large body while the only place is taken by one that does not
// arrive: it is told to come again, and small ones are still answered.
func TestLargeBodies(t *testing.T) {
	s := New(Config{})
	defer s.Close()
	s.bodies = semaphore.New(semaphore.Room{Places: 1}, 0)
	body, more := io.Pipe()
	begun, over := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(over)
		r := httptest.NewRequest("POST", "http://127.0.0.1/api/v1/check", body)
		s.ServeHTTP(httptest.NewRecorder(), r)
	}()
	go func() {
		_, _ = more.Write([]byte("{"))
		close(begun)
	}()
	waittest.Closed(t, "the first body", begun)
	send := func(length int) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		text := `{"level": "shift:3#"}`
		s.ServeHTTP(w, httptest.NewRequest("POST", "http://127.0.0.1/api/v1/check",
			strings.NewReader(text+strings.Repeat(" ", length-len(text)))))
		return w
	}
	if w := send(smallBody + 1); w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") != "1" {
		t.Errorf("a second large body: status %d, %v", w.Code, w.Header())
	}
	if w := send(smallBody); w.Code != http.StatusOK {
		t.Errorf("a small body: status %d: %s", w.Code, w.Body)
	}
	_ = more.CloseWithError(io.ErrUnexpectedEOF)
	waittest.Closed(t, "the end of the first", over)
	if w := send(smallBody + 1); w.Code != http.StatusOK {
		t.Errorf("a large body: status %d: %s", w.Code, w.Body)
	}
}
