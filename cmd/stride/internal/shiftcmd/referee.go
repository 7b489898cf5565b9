package shiftcmd

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/internal/table"
	"stride/shift/official"
	"stride/shift/referee"
)

// refereeFlags are the flags of the referee.
type refereeFlags struct {
	programs   []string
	level      int
	levels     []string
	game       cli.SecretFlag
	noPassword bool
	rules      referee.Rules
	log        string
	summary    bool
	json, csv  bool
	quiet      bool
}

func newRefereeCommand() *cobra.Command {
	f := refereeFlags{rules: referee.Official()}
	c := &cobra.Command{
		Use:   "referee -- COMMAND...",
		Short: "Let a program play the game, as on CodinGame",
		Long: `Referee plays the game on CodinGame against a program in any language, which reads
standard input and prints to standard output. By default everything is as it is there:
the program prints a password within 1000 ms, reads its level, prints its moves, one
in each turn of 50 ms (two from level 202 on), has 800 ms for the first move of each
next level, and plays until it makes a mistake or 600 turns are over. The sum of the
times that the turns are allowed must not exceed 30 s. Moves that are printed early
count for later turns, so that a program may print all of them at once.

The program finds the password of the level in the variable STRIDE_PASSWORD, and in
place of {password} in its arguments. What it writes to standard error is passed on.

With --levels, the program plays a game of its own on each level. With --program, which
may be repeated, several programs play in turn; their commands are run by the shell.

The exit code is 1 if a single program has solved no level, or not all of --levels.`,
		Example: `  stride shift referee -- stride shift player
  stride shift referee --level 300 --log game.log -- stride shift player --password {password}
  stride shift referee --levels 50,100 --no-password --think 10s -- stride shift solve
  stride shift referee --levels 20-24 --program "a=stride shift player" --program "b=./mine.py"`,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) == 0 && len(f.programs) == 0 {
				return errors.New("there is no program: write its command after --, or name programs by --program NAME=COMMAND")
			}
			if len(args) > 0 && len(f.programs) > 0 {
				return fmt.Errorf("the command %q is given beside --program: name all programs by --program NAME=COMMAND", args[0])
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			plan, err := f.plan(c, args)
			if err != nil {
				return err
			}
			return f.play(c, plan)
		},
	}
	flags := c.Flags()
	flags.StringArrayVar(&f.programs, "program", nil, "let a program play, as `NAME=COMMAND`; may be repeated")
	flags.IntVar(&f.level, "level", 1, "number of the level at which the game begins")
	flags.StringSliceVar(&f.levels, "levels", nil, "play a game on each of these official `LEVELS`, as N, FROM-TO or FROM-TO/STEP, separated by commas")
	f.game.Register(c)
	flags.BoolVar(&f.noPassword, "no-password", false, "send the level at once, to a program that prints moves only")
	cli.DurationVar(flags, &f.rules.Think, "think", 0, "time for the first move of each level, which does not count for the total; 0 for that of the game")
	cli.DurationVar(flags, &f.rules.First, "first-time", f.rules.First, "time for the first answer, which includes the start of the program")
	cli.DurationVar(flags, &f.rules.Turn, "turn-time", f.rules.Turn, "time for each further answer")
	cli.DurationVar(flags, &f.rules.Next, "next-time", f.rules.Next, "time for the first move of each next level")
	cli.DurationVar(flags, &f.rules.Total, "total-time", f.rules.Total, "upper bound of the sum of the times that are allowed")
	flags.IntVar(&f.rules.Turns, "turns", f.rules.Turns, "number of turns of a game")
	flags.StringVar(&f.log, "log", "", "write all that is sent and printed to `FILE`")
	flags.BoolVar(&f.summary, "summary", false, "print what the game tells after each solved level: the password of the next level, and its board")
	flags.BoolVar(&f.json, "json", false, cli.JSONHelp)
	flags.BoolVar(&f.csv, "csv", false, "print the table of the games as comma-separated values")
	flags.BoolVar(&f.quiet, "quiet", false, "do not show progress, nor what the programs write to standard error")
	return c
}

