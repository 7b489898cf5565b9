package architecture

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/doc"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A program outside the module can use a value of an internal type, but it cannot name the type: it
// cannot declare a variable of it, ask for it with errors.As, or read in the documentation what it
// is. So nothing exported may mention one.

// listed is what go list says about a package.
type listed struct {
	ImportPath, Dir, Export string
	GoFiles                 []string
}

// listPackages returns all packages of the module and those that they need, with their export data.
func listPackages(t *testing.T) map[string]listed {
	t.Helper()
	names := []string{"list", "-export", "-deps", "-json=ImportPath,Dir,Export,GoFiles"}
	for _, name := range public(t) {
		names = append(names, module+name)
	}
	command := exec.Command("go", names...)
	command.Dir = root
	command.Stderr = os.Stderr
	out, err := command.Output()
	must(t, err)
	all := make(map[string]listed)
	for from := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p listed
		err := from.Decode(&p)
		if errors.Is(err, io.EOF) {
			return all
		}
		must(t, err)
		all[p.ImportPath] = p
	}
}

// surface is what a package exports: its names, and which of them mention what cannot be named from
// outside.
type surface struct {
	names []string
	leaks []string
}

// surfaceOf walks through the exported names of a package.
func surfaceOf(pkg *types.Package) surface {
	var s surface
	scope := pkg.Scope()
	for _, name := range scope.Names() {
		object := scope.Lookup(name)
		if !object.Exported() {
			continue
		}
		s.names = append(s.names, name)
		named, isType := object.(*types.TypeName)
		if !isType {
			s.check(name, pkg, object.Type())
			continue
		}
		if named.IsAlias() {
			s.check(name, pkg, types.Unalias(object.Type()))
			continue
		}
		s.checkType(name, pkg, object.Type().(*types.Named))
	}
	return s
}

// checkType looks at what the declaration of a type says, and at its methods.
func (s *surface) checkType(name string, pkg *types.Package, t *types.Named) {
	switch under := t.Underlying().(type) {
	case *types.Struct:
		for k := range under.NumFields() {
			if field := under.Field(k); field.Exported() {
				s.names = append(s.names, name+"."+field.Name())
				s.check(name+"."+field.Name(), pkg, field.Type())
			} else if field.Embedded() { // what it has is exported all the same
				s.checkEmbedded(name, pkg, field.Type())
			}
		}
	default:
		s.check(name, pkg, under)
	}
	for k := range t.NumMethods() {
		if method := t.Method(k); method.Exported() {
			s.names = append(s.names, name+"."+method.Name())
			s.check(name+"."+method.Name(), pkg, method.Type())
		}
	}
}

// checkEmbedded looks at an embedded type of this package that is not exported, whose fields and
// methods are.
func (s *surface) checkEmbedded(name string, pkg *types.Package, t types.Type) {
	if pointer, ok := t.(*types.Pointer); ok {
		t = pointer.Elem()
	}
	if named, ok := t.(*types.Named); ok && named.Obj().Pkg() == pkg {
		s.checkType(name, pkg, named)
		return
	}
	s.check(name, pkg, t)
}

// check looks for types in t that a program outside cannot name.
func (s *surface) check(name string, pkg *types.Package, t types.Type) {
	var walk func(t types.Type)
	walkTuple := func(tuple *types.Tuple) {
		for k := range tuple.Len() {
			walk(tuple.At(k).Type())
		}
	}
	walk = func(t types.Type) {
		switch t := t.(type) {
		case *types.Alias:
			s.checkName(name, pkg, t.Obj())
			walk(types.Unalias(t))
		case *types.Named:
			s.checkName(name, pkg, t.Obj())
			for k := range t.TypeArgs().Len() {
				walk(t.TypeArgs().At(k))
			}
		case *types.Pointer:
			walk(t.Elem())
		case *types.Slice:
			walk(t.Elem())
		case *types.Array:
			walk(t.Elem())
		case *types.Chan:
			walk(t.Elem())
		case *types.Map:
			walk(t.Key())
			walk(t.Elem())
		case *types.Signature:
			walkTuple(t.Params())
			walkTuple(t.Results())
		case *types.Struct:
			for k := range t.NumFields() {
				walk(t.Field(k).Type())
			}
		case *types.Interface:
			for k := range t.NumExplicitMethods() {
				walk(t.ExplicitMethod(k).Type())
			}
		}
	}
	walk(t)
}

// checkName notes a type that a program outside cannot name: one of an internal package, or one
// that is not exported.
func (s *surface) checkName(name string, pkg *types.Package, t *types.TypeName) {
	if t.Pkg() == nil {
		return // error, and what else the language defines
	}
	if strings.Contains(t.Pkg().Path()+"/", "/internal/") || t.Pkg() == pkg && !t.Exported() {
		s.leaks = append(s.leaks, fmt.Sprintf("%s.%s mentions %s.%s", pkg.Path(), name, t.Pkg().Path(),
			t.Name()))
	}
}

