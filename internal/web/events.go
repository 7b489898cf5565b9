package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"time"
)

// Server-sent events show the progress of a search, several times a second, and its
// result.
//
//	event: status      data: a job as GET /api/v1/jobs/{job} shows it
//	event: end         the same, when it is over; the stream ends
//
// A client that reads too slowly is cut off by the write deadline, which every event
// extends.

const (
	eventEvery   = 200 * time.Millisecond
	eventTimeout = 5 * time.Second // time for a client to take an event
)

// watch streams the events of a job until it is over.
func (s *Server) watch(w http.ResponseWriter, r *http.Request) error {
	job, err := s.engine.Job(r.PathValue("job"))
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	control := http.NewResponseController(w)
	send := func(event string) error {
		data, err := json.Marshal(statusOf(job))
		if err != nil {
			return err
		}
		if err := control.SetWriteDeadline(time.Now().Add(s.eventTimeout)); err != nil {
			return err
		}
		if _, err := fmt.Fprintf(w, "event: %s\ndata: %s\n\n", event, data); err != nil {
			return err
		}
		return control.Flush()
	}
	tick := time.NewTicker(eventEvery)
	defer tick.Stop()
	for send("status") == nil {
		select {
		case <-tick.C:
		case <-job.Over():
			_ = send("end") // the client may be gone
			return nil
		case <-r.Context().Done():
			return nil
		}
	}
	return nil
}
