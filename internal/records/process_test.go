package records

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"stride/internal/puzzle/families"
	"stride/internal/puzzle/numbershift"
	"stride/maze"
	"stride/shift/official"
)

// Several writers at once, and writers that are killed. The other processes are this test program,
// started again in another role.

const roleVariable = "STRIDE_TEST_ROLE"

var roles = map[string]func(args []string) error{"writer": writer}

func TestMain(m *testing.M) {
	role := roles[os.Getenv(roleVariable)]
	if role == nil {
		os.Exit(m.Run())
	}
	if err := role(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// writer offers random entries to a book and prints the name of each that it has taken: its
// arguments are the book, a seed, and how many entries to offer.
func writer(args []string) error {
	seed, err := strconv.ParseUint(args[1], 10, 64)
	if err != nil {
		return err
	}
	offers, err := strconv.Atoi(args[2])
	if err != nil {
		return err
	}
	b, err := Open(args[0], families.All)
	if err != nil {
		return err
	}
	if err := offer(b, seed, offers, func(name string) { fmt.Println(name) }); err != nil {
		return err
	}
	return b.Close()
}

// offer makes a number of random offers, all of which follow from the seed. taken is told
// what the book has taken.
func offer(b *Book, seed uint64, offers int, taken func(name string)) error {
	ctx := context.Background()
	for each := range randomOffers(seed, offers) {
		outcome, err := b.Add(ctx, each)
		if err != nil {
			return err
		}
		if outcome != NotBetter {
			taken(nameOf(each))
		}
	}
	return nil
}

// nameOf says all that matters of an entry, in a line.
func nameOf(e Entry) string {
	return fmt.Sprintf("%s %q in %v", e.Problem, e.Answer, e.Seconds)
}

func randomOffers(seed uint64, offers int) func(func(Entry) bool) {
	r := rand.New(rand.NewPCG(seed, 0))
	return func(yield func(Entry) bool) {
		for made := 0; made < offers; {
			var e Entry
			if r.IntN(4) == 0 {
				number := 1 + r.IntN(20)
				_, moves, err := official.LevelWithSolution(official.Seed{}, number)
				if err != nil {
					panic(err) // there are such levels
				}
				e = Entry{Problem: fmt.Sprintf("shift:%d#", number), Answer: numbershift.Answer(moves),
					Source: source("forest", round(1/(1+r.Float64()*float64(1+made))))}
			} else {
				g := randomMaze(r, maze.Params{Rows: 3 + r.IntN(6), Cols: 3 + r.IntN(6), Min: 1, Max: 3})
				if !maze.Evaluate(g).Solvable {
					continue
				}
				e = madeMaze(g, source("portfolio", 0))
			}
			made++
			if !yield(e) {
				return
			}
		}
	}
}

// startWriter starts another process. It returns what it prints.
func startWriter(t *testing.T, path string, seed uint64, offers int) (*exec.Cmd, io.Reader) {
	t.Helper()
	program, err := os.Executable()
	must(t, err)
	cmd := exec.Command(program, path, strconv.FormatUint(seed, 10), strconv.Itoa(offers))
	cmd.Env = append(os.Environ(), roleVariable+"=writer")
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	must(t, err)
	must(t, cmd.Start())
	return cmd, out
}

// held returns the names of all entries of a book, after checking each.
func held(t *testing.T, b *Book) map[string]bool {
	t.Helper()
	ctx := context.Background()
	all, err := b.Records(ctx, All)
	must(t, err)
	names := make(map[string]bool)
	for _, r := range all {
		names[nameOf(r.Entry)] = true
		if again, err := b.Record(ctx, r.ID); err != nil || again != r {
			t.Errorf("entry %d is %+v, error %v", r.ID, again, err)
		}
	}
	return names
}

// TestManyWriters lets goroutines with one book, goroutines with books of their own, and
// other processes write into the same file, which none of them finds there. In the end it
// has the best of all that was offered, and all that was taken.
func TestManyWriters(t *testing.T) {
	const writers, offers = 3, 40 // of each sort
	path := filepath.Join(t.TempDir(), "records.db")
	var mu sync.Mutex
	taken := make(map[string]bool)
	take := func(name string) {
		mu.Lock()
		defer mu.Unlock()
		taken[name] = true
	}
	var all sync.WaitGroup
	fail := func(err error) {
		if err != nil {
			t.Error(err)
		}
	}
	for k := range writers {
		cmd, out := startWriter(t, path, uint64(k), offers)
		all.Go(func() {
			for lines := bufio.NewScanner(out); lines.Scan(); {
				take(lines.Text())
			}
			fail(cmd.Wait())
		})
		all.Go(func() {
			own, err := Open(path, families.All)
			if err != nil {
				t.Error(err)
				return
			}
			fail(offer(own, uint64(writers+k), offers, take))
			fail(own.Close())
		})
	}
	b, err := Open(path, families.All)
	must(t, err)
	defer b.Close()
	for k := range writers {
		all.Go(func() { fail(offer(b, uint64(2*writers+k), offers, take)) })
	}
	all.Wait()

	names := held(t, b)
	if len(names) != len(taken) {
		t.Errorf("the book has %d entries, and its writers were told of %d", len(names), len(taken))
	}
	for name := range taken {
		if !names[name] {
			t.Errorf("%s was taken, and is not in the book", name)
		}
	}
	alone := newBook(t)
	for k := range 3 * writers {
		fail(offer(alone, uint64(k), offers, func(string) {}))
	}
	for _, want := range records(t, alone, Best) {
		if r, err := b.Best(context.Background(), want.Problem); err != nil || r.Value != want.Value ||
			r.Seconds != want.Seconds {
			t.Errorf("the best of %s is %d in %g s, error %v, want %d in %g s", want.Problem, r.Value,
				r.Seconds, err, want.Value, want.Seconds)
		}
	}
}

// TestKilled kills writers at random moments, also while they make the file. Nothing that
// they had been told to be in the book is lost, and the book is in order.
func TestKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("kills programs while they write")
	}
	const rounds, writers = 12, 2
	r := rand.New(rand.NewPCG(7, 7))
	dir := t.TempDir()
	var path string
	taken := make(map[string]bool)
	for round := range rounds {
		if round%4 == 0 { // a new book, a few times
			path = filepath.Join(dir, fmt.Sprint(round), "records.db")
			clear(taken)
		}
		var mu sync.Mutex
		var all sync.WaitGroup
		for k := range writers {
			cmd, out := startWriter(t, path, uint64(100+writers*round+k), 1_000_000)
			enough, pause := r.IntN(12), time.Duration(r.IntN(4000))*time.Microsecond
			all.Go(func() {
				lines := bufio.NewScanner(out)
				for n := 0; ; n++ {
					if n == enough {
						time.AfterFunc(pause, func() { _ = cmd.Process.Kill() })
					}
					if !lines.Scan() {
						break
					}
					mu.Lock()
					taken[lines.Text()] = true
					mu.Unlock()
				}
				if err := lines.Err(); err != nil {
					t.Errorf("reading what the writer says: %v", err)
				}
				if err := cmd.Wait(); err == nil || !strings.Contains(err.Error(), "killed") {
					t.Errorf("the writer ended by itself: %v", err)
				}
			})
		}
		all.Wait()
		b, err := Open(path, families.All)
		must(t, err)
		names := held(t, b)
		for name := range taken {
			if !names[name] {
				t.Errorf("round %d: %s was taken, and is not in the book", round, name)
			}
		}
		t.Logf("round %d: %d entries, %d of them announced", round, len(names), len(taken))
		must(t, b.Close())
	}
}
