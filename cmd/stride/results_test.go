package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"stride/internal/cli"
	"stride/internal/golden"
	"stride/internal/lab/published"
	"stride/internal/maze/engines/portfolio"
	"stride/maze"
)

// The golden list of seeded results: what every algorithm, objective and solver finds
// on a dozen inputs each, with a seed and a number of steps, by the real program. A
// change that is meant to leave the searches alone leaves testdata/results.golden
// alone. Only a change that alters a search on purpose rewrites it (UPDATE=1), and
// says so in its commit.

// Inputs of mazes: the corners of what is allowed on small grids, and the usual sizes.
var goldenMazes = []string{
	"2 2 1 1", "2 7 1 3", "3 3 1 2", "5 5 1 4", "5 5 2 4", "7 7 1 6",
	"10 10 1 9", "10 10 2 5", "4 12 1 40", "20 20 1 10", goldenLongMaze, "30 25 1 100",
}

// A maze on which as many steps take a tenth of all the time. Each time, one search is enough.
const goldenLongMaze = "1000 2 1 9"

// Mazes for which the portfolio gets enough steps for broad beams, detours, exits of seeds, plans
// and repeated searches, which the runs of the list above don't reach. They execute 94 % of
// internal/maze/{longpath,scaffold,rebuild} and 90 % of internal/maze/engines/portfolio; most of
// the rest needs a deadline. The last grids are vast. The five that run each time execute 97 % of
// the statements that all of them do, in a fifth of the time; the others need STRIDE_LONG or
// UPDATE.
var goldenPortfolio = []struct {
	maze  string
	steps int
	long  bool
}{
	{"7 7 3 5", 3_000_000, true}, {"10 10 1 9", 3_000_000, true}, {"20 20 1 10", 3_000_000, true},
	{"30 25 1 100", 3_000_000, true},
	{"40 40 3 4", 3_000_000, true}, {"50 50 7 9", 3_000_000, false}, {"12 12 1 9", 3_000_000, true},
	{"25 51 1 3", 3_000_000, true},
	{"29 38 1 7", 3_000_000, true}, {"31 52 1 6", 3_000_000, false}, {"64 66 1 5", 3_000_000, false},
	{"13 12 1 5", 8_000_000, true},
	{"8 8 1 7 --start 2,3 --goal center", 1_500_000, false},
	{"30 25 1 9 --start 2,3 --goal center", 1_500_000, true},
	{"91 74 1 34", 4_000_000, true}, {"155 150 1 6", 3_000_000, true}, {"142 141 2 5", 3_000_000, true},
	{"150 150 1 2", 3_000_000, false},
}

// Inputs of Number Shifting: levels of the game by number and secret.
var goldenLevels = []string{
	"1 zero", "10 zero", "25 zero", "50 zero", "60 alpha", "75 zero",
	"90 beta", "100 zero", "120 alpha", "150 zero", "200 zero", "300 beta",
}

// A level that is too large to be solved in so few steps, for the search that can solve it.
const goldenLargeLevel = "2000 alpha"

// goldenRun is a run of the program, and the form its result is kept in.
type goldenRun struct {
	args   string
	input  string
	digest func(output []byte) (string, error)
	long   bool
}

func goldenRuns(t *testing.T) []goldenRun {
	var runs []goldenRun
	add := func(digest func([]byte) (string, error), input, format string, args ...any) {
		runs = append(runs, goldenRun{args: fmt.Sprintf(format, args...), input: input, digest: digest})
	}
	for _, maze := range goldenMazes {
		for _, algorithm := range portfolio.Algorithms() {
			add(mazeDigest, "", "maze %s --algorithm %s --seed 7 --steps 20000 --workers 2", maze,
				algorithm.Name)
			runs[len(runs)-1].long = maze == goldenLongMaze && algorithm.Name != "annealing"
		}
		for _, objective := range []string{"--value neller", "--weights length=2,forward=-10,backward=0",
			"--start 1,2 --goal center"} {
			for _, algorithm := range []string{"annealing", "late-acceptance", "first-improvement",
				"random-walk"} {
				add(mazeDigest, "", "maze %s %s --algorithm %s --seed 7 --steps 2000 --workers 2", maze,
					objective, algorithm)
			}
		}
	}
	for _, maze := range goldenPortfolio {
		add(mazeDigest, "", "maze %s --search --seed 7 --steps %d --workers 2", maze.maze, maze.steps)
		runs[len(runs)-1].long = maze.long
	}
	add(proofDigest, "", "maze prove 5 5 1 4 --workers 2 --certificate 5514.certificate")
	for _, level := range append(goldenLevels, goldenLargeLevel) {
		number, secret, _ := strings.Cut(level, " ")
		var board bytes.Buffer
		if code := run(time.Now(), []string{"shift", "level", number, "--game", secret}, nil, &board,
			io.Discard); code != cli.ExitDone {
			t.Fatalf("level %s: exit code %d", level, code)
		}
		for _, solver := range published.Algorithms {
			if solver == published.ExactCover || level == goldenLargeLevel && solver != published.Forest {
				continue // the cover tries everything, and draws nothing at random
			}
			add(shiftDigest, board.String(), "shift solve --partial --algorithm %s --seed 7 --steps 60000 "+
				"--workers 2", solver)
			runs[len(runs)-1].args += " # level " + level
		}
	}
	return runs
}

