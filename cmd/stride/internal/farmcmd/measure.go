package farmcmd

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"
	"gonum.org/v1/gonum/stat"

	"stride/cmd/stride/internal/cli"
	"stride/farm"
	"stride/internal/version"
	"stride/lab/statistics"
	"stride/puzzle"
	"stride/puzzle/families"
	"stride/search"
)

func newMeasureCommand() *cobra.Command {
	var (
		o      farm.MeasureOptions
		level  int
		small  int
		asJSON bool
		quiet  bool
	)
	c := &cobra.Command{
		Use:   "measure",
		Short: "Measure what a farm costs and gains on this machine",
		Long: `Measure starts a farm on this machine, with nodes as separate processes, and prints
its costs and gains: the time of a batch of items with and without the farm, the number
of items that it handles per second, the messages and bytes of idle and of working
nodes, the time that nodes take to stop when one has found a solution, and the time to
solve one level with the threads of one process and with nodes.

It takes several minutes, and the figures are meaningful only if the machine is
otherwise idle.`,
		Example: `  stride farm measure
  stride farm measure --items 5 --batches 1 --level 800 --runs 3 --json`,
		Args: cli.TakesNone,
		RunE: func(c *cobra.Command, _ []string) error {
			if o.Batches < 1 || o.Items < 1 || o.Runs < 1 || small < 1 || o.Workers < 0 || o.ItemTime <= 0 || o.Rest <= 0 {
				return errors.New("--batches, --items, --runs, --small, --item-time and --rest must be positive, and --workers must not be negative")
			}
			if err := measured(&o, level, small); err != nil {
				return err
			}
			o.Version, o.Workers, o.Start = version.String(), search.Workers(o.Workers), startNode
			folder, err := os.MkdirTemp("", "stride-farm-*")
			if err != nil {
				return cli.Failure(err)
			}
			defer os.RemoveAll(folder)
			o.Folder = folder
			what := "beginning"
			began := time.Now()
			o.Progress = func(part string) { what = part }
			done := cli.NewStatusLine(c.ErrOrStderr(), quiet).Follow(func() string {
				return fmt.Sprintf("%.0f s  %s", time.Since(began).Seconds(), what)
			})
			figures, err := farm.Measure(c.Context(), o, farm.CoordinatorOptions{
				Replicas: 1, Patience: farm.DefaultPatience, Log: slog.New(slog.DiscardHandler),
			})
			done()
			if err != nil {
				return cli.Failure(err)
			}
			if asJSON {
				return cli.Failure(json.NewEncoder(c.OutOrStdout()).Encode(figures))
			}
			return cli.Failure(printFigures(c.OutOrStdout(), o, figures))
		},
	}
	flags := c.Flags()
	flags.IntVar(&o.Workers, "workers", 0, "number of cores to use for the batches; 0 for all")
	flags.IntVar(&o.Batches, "batches", 3, "number of batches, each run with the farm and without it")
	flags.IntVar(&o.Items, "items", 20, "number of items in a batch for each core")
	cli.DurationVar(flags, &o.ItemTime, "item-time", time.Second, "approximate time of each item of a batch")
	flags.IntVar(&small, "small", 3000, "number of items that take almost no time")
	cli.DurationVar(flags, &o.Rest, "rest", 20*time.Second, "time for which to count the messages of idle nodes, and of nodes that work on a joint maze")
	flags.IntVar(&level, "level", 1500, "number of the official level that the nodes solve together")
	flags.IntVar(&o.Runs, "runs", 10, "number of times to solve that level in each way")
	flags.BoolVar(&asJSON, "json", false, "print all figures as one line of JSON")
	cli.AddQuietFlag(c, &quiet)
	return c
}

