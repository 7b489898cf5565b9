package shiftcmd

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"stride/cmd/internal/levelflags"
	"stride/internal/cli"
	"stride/internal/keys"
	"stride/internal/shift/referee"
	"stride/internal/table"
	"stride/shift/official"
)

// refereeing is a call of the referee.
type refereeing struct {
	programs   []string
	level      int
	levels     []string
	game       levelflags.Secret
	noPassword bool
	rules      referee.Rules
	log        string
	summary    bool
	plan       referee.Tournament // a single game is one, too
}

func newReferee() *cli.Command {
	r := &refereeing{rules: referee.Official(), level: 1}
	return &cli.Command{
		Use:   "referee -- COMMAND...",
		Short: "Let a program play the game, as on CodinGame",
		Long: `Play the game on CodinGame against a program in any language, which reads
standard input and prints to standard output. By default the limits are CodinGame's:
the program prints a password within 1000 ms, reads its level, prints its moves, one
in each turn of 50 ms (two from level 202 on), has 800 ms for the first move of each
next level, and plays until it makes a mistake or 600 turns are over. The sum of the
times that the turns are allowed must not exceed 30 s. A program may print all moves at
once; the later ones count for later turns.

The program finds the password of the level in the variable STRIDE_PASSWORD, and in
place of {password} in its arguments. What it writes to standard error is passed on.

With --levels, the program plays a game of its own on each level. With --program, which
may be repeated, several programs play in turn; their commands are run by the shell.

The exit code is 1 if the only program solved no level, or not all of --levels.`,
		Example: `  stride shift referee -- sh examples/referee/player.sh
  stride shift referee --level 300 --log game.log -- sh examples/referee/player.sh 1
  stride shift referee --levels 50,100 --no-password --think 10s -- stride shift solve
  stride shift referee --levels 20-24 --program "a=sh examples/referee/player.sh" --program "b=./mine.py"`,
		Args: cli.AnyArgs, Forms: cli.JSON | cli.CSV | cli.Progress,
		Flags: func(f *cli.Flags) {
			positive := keys.AtLeast(int64(time.Millisecond))
			f.List(&r.programs, "program", false, "let a program play, as `NAME=COMMAND`; may be repeated")
			f.Int(&r.level, "level", keys.Between(1, official.MaxLevel), "number of the level at which the "+
				"game begins")
			f.List(&r.levels, "levels", true,
				"play a game on each of these official `LEVELS`, as N, FROM-TO or FROM-TO/STEP, separated "+
					"by commas")
			r.game.Register(f)
			f.Bool(&r.noPassword, "no-password", "send the level at once, to a program that prints "+
				"moves only")
			f.Duration(&r.rules.Think, "think", keys.NotNegative,
				"time for the first move of each level, which does not count for the total, and at least "+
					"for the first answer; "+
					"0 for that of the game")
			f.Duration(&r.rules.First, "first-time", positive,
				"time for the first answer, which includes the start of the program")
			f.Duration(&r.rules.Turn, "turn-time", positive, "time for each further answer")
			f.Duration(&r.rules.Next, "next-time", positive, "time for the first move of each next level")
			f.Duration(&r.rules.Total, "total-time", positive, "upper bound of the sum of the times that "+
				"are allowed")
			f.Int(&r.rules.Turns, "turns", keys.Between(1, 1_000_000), "number of turns of a game")
			f.String(&r.log, "log", "write all that is sent and printed to `FILE`")
			f.Bool(&r.summary, "summary",
				"print what the game tells after each solved level: the password of the next level, and "+
					"its board")
		},
		Check: r.check,
		Run:   r.play,
	}
}

func (r *refereeing) check(c *cli.Call) (err error) {
	switch {
	case len(c.Args) == 0 && len(r.programs) == 0:
		return errors.New("there is no program: write its command after --, or name programs by --program " +
			"NAME=COMMAND")
	case len(c.Args) > 0 && len(r.programs) > 0:
		return fmt.Errorf("the command %q is given besides --program: name all programs by --program "+
			"NAME=COMMAND", c.Args[0])
	case r.summary && (c.JSON || c.CSV):
		return errors.New("--summary prints a text, and --json and --csv do not go with it")
	case c.Given("level") && c.Given("levels"):
		return errors.New("--level begins one game, and --levels is about several: give one of them")
	}
	plan := referee.Tournament{Levels: []int{r.level}, Secret: r.game.Seed, Rules: r.rules}
	plan.Rules.Password = !r.noPassword
	if c.Given("levels") {
		plan.Rules.Single = true
		if plan.Levels, err = levelflags.Parse(r.levels); err != nil {
			return err
		}
		if len(plan.Levels) == 0 {
			return errors.New("--levels is empty: it must name at least one level")
		}
	}
	for _, n := range plan.Levels {
		if last := plan.Rules.LastLevel(); n < 1 || n > last {
			return fmt.Errorf("level %d: it must be from 1 to %d, or to %d with --no-password", n,
				official.PasswordLevels, official.MaxLevel)
		}
	}
	if len(c.Args) > 0 {
		plan.Programs = []referee.Program{{Name: c.Args[0], Args: c.Args}}
	}
	seen := make(map[string]bool)
	for _, text := range r.programs {
		name, command, ok := strings.Cut(text, "=")
		if !ok || name == "" || strings.TrimSpace(command) == "" {
			return fmt.Errorf("--program is %q: it must be NAME=COMMAND", text)
		}
		if seen[name] {
			return fmt.Errorf("--program %s: there are two programs of this name", name)
		}
		seen[name] = true
		plan.Programs = append(plan.Programs, referee.Shell(name, command))
	}
	if !c.Quiet {
		plan.Stderr = cli.Raw(c.Stderr()) // the messages of a bot are for the one who runs it
	}
	r.plan = plan
	return nil
}

