package grade

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"stride/internal/grade/label"
	"stride/internal/run"
	"stride/internal/unpack"
	"stride/maze"
)

// The fuzzers start no process. What they are given are edits of something that is right: an output
// of random bytes is no maze, and would not get further than the first line of the reader.

// edit changes a text by a list of edits, each of four bytes: where, what, and by which bytes.
func edit(text string, edits []byte) string {
	const most = 40 // edits; more of them leave nothing that is right
	snippets := []string{
		"", " ", "\n", "\r\n", "\t", "0", "9", "-", "G", "--", ": ", "Yes", "No", "Puzzle value: ",
		"Total time: ", "Generating a ",
		"5x5", "?", "Moves from start:\n", "\x00", "\xff", "é", "1e99", "NaN", "|", ",", "3 2 1 4 1\n", "-11",
	}
	for n := 0; len(edits) >= 4 && n < most; n++ {
		at := (int(edits[0])<<8 | int(edits[1])) % (len(text) + 1)
		end := min(len(text), at+int(edits[2]>>4)) // the bytes from at to end are removed
		text = text[:at] + snippets[int(edits[3])%len(snippets)] + text[end:]
		edits = edits[4:]
	}
	return text
}

// checkJudged checks what holds of any run.
func checkJudged(t *testing.T, p *Plan, j *Judged, output string) {
	t.Helper()
	c := p.Configs[0]
	value, ok := j.Value()
	switch {
	case j.Points < 0 || j.Points > c.Points || math.IsNaN(j.Points):
		t.Errorf("%q: %g of %g points", output, j.Points, c.Points)
	case j.Points > 0 && !j.Counts:
		t.Errorf("%q: %g points for a maze that does not count", output, j.Points)
	case j.Verdict == OK && len(j.Costs) > 0 && value >= 90:
		t.Errorf("%q: ok, but it cost %+v", output, j.Costs)
	case j.Verdict != OK && j.Why == "":
		t.Errorf("%q: %s without a reason", output, j.Verdict)
	case j.Counts != (j.Verdict == OK || j.Verdict == Late || j.Verdict == FalseClaim ||
		j.Verdict == WrongFormat && j.grid != nil):
		t.Errorf("%q: %s, counts %v", output, j.Verdict, j.Counts)
	case ok && j.Figure == nil:
		t.Errorf("%q: the value %d from nowhere", output, value)
	}
	var cost float64
	for _, each := range j.Costs {
		cost += each.Points
	}
	if math.Abs(max(0, c.Points-cost)-j.Points) > 1e-9 {
		t.Errorf("%q: %g points, and costs of %g", output, j.Points, cost)
	}
}

// FuzzJudge judges outputs that differ from right ones, after any time and with any exit
// code.
func FuzzJudge(f *testing.F) {
	f.Add(sample, []byte(nil), uint16(0), uint8(0))
	f.Add(sample, []byte{0, 70, 0x10, 6, 0, 200, 0x40, 3}, uint16(61), uint8(0))
	f.Add(strings.ReplaceAll(sample, "\n", "\r\n"), []byte{1, 0, 0, 2}, uint16(1), uint8(3))
	f.Add("5x5:1-4:321413213333214312331443Q", []byte(nil), uint16(2), uint8(0))
	f.Add("Generating a 5x5 puzzle with values in range [1-99999999999999999999]\n", []byte(nil), uint16(0),
		uint8(0))
	p, err := ReadPlan([]byte("points: 10\nconfigurations: [5 5 1 4]"))
	must(f, err)
	f.Fuzz(func(t *testing.T, text string, edits []byte, late uint16, code uint8) {
		output := edit(text, edits)
		threshold := Threshold{Value: 92, Source: "set"}
		r := Record{Outcome: Outcome{Reason: run.Exited, Code: int(code), Wall: seconds(float64(late)),
			Stdout: len(output)}}
		checkJudged(t, p, p.judge(p.Configs[0], threshold, r, output), output)
	})
}

