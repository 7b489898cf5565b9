// Package onefile writes a Go program and all that it needs from other packages as one file, for
// editors that take no more than that.
//
// It begins with the function main and collects the declarations that are reached from there, in
// the module of the program and in packages of the standard library that the target's version of Go
// lacks. Only methods that are called, or that an interface named there demands, are taken.
// Everything else of the standard library is imported. Two declarations with the same name get the
// names of their packages in front; comments are left out.
//
// Then the file is written for an older version of Go (lower.go): loops over whole numbers become
// loops with three clauses, and min, max and clear become functions.
//
// golang.org/x/tools/cmd/bundle does the first half of this for one package, with all of its
// declarations; for the program that this was made for, that is twice what the editor takes.
package onefile

import (
	"bytes"
	"context"
	"fmt"
	"go/ast"
	"go/format"
	"go/printer"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/astutil"
	"golang.org/x/tools/go/packages"
)

// Program says what to write.
type Program struct {
	Path string // of the package main
	// Newer lists the packages of the standard library, or single functions in them such as
	// sync.OnceValue, that the target's version of Go lacks.
	Newer []string
	// Unused lists functions and methods that are never called, though the program mentions them,
	// such as those of a debug mode. Their bodies are left out.
	Unused []string
}

// Write returns the program as one file.
func Write(ctx context.Context, p Program) ([]byte, error) {
	loaded, err := load(ctx, p)
	if err != nil {
		return nil, err
	}
	c := newCollector(p, loaded)
	if err := c.collect(); err != nil {
		return nil, err
	}
	c.name()
	return c.print()
}

// load type-checks the packages of the program's module and the newer ones from source, and takes
// the types of all others from what the compiler has exported.
func load(ctx context.Context, p Program) ([]*packages.Package, error) {
	first, err := packages.Load(&packages.Config{
		Context: ctx, Mode: packages.NeedName | packages.NeedImports | packages.NeedDeps |
			packages.NeedModule,
	}, p.Path)
	if err != nil {
		return nil, err
	}
	module := first[0].Module
	var paths []string
	packages.Visit(first, nil, func(q *packages.Package) {
		if q.Module != nil && module != nil && q.Module.Path == module.Path {
			paths = append(paths, q.PkgPath)
		}
	})
	for _, name := range p.Newer {
		paths = append(paths, strings.SplitN(name, ".", 2)[0])
	}
	loaded, err := packages.Load(&packages.Config{
		Context: ctx, Mode: packages.LoadSyntax | packages.NeedModule,
	}, paths...)
	if err != nil {
		return nil, err
	}
	for _, q := range loaded {
		for _, e := range q.Errors {
			return nil, fmt.Errorf("package %s: %w", q.PkgPath, e)
		}
	}
	return loaded, nil
}

// declaration is one declaration at the top of a package: a function or method, or a specification.
// Constants of one group belong together, because they may count.
type declaration struct {
	from *packages.Package
	node ast.Node // *ast.FuncDecl, *ast.GenDecl of constants, *ast.TypeSpec or *ast.ValueSpec
	at   int      // its place among all declarations
}

// collector finds what the program needs.
type collector struct {
	Program
	packages map[*types.Package]*packages.Package
	declared map[types.Object]*declaration
	needed   map[*declaration]bool
	queue    []*declaration
	methods  map[*types.TypeName][]types.Object // of types of the packages
	demanded []*types.Interface                 // named by what is needed
	names    map[types.Object]string
	imports  map[string]bool
	helpers  map[string]bool // of lower.go
}

func newCollector(p Program, loaded []*packages.Package) *collector {
	c := &collector{
		Program:  p,
		packages: make(map[*types.Package]*packages.Package),
		declared: make(map[types.Object]*declaration),
		needed:   make(map[*declaration]bool),
		methods:  make(map[*types.TypeName][]types.Object),
		names:    make(map[types.Object]string),
		imports:  make(map[string]bool),
		helpers:  make(map[string]bool),
		demanded: []*types.Interface{failure(), stringer()},
	}
	slices.SortFunc(loaded, func(a, b *packages.Package) int { return strings.Compare(a.PkgPath, b.PkgPath) })
	at := 0
	for _, q := range loaded {
		c.packages[q.Types] = q
		for _, file := range q.Syntax {
			for _, d := range file.Decls {
				at++
				c.declare(q, d, at)
			}
		}
	}
	return c
}

// failure returns the interface error.
func failure() *types.Interface {
	return types.Universe.Lookup("error").Type().Underlying().(*types.Interface)
}

// stringer returns fmt.Stringer, which package fmt asks for without a mention of it.
func stringer() *types.Interface {
	result := types.NewTuple(types.NewParam(token.NoPos, nil, "", types.Typ[types.String]))
	method := types.NewFunc(token.NoPos, nil, "String",
		types.NewSignatureType(nil, nil, nil, nil, result, false))
	return types.NewInterfaceType([]*types.Func{method}, nil).Complete()
}

