package records_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"time"

	"stride/maze"
	"stride/records"
)

func Example() {
	folder, err := os.MkdirTemp("", "records")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(folder)
	book, err := records.Open(filepath.Join(folder, "records.db"))
	if err != nil {
		log.Fatal(err)
	}
	defer book.Close()

	ctx := context.Background()
	offer := func(id, solver string) {
		grid, err := maze.ParseID(id)
		if err != nil {
			log.Fatal(err)
		}
		outcome, err := book.AddMaze(ctx, records.Maze{Grid: grid, Source: records.Source{
			Solver: solver, Version: "v1.0.0", Seconds: 2.5, Found: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC),
		}})
		fmt.Println(solver, outcome, err)
	}
	offer("5x5:1-4:321413213333214312331443Q", "by hand")
	offer("5x5:1-4:311312232121111234331241D", "portfolio")
	offer("5x5:1-4:321413213333214312331443Q", "by hand")

	best, err := book.BestMaze(ctx, maze.Params{Rows: 5, Cols: 5, Min: 1, Max: 4})
	fmt.Println(best.Report.Value, best.Solver, err)
	// Output:
	// by hand entered <nil>
	// portfolio improved <nil>
	// by hand not better <nil>
	// 107 portfolio <nil>
}
