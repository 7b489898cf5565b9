// Command patterns finds the periodic pattern by which a solution visits the largest share of a large
// grid (docs/how-long.md):
//
//	go run ./bench/patterns 1 4
//	go run ./bench/patterns -both=false -classes 13 -jumps 4 1 5
//
// It prints the lattice, then the lost cells with their numbers and the threads with their first cells, in
// the order in which they are met, and a part of the plane with the number of each cell.
package main

import (
	"flag"
	"fmt"
	"os"
	"strconv"
)

func main() {
	s := settings{}
	flag.IntVar(&s.maxClasses, "classes", 9, "the greatest `number` of classes")
	flag.IntVar(&s.maxJumps, "jumps", 3, "the greatest `number` of jumps of a thread")
	flag.BoolVar(&s.both, "both", true, "only threads that serve both ways")
	flag.Parse()
	var err [2]error
	s.low, err[0] = strconv.Atoi(flag.Arg(0))
	s.high, err[1] = strconv.Atoi(flag.Arg(1))
	if err[0] != nil || err[1] != nil || s.low < 1 || s.high < s.low || s.maxClasses > 20 {
		fmt.Fprintln(os.Stderr, "patterns: give the smallest and the largest number, and at most 20 classes")
		os.Exit(2)
	}
	p := search(s)
	if p == nil {
		fmt.Println("no pattern")
		return
	}
	const rows, cols = 8, 16 // of the picture
	fmt.Printf("%v\n%s", p, p.picture(rows, cols))
}
