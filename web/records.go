package web

import (
	"cmp"
	"context"
	"encoding/hex"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"sync"
	"time"

	"stride/lab/statistics"
	"stride/maze"
	"stride/puzzle"
	"stride/puzzle/jumpmaze"
	"stride/records"
	"stride/shift/official"
)

// The record book on the pages. Reading it evaluates every maze, so what is shown is kept
// until something enters the book, by whichever program. The mazes themselves are not in
// the list, which would take megabytes: each has an address that leads to the page on
// which it is played.

// book is the record book, if there is one, with what was made of it last.
type book struct {
	*records.Book

	mu    sync.Mutex
	stamp string
	shown bookView
}

// bookView is the answer of the API.
type bookView struct {
	Book   bool         `json:"book"` // whether there is one
	Mazes  []bookMaze   `json:"mazes"`
	Levels []bookLevels `json:"levels"`
	// Damaged is the number of entries that are left out as they are damaged.
	Damaged int `json:"damaged,omitempty"`
}

// bookMaze is the best known maze of a configuration.
type bookMaze struct {
	Entry   string    `json:"entry"`
	Play    string    `json:"play,omitempty"` // where it is played, unless it is too large
	Rows    int       `json:"rows"`
	Cols    int       `json:"cols"`
	Min     int       `json:"min"`
	Max     int       `json:"max"`
	Length  int       `json:"length"`
	Value   int       `json:"value"`
	Bound   int       `json:"bound"`
	Share   float64   `json:"share"` // percent of the bound
	Solver  string    `json:"solver"`
	Version string    `json:"version"`
	Seconds float64   `json:"seconds"`
	Where   string    `json:"where"`
	Found   time.Time `json:"found"`
}

// bookLevels sums up the solved levels of a game.
type bookLevels struct {
	Game    string  `json:"game"` // its seed, 32 hexadecimal digits
	Solved  int     `json:"solved"`
	First   int     `json:"first"` // lowest level that is solved
	Last    int     `json:"last"`
	Median  float64 `json:"median"` // seconds
	Worst   float64 `json:"worst"`
	WorstAt int     `json:"worst_at"` // its level
}

func (s *Server) listRecords(w http.ResponseWriter, r *http.Request) error {
	view, err := s.book.view(r.Context(), s.limits.MaxCells)
	if err != nil {
		return err
	}
	writeJSON(w, http.StatusOK, view)
	return nil
}

// playRecord leads to the page on which a maze of the book is played.
func (s *Server) playRecord(w http.ResponseWriter, r *http.Request) error {
	missing := &apiError{status: http.StatusNotFound, message: "there is no such maze in the record book"}
	if s.book.Book == nil {
		return missing
	}
	m, err := s.book.Maze(r.Context(), r.PathValue("entry"))
	if errors.Is(err, records.ErrNone) {
		return missing
	}
	if err != nil {
		return err
	}
	puzzle := jumpmaze.New(m.Grid)
	if err := s.levels.check(puzzle); err != nil {
		return err
	}
	http.Redirect(w, r, "/maze#"+url.Values{"level": {puzzle.ID()}}.Encode(), http.StatusSeeOther)
	return nil
}

// view returns what is shown of the book; mazes of up to mostCells can be played.
func (b *book) view(ctx context.Context, mostCells int) (bookView, error) {
	if b.Book == nil {
		return bookView{Mazes: []bookMaze{}, Levels: []bookLevels{}}, nil
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	stamp, err := b.Stamp(ctx)
	if err != nil || stamp == b.stamp {
		return b.shown, err
	}
	view := bookView{Book: true, Mazes: []bookMaze{}, Levels: []bookLevels{}}
	var damage *records.DamageError
	for m, err := range b.Mazes(ctx, records.Best) {
		switch {
		case errors.As(err, &damage):
			view.Damaged++
		case err != nil:
			return bookView{}, err
		default:
			one := newBookMaze(m)
			if m.Grid.Cells() <= mostCells {
				one.Play = "/records/" + m.ID
			}
			view.Mazes = append(view.Mazes, one)
		}
	}
	levels := make(map[official.Seed][]records.LevelRecord)
	for l, err := range b.Levels(ctx, records.Best) {
		switch {
		case errors.As(err, &damage):
			view.Damaged++
		case err != nil:
			return bookView{}, err
		default:
			l.Moves = nil // not shown
			levels[l.Game] = append(levels[l.Game], l)
		}
	}
	for _, of := range levels {
		view.Levels = append(view.Levels, newBookLevels(of))
	}
	slices.SortFunc(view.Levels, func(a, b bookLevels) int {
		return cmp.Or(b.Solved-a.Solved, cmp.Compare(a.Game, b.Game))
	})
	b.stamp, b.shown = stamp, view
	return view, nil
}

func newBookMaze(m records.MazeRecord) bookMaze {
	g, bound := m.Grid, m.Grid.Bound()
	return bookMaze{
		Entry: m.ID, Rows: g.Rows, Cols: g.Cols, Min: g.Min, Max: g.Max,
		Length: m.Report.Length, Value: m.Report.Value, Bound: bound, Share: 100 * float64(m.Report.Value) / float64(bound),
		Solver: m.Solver, Version: m.Version, Seconds: m.Seconds, Where: m.Where, Found: m.Found,
	}
}

// newBookLevels sums up the levels of one game, which are in their order.
func newBookLevels(of []records.LevelRecord) bookLevels {
	sum := bookLevels{Game: hex.EncodeToString(of[0].Game[:]), Solved: len(of), First: of[0].Number, Last: of[len(of)-1].Number}
	times := make([]float64, len(of))
	for k, l := range of {
		times[k] = l.Seconds
		if l.Seconds > sum.Worst {
			sum.Worst, sum.WorstAt = l.Seconds, l.Number
		}
	}
	sum.Median = statistics.Median(times)
	return sum
}

// offer offers a level that was made here to the book, if that is wanted, and returns what
// came of it. The level is made all the same, so an error is only logged.
func (s *Server) offer(problem puzzle.Maker, a puzzle.Answer) string {
	if s.book.Book == nil || !s.config.Record {
		return ""
	}
	g, err := maze.ParseID(a.Text)
	if err != nil {
		return ""
	}
	// The search may have been ended with the server: its result counts all the same.
	outcome, err := s.book.AddMaze(context.Background(), records.Maze{
		Grid: g, Source: records.FoundHere(a.Search, a.Seed, time.Duration(a.Seconds*float64(time.Second)), 1),
	})
	if err != nil {
		s.log.Error("maze not recorded", "error", err)
		return ""
	}
	return outcome.String()
}
