package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// A Call is one call of a command: its arguments, what all commands have in common, and the
// standard streams.
type Call struct {
	Args             []string
	Started          time.Time // of the program; time limits count from it
	JSON, CSV, Quiet bool

	ctx     context.Context
	in      io.Reader
	out     io.Writer
	err     io.Writer
	cmd     *cobra.Command
	flags   *pflag.FlagSet
	seed    *uint64 // of --seed, if it is drawn
	closers []func() error
}

// NewCall returns a call without flags, for tests.
func NewCall(ctx context.Context, in io.Reader, out, err io.Writer, args ...string) *Call {
	return &Call{Args: args, ctx: ctx, in: in, out: out, err: err, cmd: &cobra.Command{Use: "stride"},
		flags: new(pflag.FlagSet)}
}

func (c *Call) attach(cmd *cobra.Command, args []string) {
	c.Args, c.ctx, c.in, c.out, c.err = args, cmd.Context(), cmd.InOrStdin(), cmd.OutOrStdout(),
		cmd.ErrOrStderr()
	if c.ctx == nil {
		c.ctx = context.Background() // completions have none
	}
}

// Context ends with Ctrl-C.
func (c *Call) Context() context.Context { return c.ctx }

// Interrupted reports whether Ctrl-C has come.
func (c *Call) Interrupted() bool { return c.ctx.Err() != nil }

// Stdout returns standard output.
func (c *Call) Stdout() io.Writer { return c.out }

// WriteRaw writes to standard output what must not be cleaned, such as a picture.
func (c *Call) WriteRaw(p []byte) error {
	if out, ok := c.out.(*Output); ok {
		return out.WriteRaw(p)
	}
	_, err := c.out.Write(p)
	return err
}

// Stderr returns standard error.
func (c *Call) Stderr() io.Writer { return c.err }

// Given reports whether one of some flags is given.
func (c *Call) Given(flags ...string) bool {
	for _, name := range flags {
		if c.flags.Changed(name) {
			return true
		}
	}
	return false
}

// Command returns the name of the command, such as "stride maze check".
func (c *Call) Command() string { return c.cmd.CommandPath() }

// Root returns the command of the whole program, for those that describe it.
func (c *Call) Root() *cobra.Command { return c.cmd.Root() }

// Suggest adds the command that the first argument resembles to err, if there is one.
func (c *Call) Suggest(args []string, err error) error { return suggest(c.cmd, args, err) }

// Endless says that this call runs until it is stopped, see [Command].
func (c *Call) Endless() { c.cmd.Annotations[endless] = endless }

// Note prints a message on standard error.
func (c *Call) Note(format string, args ...any) {
	fmt.Fprintf(c.err, c.Root().Name()+": "+format+"\n", args...)
}

// Remark prints a message for a person at a terminal, who has not asked for quiet.
func (c *Call) Remark(format string, args ...any) {
	if !c.Quiet && IsTerminal(c.err) {
		c.Note(format, args...)
	}
}

// Progress shows what status returns as a line on a terminal until done is called, see
// [StatusLine].
func (c *Call) Progress(status func() string) (done func()) {
	return NewStatusLine(c.err, c.Quiet).Follow(status)
}

// Closing calls close when the result has been printed; its error counts as a failure.
func (c *Call) Closing(close func() error) { c.closers = append(c.closers, close) }

func (c *Call) close() (err error) {
	for k := len(c.closers) - 1; k >= 0; k-- {
		err = errors.Join(err, c.closers[k]())
	}
	c.closers = nil
	return err
}

// drawSeed draws the seed of a command with [Flags.Seed] unless it is given. It is short enough to
// type again.
func (c *Call) drawSeed() {
	if c.seed != nil && !c.Given("seed") {
		*c.seed = uint64(rand.Uint32())
	}
}

func (c *Call) noteSeed() {
	if c.seed != nil {
		c.Remark("the seed was %d", *c.seed)
	}
}

// Log returns the log that the flags of [LogFlags] describe.
func (c *Call) Log(f LogFlags) *slog.Logger {
	options := &slog.HandlerOptions{Level: slog.LevelInfo}
	if f.verbose {
		options.Level = slog.LevelDebug
	}
	switch f.form {
	case "text":
		return slog.New(slog.NewTextHandler(c.err, options))
	case "json":
		return slog.New(slog.NewJSONHandler(c.err, options))
	}
	return slog.New(slog.DiscardHandler)
}

// LogFlags are --log and --verbose.
type LogFlags struct {
	form    string
	verbose bool
}

// Register adds the flags. every says what --verbose logs.
func (l *LogFlags) Register(f *Flags, every string) {
	l.form = "text"
	f.OneOf(&l.form, "log", []string{"text", "json", "none"}, "form of the log on standard error: text, "+
		"json or none")
	f.Bool(&l.verbose, "verbose", every)
}

// Printer prints text and JSON to W and keeps the first error, after which it prints nothing.
type Printer struct {
	W   io.Writer
	Err error
}

// Printf prints formatted text.
func (p *Printer) Printf(format string, args ...any) {
	if p.Err == nil {
		_, p.Err = fmt.Fprintf(p.W, format, args...)
	}
}

// Write prints bytes, for functions that print to a writer.
func (p *Printer) Write(b []byte) (int, error) {
	if p.Err != nil {
		return 0, p.Err
	}
	n, err := p.W.Write(b)
	p.Err = err
	return n, err
}

// JSON prints a value as a line of JSON.
func (p *Printer) JSON(value any) { p.Keep(json.NewEncoder(p).Encode(value)) }

// Keep keeps the error of a function that prints to p, if there was none before.
func (p *Printer) Keep(err error) {
	if p.Err == nil {
		p.Err = err
	}
}
