package servecmd

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
)

// healthPatience is how long a healthy server may take to answer.
const healthPatience = 5 * time.Second

func newHealthCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "health [URL]",
		Short: "Ask whether a server is well",
		Long: `Ask a server whether it is well, for the health check of a container that holds this
program alone. The exit code is 0 if it answers "ok" within 5 s, and 1 if not. Without a
URL, the server is the one at ` + defaultAddress + `.`,
		Example: `  stride serve health http://127.0.0.1:8080`,
		Args:    cli.Takes(0, 1, "at most the URL of a server"),
		RunE: func(cmd *cobra.Command, args []string) error {
			base := "http://" + defaultAddress
			if len(args) == 1 {
				base = strings.TrimSuffix(args[0], "/")
			}
			if err := askHealth(cmd.Context(), base); err != nil {
				return cli.Failure(fmt.Errorf("the server at %s is not well: %w", base, err))
			}
			_, err := fmt.Fprintln(cmd.OutOrStdout(), "ok")
			return cli.Failure(err)
		},
	}
}

// askHealth returns an error unless the server says that it is well.
func askHealth(ctx context.Context, base string) error {
	ctx, cancel := context.WithTimeout(ctx, healthPatience)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, base+"/healthz", nil)
	if err != nil {
		return err
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("it answers %s", answer.Status)
	}
	return nil
}