// play plays the games. What happens in them is printed at once.
func (r *refereeing) play(c *cli.Call) (*cli.Result, error) {
	plan := r.plan
	if r.log != "" {
		file, err := c.Create(r.log)
		if err != nil {
			return nil, err
		}
		plan.Log = file
	}
	out := &cli.Printer{W: c.Stdout()}
	all := len(plan.Programs) * len(plan.Levels)
	show := refereeProgress{all: all}
	plan.Cleared = func(level int, summary []string) {
		show.cleared()
		switch {
		case r.summary:
			out.Printf("%s\n", strings.Join(summary, "\n"))
		case all == 1 && !c.JSON && !c.CSV && !plan.Rules.Single:
			out.Printf("level %d: solved\n", level)
		}
	}
	plan.Played = show.played
	done := c.Progress(show.status)
	results, err := plan.Play(c.Context())
	done()
	switch {
	case errors.As(err, new(*referee.StartError)):
		return nil, cli.Usage(err)
	case errors.Is(err, context.Canceled):
		err = fmt.Errorf("interrupted after %d of %s", len(results), cli.Count(all, "game"))
	}
	if err != nil && len(results) == 0 {
		return nil, err
	}
	if err == nil && len(plan.Programs) == 1 && !allSolved(plan, results) {
		err = cli.ErrSilent // the report has said why
		if c.JSON || c.CSV || r.summary {
			err = errors.New(results[len(results)-1].Words())
		}
	}
	standings := referee.Standings(plan.Programs, results)
	return &cli.Result{Table: gamesTable(results), JSON: cli.Fields{
		"game": r.game.String(), "with_password": plan.Rules.Password, "single": plan.Rules.Single,
		"games": results, "standings": standings,
	}, Text: func(p *cli.Printer) {
		switch {
		case r.summary:
		case len(plan.Programs) == 1:
			for _, game := range results {
				printGame(p, game)
			}
			if len(results) > 1 {
				p.Printf("%d of %s solved, %s of answers\n", standings[0].Solved,
					cli.Count(standings[0].Games, "level"), cli.Seconds(standings[0].Seconds))
			}
		default:
			p.Keep(gamesTable(results).Select("begin", "program", "verdict", "solved", "turns", "moves",
				"seconds", "slowest_ms").WriteText(p))
			for k, s := range standings {
				p.Printf("%d. %s: %s solved in %s, %s of answers\n", k+1, s.Program,
					cli.Count(s.Solved, "level"), cli.Count(s.Games, "game"), cli.Seconds(s.Seconds))
			}
		}
	}}, err
}

// allSolved reports whether a program has solved what it should: at least one level in a game
// that continues to the next level, or else each.
func allSolved(plan referee.Tournament, results []referee.Result) bool {
	for _, r := range results {
		if r.Score == 0 {
			return false
		}
	}
	return len(results) == len(plan.Levels)
}

// printGame prints the result of a game, with the board at a failure.
func printGame(out *cli.Printer, r referee.Result) {
	if r.Verdict == referee.Solved {
		out.Printf("level %d: solved in %s, %s of answers, the slowest %.1f ms\n", r.Score,
			cli.Count(r.Turns, "turn"), cli.Seconds(r.Seconds), r.Slowest)
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

// gamesTable returns the table of all games.
func gamesTable(results []referee.Result) *table.Table {
	t := &table.Table{Columns: []table.Column{
		{Key: "begin", Head: "level"}, {Key: "program", Left: true}, {Key: "verdict", Left: true},
		{Key: "score"}, {Key: "solved"},
		{Key: "turns"}, {Key: "moves"}, {Key: "seconds", Verb: "%.3f"},
		{Key: "slowest_ms", Head: "slowest ms", Verb: "%.1f"},
		{Key: "reason", Left: true}, {Key: "message", Left: true},
	}}
	for _, r := range results {
		t.Add(r.Begin, r.Program, string(r.Verdict), r.Score, r.Solved, r.Turns, r.Moves, r.Seconds,
			r.Slowest, r.Reason, r.Message)
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
	return fmt.Sprintf("%d of %s played  %s solved", p.games, cli.Count(p.all, "game"),
		cli.Count(p.levels, "level"))
}
