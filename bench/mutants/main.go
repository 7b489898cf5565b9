// Command mutants measures what the tests of packages notice. It makes small changes to a package,
// one at a time, runs the package's tests after each, and lists the changes with which they still
// pass:
//
//	go run ./bench/mutants [-n 40] [-seed 1] [-long] PACKAGE...
//
// A survivor is a hole in the tests, or makes no difference; README.md lists those that were looked
// at. The idea is from R. DeMillo, R. Lipton and F. Sayward, "Hints on Test Data Selection" (1978).
//
// No file of the tree is touched: the compiler reads the changed file through -overlay. A sample of
// n changes is drawn; those that don't compile are replaced by others. Tests run with -short, as in
// make quick; with -long, a survivor also faces the long ones. A mutant dies as well if its tests
// hang: they get ten times as long as without a change, and ten seconds. Compiling and linking
// takes a second of the processor for each.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"stride/internal/disk"
)

func main() {
	number := flag.Int("n", 40, "mutants of each package")
	seed := flag.Uint64("seed", 1, "of the sample")
	long := flag.Bool("long", false, "run the long tests on what survives the short ones")
	flag.Parse()
	if flag.NArg() == 0 {
		flag.Usage()
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Stdout, flag.Args(), *number, *seed, *long); err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(1)
	}
}

// trial is a package whose tests face its mutants.
type trial struct {
	ImportPath, Dir string
	GoFiles         []string
	temp            string
}

// run tries a sample of the mutants of each package, and prints the survivors and the shares.
func run(ctx context.Context, out io.Writer, patterns []string, number int, seed uint64, long bool) error {
	temp, err := os.MkdirTemp("", "mutants-")
	if err != nil {
		return err
	}
	defer disk.RemoveAll(temp)
	args := append([]string{"list", "-json=ImportPath,Dir,GoFiles"}, local(patterns)...)
	list, err := exec.CommandContext(ctx, "go", args...).Output()
	if exit := new(exec.ExitError); errors.As(err, &exit) {
		return fmt.Errorf("go list %v: %s", patterns, bytes.TrimSpace(exit.Stderr))
	}
	if err != nil {
		return err
	}
	for d := json.NewDecoder(bytes.NewReader(list)); d.More(); {
		t := trial{temp: temp}
		if err := d.Decode(&t); err != nil {
			return err
		}
		var all []mutant
		for _, name := range t.GoFiles {
			more, err := mutants(filepath.Join(t.Dir, name))
			if err != nil {
				return err
			}
			all = append(all, more...)
		}
		rand.New(rand.NewPCG(seed, 0)).Shuffle(len(all), func(i, k int) { all[i], all[k] = all[k], all[i] })
		if err := t.try(ctx, out, all, number, long); err != nil {
			return fmt.Errorf("%s: %w", t.ImportPath, err)
		}
	}
	return nil
}

// local returns patterns of packages with ./ before those that name a folder, as internal/unpack
// does.
func local(patterns []string) []string {
	all := slices.Clone(patterns)
	for k, p := range all {
		if info, err := os.Stat(p); err == nil && info.IsDir() && filepath.IsLocal(p) &&
			!strings.HasPrefix(p, ".") {
			all[k] = "./" + p
		}
	}
	return all
}

// Tests of a mutant may take this many times as long as without one, plus this time.
const slackTimes, slackTime = 10, 10 * time.Second

// try prints the survivors among the first mutants that compile, and how many died.
func (t *trial) try(ctx context.Context, out io.Writer, all []mutant, number int, long bool) error {
	limits := make([]time.Duration, 1, 2)
	if long {
		limits = limits[:2]
	}
	for k := range limits {
		begin := time.Now()
		if died, err := t.dies(ctx, nil, limits[:k+1]); err != nil || died {
			return errors.Join(err, errors.New("its tests fail without any change"))
		}
		limits[k] = slackTimes*time.Since(begin) + slackTime
	}
	tried, killed := 0, 0
	for k := 0; k < len(all) && tried < number && ctx.Err() == nil; k++ {
		if died, err := t.dies(ctx, &all[k], limits); errors.Is(err, errCompile) || ctx.Err() != nil {
			continue
		} else if err != nil {
			return err
		} else if died {
			killed++
		} else {
			fmt.Fprintln(out, all[k])
		}
		tried++
	}
	fmt.Fprintf(out, "%s: %d of %d killed, of %d places\n", t.ImportPath, killed, tried, len(all))
	return ctx.Err()
}

var errCompile = errors.New("its tests do not compile")

// dies reports whether tests fail or hang with a mutant, or without any change: the short ones,
// then the long ones if there are two limits. A limit of zero is none.
func (t *trial) dies(ctx context.Context, m *mutant, limits []time.Duration) (bool, error) {
	binary := filepath.Join(t.temp, "tests")
	args := []string{"test", "-c", "-vet=off", "-ldflags=-s -w", "-o", binary}
	if m != nil {
		changed, overlay := filepath.Join(t.temp, "changed.go"), filepath.Join(t.temp, "overlay.json")
		replace := fmt.Appendf(nil, `{"Replace": {%q: %q}}`, m.file, changed)
		if err := errors.Join(os.WriteFile(changed, m.text, 0o666),
			os.WriteFile(overlay, replace, 0o666)); err != nil {
			return false, err
		}
		args = append(args, "-overlay", overlay)
	}
	if err := exec.CommandContext(ctx, "go", append(args, t.ImportPath)...).Run(); err != nil {
		return false, errCompile
	}
	for k, limit := range limits {
		tests := exec.CommandContext(ctx, binary, fmt.Sprintf("-test.short=%t", k == 0), "-test.failfast",
			"-test.timeout", limit.String())
		tests.Dir = t.Dir
		tests.WaitDelay = time.Second // what a test started may outlive it
		if err := tests.Run(); err != nil || ctx.Err() != nil {
			return true, ctx.Err()
		}
	}
	return false, nil
}