// declare enters a declaration under its objects.
func (c *collector) declare(from *packages.Package, d ast.Decl, at int) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		object := from.TypesInfo.Defs[d.Name]
		c.declared[object] = &declaration{from, d, at}
		if owner := receiver(object); owner != nil {
			c.methods[owner] = append(c.methods[owner], object)
		}
	case *ast.GenDecl:
		group := &declaration{from, d, at}
		for _, spec := range d.Specs {
			one := group
			if d.Tok != token.CONST {
				one = &declaration{from, spec, at}
			}
			switch s := spec.(type) {
			case *ast.TypeSpec:
				c.declared[from.TypesInfo.Defs[s.Name]] = one
			case *ast.ValueSpec:
				for _, name := range s.Names {
					c.declared[from.TypesInfo.Defs[name]] = one
				}
			}
		}
	}
}

// receiver returns the type that a method belongs to, or nil.
func receiver(o types.Object) *types.TypeName {
	f, ok := o.(*types.Func)
	if !ok || f.Signature().Recv() == nil {
		return nil
	}
	t := f.Signature().Recv().Type()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	if named, ok := t.(*types.Named); ok {
		return named.Origin().Obj()
	}
	return nil
}

// collect finds all that main reaches.
func (c *collector) collect() error {
	var main types.Object
	for p, q := range c.packages {
		if q.PkgPath == c.Path {
			main = p.Scope().Lookup("main")
		}
	}
	if main == nil {
		return fmt.Errorf("package %s has no function main", c.Path)
	}
	c.need(main)
	for more := true; more; {
		for len(c.queue) > 0 {
			d := c.queue[0]
			c.queue = c.queue[1:]
			c.visit(d)
		}
		more = c.demand()
	}
	return nil
}

// need puts the declaration of an object in the queue.
func (c *collector) need(o types.Object) {
	d := c.declared[o]
	if d == nil || c.needed[d] || !c.taken(o) {
		return
	}
	c.needed[d] = true
	c.queue = append(c.queue, d)
}

// taken reports whether an object of the packages is written into the file: it is one of the
// module, or newer than the target's version of Go.
func (c *collector) taken(o types.Object) bool {
	q := c.packages[o.Pkg()]
	if q == nil {
		return false
	}
	return q.Module != nil || slices.Contains(c.Newer, q.PkgPath) ||
		slices.Contains(c.Newer, q.PkgPath+"."+o.Name())
}

// visit needs all that a declaration mentions.
func (c *collector) visit(d *declaration) {
	if f, ok := d.node.(*ast.FuncDecl); ok &&
		slices.Contains(c.Unused, fullName(d.from.TypesInfo.Defs[f.Name])) {
		f.Body = &ast.BlockStmt{}
	}
	ast.Inspect(d.node, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		o := d.from.TypesInfo.Uses[id]
		if o == nil {
			return true
		}
		c.need(origin(o))
		if t, ok := o.(*types.TypeName); ok {
			if i, ok := t.Type().Underlying().(*types.Interface); ok && i.IsMethodSet() {
				c.demanded = append(c.demanded, i)
			}
		}
		return true
	})
}

// demand needs the methods by which needed types have the methods of interfaces, and reports
// whether there were new ones.
func (c *collector) demand() bool {
	for owner, methods := range c.methods {
		if d := c.declared[owner]; d == nil || !c.needed[d] {
			continue
		}
		for _, m := range methods {
			for _, i := range c.demanded {
				if found, _, _ := types.LookupFieldOrMethod(i, false, m.Pkg(), m.Name()); found != nil &&
					types.Implements(types.NewPointer(owner.Type()), i) {
					c.need(m)
				}
			}
		}
	}
	return len(c.queue) > 0
}

// origin returns the generic object that o is an instance of, or o.
func origin(o types.Object) types.Object {
	switch o := o.(type) {
	case *types.Func:
		return o.Origin()
	case *types.Var:
		return o.Origin()
	}
	return o
}

// fullName returns the name of a function, such as stride/shift.(*Board).Apply.
func fullName(o types.Object) string {
	name := o.(*types.Func).FullName()
	if strings.HasPrefix(name, "(") { // a method: (*stride/shift.Board).Apply
		star := ""
		name = strings.TrimPrefix(name, "(")
		if strings.HasPrefix(name, "*") {
			star, name = "*", name[1:]
		}
		typed, method, _ := strings.Cut(name, ").")
		dot := strings.LastIndex(typed, ".")
		return typed[:dot] + ".(" + star + typed[dot+1:] + ")." + method
	}
	return name
}

