package grade

import (
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"stride/internal/keys"
	"stride/internal/keys/planfile"
	"stride/internal/maze/argline"
	"stride/internal/nearest"
	"stride/internal/puzzle/band"
	"stride/maze/format"
)

// The keys of a plan. docs/grade.md has the tables that follow from them.

// ReadPlan reads a plan in YAML. An error is a [*keys.Error].
func ReadPlan(content []byte) (*Plan, error) {
	p := NewPlan()
	if err := planfile.Read(content, "seconds: 60", p.keys()); err != nil {
		return nil, orGone(err)
	}
	if err := p.complete(); err != nil {
		return nil, &keys.Error{Err: err}
	}
	return p, nil
}

// gone has the keys of earlier plans, and what to write instead.
var gone = map[string]string{
	"tolerance":          "write late: {from: 0.5s}",
	"deduction":          "write late: {deduction: 5}",
	"wall":               "write late: {to: 10s}, which is counted from the end of the time",
	"late-bonus":         "leave it out, since late runs earn no bonus",
	"bonus-shares":       "leave it out, since the five best earn 1, 0.8, 0.6, 0.4 and 0.2 of the bonus",
	"claim-deduction":    "write report-deduction: 1",
	"format-deduction":   "write report-deduction: 1",
	"late-days":          "leave it out: the platform knows who is late, and can take off points",
	"late-day-deduction": "leave it out: the platform knows who is late, and can take off points",
	"published":          "leave it out, and remove visible: from the plan when students may see the results",
}

// orGone returns the error about a plan with a key that is gone, or another error as it is.
func orGone(err error) error {
	var at *keys.Error
	var unknown *nearest.UnknownError
	if !errors.As(err, &at) || !errors.As(err, &unknown) || gone[unknown.Name] == "" {
		return err
	}
	return &keys.Error{Line: at.Line, Err: fmt.Errorf("the key %q is gone: %s", unknown.Name,
		gone[unknown.Name])}
}

