package bookcmd

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"stride/cmd/stride/internal/cli"
	"stride/internal/book"
	"stride/internal/disk"
)

// New returns the command.
func New() *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use:   "book [PLAN|-]",
		Short: "Make a printed book of puzzles",
		Long: `Make a book of jump mazes and levels of Number Shifting, ready to be printed: a title
page, contents, rules with a worked example, puzzles of rising difficulty, and the
solutions at the end. PLAN is a short file in YAML whose keys are those of the flags below;
the keys of the puzzles may be repeated in a list, one item for each part of the book:

    title: Exactly That Far
    paper: a5
    puzzles:
      - family: maze
        sizes: 5x5, 6x6
        count: 20
        difficulty: gentle-hard
      - family: shift
        count: 10

A flag overrides the plan; one about the puzzles holds for all parts. Without a plan, the
flags say everything. With --out FILE.pdf, the book is one PDF file with all fonts embedded;
with --out DIR, the folder gets book.pdf and each page as SVG. The same plan and seed give
the same bytes. If the plan has a link, a QR code beside each puzzle opens it there.

The fonts of the program have the letters of European languages and the 3755 most frequent
Chinese characters. Another one is named by --font, as a TrueType file (.ttf). Numbers that
would be too small to read are an error that says so.`,
		Example: `  stride book examples/book/plan.yaml --out book.pdf
  stride book examples/book/plan.yaml --language de --paper a4 --large-print --per-page 1 --out book-de.pdf
  stride book --title "Forty Mazes" --sizes 5x5,6x6 --count 40 --per-page 4 --out mazes.pdf
  stride book examples/book/plan.yaml --out pages`,
		Args: cli.Takes(0, 1, "one plan: a file in YAML, or - for standard input"),
		RunE: func(cmd *cobra.Command, args []string) error {
			plan, name, err := readPlan(cmd, args)
			if err != nil {
				return err
			}
			if out == "" {
				return errors.New("say where the book goes: --out FILE.pdf, or --out DIR for a folder with the pages as SVG too")
			}
			file, err := isFile(out)
			if err != nil {
				return err
			}
			b, err := makeBook(cmd.Context(), plan)
			if wrong := new(book.PlanError); errors.As(err, &wrong) {
				return cli.InputError(name, wrong)
			}
			if err != nil {
				return cli.Failure(err)
			}
			if file {
				err = write(cmd.Context(), out, b.WritePDF)
			} else {
				err = writeFolder(cmd.Context(), out, b)
			}
			if err != nil {
				return cli.Failure(err)
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s: %s, %s\n", out, cli.Count(len(b.Pages), "page"), cli.Count(len(b.Puzzles), "puzzle"))
			return cli.Failure(err)
		},
	}
	cmd.Flags().StringVar(&out, "out", "", "write the book to this `PATH`: a file that ends in .pdf, or a folder")
	for _, key := range book.Keys() {
		if key.Flag {
			cmd.Flags().Bool(key.Name, false, key.Help)
		} else {
			cmd.Flags().String(key.Name, "", key.Help)
			flag := cmd.Flags().Lookup(key.Name)
			flag.Value = named{flag.Value, valueNames[key.Name]}
		}
	}
	return cmd
}

// valueNames are what the help calls the values of flags; the others are a TEXT.
var valueNames = map[string]string{
	"language": "CODE", "seed": "N", "paper": "PAPER", "gutter": "LENGTH", "bleed": "LENGTH", "per-page": "N",
	"solutions-per-page": "N", "link": "URL", "font": "FILE", "bold-font": "FILE",
	"family": "FAMILY", "sizes": "SIZES", "numbers": "RANGE", "count": "N", "difficulty": "BANDS",
}

// named is the value of a flag with a name for the help.
type named struct {
	pflag.Value
	name string
}

// Type returns the name.
func (n named) Type() string {
	if n.name == "" {
		return "TEXT"
	}
	return n.name
}

