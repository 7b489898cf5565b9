package levels

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"stride/internal/lab"
	"stride/internal/lab/labtest"
	"stride/shift"
)

// TestExternal has external programs and a solver: what they print is replayed.
func TestExternal(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the commands are for sh")
	}
	p := lab.Plan{
		Subject: Name, Contestants: []string{"forest", "nothing",
			"wrong"}, Instances: []string{"5"}, Runs: 1, Seed: 1, Seconds: 20, Workers: 1,
		Settings: map[string]string{"external nothing": "cat", "external wrong": "echo 0 0 U +"},
	}
	records := labtest.Run(t, Subject(0), p)
	nothing, wrong := records[1], records[2]
	if nothing.Value != nothing.Size || nothing.Solved || nothing.Failure != "" || len(nothing.Curve) != 1 ||
		nothing.Size != records[0].Size {
		t.Errorf("%+v", nothing)
	}
	if wrong.Solved || wrong.Value != 0 ||
		!strings.Contains(wrong.Failure, "line 1 of its output, move 1: ") {
		t.Errorf("%+v", wrong)
	}
	for want, change := range map[string]func(){
		"whose steps cannot be counted":             func() { p.Seconds = 0 },
		"there is no placeholder {rows}":            func() { p.Settings["external wrong"] = "./x {rows}" },
		"forest is an algorithm: give the external": func() { p.Settings["external forest"] = "./x" },
	} {
		good := p
		p.Settings = map[string]string{"external nothing": "cat", "external wrong": "cat"}
		change()
		if err := Subject(0).Check(p); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
		p = good
	}
}

// TestRepeatable solves two small levels by steps, twice.
func TestRepeatable(t *testing.T) {
	p := lab.Plan{
		Subject: Name, Contestants: []string{"forest", "lahc", "rn-explorer"},
		Instances: []string{"10", "30"},
		Runs:      2, Seed: 1, Steps: 20_000, Workers: 1,
	}
	for _, r := range labtest.Repeat(t, Subject(0), p) {
		if r.Solved != (r.Value == 0) || r.Size == 0 || r.Curve[0].Value != r.Size {
			t.Errorf("%v: solved %v with %d numbers left of %d", r.Trial, r.Solved, r.Value, r.Size)
		}
		if r.Contestant == "forest" && !r.Solved {
			t.Errorf("%v: not solved", r.Trial)
		}
		if r.Solved && r.Curve[len(r.Curve)-1].Value != 0 {
			t.Errorf("%v: the curve ends above 0", r.Trial)
		}
	}
}

// TestSettings takes the game and the parameters from the plan.
func TestSettings(t *testing.T) {
	p := lab.Plan{Subject: Name, Contestants: []string{"forest"}, Instances: []string{"60"}, Runs: 1, Seed: 1,
		Steps: 3000, Workers: 1}
	plain := labtest.Run(t, Subject(0), p)[0]
	for name, value := range map[string]string{GameSetting: "mine",
		ParametersSetting: "heat=9 temperature=9"} {
		p.Settings = map[string]string{name: value}
		if r := labtest.Run(t, Subject(0), p)[0]; r.Size == plain.Size && r.Steps == plain.Steps &&
			len(r.Curve) == len(plain.Curve) {
			t.Errorf("%s %s changes nothing: %+v", name, value, r)
		}
	}
}

func TestCheck(t *testing.T) {
	good := lab.Plan{Subject: Name, Contestants: []string{"forest"}, Instances: []string{"10"}}
	setting := func(name, value string) func(*lab.Plan) {
		return func(p *lab.Plan) { p.Settings = map[string]string{name: value} }
	}
	for want, change := range map[string]func(*lab.Plan){
		"": func(*lab.Plan) {},
		`the subject is "maze": it must be "shift"`: func(p *lab.Plan) { p.Subject = "maze" },
		`no algorithm "magic": it must be one of forest`: func(p *lab.Plan) {
			p.Contestants = []string{"magic"}
		},
		`level "ten" is not a number`: func(p *lab.Plan) {
			p.Instances = []string{"10", "ten"}
		},
		"level 0": func(p *lab.Plan) { p.Instances = []string{"0"} },
		"game":    setting(GameSetting, "a text that is too long"),
		`parameter "heat": it must be NAME=VALUE`:  setting(ParametersSetting, "heat"),
		"parameter magic=1: there is no parameter": setting(ParametersSetting, "magic=1"),
	} {
		p := good
		change(&p)
		err := Subject(0).Check(p)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%+v: error %v, want %q", p, err, want)
		}
	}
}

// TestFolder solves files of levels, one of which has no solution, and saves the moves of the
// others.
func TestFolder(t *testing.T) {
	folder := t.TempDir()
	for name, text := range map[string]string{"a.txt": "2 1\n1 1\n", "b": "1 7\n2\n1\n2\n0\n3\n2\n2\n",
		"odd.txt": "3 1\n2 1 2\n"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	p := lab.Plan{Subject: Name, Contestants: []string{"forest"},
		Instances: []string{"a.txt", "b", "odd.txt"}, Runs: 1, Steps: 10_000, Workers: 1, UntilSolved: true,
		Settings: map[string]string{FolderSetting: folder}}
	saved := make(map[string]lab.Record)
	s := Saving(0, func(r lab.Record, b shift.Board, moves []shift.Move) error {
		saved[r.Instance] = r
		return shift.Check(b, moves)
	})
	if err := s.Check(p); err != nil {
		t.Fatal(err)
	}
	for _, r := range labtest.Run(t, s, p) {
		if odd := r.Instance == "odd.txt"; r.Solved == odd || (r.Remark != "") != odd || odd &&
			r.Value != r.Size {
			t.Errorf("%+v", r)
		}
		// What is saved with the moves is the run: its time, steps and seed, and no time of saving.
		if r.Solved && (!reflect.DeepEqual(r, saved[r.Instance]) || r.Seconds <= 0) {
			t.Errorf("%+v was saved as %+v", r, saved[r.Instance])
		}
	}
	if len(saved) != 2 {
		t.Errorf("saved: %v", saved)
	}
	full := errors.New("the disk is full")
	s = Saving(0, func(lab.Record, shift.Board, []shift.Move) error { return full })
	if _, err := s.Run(t.Context(), p, p.Trials()[0]); !errors.Is(err, full) {
		t.Errorf("a level whose moves were not saved is solved: %v", err)
	}
	p.Instances = []string{"none.txt"}
	if err := s.Check(p); err == nil || !strings.Contains(err.Error(), "none.txt") {
		t.Errorf("a missing file: %v", err)
	}
}