// keys returns the keys of a plan. The task comes first, since the defaults of others depend on it.
func (p *Plan) keys() keys.Table {
	points := func(to *float64) keys.Value { return keys.Number(to, 0, maxPoints) }
	return keys.Table{
		{Name: "task", Value: keys.WordOf(&p.Task, []string{string(Generate), string(Solve), string(Levels)},
			func(word string) (Task, error) {
				p.forTask(Task(word))
				return Task(word), nil
			}, keys.Show)},
		{Name: "title", Help: "of the reports", Default: "of the task", Value: keys.Text(&p.Title)},
		{Name: "build", Help: "command of the shell; `none` for none",
			Default: "`make`, or `g++` without a makefile", Value: keys.Text(&p.Build)},
		{Name: "run", Help: "command of the shell, with `{rows}`, `{columns}`, `{min}` and `{max}`, or the " +
			"numbers appended", Default: "`./PuzzleGenerator`, `./solve`",
			Value: keys.Of(&p.Command, "COMMAND", command, keys.Show)},
		{Name: "configurations", Help: "list of `5 5 1 4` or `{maze: 5 5 1 4, points: 20, threshold: 100, " +
			"visible: hidden}`", Default: "5 5 1 4, 7 7 1 6, 10 10 1 9; levels 1, 10, 50, 100",
			Items: p.item},
		{Name: "seconds", Help: "time of a run", Default: "60; 10 to solve",
			Value: keys.Number(&p.Seconds, 0.01, 24*60*60)},
		{Name: "late", Help: "what a run over the time costs, see below", Default: "see below",
			Table: p.lateKeys()},
		{Name: "repeats", Help: "runs of each configuration", Default: "3; 1 to solve",
			Value: keys.Int(&p.Repeats, keys.Between(1, maxRepeats))},
		{Name: "points", Help: "of all configurations together; those without points of their own share " +
			"the rest equally",
			Value: keys.Number(&p.Points, 0.01, maxPoints)},
		{Name: "threshold", Help: "see below", Default: "optimum, search 10s",
			Value: keys.List(&p.Sources, "SOURCES", parseSource, Source.String)},
		{Name: "report-deduction", Help: "for each false or missing claim, and once for another format",
			Value: points(&p.ReportDeduction)},
		{Name: "bonus", Help: "for the best in all configurations", Default: "30; 0 to solve",
			Value: points(&p.Bonus)},
		{Name: "forgive", Help: "deviations, see below",
			Value: keys.List(&p.Forgiven, "WORDS", parseForm, keys.Show)},
		{Name: "label", Help: `the word in "Puzzle value"`,
			Value: keys.OneOf(&p.Label, format.LabelValue, format.LabelScore, eitherLabel)},
		{Name: "unsolvable-term", Help: "`no` for the edition without −100·n",
			Value: keys.Bool(&p.UnsolvableTerm)},
		{Name: "answer", Help: "see [Solvers](#solvers)",
			Value: keys.OneOf(&p.Answer, ShortestRoute, AnyRoute, LengthOnly)},
		{Name: "form", Help: "see there", Value: keys.OneOf(&p.InputForm, sizeForm, placesForm, commasForm,
			rowsForm)},
		{Name: "input-file", Help: "see there", Value: keys.Of(&p.InFile, "FILE", fileName, keys.Show)},
		{Name: "output-file", Help: "read in place of standard output",
			Value: keys.Of(&p.OutFile, "FILE", fileName, keys.Show)},
		{Name: "require", Help: "see [Fairness](#fairness)", Items: p.requirement},
		{Name: "due", Help: "date: `2026-12-01` (its end), `2026-12-01 18:00` in the zone of the machine, " +
			"or `2026-12-01T18:00:00+01:00`", Value: keys.Of(&p.Due, "DATE", endOf, showDate)},
		{Name: "limits", Help: "see below", Default: "see below", Table: p.limitKeys()},
		{Name: "build-time", Help: "of a build",
			Value: keys.Duration(&p.BuildTime, keys.AtLeast(int64(time.Millisecond)))},
		{Name: "readable", Help: "further folders that programs may read, such as a compiler's; if you are " +
			"root, all users must be allowed in", Value: keys.List(&p.Readable, "DIRS", readable, keys.Show)},
		{Name: "folder", Help: "of the project in a submission, such as `proj2` or `*2*`", Default: "none",
			Value: keys.Of(&p.Folder, "PATTERN", pattern, keys.Show)},
		{Name: "given", Help: "folder of what the course handed out", Default: "the kit",
			Value: keys.Text(&p.Given)},
		{Name: "packages", Help: "of Debian, that builds and runs need", Default: "make, g++",
			Value: keys.List(&p.Packages, "NAMES", keys.Same, keys.Show)},
		{Name: "seed", Help: "of what is made and drawn",
			Default: "drawn for each folder", Value: keys.Seed(&p.Seed, 1)},
	}
}

// lateKeys are the keys below "late".
func (p *Plan) lateKeys() keys.Table {
	return keys.Table{
		{Name: "deduction", Help: "for each second begun",
			Value: keys.Number(&p.Late.Deduction, 0, maxPoints)},
		{Name: "from", Help: "time over it that costs nothing", Value: keys.Duration(&p.Late.From,
			keys.AtLeast(0))},
		{Name: "to", Help: "time over it after which the program is killed and earns nothing",
			Value: keys.Duration(&p.Late.To, keys.AtLeast(0))},
	}
}

// limitKeys are the keys below "limits".
func (p *Plan) limitKeys() keys.Table {
	l, moment := &p.Limits, keys.AtLeast(int64(time.Millisecond))
	return keys.Table{
		{Name: "cpu", Help: "processor time of all its processes together",
			Default: "four times that until it is killed",
			Value:   keys.Duration(&l.CPU, moment)},
		{Name: "memory", Help: "of all its processes together, at least 32MiB",
			Value: keys.Size(&l.Memory, minMemory)},
		{Name: "output", Help: "bytes of standard output, besides its last 64 KiB",
			Value: keys.Size(&l.Output, 1)},
		{Name: "disk", Help: "bytes in its folder", Value: keys.Size(&l.Disk, 1)},
		{Name: "processes", Help: "processes and threads at a time",
			Value: keys.Int(&l.Processes, keys.Between(1, 1e5))},
		{Name: "files", Help: "open files of a process", Value: keys.Int(&l.Files, keys.Between(8, 1e6))},
	}
}