// plan returns the tournament that the flags describe; a single game is one, too.
func (f *refereeFlags) plan(c *cobra.Command, args []string) (plan referee.Tournament, err error) {
	if f.json && f.csv {
		return plan, cli.ErrTwoForms
	}
	if f.summary && (f.json || f.csv) {
		return plan, errors.New("--summary prints a text, and --json and --csv do not go with it")
	}
	plan = referee.Tournament{Levels: []int{f.level}, Secret: f.game.Seed, Rules: f.rules}
	plan.Rules.Password = !f.noPassword
	if c.Flags().Changed("levels") {
		if c.Flags().Changed("level") {
			return plan, errors.New("--level begins one game, and --levels is about several: give one of them")
		}
		plan.Rules.Single = true
		if plan.Levels, err = cli.ParseLevels(f.levels); err != nil {
			return plan, err
		}
		if len(plan.Levels) == 0 {
			return plan, errors.New("--levels is empty: it must name at least one level")
		}
	}
	for _, n := range plan.Levels {
		if last := plan.Rules.LastLevel(); n < 1 || n > last {
			return plan, fmt.Errorf("level %d: it must be from 1 to %d, or to %d with --no-password", n, official.PasswordLevels, official.MaxLevel)
		}
	}
	for name, d := range map[string]time.Duration{"first-time": f.rules.First, "turn-time": f.rules.Turn, "next-time": f.rules.Next, "total-time": f.rules.Total} {
		if d <= 0 {
			return plan, fmt.Errorf("--%s is %v: it must be positive", name, d)
		}
	}
	if f.rules.Think < 0 {
		return plan, fmt.Errorf("--think is %v: it must not be negative", f.rules.Think)
	}
	if f.rules.Turns < 1 {
		return plan, fmt.Errorf("--turns is %d: it must be at least 1", f.rules.Turns)
	}
	if len(args) > 0 {
		plan.Programs = []referee.Program{{Name: args[0], Args: args}}
	}
	seen := make(map[string]bool)
	for _, text := range f.programs {
		name, command, ok := strings.Cut(text, "=")
		if !ok || name == "" || strings.TrimSpace(command) == "" {
			return plan, fmt.Errorf("--program is %q: it must be NAME=COMMAND", text)
		}
		if seen[name] {
			return plan, fmt.Errorf("--program %s: there are two programs of this name", name)
		}
		seen[name] = true
		plan.Programs = append(plan.Programs, referee.Shell(name, command))
	}
	return plan, nil
}

// play plays a tournament and prints its results.
func (f *refereeFlags) play(c *cobra.Command, plan referee.Tournament) (err error) {
	if f.log != "" {
		file, failed := os.Create(f.log)
		if failed != nil {
			return cli.Failure(failed)
		}
		defer func() { err = errors.Join(err, cli.Failure(file.Close())) }()
		plan.Log = file
	}
	if !f.quiet {
		plan.Stderr = c.ErrOrStderr()
	}
	out := &cli.Printer{W: c.OutOrStdout()}
	single := len(plan.Programs)*len(plan.Levels) == 1
	show := refereeProgress{all: len(plan.Programs) * len(plan.Levels)}
	plan.Cleared = func(level int, summary []string) {
		show.cleared()
		switch {
		case f.summary:
			for _, text := range summary {
				out.Printf("%s\n", text)
			}
		case single && !f.json && !f.csv && !plan.Rules.Single:
			out.Printf("level %d: solved\n", level)
		}
	}
	plan.Played = show.played
	done := cli.NewStatusLine(c.ErrOrStderr(), f.quiet).Follow(show.status)
	results, err := plan.Play(c.Context())
	done()
	var start *referee.StartError
	switch {
	case errors.As(err, &start):
		return err
	case errors.Is(err, context.Canceled):
		err = fmt.Errorf("interrupted after %d of %s", len(results), cli.Count(show.all, "game"))
	}
	if err == nil || len(results) > 0 {
		err = errors.Join(err, f.print(out, plan, results))
	}
	if err == nil && len(plan.Programs) == 1 && !allSolved(plan, results) {
		err = cli.ErrSilent // the report has said why
		if f.json || f.csv || f.summary {
			err = errors.New(results[len(results)-1].Words())
		}
	}
	return cli.Failure(err)
}

