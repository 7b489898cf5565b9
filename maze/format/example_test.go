package format_test

import (
	"fmt"
	"log"
	"os"

	"stride/maze"
	"stride/maze/format"
)

func ExampleParse() {
	g, err := format.Parse([]byte("1 2 1\n2 1 1\n1 1 G\n"))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%dx%d, values from %d to %d\n", g.Rows, g.Cols, g.Min, g.Max)
	_, err = format.Parse([]byte("1 2 1\n2 one 1\n1 1 G\n"))
	fmt.Println(err)
	// Output:
	// 3x3, values from 1 to 2
	// line 2, column 3: "one" is not a number and not G, the goal
}

func ExampleWriteReport() {
	g, err := format.Parse([]byte("1 1\n2 G\n"))
	if err != nil {
		log.Fatal(err)
	}
	if err := format.WriteReport(os.Stdout, maze.Evaluate(g), format.LabelScore); err != nil {
		log.Fatal(err)
	}
	// Output:
	// Solution: Yes
	// Unique: Yes
	// Solution length: 2
	// # of black holes: 1
	// # of white holes: 0
	// # of forced forward moves: 0
	// # of forced backward moves: 2
	// Puzzle score: 8
}
