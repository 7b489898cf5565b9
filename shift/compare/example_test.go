package compare_test

import (
	"fmt"
	"os"
	"time"

	"stride/shift/compare"
	"stride/shift/solver"
)

func ExampleSummarize() {
	rows := []compare.Row{
		{Method: solver.Forest, Level: 225, Numbers: 159, Seed: 1, Solved: true, Seconds: 0.02, CPU: 0.02},
		{Method: solver.LAHC, Level: 225, Numbers: 159, Seed: 1, Solved: true, Seconds: 0.4, CPU: 0.4},
		{Method: solver.LAHC, Level: 225, Numbers: 159, Seed: 2, Left: 2, Seconds: 60, CPU: 60},
	}
	if err := compare.WriteTable(os.Stdout, compare.Summarize(rows), time.Minute); err != nil {
		fmt.Println(err)
	}
	// Output:
	// level  numbers  solver        solved       q1 s   median s       q3 s      CPU s forest x
	//   225      159  forest           1/1      0.020      0.020      0.020      0.020        1
	//                 lahc             1/2        >60        >60        >60        >60        -
}
