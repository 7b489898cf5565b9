package web

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"sync"

	"stride/internal/lab/statistics"
	"stride/internal/phrase"
	"stride/internal/puzzle"
	"stride/internal/records"
	"stride/internal/web/engine"
)

// The view of the record book, in groups of problems. Answers that are levels to play are
// listed one by one; others are summarised. Reading a book takes a while, so the view is
// cached until any program changes the book. The list leaves out the answers, which would
// take megabytes: each level has an address that leads to the page on which it is played.

// book is the record book, if there is one, with its cached view.
type book struct {
	*records.Book

	mu    sync.Mutex
	stamp string
	shown bookView
}

// bookView is the answer of the API.
type bookView struct {
	Book   bool        `json:"book"` // whether there is one
	Groups []bookGroup `json:"groups"`
	// Damaged is the number of entries that are left out as they are damaged.
	Damaged int `json:"damaged,omitempty"`
}

// bookGroup is a group of problems: its records, or their sum.
type bookGroup struct {
	Group   string       `json:"group"`
	Said    phrase.Said  `json:"said"` // the group, for other languages
	Records []bookRecord `json:"records,omitempty"`
	Sum     *bookSum     `json:"sum,omitempty"`
}

// bookRecord is the best known level of a problem.
type bookRecord struct {
	Entry   int64   `json:"entry"`
	Play    string  `json:"play,omitempty"` // where it is played, unless it is too large
	Problem string  `json:"problem"`
	Title   string  `json:"title"`
	Kind    string  `json:"kind"`
	Rows    int     `json:"rows"`
	Cols    int     `json:"cols"`
	Value   int64   `json:"value"`
	Bound   int64   `json:"bound"`
	Share   float64 `json:"share,omitempty"` // percent of the bound, if that is above 0
	// Said are title and kind for other languages.
	Said struct {
		Title phrase.Said `json:"title"`
		Kind  phrase.Said `json:"kind"`
	} `json:"said"`
	records.Source
}

// bookSum sums up the records of a group. Times are in seconds, of those that are known.
type bookSum struct {
	Solved  int     `json:"solved"`
	First   string  `json:"first"` // title of the first problem
	Last    string  `json:"last"`
	Median  float64 `json:"median"`
	Worst   float64 `json:"worst"`
	WorstAt string  `json:"worst_at"` // title of its problem
	// Said are the titles for other languages.
	Said struct {
		First   phrase.Said `json:"first"`
		Last    phrase.Said `json:"last"`
		WorstAt phrase.Said `json:"worst_at"`
	} `json:"said"`
}

func (s *Server) listRecords(w http.ResponseWriter, r *http.Request) error {
	view, err := s.book.view(r.Context(), s.engine.Limits().MaxCells)
	if err != nil {
		return err
	}
	writeJSON(w, http.StatusOK, view)
	return nil
}

// playRecord leads to the page on which a level of the book is played.
func (s *Server) playRecord(w http.ResponseWriter, r *http.Request) error {
	id, err := strconv.ParseInt(r.PathValue("entry"), 10, 64)
	if err != nil {
		return errNoRecord
	}
	level, err := s.recorded(r.Context(), id)
	if err != nil {
		return err
	}
	w.Header().Set("Location", "../"+levelAddress(level))
	w.WriteHeader(http.StatusSeeOther)
	return nil
}

var errNoRecord = &engine.Error{Kind: engine.Missing, Message: "there is no such level in the record book"}

// recorded returns the level of an entry of the book.
func (s *Server) recorded(ctx context.Context, id int64) (puzzle.Puzzle, error) {
	if s.book.Book == nil {
		return nil, errNoRecord
	}
	record, err := s.book.Record(ctx, id)
	if errors.Is(err, records.ErrNone) {
		return nil, errNoRecord
	}
	if err != nil {
		return nil, err
	}
	problem, err := s.config.Families.ParseProblem(record.Problem)
	if err != nil {
		return nil, err
	}
	maker, ok := problem.(puzzle.Maker)
	if !ok {
		return nil, errNoRecord
	}
	level, err := maker.Made(record.Answer)
	if err != nil {
		return nil, err
	}
	return level, s.engine.Fits(level)
}

// view returns what is shown of the book; levels of up to maxCells can be played.
func (b *book) view(ctx context.Context, maxCells int) (bookView, error) {
	if b.Book == nil {
		return bookView{Groups: []bookGroup{}}, nil
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	stamp, err := b.Stamp(ctx)
	if err != nil || stamp == b.stamp {
		return b.shown, err
	}
	view := bookView{Book: true, Groups: []bookGroup{}}
	list, err := b.List(ctx, records.Best, func(error) { view.Damaged++ })
	if err != nil {
		return bookView{}, err
	}
	for list := range records.Groups(list) {
		group := bookGroup{Group: list[0].About.Group.String(), Said: list[0].About.Group.Said()}
		if _, ok := list[0].Of.(puzzle.Maker); ok {
			for _, r := range list {
				group.Records = append(group.Records, newBookRecord(r, maxCells))
			}
		} else {
			group.Sum = newBookSum(list)
		}
		view.Groups = append(view.Groups, group)
	}
	b.stamp, b.shown = stamp, view
	return view, nil
}

func newBookRecord(r records.Listed, maxCells int) bookRecord {
	one := bookRecord{
		Entry: r.ID, Problem: r.Problem, Title: r.About.Title.String(), Kind: r.About.Kind.String(), Value: r.Value,
		Bound: r.About.Bound, Source: r.Source,
	}
	one.Said.Title, one.Said.Kind = r.About.Title.Said(), r.About.Kind.Said()
	one.Rows, one.Cols = r.Of.Size()
	if one.Bound > 0 {
		one.Share = 100 * float64(r.Value) / float64(one.Bound)
	}
	if one.Rows*one.Cols <= maxCells {
		one.Play = "/records/" + strconv.FormatInt(r.ID, 10)
	}
	return one
}

// newBookSum sums up the records of one group, which are in their order.
func newBookSum(of []records.Listed) *bookSum {
	sum := &bookSum{Solved: len(of), First: of[0].About.Title.String(), Last: of[len(of)-1].About.Title.String()}
	sum.Said.First, sum.Said.Last = of[0].About.Title.Said(), of[len(of)-1].About.Title.Said()
	var times []float64
	for _, r := range of {
		if r.Seconds > 0 {
			times = append(times, r.Seconds)
		}
		if r.Seconds > sum.Worst {
			sum.Worst, sum.WorstAt, sum.Said.WorstAt = r.Seconds, r.About.Title.String(), r.About.Title.Said()
		}
	}
	if len(times) > 0 {
		sum.Median = statistics.Median(times)
	}
	return sum
}

// offer offers a level that was made here to the book, if the server records, and returns the
// outcome. The level is made all the same, so an error is only logged.
func (s *Server) offer(problem puzzle.Problem, a puzzle.Answer) string {
	if s.book.Book == nil || !s.config.Record {
		return ""
	}
	// The server may be ending, which ended the search: its result counts all the same.
	outcome, err := s.book.Add(context.Background(),
		records.Entry{Problem: problem.Key(), Answer: a.Text, Source: records.FoundHere(a.Effort)})
	if err != nil {
		s.log.Error("level not recorded", "error", err)
		return ""
	}
	return outcome.String()
}
