package batch

import (
	"math"

	"stride/internal/lab/report"
	"stride/internal/lab/statistics"
	"stride/internal/table"
)

// Row is the result of one level.
type Row struct {
	Level     int     `json:"level"`
	Numbers   int     `json:"numbers"`
	Seconds   float64 `json:"seconds"` // wall clock of the search
	Steps     int64   `json:"steps"`
	Proposals int64   `json:"proposals"`
	Restarts  int64   `json:"restarts"`
	Left      int     `json:"left"` // numbers left by the best moves, 0 if solved
}

// Solved reports whether the level was solved.
func (r Row) Solved() bool { return r.Left == 0 }

// times returns the times of rows.
func times(rows []Row) (all []report.Time) {
	for _, r := range rows {
		all = append(all, report.Time{Number: r.Level, Seconds: r.Seconds, Solved: r.Solved()})
	}
	return all
}

// Table returns the table of rows.
func Table(rows []Row) *table.Table {
	t := &table.Table{Columns: []table.Column{
		{Key: "level"}, {Key: "numbers"}, {Key: "seconds", Verb: "%.3f"}, {Key: "steps"}, {Key: "proposals"},
		{Key: "restarts"}, {Key: "left"},
	}}
	for _, r := range rows {
		t.Add(r.Level, r.Numbers, math.Round(r.Seconds*1000)/1000, r.Steps, r.Proposals, r.Restarts, r.Left)
	}
	return t
}

// bandSize is the number of levels in a row of Bands.
const bandSize = 100

// Bands returns a table with a row for each hundred levels: how many were solved, and the
// median and the worst time. rows must be in the order of their levels.
func Bands(rows []Row) *table.Table {
	t := &table.Table{Columns: []table.Column{
		{Key: "from"}, {Key: "to"}, {Key: "levels"}, {Key: "solved"}, {Key: "numbers", Verb: "%.0f"},
		{Key: "median_seconds", Head: "median s", Verb: "%.3f"}, {Key: "worst_seconds", Head: "worst s", Verb: "%.3f"},
		{Key: "proposals", Verb: "%.0f"},
	}}
	for len(rows) > 0 {
		n, solved := 0, 0
		var seconds []float64
		numbers, proposals := 0.0, 0.0
		for n < len(rows) && (rows[n].Level-1)/bandSize == (rows[0].Level-1)/bandSize {
			r := rows[n]
			seconds = append(seconds, r.Seconds)
			numbers += float64(r.Numbers)
			proposals += float64(r.Proposals)
			if r.Solved() {
				solved++
			}
			n++
		}
		times := statistics.Summarize(seconds)
		t.Add(rows[0].Level, rows[n-1].Level, n, solved, numbers/float64(n), times.Median, times.Most, proposals/float64(n))
		rows = rows[n:]
	}
	return t
}
