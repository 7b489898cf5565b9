package table

import (
	"bytes"
	"fmt"
	"io"
	"strings"
)

// latexSpecial replaces the characters that mean something to LaTeX.
var latexSpecial = strings.NewReplacer(
	`\`, `\textbackslash{}`, `&`, `\&`, `%`, `\%`, `$`, `\$`, `#`, `\#`, `_`, `\_`, `{`, `\{`, `}`, `\}`,
	`~`, `\textasciitilde{}`, `^`, `\textasciicircum{}`, `<`, `\textless{}`, `>`, `\textgreater{}`,
)

// WriteLaTeX writes the table as a tabular environment, with the lines of the package booktabs. The
// cells are those of the form for people; repeated cells in the first column are left out.
func (t *Table) WriteLaTeX(w io.Writer) error {
	var b bytes.Buffer
	b.WriteString("\\begin{tabular}{")
	for k, c := range t.Columns {
		if c.Left || k == 0 {
			b.WriteByte('l')
		} else {
			b.WriteByte('r')
		}
	}
	b.WriteString("}\n\\toprule\n")
	last := ""
	for n, line := range t.Fields() {
		for k, field := range line {
			if k > 0 {
				b.WriteString(" & ")
			}
			if k > 0 || n == 0 || field != last || len(line) == 1 {
				b.WriteString(latexSpecial.Replace(field))
			}
		}
		b.WriteString(" \\\\\n")
		if n == 0 {
			b.WriteString("\\midrule\n")
		}
		last = line[0]
	}
	fmt.Fprint(&b, "\\bottomrule\n\\end{tabular}\n")
	_, err := w.Write(b.Bytes())
	return err
}