// name gives every object at the top of a package the name that it has in the file.
func (c *collector) name() {
	byName := make(map[string][]types.Object)
	for o, d := range c.declared {
		if c.needed[d] && receiver(o) == nil {
			byName[o.Name()] = append(byName[o.Name()], o)
		}
	}
	for name, objects := range byName {
		slices.SortFunc(objects, func(a, b types.Object) int {
			return strings.Compare(a.Pkg().Path(), b.Pkg().Path())
		})
		for k, o := range objects {
			switch before := k > 0 && objects[k-1].Pkg().Name() == o.Pkg().Name(); {
			case len(objects) == 1 || o.Pkg().Path() == c.Path || name == "_":
				c.names[o] = name
			case before: // two packages with the same name
				c.names[o] = fmt.Sprintf("%s%d_%s", o.Pkg().Name(), k, name)
			default:
				c.names[o] = o.Pkg().Name() + "_" + name
			}
		}
	}
}

// ordered returns the needed declarations in the order of packages, the program itself first.
func (c *collector) ordered() []*declaration {
	list := slices.Collect(maps.Keys(c.needed))
	slices.SortFunc(list, func(a, b *declaration) int {
		first := func(d *declaration) int {
			if d.from.PkgPath == c.Path {
				return 0
			}
			return 1
		}
		if first(a) != first(b) {
			return first(a) - first(b)
		}
		return a.at - b.at
	})
	return list
}

// print writes the file.
func (c *collector) print() ([]byte, error) {
	var body bytes.Buffer
	for _, d := range c.ordered() {
		node, err := c.rewrite(d)
		if err != nil {
			return nil, err
		}
		if err := (&printer.Config{Mode: printer.RawFormat}).Fprint(&body, d.from.Fset, node); err != nil {
			return nil, err
		}
		body.WriteString("\n\n")
	}
	var file bytes.Buffer
	file.WriteString("package main\n\nimport (\n")
	for _, path := range slices.Sorted(maps.Keys(c.imports)) {
		fmt.Fprintf(&file, "%q\n", path)
	}
	file.WriteString(")\n\n")
	file.Write(body.Bytes())
	for _, name := range slices.Sorted(maps.Keys(c.helpers)) {
		file.WriteString(helperTexts[name])
	}
	return format.Source(file.Bytes())
}

// rewrite returns a declaration as the file has it.
func (c *collector) rewrite(d *declaration) (ast.Node, error) {
	w := &lowerer{collector: c, from: d.from}
	node := astutil.Apply(d.node, nil, w.lower)
	if w.err != nil {
		return nil, w.err
	}
	node = astutil.Apply(node, func(cursor *astutil.Cursor) bool { return c.rename(d, cursor) }, nil)
	switch n := node.(type) {
	case *ast.TypeSpec:
		return &ast.GenDecl{Tok: token.TYPE, Specs: []ast.Spec{n}}, nil
	case *ast.ValueSpec:
		return &ast.GenDecl{Tok: token.VAR, Specs: []ast.Spec{n}}, nil
	}
	return node, nil
}

// rename gives an identifier its name in the file, and drops comments.
func (c *collector) rename(d *declaration, cursor *astutil.Cursor) bool {
	info := d.from.TypesInfo
	switch n := cursor.Node().(type) {
	case *ast.FuncDecl:
		n.Doc = nil
	case *ast.GenDecl:
		n.Doc = nil
	case *ast.TypeSpec:
		n.Doc, n.Comment = nil, nil
	case *ast.ValueSpec:
		n.Doc, n.Comment = nil, nil
	case *ast.Field:
		n.Doc, n.Comment = nil, nil
	case *ast.SelectorExpr:
		x, ok := n.X.(*ast.Ident)
		if !ok {
			return true
		}
		imported, ok := info.Uses[x].(*types.PkgName)
		if !ok {
			return true
		}
		o := origin(info.Uses[n.Sel])
		if name, ok := c.names[o]; ok {
			cursor.Replace(ast.NewIdent(name))
			return false
		}
		c.imports[imported.Imported().Path()] = true
		return false
	case *ast.Ident:
		o := info.Uses[n]
		if o == nil {
			o = info.Defs[n]
		}
		if o == nil {
			return true
		}
		o = origin(o)
		if field, ok := o.(*types.Var); ok && field.Embedded() {
			o = named(field.Type())
		}
		if name, ok := c.names[o]; ok {
			n.Name = name
			return true
		}
		// An object of a package of the standard library, mentioned in that package itself, is
		// imported.
		if o.Pkg() != nil && o.Parent() == o.Pkg().Scope() && c.packages[o.Pkg()] != nil && !c.taken(o) {
			c.imports[o.Pkg().Path()] = true
			cursor.Replace(&ast.SelectorExpr{X: ast.NewIdent(o.Pkg().Name()), Sel: ast.NewIdent(o.Name())})
			return false
		}
	}
	return true
}

// named returns the name of the type of an embedded field.
func named(t types.Type) types.Object {
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	if n, ok := t.(*types.Named); ok {
		return n.Origin().Obj()
	}
	return nil
}