// FuzzPlan reads plans. One that is read has commands, limits and points that fit together.
func FuzzPlan(f *testing.F) {
	f.Add("points: 10\nseconds: 2\nrun: ./x -r {rows} -c {columns}\nthreshold: 90% of optimum, search "+
		"3\nconfigurations:\n  - 5 5 1 4\n  - {maze: 6 6 1 5, points: 4, threshold: 150}\nlate: {to: "+
		"58s}\nlimits: {memory: 1GiB}", []byte(nil))
	f.Add("task: solve\nanswer: length\nform: commas\ninput-file: a/in\nconfigurations: [7 7 1 6, {maze: 5 "+
		"5 1 4, unsolvable: yes, count: 2, drawn: yes}, {maze: 6-7 6 1 5, length: 9-12}]", []byte(nil))
	f.Add("task: levels\nlate: {deduction: 1}\ndue: 2026-12-01 23:59\nconfigurations: [5, {level: 7, "+
		"drawn: yes, visible: hidden}]", []byte(nil))
	f.Add("threshold: 9\nrequire: [{file: readme*, deduction: 5}, {command: make clean, clean: "+
		"yes}]\nconfigurations: [{maze: 5-7 5 1 4, visible: hidden}, 5 5 1 4]", []byte(nil))
	f.Add("title: x\nseed: 3\nbuild: none\npackages: [g++]\nreadable: [/opt]\nbuild-time: 9\nlate: "+
		"{deduction: 0}\n", []byte(nil))
	f.Fuzz(func(t *testing.T, text string, edits []byte) {
		text = edit(text, edits)
		p, err := ReadPlan([]byte(text))
		if err != nil {
			if err.Error() == "" {
				t.Errorf("%q: an error without words", text)
			}
			return
		}
		var sum float64
		for _, c := range p.Configs {
			sum += c.Points
			if p.Line(c) == "" || c.Key() == "" || c.Points < 0 {
				t.Errorf("%q: %+v", text, c)
			}
		}
		if math.Abs(sum-p.Points) > 1e-6*p.Points || p.Limits.Wall <= 0 || len(p.Configs) == 0 ||
			p.Repeats < 1 {
			t.Errorf("%q: %+v", text, p)
		}
	})
}

// FuzzRoute reads outputs of programs that solve a maze, and one without a route. What earns points
// there says that there is none, and what earns all points for the other has a route that a walk
// confirms, of the shortest length.
func FuzzRoute(f *testing.F) {
	for _, output := range []string{"D R R D", "S E E S\n", "Path: Down, Right", "(0, 0), (1, 0)",
		"No path found", "expanded: 9\nDRRD", "-1"} {
		f.Add(output, []byte{0, 1, 0x10, 1})
	}
	f.Fuzz(func(t *testing.T, output string, edits []byte) {
		output = edit(output, edits)
		for _, rows := range []string{openRows, shutRows} {
			g := parse(t, rows)
			a := answerTo(g, ShortestRoute, output)
			r := readRoute(g, output)
			switch solvable := maze.Evaluate(g).Solvable; {
			case a.verdict != OK && (a.why == "" || a.share != 0), a.verdict == OK &&
				!(a.share > 0 && a.share <= 1):
				t.Errorf("%q: %s, share %g, %q", output, a.verdict, a.share, a.why)
			case a.verdict == OK && !solvable && !r.none:
				t.Errorf("%q says that there is no route?", output)
			case a.verdict == OK && solvable && (r.broken != nil || !isWalk(g, r.cells) ||
				a.share == 1 && len(r.cells) != 5):
				t.Errorf("%q has the route %v", output, r.cells)
			}
		}
	})
}

// isWalk replays a route to the goal.
func isWalk(g *maze.Grid, cells []int) bool {
	for k := 1; k < len(cells); k++ {
		a, b, n := cells[k-1], cells[k], int(g.Values[cells[k-1]])
		down, right := b/g.Cols-a/g.Cols, b%g.Cols-a%g.Cols
		if n == 0 || down*down+right*right != n*n || down != 0 && right != 0 {
			return false
		}
	}
	return cells[0] == g.Start && cells[len(cells)-1] == g.Goal
}

// FuzzFind looks for submissions in a class with an archive of two entries with any names, alone
// and next to another submission. Looking ends, and what is found has distinct names that can be
// those of files.
func FuzzFind(f *testing.F) {
	f.Add(true, "/x", "x")
	f.Add(false, `\x`, "//x/y")
	f.Add(true, "a/../../b", "..")
	f.Add(false, "makefile", "a//b/./c")
	f.Add(true, "a/makefile", "b/makefile")
	f.Add(true, "a.zip", "b.tar")
	f.Add(true, "", ".")
	f.Fuzz(func(t *testing.T, zipped bool, first, second string) {
		dir := t.TempDir()
		name := "eve.tar"
		if zipped {
			name = "eve.zip"
		}
		eve := filepath.Join(dir, name)
		must(t, os.WriteFile(eve, archive(zipped, entry{first, "", tar.TypeReg, nil},
			entry{second, "", tar.TypeReg, []byte("x")}), 0o666))
		must(t, os.Mkdir(filepath.Join(dir, "anna"), 0o777))
		must(t, os.WriteFile(filepath.Join(dir, "anna", "makefile"), nil, 0o666))
		for _, paths := range [][]string{{eve}, {dir}, {dir, eve}} {
			found, err := Find(t.Context(), NewPlan(), paths, false)
			if err == nil && len(found.Submissions) == 0 {
				t.Errorf("%q, %q in %q: nothing is found, without an error", first, second, paths)
			}
			seen := make(map[string]bool)
			if err != nil {
				continue
			}
			for _, s := range found.Submissions {
				if s.Name == "" || label.Safe(s.Name) != s.Name || seen[strings.ToLower(s.Name)] ||
					s.Digest == "" {
					t.Errorf("%q, %q: the name %q", first, second, s.Name)
				}
				seen[strings.ToLower(s.Name)] = true
			}
		}
	})
}