// item reads an item of the list of configurations.
func (p *Plan) item() keys.Item {
	c, r := new(Config), &Request{Count: 1} // the request is for what is to be solved
	item := keys.Item{Short: mazeValue(c), Add: func() error { return p.addConfig(*c, r) }}
	level := keys.Int(&r.Level, keys.Between(1, maxLevel))
	if p.Task == Levels {
		item.Short = level
		item.Table = append(item.Table, keys.Key{Name: "level", Value: level})
	} else {
		item.Table = append(item.Table, keys.Key{Name: "maze", Value: mazeValue(c)})
	}
	item.Table = append(item.Table,
		keys.Key{Name: "points", Value: keys.Number(&c.Points, 0.01, maxPoints)},
		keys.Key{Name: "threshold", Value: keys.List(&c.Sources, "SOURCES", parseSource, Source.String)},
		keys.Key{Name: "visible", Value: keys.OneOf(&c.Visible, AtOnce, Never, AfterDue, AfterPublished)},
		keys.Key{Name: "drawn", Value: keys.Bool(&c.Drawn)})
	if p.Task == Solve {
		item.Table = append(item.Table,
			keys.Key{Name: "difficulty", Value: band.Value(&r.Band)},
			keys.Key{Name: "length", Value: &r.Length},
			keys.Key{Name: "unsolvable", Value: keys.Bool(&r.Unsolvable)},
			keys.Key{Name: "count", Value: keys.Int(&r.Count, keys.Between(1, maxConfigs))})
	}
	return item
}

// addConfig adds a configuration, or one for each maze of a request.
func (p *Plan) addConfig(c Config, r *Request) error {
	if p.Task == Generate {
		r = nil
	}
	switch {
	case c.Rows == 0 && p.Task != Levels:
		return errors.New("the configuration has no maze: write maze: 5 5 1 4")
	case p.Task == Levels && r.Level == 0:
		return errors.New("the configuration has no level: write level: 50")
	case r != nil && r.Unsolvable && (r.Length.High > 0 || r.Band != band.Any):
		return errors.New("a maze without a route has neither length nor difficulty")
	case c.Drawn && r == nil && c.High == c.Params:
		return errors.New("drawn: write ranges of numbers, as in maze: 5-7 5-7 1 4")
	case len(p.Configs) >= maxConfigs:
		return fmt.Errorf("a plan has at most %d configurations", maxConfigs)
	}
	c.Drawn = c.Drawn || c.High != c.Params
	if r == nil {
		p.Configs = append(p.Configs, c)
		return nil
	}
	for n := range r.Count { // each maze of a request is a configuration
		one, each := c, *r
		each.Number, one.Request, one.Points = n+1, &each, c.Points/float64(r.Count)
		p.Configs = append(p.Configs, one)
	}
	return nil
}

// mazeValue is a configuration. A number may be a range, as in 5-7 5-7 1 4: then one is drawn for
// each submission.
func mazeValue(c *Config) keys.Value {
	return keys.Of(c, "MAZE", func(text string) (_ Config, err error) {
		low, high := strings.Fields(text), strings.Fields(text)
		for k, word := range low {
			if from, to, found := strings.Cut(word, "-"); found && from != "" {
				low[k], high[k] = from, to
			}
		}
		read := *c
		if read.Params, err = argline.Parse(low); err != nil {
			return read, err
		}
		if read.High, err = argline.Parse(high); err != nil {
			return read, err
		}
		if h := read.High; h.Rows < read.Rows || h.Cols < read.Cols || h.Min < read.Min || h.Max < read.Max ||
			h.Min > read.Max {
			return read, errors.New("a range is written as 5-7, the smaller number first, and MIN must " +
				"never be above MAX")
		}
		return read, nil
	}, Config.numbers)
}

