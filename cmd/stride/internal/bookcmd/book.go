// Package bookcmd provides the command that makes books of puzzles.
package bookcmd

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"stride/internal/book"
	"stride/internal/cli"
	"stride/internal/disk"
	"stride/internal/keys"
)

// New returns the command.
func New() *cli.Command {
	var (
		out         string
		cover       string
		file        bool
		flags, part = book.NewPlan(), book.NewPart() // where the values of flags go
		plan        *book.Plan
		name        string // of the plan, for errors
	)
	return &cli.Command{
		Use:   "book [PLAN|-]",
		Short: "Make a printed book of puzzles",
		Long: `Make a book of jump mazes and levels of Number Shifting, ready to be printed: a title
page, contents, a title page and rules for each part, puzzles of rising difficulty, and the
solutions. PLAN is a short YAML file whose keys are the flags below, without the
dashes. The keys of the puzzles may be repeated in a list, one item for each part of the book:

    title: Exactly That Far
    paper: a5
    puzzles:
      - family: maze
        sizes: 5x5, 6x6
        count: 20
        difficulty: gentle-hard
      - family: shift
        count: 10

A flag overrides the plan, in all parts if it is about the puzzles. Without a plan, the
flags describe one part. With --out FILE.pdf, the book is one PDF file with all fonts embedded;
with --out DIR, the folder gets book.pdf, cover.pdf and each page as SVG. The same plan and seed
give the same bytes. If the plan has a link, a QR code next to each puzzle opens it there.

The fonts of the program have the letters of European languages and the 3755 most frequent
Chinese characters. --font FILE uses another one, a TrueType file (.ttf). If
numbers would be too small to read, no book is made, and the error says so.`,
		Example: `  stride book examples/book/experts.yaml --out book.pdf --cover cover.pdf
  stride book examples/book/experts.yaml --language de --paper a4 --large-print --per-page 1 --out book-de.pdf
  stride book --title "Forty Mazes" --sizes 5x5,6x6 --count 40 --per-page 4 --out mazes.pdf
  stride book examples/book/children.yaml --out pages`,
		Args: cli.Args{Max: 1, What: "one plan: a file in YAML, or - for standard input"},
		Flags: func(f *cli.Flags) {
			f.String(&out, "out", "write the book to this `PATH`: a file that ends in .pdf, or a folder")
			f.String(&cover, "cover", "write the cover with its spine to this `FILE`, which ends in .pdf")
			f.Keys(flags.Keys())
			f.Keys(part.Keys())
		},
		Check: func(c *cli.Call) (err error) {
			if plan, name, err = readPlan(c); err != nil {
				return err
			}
			err = c.SetKeys(plan.Keys())
			for k := range plan.Parts { // a flag is about all parts
				err = cmp.Or(err, c.SetKeys(plan.Parts[k].Keys()))
			}
			if err != nil {
				return err
			}
			if err := plan.Complete(); err != nil {
				return cli.InputError(name, err)
			}
			if out == "" {
				return errors.New("say where the book goes: --out FILE.pdf, or --out DIR for a folder with " +
					"the pages as SVG too")
			}
			if file, err = isFile("--out", out); err != nil || cover == "" {
				return err
			}
			isCover, err := isFile("--cover", cover)
			if err == nil && !isCover {
				err = fmt.Errorf("--cover %s: write a file that ends in .pdf", cover)
			}
			return err
		},
		Run: func(c *cli.Call) (*cli.Result, error) {
			b, err := makeBook(c.Context(), plan)
			if wrong := new(keys.Error); errors.As(err, &wrong) {
				return nil, cli.Usage(cli.InputError(name, wrong))
			}
			if err != nil {
				return nil, err
			}
			if file {
				err = write(c.Context(), out, b.WritePDF)
			} else {
				err = writeFolder(c.Context(), out, b)
			}
			if err == nil && cover != "" {
				err = write(c.Context(), cover, b.WriteCover)
			}
			if err != nil {
				return nil, err
			}
			if note := b.OnDemand(); note != "" {
				c.Note("%s", note)
			}
			text := fmt.Sprintf("%s: %s, %s\n", out, cli.Count(len(b.Pages), "page"),
				cli.Count(len(b.Puzzles), "puzzle"))
			if cover != "" {
				text += fmt.Sprintf("%s: a spine of %.1f mm\n", cover, b.Spine())
			}
			return cli.Printed("%s", text), nil
		},
	}
}

// readPlan reads the plan, which has one part if there is none. The name is what errors call it.
func readPlan(c *cli.Call) (plan *book.Plan, name string, err error) {
	if len(c.Args) == 0 {
		plan = book.NewPlan()
		plan.Parts = append(plan.Parts, book.NewPart())
		return plan, "", nil
	}
	text, name, err := c.ReadText(c.Args[0])
	if err != nil {
		return nil, name, err
	}
	if plan, err = book.ReadPlan(text); err != nil {
		return nil, name, cli.InputError(name, err)
	}
	if c.Args[0] != "-" { // files are named as seen from the plan
		for _, file := range []*string{&plan.Font, &plan.BoldFont, &plan.PictureFile} {
			if *file != "" && !filepath.IsAbs(*file) {
				*file = filepath.Join(filepath.Dir(c.Args[0]), *file)
			}
		}
	}
	return plan, name, nil
}

// makeBook has the puzzles made and the pages set.
func makeBook(ctx context.Context, plan *book.Plan) (*book.Book, error) {
	fonts, err := plan.LoadFonts(ctx)
	if err != nil {
		return nil, err
	}
	if err := plan.LoadPicture(ctx); err != nil {
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

// isFile reports whether the value of a flag names a file, or a device or a pipe, and not a folder.
func isFile(flag, out string) (bool, error) {
	info, err := os.Stat(out)
	there := err == nil
	switch extension := filepath.Ext(out); {
	case strings.EqualFold(extension, ".pdf"), there && disk.IsStream(info.Mode()):
		return true, nil
	case extension != "" && !(there && info.IsDir()):
		return false, fmt.Errorf(
			"%s %s: a book is a PDF, such as %s.pdf, or a folder, whose name has no extension unless it is "+
				"there already",
			flag, out, strings.TrimSuffix(out, extension))
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
	if err := write(ctx, filepath.Join(dir, "cover.pdf"), b.WriteCover); err != nil {
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
