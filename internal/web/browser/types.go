package browser

import (
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"stride/internal/phrase"
	"stride/internal/puzzle"
	"stride/internal/puzzle/band"
	"stride/internal/puzzle/families"
	"stride/internal/web/engine"
)

// The types of the engine's questions and answers for scripts, from those in Go and their comments.
// The file is under version control, since the checks of the scripts read it.

const typesFile = "questions.d.ts"

// prefixes of the names of types by their packages, which distinguish them in Go.
var prefixes = map[string]string{"jumpmaze": "Maze", "numbershift": "Shift", "replay": "Astar"}

// unions returns the types that families describe in forms of their own, with these forms. They are
// those of an example of each family.
func unions() (map[reflect.Type][]reflect.Type, error) {
	views, details := reflect.TypeFor[engine.LevelView](), reflect.TypeFor[engine.LevelDetails]()
	progress := reflect.TypeFor[engine.Progress]()
	all := make(map[reflect.Type][]reflect.Type)
	add := func(union reflect.Type, value any) {
		if value == nil {
			return
		}
		form := reflect.TypeOf(value)
		if form.Kind() == reflect.Pointer {
			form = form.Elem()
		}
		if !slices.Contains(all[union], form) {
			all[union] = append(all[union], form)
		}
	}
	for _, f := range families.All {
		p, err := families.All.Open(context.Background(), f.First[0])
		if err != nil {
			return nil, err
		}
		add(views, p.View())
		add(details, p.Details())
		add(progress, p.Start().Solve(puzzle.Options{Workers: 1}).Progress())
	}
	problem, err := families.All.ParseProblem("maze:5x5:1-4")
	if err != nil {
		return nil, err
	}
	search, err := problem.Search(puzzle.Options{Workers: 1})
	if err != nil {
		return nil, err
	}
	add(progress, search.Progress())
	return all, nil
}

// words returns the type of a text that is one of some words.
func words[W ~string](all ...W) string {
	quoted := make([]string, len(all))
	for k, w := range all {
		quoted[k] = fmt.Sprintf("'%s'", w)
	}
	return strings.Join(quoted, " | ")
}

// writtenAs are the types whose JSON form does not follow from their fields.
var writtenAs = map[reflect.Type]string{
	reflect.TypeFor[band.Band]():         words(bandNames()...),
	reflect.TypeFor[puzzle.Difficulty](): words(puzzle.Easy, puzzle.Medium, puzzle.Hard, puzzle.Fiendish),
	reflect.TypeFor[puzzle.Verdict]():    words(puzzle.Yes, puzzle.No, puzzle.Unknown),
	reflect.TypeFor[puzzle.Solutions](): words(puzzle.NoSolution, puzzle.OneSolution,
		puzzle.SeveralSolutions, puzzle.UnknownSolutions),
	reflect.TypeFor[engine.ErrorKind](): words(engine.Damaged, engine.Invalid, engine.Missing, engine.Failed),
	reflect.TypeFor[phrase.Phrase]():    "Phrase",
	reflect.TypeFor[phrase.Text]():      "string",
}

func bandNames() (names []string) {
	for _, b := range band.All() {
		names = append(names, b.String())
	}
	return names
}

const typesHead = `// The engine's questions and answers, as scripts see them. ` + "`make build`" + ` writes this file from the
// types in Go.
export as namespace API;

/**
 * A sentence for other languages: the key of a text and its values, or a text that is the same in
 * all languages.
 */
export type Phrase = { key: string; values?: { [name: string]: string | number | Phrase } } | { text: string };
`

// typesOf writes types, and remembers those that are still to be written.
type typesOf struct {
	unions map[reflect.Type][]reflect.Type
	named  []reflect.Type
	out    strings.Builder
}

