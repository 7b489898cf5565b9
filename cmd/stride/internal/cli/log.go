package cli

import (
	"fmt"
	"log/slog"

	"github.com/spf13/cobra"
)

// LogForms are the values of --log, the default first.
var LogForms = []string{"text", "json", "none"}

// NewLog returns a log in one of the LogForms that writes to the standard error of cmd. A
// verbose one also holds what is logged at debug level.
func NewLog(cmd *cobra.Command, form string, verbose bool) (*slog.Logger, error) {
	options := &slog.HandlerOptions{Level: slog.LevelInfo}
	if verbose {
		options.Level = slog.LevelDebug
	}
	switch form {
	case "text":
		return slog.New(slog.NewTextHandler(cmd.ErrOrStderr(), options)), nil
	case "json":
		return slog.New(slog.NewJSONHandler(cmd.ErrOrStderr(), options)), nil
	case "none":
		return slog.New(slog.DiscardHandler), nil
	}
	return nil, fmt.Errorf("--log is %q: it must be text, json or none", form)
}
