package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"slices"
	"strconv"
)

// mutant is one small change of a file.
type mutant struct {
	file     string
	line     int
	was, now string
	text     []byte // of the whole file, with the change
}

func (m mutant) String() string {
	return fmt.Sprintf("%s:%d: %s became %s", m.file, m.line, m.was, m.now)
}

// Each operator becomes the other one of its pair. A comparison moves by one, since tests miss
// limits most often that are off by one.
var pairs = [][2]token.Token{
	{token.LSS, token.LEQ}, {token.GTR, token.GEQ}, {token.EQL, token.NEQ}, {token.LAND, token.LOR},
	{token.INC, token.DEC},
	{token.ADD, token.SUB}, {token.MUL, token.QUO}, {token.REM, token.MUL}, {token.AND, token.OR},
	{token.SHL, token.SHR},
	{token.ADD_ASSIGN, token.SUB_ASSIGN}, {token.MUL_ASSIGN, token.QUO_ASSIGN},
	{token.AND_ASSIGN, token.OR_ASSIGN},
	{token.SHL_ASSIGN, token.SHR_ASSIGN},
}

func otherOperator(was token.Token) string {
	for _, pair := range pairs {
		if k := slices.Index(pair[:], was); k >= 0 {
			return pair[1-k].String()
		}
	}
	return was.String()
}

// otherNumber returns another constant of the same kind, or was for what is not a number.
func otherNumber(was string) string {
	if v, err := strconv.ParseInt(was, 0, 64); err == nil {
		return strconv.FormatInt(v+1, 10)
	} else if v, err := strconv.ParseFloat(was, 64); err == nil {
		return strconv.FormatFloat(2*v+1, 'g', -1, 64)
	}
	return was
}

// mutants returns all changes of a file:
//   - an operator becomes another one,
//   - a whole number grows by one, a fraction doubles and grows by one, true becomes false and the reverse,
//   - a condition of an if is always or never met, whatever it says,
//   - an exclamation mark goes.
//
// Some of them don't compile, such as a difference of strings.
func mutants(file string) ([]mutant, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	files := token.NewFileSet()
	tree, err := parser.ParseFile(files, file, text, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	var all []mutant
	add := func(at token.Pos, was, now string) {
		if p := files.Position(at); now != was {
			changed := slices.Concat(text[:p.Offset], []byte(now), text[p.Offset+len(was):])
			all = append(all, mutant{file, p.Line, was, now, changed})
		}
	}
	ast.Inspect(tree, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			add(n.OpPos, n.Op.String(), otherOperator(n.Op))
		case *ast.AssignStmt:
			add(n.TokPos, n.Tok.String(), otherOperator(n.Tok))
		case *ast.IncDecStmt:
			add(n.TokPos, n.Tok.String(), otherOperator(n.Tok))
		case *ast.UnaryExpr:
			if n.Op == token.NOT {
				add(n.OpPos, "!", "")
			}
		case *ast.IfStmt:
			was := string(text[files.Position(n.Cond.Pos()).Offset:files.Position(n.Cond.End()).Offset])
			add(n.Cond.Pos(), was, "true || ("+was+")")
			add(n.Cond.Pos(), was, "false && ("+was+")")
		case *ast.BasicLit:
			add(n.Pos(), n.Value, otherNumber(n.Value))
		case *ast.Ident:
			if v, err := strconv.ParseBool(n.Name); err == nil && len(n.Name) > 1 {
				add(n.Pos(), n.Name, strconv.FormatBool(!v))
			}
		}
		return true
	})
	return all, nil
}