// scriptTypes returns the contents of typesFile.
func scriptTypes(folder string) ([]byte, error) {
	var t typesOf
	var err error
	if t.unions, err = unions(); err != nil {
		return nil, err
	}
	t.out.WriteString(typesHead)
	for _, table := range []struct {
		name, about string
		search      bool
	}{
		{"Questions", "Queries and answers of the questions that are answered at once.", false},
		{"Searches", "Queries and results of the searches.", true},
	} {
		fmt.Fprintf(&t.out, "\n/** %s */\nexport interface %s {\n", table.about, table.name)
		for _, q := range engine.Questions {
			if q.Search == table.search {
				fmt.Fprintf(&t.out, "  %s: [%s, %s];\n", q.Name, t.name(q.Query), t.name(q.Answer))
			}
		}
		t.out.WriteString("}\n")
	}
	t.name(reflect.TypeFor[engine.Status]())
	t.name(reflect.TypeFor[engine.Refusal]())
	for k := 0; k < len(t.named); k++ { // grows during the loop
		if err := t.declare(folder, t.named[k]); err != nil {
			return nil, err
		}
	}
	return []byte(t.out.String()), nil
}

// name returns the name of a type, which will be declared if it is one of Stride.
func (t *typesOf) name(of reflect.Type) string {
	if text, ok := writtenAs[of]; ok {
		return text
	}
	switch of.Kind() {
	case reflect.Pointer:
		return t.name(of.Elem())
	case reflect.Slice:
		if of == reflect.TypeFor[phrase.Said]() {
			return "Phrase[] | null"
		}
		return t.name(of.Elem()) + "[]"
	case reflect.String:
		return "string"
	case reflect.Bool:
		return "boolean"
	case reflect.Struct, reflect.Interface:
		if of.Kind() == reflect.Struct && of.NumField() == 0 {
			return "{}"
		}
		if !slices.Contains(t.named, of) {
			t.named = append(t.named, of)
		}
		return prefixes[path.Base(of.PkgPath())] + of.Name()
	}
	return "number"
}

// declare writes a type.
func (t *typesOf) declare(folder string, of reflect.Type) error {
	if parts, ok := t.unions[of]; ok {
		names := make([]string, len(parts))
		for k, part := range parts {
			names[k] = t.name(part)
		}
		fmt.Fprintf(&t.out, "\nexport type %s = %s;\n", of.Name(), strings.Join(names, " | "))
		return nil
	}
	fmt.Fprintf(&t.out, "\nexport interface %s {\n", t.name(of))
	if err := t.fields(folder, of); err != nil {
		return err
	}
	t.out.WriteString("}\n")
	return nil
}

// fields writes the fields of a struct, and of those that it embeds.
func (t *typesOf) fields(folder string, of reflect.Type) error {
	comments, err := fieldComments(folder, of)
	if err != nil {
		return err
	}
	for f := range of.Fields() {
		name, option, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous && name == "":
			if err := t.fields(folder, f.Type); err != nil {
				return err
			}
			continue
		case name == "-" || name == "":
			continue
		case option == "omitempty":
			name += "?"
		}
		kind := t.name(f.Type)
		if prefix := prefixes[path.Base(of.PkgPath())]; name == "family" && prefix != "" {
			kind = "'" + strings.ToLower(prefix) + "'" // it tells the forms of a union apart
		}
		if comment := comments[f.Name]; comment != "" {
			fmt.Fprintf(&t.out, "  /** %s */\n", comment)
		}
		fmt.Fprintf(&t.out, "  %s: %s;\n", name, kind)
	}
	return nil
}

// fieldComments returns the comments of the fields of a struct. folder is the folder of package
// web.
func fieldComments(folder string, of reflect.Type) (map[string]string, error) {
	package_ := filepath.Join(folder, "..", "..",
		filepath.FromSlash(strings.TrimPrefix(of.PkgPath(), "stride/")))
	names, err := fs.Glob(os.DirFS(package_), "*.go")
	if err != nil {
		return nil, err
	}
	comments := make(map[string]string)
	for _, name := range names {
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(package_, name), nil,
			parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			spec, ok := n.(*ast.TypeSpec)
			if !ok || spec.Name.Name != of.Name() {
				return true
			}
			structure, ok := spec.Type.(*ast.StructType)
			if !ok {
				return false
			}
			for _, field := range structure.Fields.List {
				text := field.Comment.Text()
				if text == "" {
					text = field.Doc.Text()
				}
				for _, name := range field.Names {
					comments[name.Name] = strings.Join(strings.Fields(text), " ")
				}
			}
			return false
		})
	}
	return comments, nil
}
