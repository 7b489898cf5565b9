package compare

import (
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"time"

	"stride/shift/solver"
)

// Summary is what came of the runs of a method on a level. Quartiles are of the
// wall clock; a run without a solution counts as slower than any with one, so that
// a quartile is infinite if it falls among those.
type Summary struct {
	Method               solver.Method
	Level, Numbers       int
	Solved, Tried        int
	First, Median, Third float64 // seconds
	CPU                  float64 // median, as above
	// Lead is how many times as much processor time as the forest search this
	// method takes, by the medians, or wall clock where there is no processor time.
	// It is 0 if that cannot be said.
	Lead float64
}

// Summarize returns the summaries of rows by level, and of each level in the order
// of methods.
func Summarize(rows []Row) []Summary {
	var all []Summary
	rows = slices.Clone(rows)
	slices.SortStableFunc(rows, func(a, b Row) int {
		if a.Level != b.Level {
			return a.Level - b.Level
		}
		return int(a.Method) - int(b.Method)
	})
	for len(rows) > 0 {
		n := 1
		for n < len(rows) && rows[n].Level == rows[0].Level && rows[n].Method == rows[0].Method {
			n++
		}
		all = append(all, summarize(rows[:n]))
		rows = rows[n:]
	}
	for k := range all {
		for _, f := range all {
			if f.Level == all[k].Level && f.Method == solver.Forest {
				all[k].Lead = lead(all[k], f)
			}
		}
	}
	return all
}

func summarize(rows []Row) Summary {
	s := Summary{Method: rows[0].Method, Level: rows[0].Level, Numbers: rows[0].Numbers, Tried: len(rows)}
	var seconds, cpu []float64
	for _, r := range rows {
		if r.Solved {
			s.Solved++
			seconds, cpu = append(seconds, r.Seconds), append(cpu, r.CPU)
		} else {
			seconds, cpu = append(seconds, math.Inf(1)), append(cpu, math.Inf(1))
		}
	}
	slices.Sort(seconds)
	slices.Sort(cpu)
	s.First, s.Median, s.Third = Quantile(seconds, 0.25), Quantile(seconds, 0.5), Quantile(seconds, 0.75)
	s.CPU = Quantile(cpu, 0.5)
	return s
}

// lead returns s in times of f.
func lead(s, f Summary) float64 {
	a, b := s.CPU, f.CPU
	if !(a > 0 && b > 0) {
		a, b = s.Median, f.Median
	}
	if !(b > 0) || math.IsInf(a, 1) || math.IsInf(b, 1) {
		return 0
	}
	return a / b
}

// Quantile returns the value below which the share q of sorted values lies, by
// linear interpolation between two of them. It is infinite if one of these is.
func Quantile(sorted []float64, q float64) float64 {
	at := q * float64(len(sorted)-1)
	k := int(at)
	low, high := sorted[k], sorted[min(k+1, len(sorted)-1)]
	part := at - float64(k)
	if part == 0 || math.IsInf(low, 1) {
		return low
	}
	return low + part*(high-low)
}

// columns are those of the table.
var columns = []string{"level", "numbers", "solver", "solved", "first quartile s", "median s", "third quartile s", "median CPU s", "times forest"}

// WriteTable writes a table for people. limit is that of each run.
func WriteTable(w io.Writer, all []Summary, limit time.Duration) error {
	const format = "%5s %8s  %-12s %7s %10s %10s %10s %10s %8s\n"
	if _, err := fmt.Fprintf(w, format, "level", "numbers", "solver", "solved", "q1 s", "median s", "q3 s", "CPU s", "forest x"); err != nil {
		return err
	}
	level := 0
	for _, s := range all {
		first, numbers := "", ""
		if s.Level != level {
			first, numbers = strconv.Itoa(s.Level), strconv.Itoa(s.Numbers)
			level = s.Level
		}
		times := "-"
		if s.Lead > 0 {
			times = fmt.Sprintf("%.3g", s.Lead)
			if s.Lead >= 100 {
				times = fmt.Sprintf("%.0f", s.Lead)
			}
		}
		if _, err := fmt.Fprintf(w, format, first, numbers, s.Method, fmt.Sprintf("%d/%d", s.Solved, s.Tried),
			inSeconds(s.First, limit), inSeconds(s.Median, limit), inSeconds(s.Third, limit), inSeconds(s.CPU, limit), times); err != nil {
			return err
		}
	}
	return nil
}

// inSeconds writes a time; if it is infinite, that it is more than the limit.
func inSeconds(s float64, limit time.Duration) string {
	if math.IsInf(s, 1) {
		return fmt.Sprintf(">%g", limit.Seconds())
	}
	return fmt.Sprintf("%.3f", s)
}

// WriteCSV writes the table for programs. Infinite times are empty fields.
func WriteCSV(w io.Writer, all []Summary) error {
	out := csv.NewWriter(w)
	out.Write(columns)
	number := func(x float64) string {
		if math.IsInf(x, 1) || x == 0 {
			return ""
		}
		return strconv.FormatFloat(x, 'g', 4, 64)
	}
	for _, s := range all {
		out.Write([]string{
			strconv.Itoa(s.Level), strconv.Itoa(s.Numbers), s.Method.String(), fmt.Sprintf("%d/%d", s.Solved, s.Tried),
			number(s.First), number(s.Median), number(s.Third), number(s.CPU), number(s.Lead),
		})
	}
	out.Flush()
	return out.Error()
}
