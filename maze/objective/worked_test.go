package objective_test

import (
	"errors"
	"fmt"
	"os"
	"testing"

	"stride/maze"
	"stride/maze/format"
	"stride/maze/objective"
)

// Mazes worked out by hand; docs/maze-rules.md tells how for the first.
func TestWorkedExamples(t *testing.T) {
	for _, test := range []struct {
		name, text string
		want       objective.Facts // of which the course's figures are left out
	}{
		{
			// Clusters: the 1s below each other in column 3; the 3s 1,1 4,1 4,4; the
			// 3s 2,1 2,4 5,4: 1 + 4 + 4.
			name: "the maze of the course documents",
			text: "3 2 1 4 1\n3 2 1 3 3\n3 3 2 1 4\n3 1 2 3 3\n1 4 4 3 G\n",
			want: objective.Facts{ForwardDecisions: 14, BackwardDecisions: 13, ClusterCost: 9,
				Energy: 9 - 13},
		},
		{
			// From 1,2 only 3,2 can be reached: one forced move. 2,1 and 2,3 lead to
			// each other only. Clusters: 1,1 1,3; 2,1 2,3; 2,2 3,1 3,2: 1 + 1 + 4.
			name: "a forced beginning and a dead end",
			text: "Start: 1,2\n2 2 2\n2 1 2\n1 1 G\n",
			want: objective.Facts{Unreaching: 2, InitialForced: 1, ForwardDecisions: 1, BackwardDecisions: 2,
				ClusterCost: 6, Energy: 2*81 + 1 + 6 - 1},
		},
		{
			name: "no jumps at all",
			text: "2 2\n2 G\n",
			want: objective.Facts{Unreaching: 3, Energy: 3*16 + 2*64},
		},
		{
			name: "two shortest solutions, and one cluster of three",
			text: "1 1\n1 G\n",
			want: objective.Facts{ClusterCost: 4, Energy: 4 + 64},
		},
	} {
		read, err := objective.Parse([]byte(test.text))
		if err != nil {
			t.Fatal(err)
		}
		got := neller.Evaluate(read.Grid)
		if got.Value != -test.want.Energy {
			t.Errorf("%s: value %d, want %d", test.name, got.Value, -test.want.Energy)
		}
		got.Report = maze.Report{}
		if got != test.want {
			t.Errorf("%s: %+v, want %+v", test.name, got, test.want)
		}
	}
}

func ExampleWriteReport() {
	read, err := objective.Parse([]byte("1 1 2\n2 G 1\n1 1 2\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	m, function := read.Grid, objective.Function{Neller: true}
	err = errors.Join(
		objective.WriteHeading(os.Stdout, m.Params,
			objective.Objective{Function: function, Endpoints: m.Endpoints}),
		objective.WriteReport(os.Stdout, function.Evaluate(m), function, format.LabelValue))
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// Generating a 3x3 puzzle with values in range [1-2]
	// Start: 1,1
	// Goal: 2,2
	// Value: neller
	//
	// Solution: Yes
	// Unique: Yes
	// Solution length: 2
	// # of black holes: 0
	// # of white holes: 0
	// # of forced forward moves: 1
	// # of forced backward moves: 3
	// Puzzle value: -2
	//
	// Energy: 2
	// # of cells that cannot reach the goal: 0
	// # of initial forced moves: 0
	// # of forward decisions: 2
	// # of backward decisions: 1
	// Cost of clusters of equal jumps: 3
}
