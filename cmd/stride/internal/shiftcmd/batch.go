package shiftcmd

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"stride/cmd/internal/levelflags"
	"stride/cmd/internal/recordbook"
	"stride/cmd/stride/internal/puzzlecmd"
	"stride/internal/cli"
	"stride/internal/disk"
	"stride/internal/journal"
	"stride/internal/lab"
	"stride/internal/lab/levels"
	"stride/internal/lab/statistics"
	"stride/internal/puzzle"
	"stride/internal/puzzle/numbershift"
	"stride/internal/search"
	"stride/internal/shift/forest"
	"stride/internal/table"
	"stride/shift"
)

// A batch is an experiment of the lab with one contestant, whose moves are kept: each level that is
// solved gets a file of them, which is written before the run counts. A run counts again only if
// its file still clears the level.

// batch is a call of the command.
type batch struct {
	flags  searchFlags
	game   levelflags.Secret
	levels []string
	folder string
	book   recordbook.Offers
	plan   lab.Plan
	unread []unread // files of the folder that cannot be read
}

// unread is a file that cannot be read as a level, by its path in the folder.
type unread struct {
	name string
	err  error
}

func newBatch() *cli.Command {
	b := &batch{levels: []string{"1-1000"}}
	return &cli.Command{
		Use:   "batch [FOLDER] --out DIR",
		Short: "Solve many levels into a folder",
		Long: `Solve official levels, or the levels in a folder and the folders in it, which are found as by
"stride shift check": write the moves of each level to a file in the folder DIR, under the same
path, and a table of all levels to summary.csv. A file that cannot be read is named, and the
others are solved. If it is stopped at any
moment, even by kill -9, the same command continues where it left off; it also tries the
levels again that were not solved. DIR holds levels of a single game or folder, solved with
a single seed and a single set of parameters, but --time and --steps may be raised and more
levels added.

With --record, the solution of each newly solved level is offered to the record book.`,
		Example: `  stride shift batch --levels 1-1000 --out solutions
  stride shift batch contest/levels --time 60s --out solutions-contest
  stride shift batch --levels 600-650,800 --time 60s --game mine --out solutions-mine`,
		Args:  cli.Args{Max: 1, What: "one folder of levels at most"},
		Forms: cli.JSON | cli.CSV | cli.Progress,
		Flags: func(f *cli.Flags) {
			levelflags.Register(f, &b.levels)
			b.game.Register(f)
			f.String(&b.folder, "out",
				"write the solutions and the table to the folder `DIR`, which is created if it does "+
					"not exist")
			b.flags.register(f, " of each level")
			f.FirstSeed(&b.flags.seed, "seed of the search on each level")
			b.book.Register(f)
		},
		Check: b.check,
		Run:   b.run,
	}
}

// check completes the plan.
func (b *batch) check(c *cli.Call) error {
	if err := b.flags.check(); err != nil {
		return err
	}
	if b.folder == "" {
		return errors.New("--out is missing: it names the folder of the solutions")
	}
	b.plan = lab.Plan{
		Subject: levels.Name, Contestants: []string{forest.Name}, Runs: 1, Seed: b.flags.seed,
		Steps:   b.flags.limits.Steps,
		Seconds: b.flags.limits.Time.Seconds(), Workers: 1, UntilSolved: true,
		Settings: map[string]string{levels.ParametersSetting: strings.Join(b.flags.set, " ")},
	}
	if err := b.instances(c); err != nil {
		return err
	}
	if err := (lab.Study{Plan: b.plan, Subject: levels.Subject(b.flags.memory)}).Check(); err != nil {
		return err
	}
	return b.book.Begin(c)
}

// instances adds the levels to the plan: files, or official ones.
func (b *batch) instances(c *cli.Call) error {
	if len(c.Args) == 0 {
		list, err := levelflags.Parse(b.levels)
		if err != nil {
			return err
		}
		if len(list) == 0 {
			return errors.New("--levels is empty: it must name at least one level")
		}
		slices.Sort(list)
		for _, n := range slices.Compact(list) {
			b.plan.Instances = append(b.plan.Instances, strconv.Itoa(n))
		}
		b.plan.Settings[levels.GameSetting] = b.game.String()
		return nil
	}
	if c.Given("levels", "game") {
		return errors.New("--levels and --game are about official levels: give them or a folder")
	}
	b.plan.Settings[levels.FolderSetting] = c.Args[0]
	stems := make(map[string]string)
	var failed error
	err := puzzlecmd.Walk(c, c.Args[0], b.folder, func(file string, err error) {
		name, _ := filepath.Rel(c.Args[0], file) // it is below the folder
		name = filepath.ToSlash(name)
		if err == nil {
			_, _, err = levels.Board(b.plan, name)
		}
		if err != nil {
			b.unread = append(b.unread, unread{name, err})
			return
		}
		if other, ok := stems[movesName(name)]; ok {
			failed = fmt.Errorf("%s and %s in %s would have their moves in one file: rename one of them",
				other, name, c.Args[0])
		}
		stems[movesName(name)] = name
		b.plan.Instances = append(b.plan.Instances, name)
	})
	switch {
	case err != nil:
		return err
	case failed != nil:
		return failed
	case len(b.plan.Instances) == 0 && len(b.unread) == 0:
		return puzzlecmd.NoPuzzles(c.Args[0], "levels")
	case len(b.plan.Instances) == 0:
		return b.unread[0].err
	}
	slices.SortFunc(b.plan.Instances, byPlace)
	return nil
}

