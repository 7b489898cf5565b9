package web

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// metrics are the metrics that /metrics shows. Routes are the patterns of the routing
// table rather than paths, so that their number is bounded.
type metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
	searches *prometheus.CounterVec
	refused  prometheus.Counter
}

// answerBuckets are the bounds of the histogram of answer times in seconds. They are
// close together around 50 ms, within which a move should be answered.
var answerBuckets = []float64{.001, .0025, .005, .01, .025, .05, .1, .25, 1, 10, 60}

func newMetrics(r *prometheus.Registry, s *Server) *metrics {
	m := &metrics{
		registry: r,
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "stride_requests_total", Help: "Requests answered."}, []string{"route", "status"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "stride_request_seconds", Help: "Time to answer.", Buckets: answerBuckets}, []string{"route"}),
		searches: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "stride_searches_total", Help: "Searches ended."}, []string{"kind", "end"}),
		refused: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "stride_searches_refused_total", Help: "Searches refused because the queue was full."}),
	}
	gauge := func(name, help string, value func() int) prometheus.Collector {
		return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help},
			func() float64 { return float64(value()) })
	}
	r.MustRegister(m.requests, m.seconds, m.searches, m.refused,
		gauge("stride_searches_running", "Searches that run now.", func() int { return s.engine.Figures().Running }),
		gauge("stride_searches_queued", "Searches that wait for a core.", func() int { return s.engine.Figures().Queued }),
		gauge("stride_searches_left_behind", "Searches that did not end when they should have, and still run.",
			func() int { return s.engine.Figures().Left }),
		gauge("stride_streams", "Pages that watch a search now.", s.streams.count),
		gauge("stride_thoughts_queued", "Positions that wait to be thought about.",
			func() int { return s.engine.Figures().Thoughts }),
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

func (m *metrics) request(route string, status int, elapsed time.Duration) {
	m.requests.WithLabelValues(route, strconv.Itoa(status)).Inc()
	m.seconds.WithLabelValues(route).Observe(elapsed.Seconds())
}

func (m *metrics) handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}
