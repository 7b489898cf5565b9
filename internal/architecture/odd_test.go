package architecture

import (
	"bytes"
	"context"
	"fmt"
	"go/types"
	"io"
	"math"
	"math/rand/v2"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"

	"stride/astar"
	"stride/maze"
	"stride/maze/bounds"
	"stride/maze/certificate"
	"stride/maze/format"
	"stride/maze/generate"
	"stride/maze/objective"
	"stride/maze/prove"
	"stride/search"
	"stride/shift"
	"stride/shift/official"
	"stride/shift/solver"
)

// No function that other modules can call panics, whatever it is given: sides of -1, cells outside,
// boards with too few numbers, texts that mean nothing. Only pointers and functions are never nil.
// The tables name all functions, and all types with methods; the arguments are drawn at random.

// functions are the exported functions of the public packages; of a generic one, an instance.
var functions = []any{
	astar.HeuristicNames, astar.ParseHeuristic,
	maze.Analyze, maze.CutParams, maze.Evaluate, maze.FormatMoves, maze.NewGrid, maze.NewGridBetween,
	maze.ParseID, maze.ParseMoves, maze.Solve, maze.Walk,
	bounds.Closed, bounds.Length, bounds.Of,
	certificate.Check, certificate.NewPartial, certificate.NewWriter,
	format.Cell, format.Parse, format.ParseAll, format.ParseCell, format.ParsePlaced,
	format.ParsePrinted, format.ParseSize, format.WriteGrid, format.WriteHeading, format.WritePuzzle,
	format.WriteReport, format.WriteResult, format.WriteTime,
	generate.Maze,
	objective.Course, objective.CourseFunction, objective.Parse, objective.ParseFunction,
	objective.ParseWeights, objective.WriteHeading, objective.WriteReport, objective.WriteResult,
	prove.Run, prove.WriteCertificate, solver.Solve,
	official.Level, official.LevelWithSolution, official.ParseSeed, official.Password,
	official.Passwords, official.Size,
	shift.Check, shift.NewBoard, shift.ReadBoard, shift.ReadMoves, shift.Replay, shift.WriteMoves,
}

// receivers are the types with methods.
var receivers = []any{
	astar.Grid{}, astar.Heuristic(0), astar.TieBreak(0), astar.Trace[int, int]{},
	maze.Analysis{}, maze.Dir(0), maze.Endpoints{}, maze.Grid{}, maze.IDError{}, maze.Params{},
	maze.ParamsError{},
	certificate.Claim{}, certificate.Partial{}, certificate.Refusal{}, certificate.TooLargeError{},
	certificate.Verified{}, certificate.Writer{},
	format.FalseClaim{}, format.Printed{}, format.SyntaxError{},
	objective.Function{}, objective.Objective{}, objective.Weights{},
	search.Progress{}, search.Request{},
	shift.Board{}, shift.CheckError{}, shift.Dir(0), shift.Move{}, shift.MoveError{}, shift.SyntaxError{},
	shift.Unsolvable{},
}

// elsewhere are those that other tests give what is wrong, or that need functions of the caller.
var elsewhere = map[string]string{
	"lab.Main":      "it ends the program",
	"lab.Unit":      "a mistake panics, and the run has failed",
	"astar.NewGrid": "its comment says when it panics, and it makes as many cells as it is told",
	"astar.Search":  "its problem consists of functions",
}

// announced are those whose comment says that they panic.
var announced = map[string]bool{"astar.Grid.SetNeighbours": true}

// odd draws arguments.
type odd struct {
	*rand.Rand
	ctx context.Context
}

var (
	integers = []int64{
		0, 1, 2, 3, 4, 5, 9, -1, -7, 24, 25, 1000, 1001, 1 << 31, math.MaxInt64, math.MinInt64,
	}
	texts = []string{"", "x", "\xff", "5x5:1-4:321413213333214312331443Q", "3x3:1-2:3-4:11111121P",
		"1 1\n1 G\n", "2x2", "length=5,black=-10", "neller", "1,1", "center", "R D L", "2 1\n1 1\n", "0 0 R -\n",
		"stride maze certificate 1\nmaze 3 3 1 2\nbound 22\ntree\nb", "Puzzle value: 3", "\x1f\x8b\x08"}
	contextType = reflect.TypeFor[context.Context]()
	readerType  = reflect.TypeFor[io.Reader]()
	writerType  = reflect.TypeFor[io.Writer]()
	errorType   = reflect.TypeFor[error]()
	progress    = reflect.TypeFor[*search.Progress]()
)

