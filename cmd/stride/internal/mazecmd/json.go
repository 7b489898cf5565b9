package mazecmd

import (
	"encoding/json"
	"io"

	"stride/maze"
	"stride/maze/portfolio"
	"stride/search"
)

// mazeJSON is what --json prints of a generated maze.
type mazeJSON struct {
	gridJSON
	Solution *string `json:"solution,omitempty"` // with --solution
	Bound    int     `json:"bound"`              // no maze has a larger value
	Gap      int     `json:"gap"`                // bound less value
	Optimal  bool    `json:"optimal"`            // no maze of the configuration has a larger value
	searchJSON
}

// searchJSON is how a maze was found.
type searchJSON struct {
	Algorithm      string      `json:"algorithm"`
	Seed           uint64      `json:"seed"`
	Workers        int         `json:"workers"`
	Steps          int64       `json:"steps"` // mazes evaluated
	StepsPerSecond float64     `json:"steps_per_second"`
	Restarts       int64       `json:"restarts"`
	Seconds        float64     `json:"seconds"` // of the search
	Interrupted    bool        `json:"interrupted"`
	Curve          []pointJSON `json:"curve"` // improvements, oldest first
}

func newSearchJSON(f *mazeFlags, r portfolio.Result, interrupted bool) searchJSON {
	s := searchJSON{
		Algorithm: r.Algorithm, Seed: f.seed, Workers: search.Workers(f.workers), Steps: r.Steps, Restarts: r.Restarts,
		Seconds: r.Elapsed.Seconds(), Interrupted: interrupted, Curve: []pointJSON{},
	}
	if r.Algorithm == knownName {
		s.Workers = 0
	}
	if s.Seconds > 0 {
		s.StepsPerSecond = float64(r.Steps) / s.Seconds
	}
	for _, p := range r.Curve {
		s.Curve = append(s.Curve, pointJSON{p.Elapsed.Seconds(), p.Steps, p.Score})
	}
	return s
}

// pointJSON is one improvement.
type pointJSON struct {
	Seconds float64 `json:"seconds"`
	Steps   int64   `json:"steps"`
	Value   int64   `json:"value"`
}

// writeMazeJSON prints the result as one line of JSON.
func writeMazeJSON(w io.Writer, f *mazeFlags, r portfolio.Result, interrupted bool) error {
	out := mazeJSON{
		gridJSON: newGridJSON(r.Grid, r.Report), Bound: r.Bound, Gap: r.Bound - r.Report.Value, Optimal: r.Bound == r.Report.Value,
		searchJSON: newSearchJSON(f, r, interrupted),
	}
	if f.solution {
		moves := maze.FormatMoves(maze.Solve(r.Grid))
		out.Solution = &moves
	}
	return json.NewEncoder(w).Encode(out)
}

// gridJSON is the part of the output of --json that describes a maze.
type gridJSON struct {
	Rows   int         `json:"rows"`
	Cols   int         `json:"cols"`
	Min    int         `json:"min"`
	Max    int         `json:"max"`
	Grid   [][]int16   `json:"grid"` // 0 is the goal
	ID     string      `json:"id"`
	Report maze.Report `json:"report"`
}

func newGridJSON(g *maze.Grid, r maze.Report) gridJSON {
	return gridJSON{Rows: g.Rows, Cols: g.Cols, Min: g.Min, Max: g.Max, Grid: rowsOf(g.Params, g.Values), ID: g.ID(), Report: r}
}

// rowsOf cuts the cells of a maze into rows.
func rowsOf(p maze.Params, values []int16) [][]int16 {
	rows := make([][]int16, p.Rows)
	for k := range rows {
		rows[k] = values[k*p.Cols : (k+1)*p.Cols]
	}
	return rows
}
