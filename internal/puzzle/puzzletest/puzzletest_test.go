package puzzletest

import (
	"testing"

	"stride/internal/puzzle"
	"stride/internal/puzzle/families"
)

func TestToy(t *testing.T) {
	Run(t, puzzle.Registry{Toy}, "toy",
		Examples{IDs: []string{"toy:7", "toy:20", "toy:2"}, Text: "12\n", Dead: []string{"2", "2", "5"}})
}

// TestToyAmongOthers finds each family by its name.
func TestToyAmongOthers(t *testing.T) {
	all := append(families.All[:len(families.All):len(families.All)], Toy)
	for text, want := range map[string]string{"2x2:1-1#x": "maze:2x2:1-1#x",
		"MAZE:2x2:1-1#x": "maze:2x2:1-1#x",
		"TOY:7":          "toy:7", "shift:3#": "shift:3#"} {
		if id, err := all.ParseID(text); err != nil || id.String() != want {
			t.Errorf("%s reads as %v, error %v", text, id, err)
		}
	}
}

func TestMazes(t *testing.T) {
	Run(t, families.All, "maze", Examples{
		IDs: []string{"maze:5x5:1-4:321413213333214312331443Q", "maze:7x7:1-6#x",
			"5x5:1-4:321413213333214312331443Q"},
		Text:     "2 1 1\n1 1 1\n3 1 0\n",
		Dead:     []string{"D"},
		Problems: []string{"maze:5x5:1-4", "maze:3x9:2-40"},
	})
}

func TestLevels(t *testing.T) {
	Run(t, families.All, "shift", Examples{
		IDs:      []string{"shift:3#", "shift:60#a", "shift:100#"},
		Text:     "4 1\n1 1 1 1\n",
		Dead:     []string{"1 0 R +"},
		Problems: []string{"shift:3#", "shift:20#"},
	})
}