// mentions returns the exported names of a package whose comments speak of a package that cannot be
// imported: by its path, or as NAME.Type.
func mentions(t *testing.T, p listed, internal []string) (found []string) {
	t.Helper()
	word := regexp.MustCompile(`\binternal/|\b(` + strings.Join(internal, "|") + `)\.[A-Z]`)
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range p.GoFiles {
		file, err := parser.ParseFile(fset, filepath.Join(p.Dir, name), nil, parser.ParseComments)
		must(t, err)
		files = append(files, file)
	}
	pkg, err := doc.NewFromFiles(fset, files, p.ImportPath)
	must(t, err)
	note := func(name, text string) {
		if at := word.FindString(text); at != "" {
			found = append(found, fmt.Sprintf("go doc %s %s speaks of %s", p.ImportPath, name, at))
		}
	}
	note("", pkg.Doc)
	values := slices.Concat(pkg.Consts, pkg.Vars)
	funcs := slices.Clone(pkg.Funcs)
	for _, typ := range pkg.Types {
		note(typ.Name, typ.Doc)
		ast.Inspect(typ.Decl, func(n ast.Node) bool {
			if field, ok := n.(*ast.Field); ok {
				note(typ.Name, field.Doc.Text()+field.Comment.Text())
			}
			return true
		})
		values = slices.Concat(values, typ.Consts, typ.Vars)
		funcs = slices.Concat(funcs, typ.Funcs, typ.Methods)
	}
	for _, v := range values {
		note(v.Names[0], v.Doc)
		ast.Inspect(v.Decl, func(n ast.Node) bool { // go doc shows the values, too
			if of, ok := n.(*ast.SelectorExpr); ok {
				if name, ok := of.X.(*ast.Ident); ok && slices.Contains(internal, name.Name) {
					note(v.Names[0], name.Name+"."+of.Sel.Name)
				}
			}
			return true
		})
	}
	for _, f := range funcs {
		note(f.Name, f.Doc)
	}
	return found
}

// errorsOf returns the errors that a package exports: its variables, and types with the method
// Error.
func errorsOf(pkg *types.Package) (names []string) {
	scope := pkg.Scope()
	isError := types.Universe.Lookup("error").Type().Underlying().(*types.Interface)
	for _, name := range scope.Names() {
		t := scope.Lookup(name).Type()
		fails := types.Implements(t, isError) || types.Implements(types.NewPointer(t), isError)
		if fails && scope.Lookup(name).Exported() {
			names = append(names, pkg.Name()+"."+name)
		}
	}
	return names
}

// libraryText returns the tests of the module that uses Stride from outside.
func libraryText(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "examples", "library", "errors_test.go"))
	must(t, err)
	return string(text)
}

// importPublic returns the public packages with the types of what they declare.
func importPublic(t *testing.T) (packages []*types.Package) {
	t.Helper()
	all := listPackages(t)
	imported := importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(all[path].Export)
	})
	for _, name := range public(t) {
		pkg, err := imported.Import(module + name)
		must(t, err)
		packages = append(packages, pkg)
	}
	return packages
}

// TestExported reads the declarations and the comments of all public packages.
func TestExported(t *testing.T) {
	all := listPackages(t)
	open := public(t)
	var internal []string
	for path := range all {
		base := filepath.Base(path)
		known := slices.ContainsFunc(open, func(name string) bool { return filepath.Base(name) == base })
		if strings.HasPrefix(path, module+"internal/") && !known {
			internal = append(internal, base)
		}
	}
	library := libraryText(t)
	total := 0
	for _, pkg := range importPublic(t) {
		name := strings.TrimPrefix(pkg.Path(), module)
		s := surfaceOf(pkg)
		for _, leak := range s.leaks {
			t.Error(leak)
		}
		for _, mention := range mentions(t, all[module+name], internal) {
			t.Error(mention)
		}
		for _, name := range errorsOf(pkg) {
			if !strings.Contains(library, name) {
				t.Errorf("examples/library does not ask for the error %s: add it to errors_test.go", name)
			}
		}
		t.Logf("%s exports %d names", name, len(s.names))
		total += len(s.names)
	}
	t.Logf("%d packages export %d names", len(open), total)
}

// TestSurfaceFindsLeaks gives the walk one declaration of each kind that leaks, and others that do
// not.
func TestSurfaceFindsLeaks(t *testing.T) {
	fset := token.NewFileSet()
	checked := make(map[string]*types.Package)
	compile := func(path, text string) *types.Package {
		file, err := parser.ParseFile(fset, path+".go", text, 0)
		must(t, err)
		config := types.Config{Importer: found(checked)}
		pkg, err := config.Check(path, fset, []*ast.File{file}, nil)
		must(t, err)
		checked[path] = pkg
		return pkg
	}
	compile("m/internal/in", "package in\ntype T struct{ X int }\ntype E = error\n")
	for declaration, leaks := range map[string]bool{
		"type A struct{ F in.T }":                          true,
		"type A struct{ in.T }":                            true,
		"type A struct{ f in.T }":                          false,
		"type A struct{ F []map[string]*in.T }":            true,
		"type A struct{}; func (A) M(x in.T) {}":           true,
		"type A struct{}; func (A) m(x in.T) {}":           false,
		"type a struct{}; func F() a { return a{} }":       true,
		"type A = in.T":                                    true,
		"type A [3]in.T":                                   true,
		"type A interface{ M() chan in.T }":                true,
		"type A[S any] struct{ X S }; var V A[in.T]":       true,
		"func F() (func(in.T), error) { return nil, nil }": true,
		"func F() in.E { return nil }":                     true,
		"var V = in.T{}":                                   true,
		"var v = in.T{}":                                   false,
		"type A struct{ F error }":                         false,
		"func F() { _ = in.T{} }":                          false,
	} {
		pkg := compile("m/out", "package out\nimport \"m/internal/in\"\nvar _ in.T\n"+declaration)
		if got := surfaceOf(pkg).leaks; (len(got) > 0) != leaks {
			t.Errorf("%s: %q", declaration, got)
		}
	}
}

// found imports the packages that a test has compiled.
type found map[string]*types.Package

func (f found) Import(path string) (*types.Package, error) {
	if pkg, ok := f[path]; ok {
		return pkg, nil
	}
	return nil, fmt.Errorf("no package %s in %q", path, slices.Collect(maps.Keys(f)))
}
