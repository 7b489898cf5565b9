package referee_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"stride/internal/shift/referee"
	"stride/internal/tooltest"
	"stride/shift/official"
)

// The players of these tests are this test program itself, which TestMain turns into one of
// them when the environment names it.
const playerVariable = "STRIDE_TEST_PLAYER"

func TestMain(m *testing.M) {
	if name := os.Getenv(playerVariable); name != "" {
		players[name]()
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// forever is longer than any test.
const forever = time.Hour

// solution returns the generator's moves of the level that the player was started for.
func solution() []string {
	var level int
	fmt.Sscan(os.Getenv("STRIDE_LEVEL"), &level)
	_, list, err := official.LevelWithSolution(official.Seed{}, level)
	if err != nil {
		panic(err)
	}
	var text []string
	for _, m := range list {
		text = append(text, m.String())
	}
	return text
}

func password() { fmt.Println(os.Getenv("STRIDE_PASSWORD")) }

// readLevel reads a level, and ends the player at the end of its input.
func readLevel() {
	var w, h, cell int
	if n, _ := fmt.Scan(&w, &h); n < 2 {
		os.Exit(0)
	}
	for range w * h {
		fmt.Scan(&cell)
	}
}

// blind prints everything at once, and ends.
func blind() {
	fmt.Print(os.Getenv("STRIDE_PASSWORD") + "\n" + strings.Join(solution(), "\n") + "\n")
}

// players are the players by their names. What comes after the password within 300 ms is printed
// with it, as a busy machine may be slow.
var players = map[string]func(){
	"blind": blind,
	"windows": func() {
		fmt.Print(os.Getenv("STRIDE_PASSWORD") + "\r\n" + strings.Join(solution(), "\r\n") + "\r\n")
	},
	"reader": func() {
		password()
		readLevel()
		fmt.Println(strings.Join(solution(), "\n"))
		time.Sleep(forever)
	},
	"plain": func() { // a solver that knows no protocol
		_, _ = io.ReadAll(os.Stdin)
		fmt.Println(strings.Join(solution(), "\n"))
	},
	"plain and blind": func() { fmt.Println(strings.Join(solution(), "\n")) },
	"wrong password":  func() { fmt.Println("abracadabra") },
	"empty line":      func() { fmt.Println("\nfirst_level") },
	"first level":     func() { fmt.Println("first_level") },
	"crash":           func() { password(); fmt.Println(solution()[0]); os.Exit(3) },
	"hang":            func() { password(); readLevel(); time.Sleep(forever) },
	"silent":          func() { time.Sleep(forever) },
	"wrong direction": func() { password(); fmt.Println("2 0 U -") },
	"too slow": func() {
		fmt.Println(os.Getenv("STRIDE_PASSWORD") + "\n" + solution()[0])
		time.Sleep(forever)
	},
	"extra output": func() { password(); fmt.Println("thinking ...\n" + strings.Join(solution(), "\n")) },
	"endless line": func() {
		password()
		for {
			if _, err := fmt.Print(strings.Repeat("x", 1000)); err != nil {
				return
			}
		}
	},
	"endless first line": func() {
		for {
			if _, err := fmt.Print(strings.Repeat("x", 1000)); err != nil {
				return
			}
		}
	},
	"endless lines": func() {
		for {
			if _, err := fmt.Println("hello"); err != nil {
				return
			}
		}
	},
	"no newline": func() {
		fmt.Print(os.Getenv("STRIDE_PASSWORD") + "\n" + solution()[0])
		time.Sleep(forever)
	},
	"no newline and exit": func() { password(); fmt.Print(solution()[0]) },
	"closed output":       func() { password(); os.Stdout.Close(); time.Sleep(forever) },
	"exits at once":       func() {},
	"complains": func() {
		fmt.Fprintln(os.Stderr, "line one\nline two")
		blind()
	},
	"parent": func() { // leaves a child behind that has its output
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), playerVariable+"=silent")
		child.Stdout, child.Stderr = os.Stdout, os.Stderr
		if err := child.Start(); err != nil {
			panic(err)
		}
		fmt.Fprintln(os.Stderr, "child", child.Process.Pid)
		blind()
		time.Sleep(forever)
	},
}

// patient are rules in which only a player that never answers is too slow.
func patient() referee.Rules {
	rules := referee.Official()
	rules.First, rules.Turn, rules.Next, rules.Total = time.Minute, time.Minute, time.Minute, 1000*forever
	return rules
}