// mazeDigest keeps the value, the steps and a sum of the grid. Of the small trivial
// cases, too, everything is there.
func mazeDigest(output []byte) (string, error) {
	var result mazeResult
	if err := json.Unmarshal(output, &result); err != nil {
		return "", err
	}
	return fmt.Sprintf("steps=%d restarts=%d %s", result.Steps, result.Restarts, result.sums()), nil
}

// proofDigest keeps what a proof took, and sums of the grid and of the report.
func proofDigest(output []byte) (string, error) {
	var result mazeResult
	if err := json.Unmarshal(output, &result); err != nil {
		return "", err
	}
	return fmt.Sprintf("optimal=%v nodes=%d records=%d %s", result.Optimal, result.Nodes, result.Records,
		result.sums()), nil
}

// mazeResult is what the commands print of a maze.
type mazeResult struct {
	maze.Report
	Cols                            int
	Values                          []int16
	Optimal                         bool
	Steps, Restarts, Nodes, Records int64
}

// sums returns sums of the report, and of the grid as a list of rows.
func (r mazeResult) sums() string {
	report, _ := json.Marshal(r.Report)                                     // it has numbers only
	rows, _ := json.Marshal(slices.Collect(slices.Chunk(r.Values, r.Cols))) // and so do they
	return fmt.Sprintf("report=%s grid=%s", sum(report), sum(rows))
}

// shiftDigest keeps the numbers that are left, the steps and a sum of the moves. The
// steps of a solved level are left out: they count what other work units did until
// they heard of the solution, which is chance.
func shiftDigest(output []byte) (string, error) {
	var result struct {
		Solved   bool
		Left     int
		Steps    int64
		Restarts int64
		Moves    json.RawMessage
	}
	if err := json.Unmarshal(output, &result); err != nil {
		return "", err
	}
	// The sums are of moves with one on each line.
	var moves bytes.Buffer
	if err := json.Indent(&moves, result.Moves, "  ", "  "); err != nil {
		return "", err
	}
	if result.Solved {
		return fmt.Sprintf("solved moves=%s", sum(moves.Bytes())), nil
	}
	return fmt.Sprintf("left=%d steps=%d restarts=%d moves=%s", result.Left, result.Steps, result.Restarts,
		sum(moves.Bytes())), nil
}

func sum(content []byte) string { return fmt.Sprintf("%x", sha256.Sum256(content))[:12] }

// TestGoldenResults compares the results with the list.
func TestGoldenResults(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the program several hundred times")
	}
	t.Parallel()
	dir := t.TempDir()
	runs := goldenRuns(t)
	lines := make([]string, len(runs))
	text, err := os.ReadFile("testdata/results.golden")
	if err != nil {
		t.Fatal(err)
	}
	listed := make(map[string]string)
	for line := range strings.Lines(string(text)) {
		args, _, _ := strings.Cut(line, ": ")
		listed[args] = strings.TrimSuffix(line, "\n")
	}
	all := golden.Updating() || os.Getenv("STRIDE_LONG") != ""
	var group sync.WaitGroup
	next := make(chan int)
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			for k := range next {
				r := runs[k]
				if r.long && !all {
					lines[k] = listed[r.args]
					continue
				}
				args, _, _ := strings.Cut(r.args, " #")
				// a file
				words := strings.Fields(strings.Replace(args, "5514.", filepath.Join(dir, "5514."), 1))
				var output, stderr bytes.Buffer
				run(time.Now(), append(words, "--json"), strings.NewReader(r.input), &output, &stderr)
				digest, err := r.digest(output.Bytes()) // exit code 1, not solved, is a result like any other
				if err != nil {
					t.Errorf("%s: %v, %s", r.args, err, &stderr)
				}
				lines[k] = r.args + ": " + digest
			}
		})
	}
	for k := range runs {
		next <- k
	}
	close(next)
	group.Wait()
	list := strings.Join(lines, "\n") + "\n"
	golden.Compare(t, "results.golden", list)
	// The hash of the list is how a program knows its searches.
	golden.Compare(t, "../../../internal/version/searches.txt", sum([]byte(list))+"\n")
}
