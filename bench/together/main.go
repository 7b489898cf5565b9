// Command together measures what two searches gain over one on one level of Number Shifting. It counts
// steps of the search, because they do not depend on what else the machine does: the steps that each
// search takes until the first of them has the solution. With a core for each, that is proportional to
// the time.
//
//	one          one search; these runs are independent of each other
//	two workers  two searches in one process
//	two nodes    two searches with the seeds of two nodes of a farm, which know nothing of each other
//
// Each line of the file is one run, so that the command can be stopped and goes on later; several
// processes with other --kind or --first share the work. At the end it prints a table, the gain that the
// distribution of the runs of "one" predicts for several searches, and tests.
//
//	go run ./bench/together --level 2000 --runs 10 --out together.csv
//	go run ./bench/together --level 2000 --report --out bench/together/runs.csv
package main

import (
	"context"
	"encoding/csv"
	"flag"
	"fmt"
	"log"
	"os"
	"strconv"

	"stride/search"
	"stride/shift"
	"stride/shift/forest"
	"stride/shift/official"
)

// The kinds of runs.
const (
	one     = "one"
	workers = "two workers"
	nodes   = "two nodes"
)

// most is the number of steps after which a run is given up.
const most = 2_000_000_000

func main() {
	log.SetFlags(0)
	level := flag.Int("level", 2000, "official level of the public game")
	runs := flag.Int("runs", 10, "runs with two searches; there are twice as many with one")
	first := flag.Int("first", 1, "number of the first run")
	kind := flag.String("kind", "", "only runs of this kind: one, two workers or two nodes")
	only := flag.Bool("report", false, "run nothing, and print the table of the runs in the file")
	out := flag.String("out", "together.csv", "file with a line for each run")
	flag.Parse()
	b, err := official.Level(official.Seed{}, *level)
	if err != nil {
		log.Fatal(err)
	}
	for _, k := range []string{one, nodes, workers} {
		count := *runs
		if k == one {
			count = 2 * *runs
		}
		for run := *first; run <= count; run++ {
			if *only || *kind != "" && *kind != k || known(*out, *level, k, run) {
				continue
			}
			if err := note(*out, *level, k, run, measure(b, k, run)); err != nil {
				log.Fatal(err)
			}
		}
	}
	if err := report(os.Stdout, *out, *level); err != nil {
		log.Fatal(err)
	}
}

// measure returns the steps of each search until the first one has a solution.
func measure(b shift.Board, kind string, run int) int64 {
	switch kind {
	case workers:
		return solve(b, uint64(run), 2, most) / 2
	case nodes:
		const apart = 1_000_000 // so that the seeds of nodes are not those of other runs
		first := solve(b, uint64(run+apart), 1, most)
		return min(first, solve(b, uint64(run+2*apart), 1, first))
	}
	return solve(b, uint64(run), 1, most)
}

// solve runs searches side by side in one process, for at most so many steps in all, and returns the steps
// that they have taken.
func solve(b shift.Board, seed uint64, searches int, steps int64) int64 {
	options := forest.Defaults()
	options.Forests = searches
	options.Portion = 1000 // so that none is further ahead of the others than that
	r, err := forest.Solve(context.Background(), b, forest.Config{Options: options, Seed: seed, Budget: search.Budget{Steps: steps}, Workers: 1})
	if err != nil {
		log.Fatal(err)
	}
	return r.Steps
}

// line is a run in the file.
type line struct {
	level, run int
	kind       string
	steps      int64
}

// lines reads the file; there are none if it does not exist.
func lines(name string) (all []line, err error) {
	f, err := os.Open(name)
	if os.IsNotExist(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r := csv.NewReader(f)
	r.Comment = '#'
	records, err := r.ReadAll()
	for _, fields := range records {
		if fields[0] == "level" {
			continue
		}
		var l line
		l.kind = fields[1]
		for k, to := range map[int]*int{0: &l.level, 2: &l.run} {
			if *to, err = strconv.Atoi(fields[k]); err != nil {
				return nil, err
			}
		}
		if l.steps, err = strconv.ParseInt(fields[3], 10, 64); err != nil {
			return nil, err
		}
		all = append(all, l)
	}
	return all, err
}

// known reports whether a run is in the file.
func known(name string, level int, kind string, run int) bool {
	all, err := lines(name)
	if err != nil {
		log.Fatal(err)
	}
	for _, l := range all {
		if l.level == level && l.kind == kind && l.run == run {
			return true
		}
	}
	return false
}

// note appends a run to the file.
func note(name string, level int, kind string, run int, steps int64) error {
	f, err := os.OpenFile(name, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o666)
	if err != nil {
		return err
	}
	if info, err := f.Stat(); err == nil && info.Size() == 0 {
		fmt.Fprintln(f, "level,kind,run,steps")
	}
	if _, err := fmt.Fprintf(f, "%d,%s,%d,%d\n", level, kind, run, steps); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}
