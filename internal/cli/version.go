package cli

import (
	"encoding/json"
	"fmt"

	"github.com/spf13/cobra"

	"stride/internal/version"
)

// addVersion gives the program the flag --version, which shows the release, the commit and the
// version of the searches, the beginning of a hash of their seeded results. Programs with the same
// version of the searches find the same results for the same seed and steps.
func addVersion(root *cobra.Command) {
	show := root.Flags().BoolP("version", "v", false, "show the version: the release, the commit, and the "+
		"version of the searches")
	asJSON := root.Flags().Bool("json", false, "with --version, print it as one line of JSON")
	root.RunE = func(cmd *cobra.Command, _ []string) error {
		i := version.Get()
		switch {
		case *asJSON && !*show:
			return fmt.Errorf("--json of %s itself needs --version", root.Name())
		case *asJSON:
			return json.NewEncoder(cmd.OutOrStdout()).Encode(i)
		case !*show:
			PrintHelp(cmd, true)
			return nil
		}
		commit := i.Commit
		if commit == "" {
			commit = "unknown: built without version control"
		} else if i.Modified {
			commit += ", with changes"
		}
		cmd.Printf("%s %s\n\nrelease     %s\ncommit      %s\nsearches    %s\nbuilt with  %s for %s/%s\n",
			root.Name(), i.Version, i.Release, commit, i.Searches, i.Go, i.OS, i.Arch)
		return nil
	}
}