// requirement reads an item of the list of requirements.
func (p *Plan) requirement() keys.Item {
	r := new(Requirement)
	return keys.Item{
		Table: keys.Table{
			{Name: "name", Value: keys.Text(&r.Name)},
			{Name: "file", Value: keys.Text(&r.File)},
			{Name: "same-as", Value: keys.Text(&r.SameAs)},
			{Name: "contains", Value: keys.Of(&r.Contains, "PATTERN",
				func(text string) (*regexp.Regexp, error) { return regexp.Compile(anyCase + text) },
				func(r *regexp.Regexp) string { return strings.TrimPrefix(r.String(), anyCase) })},
			{Name: "command", Value: keys.Text(&r.Command)},
			{Name: "clean", Value: keys.Bool(&r.Clean)},
			{Name: "deduction", Value: keys.Number(&r.Deduction, 0, maxPoints)},
		},
		Add: func() error {
			_, err := path.Match(r.File, "")
			if err != nil || (r.File == "") == (r.Command == "") || r.Clean && r.Command == "" ||
				(r.Contains != nil || r.SameAs != "") && r.File == "" {
				return errors.New("a requirement has a file, as in readme*, or a command, as in make test")
			}
			p.Require = append(p.Require, *r)
			return nil
		},
	}
}

// anyCase begins a pattern without regard to capitals.
const anyCase = "(?i)"

// command reads a command, which must not be empty.
func command(text string) (string, error) {
	if strings.TrimSpace(text) == "" {
		return "", errors.New("it must be a command, such as ./PuzzleGenerator")
	}
	return text, nil
}

// dateLayout is that of a date in a plan, in the time zone of this machine.
const dateLayout = "2006-01-02 15:04"

// DateLayout is that of a date for people who may be in another time zone.
const DateLayout = "Monday, 2 January 2006, 15:04 (UTC-07:00)"

// endOf reads a date, which ends with its day if it has no time.
func endOf(text string) (time.Time, error) {
	for _, layout := range []string{time.DateOnly, dateLayout, time.RFC3339} {
		t, err := time.ParseInLocation(layout, text, time.Local)
		if err != nil {
			continue
		}
		if layout == time.DateOnly {
			t = lastSecond(t)
		}
		return t, nil
	}
	return time.Time{}, errors.New("it must be a date, such as 2026-12-01, 2026-12-01 23:59 or " +
		"2026-12-01T23:59:00+01:00")
}

// lastSecond returns the end of a day, which may have 23 or 25 hours.
func lastSecond(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), 23, 59, 59, 0, t.Location())
}

// showDate writes a date as a plan may have it.
func showDate(t time.Time) string {
	switch {
	case t.IsZero():
		return ""
	case t.Equal(lastSecond(t)):
		return t.Format(time.DateOnly)
	case t.Second() == 0:
		return t.Format(dateLayout)
	}
	return t.Format(time.RFC3339)
}

// fileName reads the name of a file in the folder of a run.
func fileName(text string) (string, error) {
	if !filepath.IsLocal(text) {
		return "", errors.New("it must be the name of a file, such as input.txt")
	}
	return text, nil
}

// pattern reads the pattern of a folder's name.
func pattern(text string) (string, error) {
	if _, err := path.Match(text, ""); err != nil || !filepath.IsLocal(text) {
		return "", errors.New("it must be a name or a pattern, such as proj2 or *2*")
	}
	return path.Clean(text), nil
}

// readable takes folders, but for those that each run has of its own.
func readable(dir string) (string, error) {
	full, err := filepath.Abs(dir)
	if slices.Contains([]string{"/", "/dev", "/proc", "/sys", "/tmp"}, full) {
		err = errors.New("it must be a folder such as /opt/jdk; programs cannot be shown this one")
	}
	return dir, err
}

// CheckReadable returns an error if a folder that programs may read is not there. A plan for
// another machine need not be checked.
func (p *Plan) CheckReadable() error {
	for _, dir := range p.Readable {
		if info, err := os.Stat(dir); err != nil || !info.IsDir() {
			return fmt.Errorf("readable: %q is not a folder on this machine", dir)
		}
	}
	return nil
}
