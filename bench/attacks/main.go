// Command attacks tries to break what docs/reliability.md promises: time limits, the budget of
// memory, one owner of a folder, roles on the farm, and what was acknowledged. It starts
// the real programs from bin/, each attack in a folder of its own, and prints a row of a
// table for each: the attack, what is expected, what was seen, and the verdict. It is
// started by run.sh.
//
// Every attack is bounded: programs that do not end are killed, and so are those that take
// more memory than any promise allows, before the kernel does it.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// attack is one attack. Its name begins with the part that it is on, and a dot.
type attack struct {
	name     string
	expected string
	// run makes the attack, and returns what was seen and whether the promise was kept. An error
	// means that the attack could not be made, which counts as a broken promise.
	run func(s *scene) (seen string, kept bool, err error)
}

var attacks = []attack{
	{"limit.large-numbers", "40x40 numbers of a million: at most 1 s over --time 1s", limitLargeNumbers},
	{"limit.wide", "1000x20 numbers, some of five digits: at most 1 s over --time 1s", limitWide},
	{"limit.dense", "1000x1000 ones: at most 1 s over --time 2s, 6.0 GiB", limitDense},
	{"limit.first-second", "maze 1000x1000: at most 1 s over --time 1s", limitFirstSecond},
	{"limit.short", "maze 100x100: at most 1 s over --time 100ms", limitShort},
	{"limit.generator", "PuzzleGenerator 1000x1000, eight at once: below 60 s", limitGenerator},
	{"stop.solve", "Ctrl-C ends the solver on 1000x20 numbers within 2 s", stopSolve},
	{"stop.maze", "Ctrl-C ends a maze of 1000x1000 within 2 s", stopMaze},
	{"stop.node", "Ctrl-C ends a farm's node on the same within 2 s", stopNode},
	{"memory.workers", "maze 1000x1000, --workers 64 --memory 1GiB: below 1.2 GiB", memoryWorkers},
	{"memory.refusal", "dense level, --memory 64MiB: refused before work", memoryRefusal},
	{"memory.pages", "pages with --memory 512MiB, large searches and bodies: below 0.6 GiB", memoryPages},
	{"anytime.maze", "maze 1000x1000 1-1000, 60 s: above 4,000,000", anytimeMaze},
	{"pages.stop", "4 searches for 1000x20 numbers take all places: DELETE within 2 s each", pagesStop},
	{"pages.shutdown", "SIGTERM with 4 such searches: ends within 2 s, exit 0", pagesShutdown},
	{"pages.lamp", "another position is judged while a hopeless one is thought about", pagesLamp},
	{"pages.streams", "256 streams that never read: places free within 20 s", pagesStreams},
	{"pages.heads", "2,000 connections with half a head: others are answered within 1 s", pagesHeads},
	{"pages.raw", "malformed requests: an answer of the 400s or 500s for versions, or closed; still alive", pagesRaw},
	{"pages.cancel", "300 searches begun and cancelled: no goroutine more", pagesCancel},
	{"pages.port", "a second server on the port: exit 1 within 2 s, book untouched", pagesPort},
	{"farm.lock", "a second farm server on the folder: exit 1 within 5 s; nothing lost", farmLock},
	{"farm.token", "a worker's and a submitter's token: books neither deleted nor forged", farmToken},
	{"farm.overflow", "submit --time 2562047h47m16s: refused or done, no overflow", farmOverflow},
	{"farm.kill", "server killed 5 times while it works: every acknowledged item done once", farmKill},
	{"farm.proof", "boards whose exhaustive proofs take many seconds: proved, and the levels after them done within 30 s",
		farmProof},
	{"files.lab", "two lab runs on one folder: the second refused, the first reports", filesLab},
	{"files.checkpoint", "a checkpoint with a changed bound: refused", filesCheckpoint},
	{"files.record", "an imported level that took 5e-324 s: refused", filesRecord},
	{"files.book", "record book: 10 writers killed; all that was acknowledged is there", filesBook},
	{"files.batch", "batch killed 5 times, resumed: all levels, all recorded, no file left over", filesBatch},
	{"files.full", "results onto a full disk: exit 1", filesFull},
	{"files.empty-name", `--book "": refused`, filesEmptyName},
}

func main() {
	broken := 0
	fmt.Println("| attack | expected | seen | verdict |")
	fmt.Println("|---|---|---|---|")
	begin := time.Now()
	for _, a := range attacks {
		if !wanted(a.name, os.Args[1:]) {
			continue
		}
		seen, kept := perform(a)
		verdict := "kept"
		if !kept {
			verdict = "BROKEN"
			broken++
		}
		fmt.Printf("| %s | %s | %s | %s |\n", a.name, a.expected, strings.ReplaceAll(seen, "\n", " "), verdict)
	}
	fmt.Fprintf(os.Stderr, "%d broken, %v\n", broken, time.Since(begin).Round(time.Second))
	if broken > 0 {
		os.Exit(1)
	}
}

// wanted reports whether an attack is asked for.
func wanted(name string, beginnings []string) bool {
	for _, b := range beginnings {
		if strings.HasPrefix(name, b) {
			return true
		}
	}
	return len(beginnings) == 0
}

// perform makes an attack in a folder of its own, which is removed.
func perform(a attack) (seen string, kept bool) {
	bin, err := filepath.Abs("bin")
	if err != nil {
		return err.Error(), false
	}
	dir, err := os.MkdirTemp("", "stride-attack-")
	if err != nil {
		return err.Error(), false
	}
	defer os.RemoveAll(dir)
	s := &scene{bin: bin, dir: dir}
	defer s.end()
	seen, kept, err = a.run(s)
	if err != nil {
		return fmt.Sprintf("%s (%v)", seen, err), false
	}
	return seen, kept
}