// FuzzUnpack unpacks archives: a tar or zip archive of a few entries with any names, kinds and
// links, or any bytes. Nothing is written outside of the folder, and what is unpacked can be
// copied.
func FuzzUnpack(f *testing.F) {
	f.Add(false, "a/main.c", "b", "../../x", byte(tar.TypeSymlink), []byte("text"), []byte(nil))
	f.Add(true, "../x", "a", "/etc/passwd", byte(tar.TypeReg), []byte("#!"), []byte(nil))
	f.Add(true, "a", "a/b", ".", byte(tar.TypeSymlink), []byte{}, []byte{0, 30, 0x10, 19})
	f.Add(false, "a", "a", "b", byte(tar.TypeLink), []byte("\x7fELF"), []byte{2, 0, 0, 6})
	f.Add(false, "dir/", "dir", "", byte(tar.TypeFifo), []byte("x"), []byte(nil))
	f.Fuzz(func(t *testing.T, zipped bool, first, second, target string, kind byte, content, edits []byte) {
		outside := t.TempDir()
		source, dir := filepath.Join(outside, "x.tar"), filepath.Join(outside, "dir")
		text := archive(zipped, entry{first, target, kind, content}, entry{second, "", tar.TypeReg, content})
		if zipped {
			source = filepath.Join(outside, "x.zip")
		}
		must(t, os.WriteFile(source, []byte(edit(string(text), edits)), 0o666))
		must(t, os.Mkdir(dir, 0o777))
		top, err := unpacked(t.Context(), Submission{Source: source}, dir, NewPlan().isProgram)
		if entries, _ := os.ReadDir(outside); len(entries) != 2 {
			t.Errorf("there is something outside of the folder: %v", entries)
		}
		if err != nil {
			return
		}
		err = filepath.WalkDir(dir, func(name string, e fs.DirEntry, err error) error {
			if err == nil && !e.IsDir() && !e.Type().IsRegular() && e.Type()&fs.ModeSymlink == 0 {
				t.Errorf("%s is %v", name, e.Type())
			}
			if e.Type()&fs.ModeSymlink != 0 {
				if real, err := filepath.EvalSymlinks(name); err == nil && real != dir &&
					!strings.HasPrefix(real, dir+string(filepath.Separator)) {
					t.Errorf("%s leads to %s", name, real)
				}
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
		if err := unpack.Copy(t.Context(), top, t.TempDir()); err != nil {
			t.Error(err)
		}
	})
}

// entry is one of an archive. A link has a target.
type entry struct {
	name, target string
	kind         byte // as in tar
	content      []byte
}

// archive returns an archive of entries, or what could be written of it.
func archive(zipped bool, entries ...entry) []byte {
	var out bytes.Buffer
	if zipped {
		w := zip.NewWriter(&out)
		for _, e := range entries {
			h := &zip.FileHeader{Name: e.name}
			if e.kind == tar.TypeSymlink {
				h.SetMode(fs.ModeSymlink | 0o777)
				e.content = []byte(e.target)
			}
			if file, err := w.CreateHeader(h); err == nil {
				_, _ = file.Write(e.content)
			}
		}
		_ = w.Close()
		return out.Bytes()
	}
	w := tar.NewWriter(&out)
	for _, e := range entries {
		h := &tar.Header{Name: e.name, Typeflag: e.kind, Linkname: e.target, Mode: 0o755}
		if e.kind == tar.TypeReg {
			h.Size = int64(len(e.content))
		}
		if w.WriteHeader(h) == nil && h.Size > 0 {
			_, _ = w.Write(e.content)
		}
	}
	_ = w.Close()
	return out.Bytes()
}
