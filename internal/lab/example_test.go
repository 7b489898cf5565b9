package lab_test

import (
	"context"
	"fmt"
	"os"

	"stride/internal/lab"
	"stride/internal/lab/mazes"
	"stride/internal/maze/engines/local"
)

// Two searches on one configuration. All that can be repeated is printed.
func ExampleRun() {
	folder, err := os.MkdirTemp("", "lab")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)
	e, err := lab.Run(context.Background(), lab.Study{
		Subject: mazes.Alone(local.Annealing(local.Options{}), local.RandomWalk(local.Options{})),
		Plan: lab.Plan{
			Subject: mazes.AloneName, Contestants: []string{"annealing", "random-walk"},
			Instances: []string{"5 5 1 4"}, Runs: 2, Seed: 1, Steps: 10_000, Workers: 1,
		},
		Folder: folder,
	})
	for _, r := range e.Records {
		fmt.Println(r.Instance, r.Contestant, r.Seed, r.Value)
	}
	fmt.Println(err)
	// Output:
	// 5 5 1 4 annealing 1 89
	// 5 5 1 4 random-walk 1 56
	// 5 5 1 4 annealing 2 77
	// 5 5 1 4 random-walk 2 51
	// <nil>
}
