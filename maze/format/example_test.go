package format_test

import (
	"fmt"
	"log"

	"stride/maze/format"
)

func ExampleParse() {
	g, err := format.Parse([]byte("1 2 1\n2 1 1\n1 1 G\n"))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%dx%d, values from %d to %d\n", g.Rows, g.Cols, g.Min, g.Max)
	_, err = format.Parse([]byte("1 2 1\n2 2.5 1\n1 1 G\n"))
	fmt.Println(err)
	// Output:
	// 3x3, values from 1 to 2
	// line 2, column 3: "2.5" is not a whole number
}
