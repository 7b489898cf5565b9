// Command patterns finds the periodic pattern by which a solution visits the largest share of a
// large grid (docs/how-long.md):
//
//	go run ./bench/patterns 1 4
//	go run ./bench/patterns -both=false -classes 13 -jumps 4 1 5
//	go run ./bench/patterns -jumps 2 1-2 1-3 1-4
//
// It prints the lattice, then the lost cells with their numbers and the threads with their first
// cells, in the order in which they are met, and a part of the plane with the number of each cell.
// Of several ranges, it prints a table of the shares lost.
package main

import (
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"
)

func main() {
	s := settings{}
	flag.IntVar(&s.maxClasses, "classes", 9, "the greatest `number` of classes")
	flag.IntVar(&s.maxJumps, "jumps", 3, "the greatest `number` of jumps of a thread")
	flag.BoolVar(&s.both, "both", true, "only threads that serve both ways")
	flag.Parse()
	if strings.Contains(flag.Arg(0), "-") {
		printTable(s, flag.Args())
		return
	}
	s.between(flag.Arg(0), flag.Arg(1))
	p := search(s)
	if p == nil {
		fmt.Println("no pattern")
		return
	}
	const rows, cols = 8, 16 // of the picture
	fmt.Printf("%v\n%s", p, p.picture(rows, cols))
}

// between sets the range of the numbers, or ends the program.
func (s *settings) between(low, high string) {
	var err [2]error
	s.low, err[0] = strconv.Atoi(low)
	s.high, err[1] = strconv.Atoi(high)
	if err[0] != nil || err[1] != nil || s.low < 1 || s.high < s.low || s.maxClasses > 20 {
		fmt.Fprintln(os.Stderr, "patterns: give the smallest and the largest number, or ranges such as "+
			"1-4, and at most 20 classes")
		os.Exit(2)
	}
}

// printTable prints how many of how many classes the best pattern of each range loses, as CSV.
func printTable(s settings, ranges []string) {
	fmt.Println("range,lost,classes")
	for _, r := range ranges {
		low, high, _ := strings.Cut(r, "-")
		s.between(low, high)
		if p := search(s); p != nil {
			fmt.Printf("%s,%d,%d\n", r, p.lost, p.classes())
		}
	}
}
