package puzzlecmd

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"stride/internal/cli"
	"stride/internal/disk"
	"stride/internal/keys"
	"stride/internal/puzzle"
	"stride/internal/puzzle/band"
)

// Making is what "new" does for a family, besides what the family's [puzzle.Ordering] does.
type Making struct {
	Size          string // the arguments, such as "WIDTH HEIGHT"
	Args          cli.Args
	Help, Example string
	Flags         func(f *cli.Flags, w *puzzle.Wish) // adds the flags of the family
	Read          func(args []string, w *puzzle.Wish) error
	Print         func(p *cli.Printer, made puzzle.Made, solution bool)
}

// order is a call of the command.
type order struct {
	Kind
	wish          puzzle.Wish
	bands         band.Series
	length        keys.Range
	count         int
	seed          uint64
	limit         time.Duration
	ids, solution bool
	out           string
}

func (k Kind) new() *cli.Command {
	o := &order{Kind: k, count: 1}
	return &cli.Command{
		Use:      "new " + k.New.Size,
		Synonyms: []string{"generate", "make"},
		Short:    "Make " + k.Puzzles + " to play",
		Long: k.New.Help + `

No two ` + k.Puzzles + ` of a call are the same for a player. If not enough of them are found, the exit
code is 1, and the message says what was tried. With --seed, the ` + k.Puzzles + ` are the same
on every machine.

The folder of --out has the ` + k.Puzzles + ` of one call. If that was interrupted, the same call completes
it; files of other origin are never replaced.`,
		Example: k.New.Example,
		Args:    k.New.Args, Forms: cli.JSON | cli.Progress,
		Flags: func(f *cli.Flags) {
			f.Var(band.SeriesValue(&o.bands), "difficulty", "how hard for people: "+keys.Either(band.Names())+
				"; a series of "+k.Puzzles+" rises from one to another, as in gentle-hard")
			f.Complete("difficulty", band.Names)
			f.Range(&o.length, "length", "only "+k.Puzzles+" whose shortest solution has this many "+k.Moves+
				", such as 8 or 8-12")
			k.New.Flags(f, &o.wish)
			f.Int(&o.count, "count", keys.Between(1, 100_000), "number of "+k.Puzzles)
			f.Seed(&o.seed)
			f.Duration(&o.limit, "time", keys.NotNegative, "time limit, such as 90s or 10m; 0 for none")
			f.Bool(&o.solution, "solution", "also print the "+k.Moves+" of the solution")
			f.Bool(&o.ids, "ids", "print only the IDs, one a line")
			f.String(&o.out, "out", "write "+k.Puzzles+
				" to the folder `DIR` as 1.txt, 2.txt, … (01.txt, … if there are ten or more) instead of "+
				"printing them")
		},
		Check: o.checkFlags,
		Run:   o.run,
	}
}

func (o *order) checkFlags(c *cli.Call) error {
	if err := o.New.Read(c.Args, &o.wish); err != nil {
		return err
	}
	if o.out != "" && (o.ids || c.JSON) || o.ids && c.JSON {
		return errors.New("--ids, --json and --out are three ways to get the puzzles: give one of them")
	}
	o.wish.MinLength, o.wish.MaxLength = o.length.Low, o.length.High
	for b := o.bands.From; b <= o.bands.To; b++ {
		o.wish.Band = b
		if err := o.Family.Order.Check(o.wish); err != nil {
			return err
		}
	}
	return o.checkFolder(c)
}

func (o *order) run(c *cli.Call) (*cli.Result, error) {
	ctx := c.Context()
	if o.limit > 0 {
		limited, cancel := context.WithDeadline(ctx, c.Started.Add(o.limit))
		defer cancel()
		ctx = limited
	}
	made, err := o.make(ctx)
	switch {
	case errors.Is(err, context.Canceled):
		err = fmt.Errorf("interrupted: %d of %d were made", len(made), o.count)
		if o.out != "" {
			err = fmt.Errorf("%w; the same command makes the others", err)
		}
	case errors.Is(err, context.DeadlineExceeded):
		err = fmt.Errorf("the time limit was reached: %d of %d were made", len(made), o.count)
	}
	if o.out != "" {
		return nil, errors.Join(o.write(made), err)
	}
	lines := cli.Lines{}
	for _, m := range made {
		lines = append(lines, cli.Object{m.Puzzle.View(),
			cli.Fields{"difficulty": m.Grade, "moves": m.Solution, "seed": o.seed}})
	}
	return &cli.Result{JSON: lines, Text: func(p *cli.Printer) {
		for k, m := range made {
			if o.ids {
				p.Printf("%s\n", m.Puzzle.ID())
				continue
			}
			if k > 0 {
				p.Printf("\n")
			}
			o.New.Print(p, m, o.solution)
		}
	}}, err
}

