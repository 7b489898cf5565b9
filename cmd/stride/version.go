package main

import (
	"encoding/json"
	"fmt"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/internal/version"
)

func newVersionCommand() *cobra.Command {
	asJSON := false
	cmd := &cobra.Command{
		Use:   "version",
		Short: "Say which program this is",
		Long: `Say which program this is: the release, the commit it was built from, if that is known,
and what its searches are known by, the beginning of a hash of their seeded results.

Programs of the same version find the same maze or moves for the same seed and number of
steps. A farm takes in only programs of its own version, and an experiment is continued
only by the version that began it.`,
		Example: `  stride version
  stride version --json`,
		Args: cli.TakesNone,
		RunE: func(cmd *cobra.Command, _ []string) error {
			i := version.Get()
			if asJSON {
				return json.NewEncoder(cmd.OutOrStdout()).Encode(i)
			}
			w := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
			fmt.Fprintf(w, "stride %s\n\nrelease\t%s\n", i.Version, i.Release)
			switch {
			case i.Commit == "":
				fmt.Fprintln(w, "commit\tunknown: built without version control")
			case i.Modified:
				fmt.Fprintf(w, "commit\t%s, with changes\n", i.Commit)
			default:
				fmt.Fprintf(w, "commit\t%s\n", i.Commit)
			}
			fmt.Fprintf(w, "searches\t%s\nbuilt with\t%s for %s/%s\n", i.Searches, i.Go, i.OS, i.Arch)
			return w.Flush()
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one object in JSON: version, release, commit, modified, searches, go, os, arch")
	return cmd
}