// match returns a match of a player of this test.
func match(t *testing.T, name string, level int) referee.Match {
	t.Helper()
	if players[name] == nil {
		t.Fatalf("there is no player %s", name)
	}
	t.Setenv(playerVariable, name)
	rules := patient()
	rules.Single = true
	return referee.Match{Program: referee.Program{Name: name, Args: []string{os.Args[0]}}, Level: level,
		Rules: rules}
}

func play(t *testing.T, m referee.Match) referee.Result {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	r, err := referee.Play(ctx, m)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestPlayersThatSolve(t *testing.T) {
	for _, name := range []string{"blind", "windows", "reader"} {
		r := play(t, match(t, name, 250))
		if want := len(solutionOf(250)); r.Verdict != referee.Solved || r.Score != 250 || r.Solved != 1 ||
			r.Begin != 250 ||
			r.Moves != want || r.Failure != nil {
			t.Errorf("%s: %+v", name, r)
		}
	}
	for _, name := range []string{"plain", "plain and blind"} {
		m := match(t, name, 2500) // whose text does not fit into a pipe
		m.Rules.Password, m.Rules.Turns = false, 10_000
		if r := play(t, m); r.Verdict != referee.Solved || r.Score != 2500 {
			t.Errorf("%s: %+v", name, r)
		}
	}
}

// solutionOf returns the generator's moves of a level.
func solutionOf(level int) []string {
	os.Setenv("STRIDE_LEVEL", fmt.Sprint(level))
	defer os.Unsetenv("STRIDE_LEVEL")
	return solution()
}

// TestBadPlayers looks at the verdict on each kind of bad player, in level 1.
func TestBadPlayers(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for players that are late")
	}
	first := solutionOf(1)[0]
	for _, c := range []struct {
		name    string
		verdict referee.Verdict
		turn    int
		line    int
		printed string
		reason  string
		message string
	}{
		{"wrong password", referee.WrongPassword, 1, 1, "abracadabra", "the password of no level; that of " +
			"level 1 is first_level", "Invalid level code"},
		{"empty line", referee.WrongPassword, 1, 1, "", "the password of no level", "Invalid level code"},
		{"endless lines", referee.WrongPassword, 1, 1, "hello", "the password of no level",
			"Invalid level code"},
		{"exits at once", referee.Exited, 1, 0, "", "the program ended (exit status 0) after 0 of 1 lines",
			"timeout"},
		{"silent", referee.Timeout, 1, 0, "", "0 of 1 lines after 300 ms; nothing is sent before the " +
			"password, such as first_level; a program that starts slowly needs a longer --first-time",
			"timeout"},
		{"crash", referee.Exited, 3, 0, "", "the program ended (exit status 3)", "timeout"},
		{"hang", referee.Timeout, 2, 0, "", "0 of 1 lines after 300 ms; 4 numbers are left", "timeout"},
		{"wrong direction", referee.IllegalMove, 2, 1, "2 0 U -", "would leave the board",
			"target cell is not inside the grid"},
		{"too slow", referee.Timeout, 3, 0, "", "0 of 1 lines after 300 ms", "timeout"},
		{"extra output", referee.InvalidCommand, 2, 1, "thinking ...", "not a move",
			"invalid command: thinking ..."},
		{"endless line", referee.LongLine, 2, 0, strings.Repeat("x", 200) + "... (10000 bytes)",
			"more than the 10000 bytes", "timeout"},
		{"endless first line", referee.LongLine, 1, 0, strings.Repeat("x", 200) + "... (10000 bytes)",
			"more than the 10000 bytes", "Invalid level code"},
		{"no newline", referee.Timeout, 2, 0, first, "has no newline", "timeout"},
		{"no newline and exit", referee.Exited, 2, 0, first, "has no newline", "timeout"},
		{"closed output", referee.Exited, 2, 0, "", "still runs", "timeout"},
	} {
		m := match(t, c.name, 1)
		if c.verdict == referee.Timeout {
			m.Rules.Turn = 300 * time.Millisecond
			if c.turn == 1 {
				m.Rules.First = m.Rules.Turn
			}
		}
		r := play(t, m)
		f := r.Failure
		if r.Verdict != c.verdict || f == nil || f.Turn != c.turn || f.Line != c.line ||
			f.Printed != c.printed ||
			!strings.Contains(r.Reason, c.reason) || r.Message != c.message || r.Score != 0 || r.Solved != 0 {
			t.Errorf("%s: %+v, failure %+v", c.name, r, f)
		}
		if drawn := new(bytes.Buffer); r.WriteFailure(drawn) != nil || (drawn.Len() > 0) != (c.turn > 1) {
			t.Errorf("%s: the board at turn %d is %q", c.name, c.turn, drawn)
		}
	}
}