// make makes the puzzles. A series has its bands one after the other, and in each the effort rises.
func (o *order) make(ctx context.Context) ([]puzzle.Made, error) {
	var all []puzzle.Made
	seen, last := make(map[string]bool), ""
	for b := o.bands.From; b <= o.bands.To; b++ {
		count := 0
		for k := range o.count {
			if o.bands.At(k, o.count) == b {
				count++
			}
		}
		o.wish.Band = b
		made, err := o.Family.Order.Make(ctx, o.wish, count, o.seed)
		if o.bands.From < o.bands.To {
			// Puzzles that are the same may just differ in their grade.
			made = slices.DeleteFunc(made, func(m puzzle.Made) bool { return seen[m.Key] })
			puzzle.Arrange(made, last)
		}
		for _, m := range made {
			seen[m.Key], last = true, m.Shape
		}
		if all = append(all, made...); err != nil {
			return all, err
		}
	}
	return all, nil
}

// numbered is the name of a file that another call may have written.
var numbered = regexp.MustCompile(`^0*[1-9][0-9]*\.txt$`)

// markFile is the file of a folder that says which call its puzzles are of.
const markFile = ".stride-new"

// mark is the content of markFile: the call without its seed, and the seed.
type mark struct {
	Call string `json:"call"`
	Seed uint64 `json:"seed"`
}

// callText returns what has to be the same in the calls that complete a folder.
func (o *order) callText() string {
	return fmt.Sprint(o.Family.Name, o.wish.Rows, o.wish.Cols, o.wish.Min, o.wish.Max, o.wish.Idea,
		o.wish.Look, o.wish.UniqueRoute, o.bands, o.length, o.count, o.solution)
}

// checkFolder refuses a folder with numbered files that this call has not written, so that none is
// replaced and the puzzles of two calls do not mix. A call that completes the folder takes over its
// seed.
func (o *order) checkFolder(c *cli.Call) error {
	if o.out == "" {
		return nil
	}
	if err := disk.CheckFolder(o.out); err != nil {
		return fmt.Errorf("--out %w", err)
	}
	entries, err := os.ReadDir(o.out)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	first := slices.IndexFunc(entries, func(e os.DirEntry) bool { return numbered.MatchString(e.Name()) })
	if first < 0 {
		return nil
	}
	var was mark
	text, err := disk.ReadText(filepath.Join(o.out, markFile), cli.TextLimit)
	if err == nil {
		err = json.Unmarshal(text, &was)
	}
	switch {
	case err != nil:
		return fmt.Errorf("--out %s: the folder holds %s, which this command has not written: choose "+
			"another folder", o.out, entries[first].Name())
	case was.Call != o.callText() || c.Given("seed") && was.Seed != o.seed:
		return fmt.Errorf("--out %s: the folder holds %s of another call, with the seed %d: choose "+
			"another folder", o.out, entries[first].Name(), was.Seed)
	}
	o.seed = was.Seed
	return nil
}

// fileName returns the name of the file of a puzzle, from 1. All names are equally long, so that
// they are listed in the order of their numbers.
func (o *order) fileName(k int) string {
	return fmt.Sprintf("%0*d.txt", len(strconv.Itoa(o.count)), k)
}

// write writes each puzzle into a file of the folder.
func (o *order) write(made []puzzle.Made) error {
	if err := os.MkdirAll(o.out, 0o777); err != nil {
		return err
	}
	call, err := json.Marshal(mark{o.callText(), o.seed})
	if err != nil {
		return err
	}
	if err := disk.Replace(filepath.Join(o.out, markFile), call); err != nil {
		return err
	}
	for k, m := range made {
		var text strings.Builder
		o.New.Print(&cli.Printer{W: &text}, m, o.solution)
		if err := disk.Replace(filepath.Join(o.out, o.fileName(k+1)), []byte(text.String())); err != nil {
			return err
		}
	}
	return nil
}
