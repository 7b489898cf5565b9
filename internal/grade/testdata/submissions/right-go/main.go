// Prints a best maze that it knows, in Go. It starts some goroutines and allocates a little, since
// programs in Go map far more memory than they use.
package main

import (
	"fmt"
	"os"
	"sync"
)

func main() {
	if len(os.Args) != 5 {
		os.Exit(1)
	}
	const cells = "3222112132131443213111130"
	rows := make([]string, 5)
	var workers sync.WaitGroup
	for r := range rows {
		workers.Add(1)
		go func() {
			defer workers.Done()
			scratch := make([]byte, 1<<20)
			for k := range scratch {
				scratch[k] = cells[5*r+k%5]
			}
			for _, c := range scratch[:5] {
				rows[r] += string(c) + " "
			}
		}()
	}
	workers.Wait()
	fmt.Printf("Generating a %sx%s puzzle with values in range [%s-%s]\n\nPuzzle:\n", os.Args[1], os.Args[2],
		os.Args[3], os.Args[4])
	for _, row := range rows {
		fmt.Println(row)
	}
	fmt.Print("\nSolution: Yes\nUnique: Yes\nSolution length: 20\n# of black holes: 1\n# of white holes: 0\n",
		"# of forced forward moves: 2\n# of forced backward moves: 6\nPuzzle value: 107\n\nTotal time: "+
			"0.010000 seconds\n")
}