// measured fills in the problems: mazes of a second each, levels that are solved in less than
// a millisecond, a maze that takes long, and a hard level.
func measured(o *farm.MeasureOptions, level, small int) (err error) {
	for key, p := range map[string]*puzzle.Problem{
		"20 20 1 10": &o.Batch, "100 100 1 9": &o.Endless, strconv.Itoa(level): &o.Hard,
	} {
		if *p, err = families.All.ProblemOf(strings.Fields(key)); err != nil {
			return err
		}
	}
	for k := range small {
		p, err := families.All.ProblemOf([]string{"20", strconv.Itoa(k)})
		if err != nil {
			return err
		}
		o.Small = append(o.Small, p)
	}
	return nil
}

// startNode runs this program as a node on the given number of cores.
func startNode(url, name string, cores, workers int) (stop func(), err error) {
	program, err := os.Executable()
	if err != nil {
		return nil, err
	}
	// The context is that of the whole program: stop ends the node before.
	node := exec.CommandContext(context.Background(), program, "farm", "join", url,
		"--name", name, "--workers", strconv.Itoa(workers), "--log", "none")
	node.Env = append(os.Environ(), "GOMAXPROCS="+strconv.Itoa(cores))
	if err := node.Start(); err != nil {
		return nil, err
	}
	ended := false
	return func() {
		if ended {
			return
		}
		ended = true
		_ = node.Process.Signal(os.Interrupt) // it may have ended by itself
		_ = node.Wait()
	}, nil
}

// printFigures prints the figures as a table.
func printFigures(w io.Writer, o farm.MeasureOptions, f farm.Figures) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	lost := func(batches []farm.Batch) (shares []float64) {
		for _, b := range batches {
			shares = append(shares, 100*b.Lost(f.Workers))
		}
		return shares
	}
	var times []float64
	for _, b := range f.Farm {
		times = append(times, b.Seconds)
	}
	alone, with := lost(f.Alone), lost(f.Farm)
	fmt.Fprintf(t, "batch of %d items on %s\t%.2f s (median of %d)\n", f.BatchItems, cli.Count(f.Workers, "core"), statistics.Median(times), len(times))
	fmt.Fprintf(t, "time lost between items and to the server\tmedian %.2f %%, worst %.2f %%\n", statistics.Median(with), statistics.Summarize(with).Most)
	fmt.Fprintf(t, "the same without a farm\tmedian %.2f %%, worst %.2f %%\n", statistics.Median(alone), statistics.Summarize(alone).Most)
	fmt.Fprintf(t, "traffic of an item\t%.1f messages, %.0f bytes\n", f.PerItem.Messages, f.PerItem.Bytes)
	fmt.Fprintf(t, "small items submitted\t%.0f a second\n", f.SubmitPerSec)
	fmt.Fprintf(t, "small items done\t%.0f a second\n", f.SmallPerSec)
	for _, line := range []struct {
		name string
		farm.Traffic
	}{{"a farm without nodes", f.Coordinator}, {"a node at rest, more", f.Rest}, {"a node on a joint " + o.Endless.Key() + ", more", f.Joint}} {
		fmt.Fprintf(t, "traffic of %s\t%.2f messages, %.0f bytes a second\n", line.name, line.Messages, line.Bytes)
	}
	for _, line := range []struct {
		name  string
		times []float64
	}{
		{"one thread", f.OneThread}, {"two threads", f.TwoThreads},
		{"one node of one core", f.OneNode}, {"two nodes of one core", f.TwoNodes},
	} {
		fmt.Fprintf(t, "%s, %s\tmean %.2f s, median %.2f s, worst %.2f s of %d\n", o.Hard.Key(), line.name,
			stat.Mean(line.times, nil), statistics.Median(line.times), statistics.Summarize(line.times).Most, len(line.times))
	}
	fmt.Fprintf(t, "from a solution to the last node at rest\tmedian %.3f s, worst %.3f s of %d\n",
		statistics.Median(f.StopSeconds), statistics.Summarize(f.StopSeconds).Most, len(f.StopSeconds))
	return t.Flush()
}