// byPlace orders levels by their folders, then by their numbers, and then by their names.
func byPlace(x, y string) int {
	return cmp.Or(cmp.Compare(path.Dir(x), path.Dir(y)), cmp.Compare(number(x), number(y)), cmp.Compare(x, y))
}

// number returns the first number in the name of a level, so that level2 comes before level10, or 0
// if there is none.
func number(name string) int {
	digits := strings.TrimLeftFunc(path.Base(name), func(r rune) bool { return r < '0' || r > '9' })
	if end := strings.IndexFunc(digits, func(r rune) bool { return r < '0' || r > '9' }); end >= 0 {
		digits = digits[:end]
	}
	n, _ := strconv.Atoi(digits)
	return n
}

// movesName returns the name of the file with the moves of a level.
func movesName(instance string) string {
	if n, err := strconv.Atoi(instance); err == nil {
		return fmt.Sprintf("%05d.txt", n)
	}
	return strings.TrimSuffix(instance, filepath.Ext(instance)) + ".moves.txt"
}

// save writes the moves of a level, and offers them to the book.
func (b *batch) save(r lab.Record, board shift.Board, moves []shift.Move) error {
	var text bytes.Buffer
	if err := shift.WriteMoves(&text, moves); err != nil {
		return err
	}
	file := filepath.Join(b.folder, movesName(r.Instance))
	err := os.MkdirAll(filepath.Dir(file), 0o777)
	if err == nil {
		err = disk.Replace(file, text.Bytes())
	}
	if err != nil {
		return err
	}
	problem := numbershift.BoardProblem(board)
	if len(b.plan.Settings[levels.FolderSetting]) == 0 {
		n, _ := strconv.Atoi(r.Instance) // the plan was checked
		if problem, err = numbershift.LevelProblem(b.game.Seed, n); err != nil {
			return err
		}
	}
	return b.book.OfferMany(problem, numbershift.Answer(moves), puzzle.Effort{
		Search: r.Contestant, Seed: r.Seed, Workers: b.plan.Workers, Steps: r.Steps, Restarts: r.Restarts,
		Seconds: r.Seconds,
	})
}

// stands reports whether a run has solved its level, and its file still does.
func (b *batch) stands(r lab.Record) bool {
	if !slices.Contains(b.plan.Instances, r.Instance) {
		return true // the plan no longer has this level, so its file does not matter
	}
	board, _, err := levels.Board(b.plan, r.Instance)
	if err != nil || !r.Solved {
		return false
	}
	text, err := disk.ReadRegular(filepath.Join(b.folder, movesName(r.Instance)), cli.TextLimit)
	if err != nil {
		return false
	}
	moves, err := shift.ReadMoves(bytes.NewReader(text))
	return err == nil && shift.Check(board, moves) == nil
}

func (b *batch) run(c *cli.Call) (*cli.Result, error) {
	b.flags.memory.Apply()
	show := &batchProgress{all: len(b.plan.Instances)}
	done := c.Progress(show.status)
	made, err := lab.Run(c.Context(), lab.Study{
		Plan: b.plan, Subject: levels.Saving(b.flags.memory, b.save), Folder: b.folder, Command: c.Command(),
		Abreast: search.Workers(b.flags.workers), Stands: b.stands, Watch: show.watch,
	})
	done()
	if errors.As(err, new(*journal.OtherError)) {
		return nil, cli.Usage(err)
	}
	b.book.Tally(c)
	if len(made.Records) > 0 {
		err = errors.Join(err, b.write(made.Records))
	}
	rows := slices.DeleteFunc(made.Records, func(r lab.Record) bool {
		return !slices.Contains(b.plan.Instances, r.Instance)
	})
	switch {
	case errors.Is(err, context.Canceled):
		err = fmt.Errorf("stopped after %s; the same command continues from here",
			cli.Count(len(rows), "level"))
	case err == nil:
		err = b.lacking(rows)
	}
	return &cli.Result{Table: b.table(rows), Text: func(p *cli.Printer) {
		if len(rows) > 0 {
			p.Keep(bands(rows).WriteText(p))
		}
	}}, err
}

