package official

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"strings"
	"testing"

	"stride/shift"
)

// TestLevelsMatchOriginal compares the SHA-256 sums of levels of the zero seed with those of the
// original: of the first 200 and every tenth, or of all 1000 if STRIDE_LONG is set.
func TestLevelsMatchOriginal(t *testing.T) {
	f, err := os.Open("testdata/zero.sha256")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	level := 0
	for in := bufio.NewScanner(f); in.Scan(); {
		if level++; level > 200 && level%10 > 0 && os.Getenv("STRIDE_LONG") == "" {
			continue
		}
		want, _, _ := strings.Cut(in.Text(), " ")
		b, err := Level(Seed{}, level)
		if err != nil {
			t.Fatal(err)
		}
		sum := sha256.Sum256([]byte(b.String()))
		if got := hex.EncodeToString(sum[:]); got != want {
			t.Errorf("level %d: SHA-256 %s, want %s", level, got, want)
		}
	}
	if level != 1000 {
		t.Errorf("%d levels compared, want 1000", level)
	}
}

// TestOwnSolutions replays the generator's solutions, also of levels beyond the last one
// of the game.
func TestOwnSolutions(t *testing.T) {
	for _, seed := range []Seed{{}, {1, 2, 3}, {15: 255}} {
		for _, level := range []int{1, 2, 50, 151, 152, 500, 1000, 1001, 3000, 10_000} {
			b, moves, err := LevelWithSolution(seed, level)
			if err != nil {
				t.Fatal(err)
			}
			if err := shift.Check(b, moves); err != nil {
				t.Errorf("seed %x, level %d: %v", seed, level, err)
			}
		}
	}
}

func TestSizes(t *testing.T) {
	for _, c := range []struct{ level, w, h, atLeast int }{
		{1, 8, 5, 4},
		{1000, 56, 32, 1000},
		{10_000, 186, 105, 11_000},
	} {
		b, err := Level(Seed{}, c.level)
		if err != nil {
			t.Fatal(err)
		}
		w, h := Size(c.level)
		if b.Width != c.w || b.Height != c.h || w != c.w || h != c.h || b.Numbers() < c.atLeast {
			t.Errorf("level %d: %dx%d with %d numbers, want %dx%d with at least %d",
				c.level, b.Width, b.Height, b.Numbers(), c.w, c.h, c.atLeast)
		}
	}
	for _, level := range []int{0, -1, MaxLevel + 1} {
		if _, err := Level(Seed{}, level); err == nil {
			t.Errorf("level %d: no error", level)
		}
	}
}

func TestRandom(t *testing.T) {
	const want = "c6a526ddd9b401beb0b90bbaf898ff1f4066cf68475210d4fa5dfeb38c375763ba949370f61ac0c0"
	var seed Seed
	r := newRandom(seed[:])
	got := make([]byte, 40)
	for k := range got {
		got[k] = r.byte()
	}
	if hex.EncodeToString(got) != want {
		t.Errorf("bytes %x, want %s", got, want)
	}
	r = newRandom(seed[:])
	for k, want := range []int{10, 23, 1, 13, 18} {
		if n := r.intn(26); n != want {
			t.Errorf("intn(26) number %d: %d, want %d", k, n, want)
		}
	}
	r = newRandom(seed[:])
	for k, want := range []int{3, 3, 2, 3, 1} {
		if n := r.intn(4); n != want {
			t.Errorf("intn(4) number %d: %d, want %d", k, n, want)
		}
	}
	r = newRandom(seed[:])
	for k, want := range []bool{true, true, false, true, true} {
		if v := r.boolean(); v != want {
			t.Errorf("boolean number %d: %v, want %v", k, v, want)
		}
	}
}
