package objective_test

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"stride/maze/format"
	"stride/maze/objective"
)

// What is printed can be read back, with start, goal and function.
func TestPrintAndParse(t *testing.T) {
	for seed := range uint64(300) {
		random := rand.New(rand.NewPCG(seed, 7))
		m := randomMaze(random, false)
		function := []objective.Function{objective.CourseFunction(), neller,
			{Weights: objective.Weights{Length: 3, Black: -random.IntN(9)}}}[random.IntN(3)]
		var text bytes.Buffer
		if err := objective.WriteHeading(&text, m.Params,
			objective.Objective{Function: function, Endpoints: m.Endpoints}); err != nil {
			t.Fatal(err)
		}
		err := objective.WriteResult(&text, m, function.Evaluate(m), function, format.LabelScore)
		if err != nil {
			t.Fatal(err)
		}
		read, err := objective.Parse(text.Bytes())
		if err != nil {
			t.Fatalf("%v:\n%s", err, text.String())
		}
		if diff := cmp.Diff(m, read.Grid); diff != "" || read.Function != function {
			t.Fatalf("%v, want %v, %s", read.Function, function, diff)
		}
		if err := read.Grid.Check(); err != nil {
			t.Fatal(err)
		}
		if _, err := format.Parse(text.Bytes()); err == nil {
			t.Fatalf("the course's parser takes this for a maze of the course:\n%s", text.String())
		}
	}
}

func TestParseErrors(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", "the input is empty: a maze is rows of numbers"},
		{"1 1\n1 1\n", "the goal is missing: one of the cells must be 0 or G"},
		{"1 G\n1 G\n", `line 2, column 3: "G" is a second goal: the first is in line 1, column 3`},
		{"Start: 3,1\n1 1\n1 G\n", "line 1: there is no cell 3,1: it must be ROW,COLUMN from 1,1 to 2,2, " +
			"or center"},
		{"Start: here\n1 1\n1 G\n", `line 1: "here" is no cell`},
		{"Start: 2,2\n1 1\n1 G\n", "start and goal are the same cell, row 2, column 2"},
		{"\nGoal: 1,2\n1 1\n1 G\n", "line 2: the report puts the goal at 1,2, but 0 or G stands in 2,2"},
		{"Value: taste\n1 1\n1 G\n", `line 1: there is no value function "taste"`},
		{"Value: length=x\n1 1\n1 G\n", `the weight length is "x"`},
		{"1 1\n1 G 2\n", "line 2 has 3 values"},
		{"Generating a 2x2 puzzle with values in range [1-2]\nG 1\n1 3\n", "outside the range 1-2"},
	} {
		if _, err := objective.Parse([]byte(test.text)); err == nil ||
			!strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: error %v, want %q", test.text, err, test.want)
		}
	}
}

func TestParseWeights(t *testing.T) {
	w, err := objective.ParseWeights(" length=7, black=-10,unsolvable=0")
	want := objective.CourseFunction().Weights
	want.Length, want.Black, want.Unsolvable = 7, -10, 0
	if err != nil || w != want {
		t.Errorf("%v, %v", w, err)
	}
	if again, err := objective.ParseWeights(w.String()); err != nil || again != w {
		t.Errorf("%q is read as %v, %v", w.String(), again, err)
	}
	for _, s := range []objective.Function{objective.CourseFunction(), neller, {Weights: w}} {
		if again, err := objective.ParseFunction(s.String()); err != nil || again != s {
			t.Errorf("%q is read as %v, %v", s.String(), again, err)
		}
	}
	for text, want := range map[string]string{
		"": "is no weight", "length": "is no weight",
		"height=5":          `there is no weight "height": it must be one of length, unique`,
		"length=1,length=2": "twice", "length=1.5": "whole number",
		"black=-1000001": "from -1000000 to 1000000",
		"black=":         "whole number",
		"length=0,unique=0,black=0,white=0,forward=0,backward=0,unsolvable=0": "all weights are 0",
	} {
		if _, err := objective.ParseWeights(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", text, err, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{
		"", "1 1\n1 G\n", "3 2 1 4 1\n3 2 1 3 3\n3 3 2 1 4\n3 1 2 3 3\n1 4 4 3 G\n",
		"Generating a 2x2 puzzle with values in range [1-4]\n\nPuzzle:\n1 2 \n1 0 \n\nSolution: Yes\n",
		"Start: 1,2\nGoal: 1,1\nValue: neller\n\nG 1\n1 1\n", "5x5:1-4:321413213333214312331443Q",
		"Value: length=5,black=-3\n1 0 1\n1 1 1\n", "Generating a 2x2 puzzle with values in range " +
			"[1-2]\nStart: 2,2\nPuzzle:\n0 1\n1 2\n",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		read, err := objective.Parse(text)
		if err != nil {
			return
		}
		if read.Grid.Start == read.Grid.Goal && read.Grid.Start == 0 {
			return // only a flag can say where the start is
		}
		if err := read.Grid.Check(); err != nil {
			t.Fatalf("%q is read as a maze that is none: %v", text, err)
		}
		if g, err := format.Parse(text); err == nil && (!cmp.Equal(g, read.Grid) ||
			read.Function != objective.CourseFunction()) {
			t.Fatalf("%q is another maze to the course", text)
		}
		if len(read.Grid.Values) <= 100 {
			read.Function.Evaluate(read.Grid)
			checkPath(t, read.Grid)
		}
	})
}