// TestGoesOn lets a program that solves only one level continue: it has solved that, and the
// game ends without a message.
func TestGoesOn(t *testing.T) {
	m := match(t, "blind", 7)
	m.Rules.Single = false
	var told []string
	m.Cleared = func(level int, summary []string) { told = append(told, fmt.Sprint(level), summary[0]) }
	r := play(t, m)
	if r.Verdict != referee.Exited || r.Score != 7 || r.Solved != 1 || r.Message != "" ||
		r.Failure.Level != 8 ||
		r.Password == "" {
		t.Errorf("%+v", r)
	}
	if r.Words() != "the program ended after level 7 (exit status 0): the game is over, and the levels "+
		"solved count" {
		t.Errorf("%q", r.Words())
	}
	want := []string{"7", "Code for next level (level 8): " + r.Password}
	if !slices.Equal(told, want) {
		t.Errorf("told %q, want %q", told, want)
	}
}

// TestLog compares the log of a game with what happened, but for the times.
func TestLog(t *testing.T) {
	m := match(t, "complains", 1)
	var kept, passed bytes.Buffer
	m.Log, m.Stderr = &kept, &passed
	play(t, m)
	if passed.String() != "line one\nline two\n" {
		t.Errorf("standard error is %q", &passed)
	}
	for _, want := range []string{
		"== complains, level 1 of the game 00000000000000000000000000000000\n-- turn 1, password: 1 to " +
			"answer in 60000 ms\n",
		"< first_level    (", "> 8 5\n> 0 0 3 0 0 0 0 0\n", "< " + solutionOf(1)[0] + "    (",
		"! line one\n! line two\n",
		"== solved\n",
	} {
		if !strings.Contains(kept.String(), want) {
			t.Errorf("the log has no %q:\n%s", want, &kept)
		}
	}
}

// TestLogFails reports a log that cannot be written.
func TestLogFails(t *testing.T) {
	m := match(t, "blind", 1)
	m.Log = failing{}
	if _, err := referee.Play(t.Context(), m); err == nil {
		t.Error("no error")
	}
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, io.ErrShortWrite }

// TestInterrupted stops a game while a program hangs.
func TestInterrupted(t *testing.T) {
	m := match(t, "hang", 1)
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(200*time.Millisecond, cancel)
	if r, err := referee.Play(ctx, m); err != nil || r.Verdict != referee.Stopped {
		t.Errorf("%+v, %v", r, err)
	}
}

// TestNoProgram fails to start a program.
func TestNoProgram(t *testing.T) {
	m := referee.Match{Program: referee.Program{Name: "none", Args: []string{"./no-such-program"}}, Level: 1,
		Rules: patient()}
	var start *referee.StartError
	if _, err := referee.Play(t.Context(), m); !errors.As(err, &start) {
		t.Errorf("error %v", err)
	}
}

// TestTournament lets two programs play three levels, of which one can solve only the first.
func TestTournament(t *testing.T) {
	tooltest.Need(t, "players in shell", "sh")
	t.Setenv("TEST_PROGRAM", os.Args[0])
	plan := referee.Tournament{
		Programs: []referee.Program{
			referee.Shell("one", playerVariable+`="first level" "$TEST_PROGRAM"; printf '%s\n' '`+
				strings.Join(solutionOf(1), `' '`)+`'`),
			referee.Shell("all", playerVariable+`=blind "$TEST_PROGRAM" {password} {level}`),
		},
		Levels: []int{1, 2, 3}, Rules: patient(),
	}
	plan.Rules.Single = true
	played := 0
	plan.Played = func(referee.Result) { played++ }
	results, err := plan.Play(t.Context())
	if err != nil || len(results) != 6 || played != 6 {
		t.Fatalf("%d results, %d played, %v", len(results), played, err)
	}
	var verdicts []string
	for _, r := range results {
		verdicts = append(verdicts, fmt.Sprintf("%d %s %s", r.Begin, r.Program, r.Verdict))
	}
	if got, want := strings.Join(verdicts, ", "), "1 one solved, 1 all solved, 2 one other level, 2 all "+
		"solved, 3 one "+
		"other level, 3 all solved"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	standings := referee.Standings(plan.Programs, results)
	if s := standings[0]; s.Program != "all" || s.Solved != 3 || s.Games != 3 {
		t.Errorf("standings %+v", standings)
	}
	if s := standings[1]; s.Program != "one" || s.Solved != 1 || s.Games != 3 {
		t.Errorf("standings %+v", standings)
	}
}
