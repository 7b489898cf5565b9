package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"time"

	"stride/internal/web/engine"
)

// Server-sent events show the progress of a search, several times a second, and its
// result.
//
//	event: status      data: a job as GET /api/v1/jobs/{job} shows it
//	event: end         the same, when it is over; the stream ends
//
// A client that reads too slowly is cut off by the write deadline, which every event
// extends. The kernel takes events from the server before the client does, so the kernel's
// buffer for a stream is small: otherwise a client that never reads would hold its place
// until megabytes have gathered.

const (
	eventEvery   = 200 * time.Millisecond
	eventTimeout = 5 * time.Second // time for a client to take an event
	// streamBuffer is the size of the kernel's buffer for a stream, in bytes: some events.
	streamBuffer = 32 << 10
	// beatEvery is the time after which a stream without news sends a sign of life.
	beatEvery = 15 * time.Second
)

// watch streams the events of a job until it is over.
func (s *Server) watch(w http.ResponseWriter, r *http.Request) error {
	one, err := s.engine.Job(r.PathValue("job"))
	if err != nil {
		return err
	}
	leave, err := s.streams.enter(r.RemoteAddr)
	if err != nil {
		return err
	}
	defer leave()
	if conn, ok := r.Context().Value(connKey{}).(*net.TCPConn); ok {
		_ = conn.SetWriteBuffer(streamBuffer) // without it, slow clients are only noticed later
	}
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	stream := &stream{w: w, control: http.NewResponseController(w), timeout: s.eventTimeout}
	tick := time.NewTicker(eventEvery)
	defer tick.Stop()
	for {
		if isOver(one) {
			_ = stream.send("end", statusOf(one))
			return nil
		}
		if stream.send("status", statusOf(one)) != nil {
			return nil // the client is gone
		}
		select {
		case <-tick.C:
		case <-one.Over():
		case <-r.Context().Done():
			return nil
		}
	}
}

func isOver(job *engine.Job) bool {
	select {
	case <-job.Over():
		return true
	default:
		return false
	}
}

type stream struct {
	w       http.ResponseWriter
	control *http.ResponseController
	timeout time.Duration
	last    []byte    // the data that was sent last, without its time
	sent    time.Time // when it was sent
}

// send writes an event, unless nothing but the time has changed since the last one.
func (s *stream) send(event string, status jobStatus) error {
	same := status
	same.Seconds = 0
	key, err := json.Marshal(same)
	if err != nil {
		return err
	}
	if event == "status" && bytes.Equal(key, s.last) && time.Since(s.sent) < beatEvery {
		return nil
	}
	s.last, s.sent = key, time.Now()
	data, err := json.Marshal(status)
	if err != nil {
		return err
	}
	if err := s.control.SetWriteDeadline(time.Now().Add(s.timeout)); err != nil {
		return err
	}
	if _, err := fmt.Fprintf(s.w, "event: %s\ndata: %s\n\n", event, data); err != nil {
		return err
	}
	return s.control.Flush()
}
