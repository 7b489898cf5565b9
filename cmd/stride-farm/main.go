// Command stride-farm solves levels and generates mazes on many machines. It is a program of its
// own because it contains a message server, which few people need.
package main

import (
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"

	"stride/internal/cli"
)

func main() {
	os.Exit(run(time.Now(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run runs the program and returns its exit code. Time limits count from started.
func run(started time.Time, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	return cli.Main(newRoot(started), args, stdin, stdout, stderr)
}

func newRoot(started time.Time) *cobra.Command {
	root := &cli.Command{
		Use:   "stride-farm",
		Short: "Solve levels and generate mazes on many machines",
		Long: `Solve levels and generate mazes on many machines.

A farm is a NATS server with a queue of levels and mazes, any number of nodes that work on
them, and a collector, which checks every answer before it stores it. If a node falls
silent, its items are handed out again.

All machines need the same version of the program. The URL of the server may contain a
user and a password; then give it in the environment variable ` + urlVariable + `, because
others can read command lines.`,
		Example: `  stride-farm serve
  stride-farm join
  stride-farm submit --levels 1-1000 --time 10m
  stride-farm fetch`,
		Commands: []*cli.Command{newServe(), newJoin(), newSubmit(), newStatus(), newFetch()},
	}
	for _, c := range root.Commands {
		c.Section = "The farm:"
	}
	return cli.Program(root, started)
}