// value returns a value of a type.
func (o odd) value(t reflect.Type) reflect.Value {
	v := reflect.New(t).Elem()
	switch t {
	case contextType:
		return reflect.ValueOf(o.ctx)
	case readerType:
		return reflect.ValueOf(strings.NewReader(texts[o.IntN(len(texts))]))
	case writerType:
		return reflect.ValueOf(new(bytes.Buffer))
	case errorType:
		return reflect.ValueOf(io.EOF)
	case progress:
		return reflect.ValueOf(new(search.Progress))
	case reflect.TypeFor[maze.Params]():
		if o.IntN(2) == 0 {
			p := maze.Params{Rows: 2 + o.IntN(4), Cols: 2 + o.IntN(4), Min: 1, Max: 1 + o.IntN(4)}
			return reflect.ValueOf(p)
		}
	case reflect.TypeFor[maze.Grid]():
		if o.IntN(2) == 0 {
			g, _ := maze.ParseID(texts[3+o.IntN(2)])
			if o.IntN(2) == 0 {
				g.Values[o.IntN(len(g.Values))] = int16(integers[o.IntN(len(integers))])
			}
			return reflect.ValueOf(*g)
		}
	case reflect.TypeFor[certificate.Partial]():
		p, _ := certificate.NewPartial(certificate.Claim{
			Params: maze.Params{Rows: 3, Cols: 3, Min: 1, Max: 2}, Bound: o.IntN(30), Length: o.IntN(2) == 0})
		for k := range o.IntN(9) {
			p.Fill(k, 0)
		}
		return reflect.ValueOf(p).Elem()
	case reflect.TypeFor[certificate.Writer]():
		w, _ := certificate.NewWriter(new(bytes.Buffer), certificate.Claim{
			Params: maze.Params{Rows: 3, Cols: 3, Min: 1, Max: 2}})
		return reflect.ValueOf(w).Elem()
	case reflect.TypeFor[astar.Grid]():
		if o.IntN(2) == 0 {
			return reflect.ValueOf(astar.NewGrid(1+o.IntN(5), 1+o.IntN(5))).Elem()
		}
	}
	switch t.Kind() {
	case reflect.Bool:
		v.SetBool(o.IntN(2) == 0)
	case reflect.Int, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(integers[o.IntN(len(integers))])
	case reflect.Uint8, reflect.Uint64:
		v.SetUint(uint64(integers[o.IntN(len(integers))]))
	case reflect.Float64:
		v.SetFloat(float64(integers[o.IntN(len(integers))]))
	case reflect.String:
		v.SetString(texts[o.IntN(len(texts))])
	case reflect.Pointer:
		v.Set(reflect.New(t.Elem()))
		v.Elem().Set(o.value(t.Elem()))
	case reflect.Struct:
		for k := range t.NumField() {
			if t.Field(k).IsExported() {
				v.Field(k).Set(o.value(t.Field(k).Type))
			}
		}
	case reflect.Array:
		for k := range t.Len() {
			v.Index(k).Set(o.value(t.Elem()))
		}
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			v.SetBytes([]byte(texts[o.IntN(len(texts))]))
			break
		}
		for range o.IntN(6) {
			v.Set(reflect.Append(v, o.value(t.Elem())))
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(t))
	}
	return v
}

// calls calls a function with many odd arguments, and reports the first panic.
func (o odd) calls(t *testing.T, name string, f reflect.Value, fixed func() []reflect.Value) {
	t.Helper()
	for range 300 {
		arguments := fixed()
		for k := len(arguments); k < f.Type().NumIn(); k++ {
			in := f.Type().In(k)
			if f.Type().IsVariadic() && k == f.Type().NumIn()-1 {
				break
			}
			arguments = append(arguments, o.value(in))
		}
		text := describe(arguments)
		func() {
			defer func() {
				if value := recover(); value != nil && !announced[name] {
					t.Errorf("%s(%s) panics: %v", name, text, value)
					f = reflect.Value{}
				}
			}()
			for _, result := range f.Call(arguments) {
				o.use(result)
			}
		}()
		if !f.IsValid() {
			return
		}
	}
}

// use calls what a function returns, if it is a sequence, and prints all else.
func (o odd) use(result reflect.Value) {
	if result.Kind() == reflect.Func && result.Type().CanSeq() {
		n := 0
		for range result.Seq() {
			if n++; n == 100 {
				return
			}
		}
		return
	}
	if result.CanInterface() {
		_ = fmt.Sprint(result.Interface())
	}
}

func describe(arguments []reflect.Value) string {
	var all []string
	for _, a := range arguments {
		for a.Kind() == reflect.Pointer && !a.IsNil() {
			a = a.Elem()
		}
		text := fmt.Sprintf("%+v", a)
		all = append(all, text[:min(len(text), 120)])
	}
	return strings.Join(all, ", ")
}

// TestOddValues calls all functions and methods.
func TestOddValues(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Hour)
	cancel()
	o := odd{rand.New(rand.NewPCG(1, 2)), ctx}
	for _, f := range functions {
		v := reflect.ValueOf(f)
		name := runtime.FuncForPC(v.Pointer()).Name()
		o.calls(t, strings.TrimPrefix(name, module), v, func() []reflect.Value { return nil })
	}
	for _, r := range receivers {
		pointer := reflect.PointerTo(reflect.TypeOf(r))
		for k := range pointer.NumMethod() {
			m := pointer.Method(k)
			o.calls(t, fmt.Sprintf("%v.%s", pointer.Elem(), m.Name), m.Func, func() []reflect.Value {
				return []reflect.Value{o.value(pointer)}
			})
		}
	}
}

// TestOddTables compares the tables with what the public packages export.
func TestOddTables(t *testing.T) {
	known := make(map[string]bool)
	for _, f := range functions {
		name := runtime.FuncForPC(reflect.ValueOf(f).Pointer()).Name()
		known[name[strings.LastIndexByte(name, '/')+1:]] = true
	}
	for _, r := range receivers {
		name, _, _ := strings.Cut(reflect.TypeOf(r).String(), "[")
		known[name] = true
	}
	for _, pkg := range importPublic(t) {
		for _, name := range pkg.Scope().Names() {
			object := pkg.Scope().Lookup(name)
			full := pkg.Name() + "." + name
			if !object.Exported() || known[full] || elsewhere[full] != "" {
				continue
			}
			switch object := object.(type) {
			case *types.Func:
				t.Errorf("%s is in no table of this test", full)
			case *types.TypeName:
				for m := range types.NewMethodSet(types.NewPointer(object.Type())).Methods() {
					if m.Obj().Exported() {
						t.Errorf("%s.%s is in no table of this test", full, m.Obj().Name())
					}
				}
			}
		}
	}
}