// lacking says how many levels are not solved and why, or returns nil if all are.
func (b *batch) lacking(runs []lab.Record) error {
	dead, left := 0, 0
	for _, r := range runs {
		switch {
		case r.Solved:
		case r.Remark != "":
			dead++
		default:
			left++
		}
	}
	var parts []string
	if n := len(b.unread); n > 0 {
		parts = append(parts, fmt.Sprintf("%s cannot be read (%s)", cli.Count(n, "file"),
			cli.ErrorText(b.unread[0].err)))
	}
	if dead > 0 {
		parts = append(parts, cli.Count(dead, "level")+" cannot be solved, which is proved")
	}
	if left > 0 {
		parts = append(parts, cli.Count(left, "level")+" not solved; the same command with a larger --time "+
			"or --steps tries again")
	}
	if len(parts) == 0 {
		return nil
	}
	return errors.New(strings.Join(parts, "; "))
}

// write writes the table of all levels in the folder, and puts the runs into the order of the
// levels.
func (b *batch) write(runs []lab.Record) error {
	slices.SortFunc(runs, func(x, y lab.Record) int { return byPlace(x.Instance, y.Instance) })
	var summary bytes.Buffer
	return errors.Join(b.table(runs).WriteCSV(&summary), disk.Replace(filepath.Join(b.folder, "summary.csv"),
		summary.Bytes()))
}

// table returns the table of runs, and of the files that cannot be read.
func (b *batch) table(runs []lab.Record) *table.Table {
	t := &table.Table{Columns: []table.Column{
		{Key: "level"}, {Key: "numbers"}, {Key: "seconds", Verb: "%.3f"}, {Key: "steps"}, {Key: "restarts"},
		{Key: "left"},
		{Key: "problems", Left: true},
	}}
	for _, r := range runs {
		var level any = r.Instance
		if n, err := strconv.Atoi(r.Instance); err == nil {
			level = n
		}
		problem := r.Remark // the proof that there is no solution
		if problem == "" && !r.Solved {
			problem = "no solution was found"
		}
		t.Add(level, r.Size, math.Round(r.Seconds*1000)/1000, r.Steps, r.Restarts, r.Value, problem)
	}
	for _, u := range b.unread {
		t.Add(u.name, nil, nil, nil, nil, nil, cli.ErrorText(u.err))
	}
	return t
}

// bands returns a table with a row for each hundred levels of a folder: how many were solved, and
// the median and the worst time.
func bands(runs []lab.Record) *table.Table {
	const size = 100
	t := &table.Table{Columns: []table.Column{
		{Key: "from"}, {Key: "to"}, {Key: "levels"}, {Key: "solved"}, {Key: "numbers", Verb: "%.0f"},
		{Key: "median_seconds", Head: "median s", Verb: "%.3f"},
		{Key: "worst_seconds", Head: "worst s", Verb: "%.3f"},
	}}
	for len(runs) > 0 {
		n, solved, numbers := 0, 0, int64(0)
		var seconds []float64
		place := func(r lab.Record) string {
			return fmt.Sprint(path.Dir(r.Instance), (number(r.Instance)-1)/size)
		}
		for n < len(runs) && place(runs[n]) == place(runs[0]) {
			r := runs[n]
			seconds, numbers = append(seconds, r.Seconds), numbers+r.Size
			if r.Solved {
				solved++
			}
			n++
		}
		times := statistics.Summarize(seconds)
		t.Add(runs[0].Instance, runs[n-1].Instance, n, solved, float64(numbers)/float64(n), times.Median,
			times.Most)
		runs = runs[n:]
	}
	return t
}

// batchProgress keeps what the progress line shows.
type batchProgress struct {
	mu    sync.Mutex
	all   int // levels
	begin time.Time
	had   int // runs then
	runs  []lab.Record
}

func (p *batchProgress) watch(runs []lab.Record, _ *lab.Trial) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.runs = runs; p.begin.IsZero() {
		p.begin, p.had = time.Now(), len(runs)
	}
}

// status describes the state of the batch. The estimate assumes that the remaining levels take as
// long on average as those so far; as later levels are larger, it grows at first.
func (p *batchProgress) status() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	had, made := min(p.had, p.all), p.runs[p.had:] // the folder may hold levels that the plan no longer has
	text := fmt.Sprintf("%d of %d levels", had+len(made), p.all)
	if n := len(made); n > 0 {
		failed, worst := 0, made[0]
		for _, r := range made {
			if !r.Solved {
				failed++
			}
			if r.Seconds > worst.Seconds {
				worst = r
			}
		}
		text += fmt.Sprintf("  last %s: %s  worst %s: %s  not solved %d  left %s", made[n-1].Instance,
			cli.Seconds(made[n-1].Seconds), worst.Instance, cli.Seconds(worst.Seconds), failed,
			cli.Seconds(time.Since(p.begin).Seconds()/float64(n)*float64(p.all-had-n)))
	}
	return text
}