// allSolved reports whether a program has solved what it should: at least one level in a game
// that goes on, or else each.
func allSolved(plan referee.Tournament, results []referee.Result) bool {
	for _, r := range results {
		if r.Score == 0 {
			return false
		}
	}
	return len(results) == len(plan.Levels)
}

// print prints the results in the form that is wanted.
func (f *refereeFlags) print(out *cli.Printer, plan referee.Tournament, results []referee.Result) error {
	switch {
	case f.json:
		return json.NewEncoder(out.W).Encode(refereeReport{
			Game: f.game.String(), Password: plan.Rules.Password, Single: plan.Rules.Single,
			Games: results, Standings: referee.Standings(plan.Programs, results),
		})
	case f.csv:
		return gamesTable(results).WriteCSV(out.W)
	case f.summary:
		return out.Err
	}
	if len(plan.Programs) == 1 {
		for _, r := range results {
			printGame(out, r)
		}
		if len(results) > 1 {
			s := referee.Standings(plan.Programs, results)[0]
			out.Printf("%d of %s solved, %s of answers\n", s.Solved, cli.Count(s.Games, "level"), cli.Seconds(s.Seconds))
		}
		return out.Err
	}
	if err := gamesTable(results).Select("begin", "program", "verdict", "solved", "turns", "moves", "seconds", "slowest_ms").WriteText(out.W); err != nil {
		return err
	}
	for k, s := range referee.Standings(plan.Programs, results) {
		out.Printf("%d. %s: %s solved in %s, %s of answers\n", k+1, s.Program, cli.Count(s.Solved, "level"), cli.Count(s.Games, "game"), cli.Seconds(s.Seconds))
	}
	return out.Err
}

// printGame prints the result of a game, with the board at a failure.
func printGame(out *cli.Printer, r referee.Result) {
	if r.Verdict == referee.Solved {
		out.Printf("level %d: solved in %s, %s of answers, the slowest %.1f ms\n", r.Score, cli.Count(r.Turns, "turn"), cli.Seconds(r.Seconds), r.Slowest)
		return
	}
	out.Printf("%s\n", r.Words())
	if out.Err == nil {
		out.Err = r.WriteFailure(out.W)
	}
	switch {
	case r.Message != "":
		out.Printf("the game says: %s\n", r.Message)
	case r.Solved > 0 && !r.Left:
		out.Printf("the game says nothing, as a level was solved before\n")
	}
	out.Printf("score: level %d, %s solved in %s, %s of answers, the slowest %.1f ms\n",
		r.Score, cli.Count(r.Solved, "level"), cli.Count(r.Turns, "turn"), cli.Seconds(r.Seconds), r.Slowest)
	if r.Password != "" && r.Solved > 0 {
		out.Printf("password of the next level: %s\n", r.Password)
	}
}

// refereeReport is what --json prints.
type refereeReport struct {
	Game      string             `json:"game"`
	Password  bool               `json:"with_password"`
	Single    bool               `json:"single"`
	Games     []referee.Result   `json:"games"`
	Standings []referee.Standing `json:"standings"`
}

// gamesTable returns the table of all games.
func gamesTable(results []referee.Result) *table.Table {
	t := &table.Table{Columns: []table.Column{
		{Key: "begin", Head: "level"}, {Key: "program", Left: true}, {Key: "verdict", Left: true}, {Key: "score"}, {Key: "solved"},
		{Key: "turns"}, {Key: "moves"}, {Key: "seconds", Verb: "%.3f"}, {Key: "slowest_ms", Head: "slowest ms", Verb: "%.1f"},
		{Key: "reason", Left: true}, {Key: "message", Left: true},
	}}
	for _, r := range results {
		t.Add(r.Begin, r.Program, string(r.Verdict), r.Score, r.Solved, r.Turns, r.Moves, r.Seconds, r.Slowest, r.Reason, r.Message)
	}
	return t
}

// refereeProgress counts what the progress line shows.
type refereeProgress struct {
	mu                 sync.Mutex
	all, games, levels int
}

func (p *refereeProgress) cleared() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.levels++
}

func (p *refereeProgress) played(referee.Result) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.games++
}

func (p *refereeProgress) status() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return fmt.Sprintf("%d of %s played  %s solved", p.games, cli.Count(p.all, "game"), cli.Count(p.levels, "level"))
}
