package records_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"time"

	"stride/internal/puzzle/families"
	"stride/internal/records"
)

func Example() {
	folder, err := os.MkdirTemp("", "records")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(folder)
	book, err := records.Open(filepath.Join(folder, "records.db"), families.All)
	if err != nil {
		log.Fatal(err)
	}
	defer book.Close()

	ctx := context.Background()
	offer := func(answer, search string) {
		outcome, err := book.Add(ctx, records.Entry{Problem: "maze:5x5:1-4", Answer: answer, Source: records.Source{
			Search: search, Version: "v1.0.0", Seconds: 2.5, Found: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC),
		}})
		fmt.Println(search, outcome, err)
	}
	offer("5x5:1-4:321413213333214312331443Q", "by hand")
	offer("5x5:1-4:311312232121111234331241D", "portfolio")
	offer("5x5:1-4:321413213333214312331443Q", "by hand")

	best, err := book.Best(ctx, "maze:5x5:1-4")
	fmt.Println(best.Value, best.Search, err)
	// Output:
	// by hand entered <nil>
	// portfolio improved <nil>
	// by hand not better <nil>
	// 107 portfolio <nil>
}
