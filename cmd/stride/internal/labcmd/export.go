package labcmd

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/internal/disk"
	"stride/lab"
	"stride/lab/target"
)

func newExportCommand() *cobra.Command {
	var out, by string
	c := &cobra.Command{
		Use:   "export DIR --out FOLDER",
		Short: "Write an experiment in the format of IOHprofiler",
		Long: `Write the runs of an experiment in the format of IOHprofiler, which IOHanalyzer reads:
the .info and .dat files of IOHexperimenter before version 0.3.3. FOLDER gets a folder
for each contestant; upload the zipped folder, or give its path to DataSetList in R.

An instance of the experiment is a function there, numbered in the order of the
experiment, its dimension is the size of the instance, and each seed is an instance of
its own. A function evaluation is a step. With --by seconds, and for contestants whose
steps nobody counts, it is a millisecond.`,
		Example: `  stride lab export out/lab --out out/ioh
  stride lab export out/lab --by seconds --out out/ioh`,
		Args: cli.Takes(1, 1, "the folder of one experiment"),
		RunE: func(c *cobra.Command, args []string) error {
			if out == "" {
				return fmt.Errorf("--out is missing: it names the folder that receives the files")
			}
			e, err := lab.Read(args[0])
			if err != nil {
				return err
			}
			axis := target.Steps
			if by != "" {
				if axis, err = axisOf(by, e); err != nil {
					return err
				}
			}
			files := target.IOHProfiler(e, axis)
			for _, name := range slices.Sorted(maps.Keys(files)) {
				path := filepath.Join(out, filepath.FromSlash(name))
				if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
					return cli.Failure(err)
				}
				if err := disk.Replace(path, files[name]); err != nil {
					return cli.Failure(err)
				}
			}
			_, err = fmt.Fprintf(c.OutOrStdout(), "%d files in %s\n", len(files), out)
			return cli.Failure(err)
		},
	}
	c.Flags().StringVar(&out, "out", "", "`FOLDER` that receives the files; it is created if it does not exist")
	c.Flags().StringVar(&by, "by", "", "unit of a function evaluation, steps or seconds (default: steps)")
	return c
}
