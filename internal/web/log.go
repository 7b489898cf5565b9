package web

import (
	"log/slog"
	"net/http"
	"time"
)

// Requests are logged at level debug, those that were refused at info, and errors of
// the server as errors. The path is logged, its query and its body are not: they hold
// whole levels.

func levelOf(status int) slog.Level {
	switch {
	case status >= http.StatusInternalServerError:
		return slog.LevelError
	case status >= http.StatusBadRequest:
		return slog.LevelInfo
	}
	return slog.LevelDebug
}

func requestAttrs(r *http.Request, rec *recorder, elapsed time.Duration) []slog.Attr {
	return []slog.Attr{
		slog.String("method", r.Method),
		slog.String("path", r.URL.Path),
		slog.Int("status", rec.status),
		slog.Duration("elapsed", elapsed),
		slog.String("remote", r.RemoteAddr),
	}
}