// readPlan reads the plan, lets the flags override it, and completes it. The name is what errors
// call the plan.
func readPlan(cmd *cobra.Command, args []string) (plan *book.Plan, name string, err error) {
	plan = book.NewPlan()
	if len(args) == 1 {
		var text []byte
		if text, name, err = cli.ReadText(cmd, args[0]); err != nil {
			return nil, name, err
		}
		if err := book.ReadPlan(text, plan); err != nil {
			return nil, name, cli.InputError(name, err)
		}
		if args[0] != "-" { // fonts are named as seen from the plan
			for _, font := range []*string{&plan.Font, &plan.BoldFont} {
				if *font != "" && !filepath.IsAbs(*font) {
					*font = filepath.Join(filepath.Dir(args[0]), *font)
				}
			}
		}
	}
	if len(plan.Parts) == 0 {
		plan.AddPart()
	}
	for _, key := range book.Keys() {
		if flag := cmd.Flags().Lookup(key.Name); flag.Changed {
			if err := set(plan, key, flag); err != nil {
				return nil, name, err
			}
		}
	}
	return plan, name, cli.InputError(name, plan.Complete())
}

func set(plan *book.Plan, key book.Key, flag *pflag.Flag) error {
	value := flag.Value.String()
	if !key.Part {
		if err := key.SetPlan(plan, value); err != nil {
			return fmt.Errorf("--%s %q: %w", key.Name, value, err)
		}
		return nil
	}
	for k := range plan.Parts {
		if err := key.SetPart(&plan.Parts[k], value); err != nil {
			return fmt.Errorf("--%s %q: %w", key.Name, value, err)
		}
	}
	return nil
}

// makeBook has the puzzles made and the pages set.
func makeBook(ctx context.Context, plan *book.Plan) (*book.Book, error) {
	fonts, err := plan.LoadFonts(ctx)
	if err != nil {
		return nil, err
	}
	puzzles, err := book.Make(ctx, plan)
	if ctx.Err() != nil {
		return nil, errors.New("interrupted before all puzzles were made: nothing was written")
	}
	if err != nil {
		return nil, err
	}
	return book.Typeset(plan, puzzles, fonts)
}

// isFile reports whether --out names a file, or a device or a pipe, and not a folder.
func isFile(out string) (bool, error) {
	info, err := os.Stat(out)
	there := err == nil
	switch extension := filepath.Ext(out); {
	case strings.EqualFold(extension, ".pdf"), there && disk.IsStream(info.Mode()):
		return true, nil
	case extension != "" && !(there && info.IsDir()):
		return false, fmt.Errorf("--out %s: a book is a PDF, such as %s.pdf, or a folder, whose name has no extension unless it is there already",
			out, strings.TrimSuffix(out, extension))
	}
	return false, nil
}

// write writes a file in one piece.
func write(ctx context.Context, name string, content func(io.Writer) error) error {
	var text bytes.Buffer
	if err := content(&text); err != nil {
		return err
	}
	return cli.WriteFile(ctx, name, func(w io.Writer) error {
		_, err := text.WriteTo(w)
		return err
	})
}

// pageName is the name of the file of a page.
const pageName = "page-%03d.svg"

// writeFolder writes the book and its pages into a folder, and removes further pages that an
// earlier book has left there.
func writeFolder(ctx context.Context, dir string, b *book.Book) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	if err := write(ctx, filepath.Join(dir, "book.pdf"), b.WritePDF); err != nil {
		return err
	}
	for k := range b.Pages {
		name := filepath.Join(dir, fmt.Sprintf(pageName, k+1))
		if err := write(ctx, name, func(w io.Writer) error { return b.WriteSVG(w, k+1) }); err != nil {
			return err
		}
	}
	for k := len(b.Pages) + 1; ; k++ {
		switch err := os.Remove(filepath.Join(dir, fmt.Sprintf(pageName, k))); {
		case errors.Is(err, os.ErrNotExist):
			return nil
		case err != nil:
			return err
		}
	}
}
