package onefile

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/astutil"
	"golang.org/x/tools/go/packages"
)

// Writing for Go 1.20.
//
// Since Go 1.21 there are min, max and clear, and since 1.22 a loop can run over a whole number,
// and each pass of a loop has variables of its own. So
//
//	for k := range n        becomes        for k, kEnd := int(0), int(n); k < kEnd; k++
//	max(a, b, c)            becomes        max[int](max[int](a, b), c), with a function max
//	clear(s)                becomes        clear(s), with a function clear
//
// A function literal that uses the variable of a loop around it would mean something else, and is
// refused.

// helperTexts are the functions that take the place of built-in ones.
var helperTexts = map[string]string{
	"ordered": `type ordered interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr |
		~float32 | ~float64 | ~string
}

`,
	"min": `func min[T ordered](a, b T) T {
	if b < a {
		return b
	}
	return a
}

`,
	"max": `func max[T ordered](a, b T) T {
	if b > a {
		return b
	}
	return a
}

`,
	"clear": `func clear[T any](s []T) {
	var zero T
	for k := range s {
		s[k] = zero
	}
}

`,
}

// lowerer rewrites one declaration.
type lowerer struct {
	*collector
	from *packages.Package
	err  error
}

// refuse remembers the first thing that cannot be rewritten.
func (w *lowerer) refuse(n ast.Node, format string, values ...any) {
	if w.err == nil {
		w.err = fmt.Errorf("%v: %s", w.from.Fset.Position(n.Pos()), fmt.Sprintf(format, values...))
	}
}

// lower rewrites one node, after those in it.
func (w *lowerer) lower(cursor *astutil.Cursor) bool {
	switch n := cursor.Node().(type) {
	case *ast.CallExpr:
		w.call(cursor, n)
	case *ast.RangeStmt:
		w.captured(n.Body, n.Key, n.Value)
		w.loop(cursor, n)
	case *ast.ForStmt:
		if init, ok := n.Init.(*ast.AssignStmt); ok && init.Tok == token.DEFINE {
			w.captured(n.Body, init.Lhs...)
		}
	}
	return true
}

// call rewrites a call of min, max or clear.
func (w *lowerer) call(cursor *astutil.Cursor, n *ast.CallExpr) {
	id, ok := n.Fun.(*ast.Ident)
	if !ok {
		return
	}
	if _, ok := w.from.TypesInfo.Uses[id].(*types.Builtin); !ok {
		return
	}
	switch id.Name {
	case "clear":
		if _, ok := w.from.TypesInfo.TypeOf(n.Args[0]).Underlying().(*types.Slice); !ok {
			w.refuse(n, "clear of what is no slice")
		}
		w.helpers[id.Name] = true
	case "min", "max":
		w.helpers[id.Name], w.helpers["ordered"] = true, true
		of := w.typeExpr(n, types.Default(w.from.TypesInfo.TypeOf(n)))
		all := n.Args[0]
		for _, arg := range n.Args[1:] {
			all = &ast.CallExpr{Fun: &ast.IndexExpr{X: ast.NewIdent(id.Name), Index: of},
				Args: []ast.Expr{all, arg}}
		}
		cursor.Replace(all)
	}
}

// typeExpr returns a type as it is written in the file.
func (w *lowerer) typeExpr(at ast.Node, t types.Type) ast.Expr {
	switch t := t.(type) {
	case *types.Basic:
		return ast.NewIdent(t.Name())
	case *types.TypeParam:
		return ast.NewIdent(t.Obj().Name())
	case *types.Named:
		o := t.Origin().Obj()
		if name, ok := w.names[o]; ok {
			return ast.NewIdent(name)
		}
		w.imports[o.Pkg().Path()] = true
		return &ast.SelectorExpr{X: ast.NewIdent(o.Pkg().Name()), Sel: ast.NewIdent(o.Name())}
	}
	w.refuse(at, "a value of the type %v", t)
	return nil
}

// loop rewrites a loop over a whole number.
func (w *lowerer) loop(cursor *astutil.Cursor, n *ast.RangeStmt) {
	t := w.from.TypesInfo.TypeOf(n.X)
	if _, ok := t.Underlying().(*types.Signature); ok {
		w.refuse(n, "a loop over a function")
	}
	basic, ok := t.Underlying().(*types.Basic)
	if !ok || basic.Info()&types.IsInteger == 0 {
		return
	}
	if n.Key != nil && n.Tok != token.DEFINE {
		w.refuse(n, "a loop over a whole number without a variable of its own")
		return
	}
	var key ast.Expr = ast.NewIdent("pass")
	of := types.Default(t)
	if id, ok := n.Key.(*ast.Ident); ok && id.Name != "_" {
		key, of = id, w.from.TypesInfo.Defs[id].Type()
	}
	converted := func(x ast.Expr) ast.Expr {
		return &ast.CallExpr{Fun: w.typeExpr(n, of), Args: []ast.Expr{x}}
	}
	zero := &ast.BasicLit{Kind: token.INT, Value: "0"}
	name := key.(*ast.Ident).Name
	end := name + "End"
	cursor.Replace(&ast.ForStmt{
		For: n.For,
		Init: &ast.AssignStmt{
			Lhs: []ast.Expr{key, ast.NewIdent(end)}, Tok: token.DEFINE,
			Rhs: []ast.Expr{converted(zero), converted(n.X)},
		},
		Cond: &ast.BinaryExpr{X: ast.NewIdent(name), Op: token.LSS, Y: ast.NewIdent(end)},
		Post: &ast.IncDecStmt{X: ast.NewIdent(name), Tok: token.INC},
		Body: n.Body,
	})
}

// captured refuses function literals in a body that use one of the variables of its loop.
func (w *lowerer) captured(body *ast.BlockStmt, variables ...ast.Expr) {
	own := make(map[types.Object]bool)
	for _, x := range variables {
		if id, ok := x.(*ast.Ident); ok && w.from.TypesInfo.Defs[id] != nil {
			own[w.from.TypesInfo.Defs[id]] = true
		}
	}
	ast.Inspect(body, func(n ast.Node) bool {
		if literal, ok := n.(*ast.FuncLit); ok {
			ast.Inspect(literal, func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok && own[w.from.TypesInfo.Uses[id]] {
					w.refuse(id, "a function literal uses %s, the variable of a loop", id.Name)
				}
				return true
			})
		}
		return true
	})
}
