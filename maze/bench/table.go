package bench

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"text/tabwriter"
)

// WriteText prints the rows as a table for the eye.
func WriteText(w io.Writer, rows []Row) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	for _, record := range table(rows, func(share float64) string { return fmt.Sprintf("%.1f %%", 100*share) }) {
		for _, field := range record {
			fmt.Fprintf(t, "%s\t", field)
		}
		fmt.Fprintln(t)
	}
	return t.Flush()
}

// WriteCSV prints the rows for a machine, the share as a fraction of 1.
func WriteCSV(w io.Writer, rows []Row) error {
	return csv.NewWriter(w).WriteAll(table(rows, func(share float64) string { return strconv.FormatFloat(share, 'f', 4, 64) }))
}

// table returns the head and a line for each row.
func table(rows []Row, share func(float64) string) [][]string {
	head := []string{"configuration", "bound", "median", "min", "max", "share"}
	for _, moment := range Moments {
		head = append(head, fmt.Sprintf("%.0f s", moment.Seconds()))
	}
	records := [][]string{append(head, "steps/s", "runs")}
	for _, r := range rows {
		p := r.Params
		record := []string{
			fmt.Sprintf("%d %d %d %d", p.Rows, p.Cols, p.Min, p.Max),
			strconv.Itoa(p.Bound()), strconv.Itoa(r.Median), strconv.Itoa(r.Least), strconv.Itoa(r.Top),
			share(r.Share),
		}
		for k := range Moments {
			cell := ""
			if k < len(r.At) {
				cell = strconv.Itoa(r.At[k])
			}
			record = append(record, cell)
		}
		records = append(records, append(record, fmt.Sprintf("%.0f", r.StepsPerSecond), strconv.Itoa(r.Runs)))
	}
	return records
}
