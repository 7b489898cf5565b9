//go:build linux

package report

import (
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"stride/internal/grade"
	"stride/internal/grade/class"
	"stride/internal/run"
)

// isolation returns the strongest isolation of this machine.
func isolation(t testing.TB) run.Isolation {
	t.Helper()
	best, err := run.Detect(t.Context())
	must(t, err)
	return best
}

// must ends a test that cannot continue after an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// TestCount writes one of a thing and several.
func TestCount(t *testing.T) {
	for x, want := range map[float64]string{1: "1 bonus point", 1.004: "1 bonus point",
		0.5: "0.5 bonus points",
		30:  "30 bonus points"} {
		if got := count(x, "bonus points"); got != want {
			t.Errorf("%g: %q, want %q", x, got, want)
		}
	}
}

// TestWrite grades a right submission and one that prints the language of pages, and looks at all
// files.
func TestWrite(t *testing.T) {
	handedIn := t.TempDir()
	nasty := "#!/bin/sh\necho '<script>alert(1)</script>'\necho '<img src=x>' >&2\n"
	must(t, os.CopyFS(filepath.Join(handedIn, "right"), os.DirFS("../testdata/submissions/right-sh")))
	must(t, os.MkdirAll(filepath.Join(handedIn, "nasty"), 0o777))
	must(t, os.WriteFile(filepath.Join(handedIn, "nasty", "PuzzleGenerator"), []byte(nasty), 0o777))
	plan, err := grade.ReadPlan([]byte("title: A <b> & c\nconfigurations: [5 5 1 4]\nrepeats: 2\nforgive: " +
		"[blanks]\ndue: 2026-12-01T18:00:00+05:30"))
	must(t, err)
	found, err := grade.Find(t.Context(), plan, []string{handedIn}, false)
	must(t, err)
	dir := filepath.Join(t.TempDir(), "results")
	g, err := grade.Open(dir, plan, found.Submissions, nil)
	must(t, err)
	defer g.Close()
	g.Isolation = isolation(t)
	must(t, g.Run(t.Context()))
	results, err := g.Results()
	must(t, err)
	r := Join(results, nil)
	protections := []run.Protection{{Name: "network", How: "open <to> all"}}
	for range 2 { // the second time replaces the files
		must(t, Write(dir, r, protections))
	}
	read := func(name string) string {
		t.Helper()
		text, err := os.ReadFile(filepath.Join(dir, name))
		must(t, err)
		return string(text)
	}
	page, right, bad := read(PageFile), read("students/right.html"), read("students/nasty.html")
	for name, text := range map[string]string{"the teacher's page": page, "right": right, "nasty": bad} {
		for _, raw := range []string{"<script>", "<img", "A <b>", "<no value>", "ZgotmplZ"} {
			if strings.Contains(text, raw) {
				t.Errorf("%s contains %s", name, raw)
			}
		}
	}
	for _, c := range []struct{ name, text, want string }{
		{"the teacher's page", page, "A &lt;b&gt; &amp; c"},
		{"the teacher's page", page, `<a href="students/nasty.html">nasty</a>`},
		{"the teacher's page", page, "open &lt;to&gt; all"},
		{"the teacher's page", page, "Forgiven: blanks."},
		{"right", right, "Due: Tuesday, 1 December 2026, 18:00 (UTC&#43;05:30)."},
		{"the teacher's page", page, `<td class="n">107</td><td>the proved optimum</td>`},
		{"right", right, "75 of 75 points"},
		{"right", right, "20 × 5"},
		{"right", right, "The arrows are a solution of 20 jumps."},
		{"nasty", bad, "&lt;script&gt;"},
		{"nasty", bad, "&lt;img src=x&gt;"},
		{"nasty", bad, "0 of 75 points"},
	} {
		if !strings.Contains(c.text, c.want) {
			t.Errorf("%s lacks %s", c.name, c.want)
		}
	}
	if strings.Contains(right, "nasty") || strings.Contains(bad, ">right<") {
		t.Error("the page of a student names another one")
	}
	rows, err := csv.NewReader(strings.NewReader(read(RunsFile))).ReadAll()
	if err != nil || len(rows) != 5 {
		t.Errorf("%d rows of runs, %v", len(rows), err)
	}
	if rows, err = csv.NewReader(strings.NewReader(read(GradesFile))).ReadAll(); err != nil ||
		len(rows) != 3 ||
		rows[1][1] != "right" {
		t.Errorf("grades %q, %v", rows, err)
	}
	var all struct {
		Submissions []struct {
			Name    string
			Verdict string
			Total   float64
		}
	}
	if err := json.Unmarshal([]byte(read(JSONFile)), &all); err != nil || len(all.Submissions) != 2 ||
		all.Submissions[1].Verdict != "wrong format" {
		t.Errorf("%+v, %v", all, err)
	}
}

// TestFormulas writes tables and import files for a class list with texts that a spreadsheet would
// take for formulas, and students whom no platform knows: these have no line, and are named. IDs
// and emails stay as they are, since the platform would not know others.
func TestFormulas(t *testing.T) {
	list, err := class.Read([]byte(
		"name,id,email,theory/25\n\"=HYPERLINK(\"\"x\"\")\",+49,+x@y.org,20\nBen,,b@x.org,10\nCleo,,,5\nDan,=1+1,@SUM(A1),5\nEve,7,,5\n"))
	must(t, err)
	m := &class.Matched{List: list}
	for _, row := range list.Rows {
		m.Rest = append(m.Rest, class.Missing{Row: row})
	}
	m.Rest[4].Reason = class.Unclear // nobody knows whether 5 is right
	r := Join(&grade.Results{Plan: grade.NewPlan(), Title: "=1+1",
		Students: []*grade.Student{{Name: "dora", Verdict: grade.OK, Points: 70}}}, m)
	r.Students[1].Name = "-rf"
	dir := t.TempDir()
	must(t, Write(dir, r, nil))
	for name, want := range map[string][][]string{
		"canvas.csv": {{"Student", "ID", "SIS User ID", "SIS Login ID", "Section", "'=1+1"},
			{`'=HYPERLINK("x")`, "", "+49", "", "", "20"}, {"Dan", "", "'=1+1", "", "", "5"}},
		"moodle.csv": {{"ID number", "Email address", "'=1+1"}, {"+49", "+x@y.org", "20"},
			{"", "b@x.org", "10"}, {"'=1+1", "'@SUM(A1)", "5"}},
	} {
		text, err := os.ReadFile(filepath.Join(dir, name))
		must(t, err)
		got, err := csv.NewReader(strings.NewReader(string(text))).ReadAll()
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %q, %v, want %q", name, got, err, want)
		}
	}
	text, err := os.ReadFile(filepath.Join(dir, GradesFile))
	if err != nil || !strings.Contains(string(text), `"'=HYPERLINK(""x"")"`) ||
		!strings.Contains(string(text), ",'-rf,") {
		t.Errorf("%s: %s, %v", GradesFile, text, err)
	}
	notes := strings.Join(Unimported(r), "; ")
	if !strings.Contains(notes, "canvas.csv has no line for Ben, Cleo") ||
		!strings.Contains(notes, "moodle.csv has no line for Cleo") ||
		strings.Contains(notes, "dora") {
		t.Errorf("notes %q", notes)
	}
	if _, err := os.Stat(filepath.Join(dir, StudentFolder, "-rf.html")); err == nil {
		t.Error("a student without a submission has a page")
	}
}

// TestOldFiles writes results again for fewer students and without a class list: what the earlier
// ones have left would be imported or shown.
func TestOldFiles(t *testing.T) {
	dir := t.TempDir()
	list, err := class.Read([]byte("name,id,email,login\nAnna,7,a@x.org,a\n"))
	must(t, err)
	anna, ben := &grade.Student{Name: "anna"}, &grade.Student{Name: "ben"}
	m := &class.Matched{List: list, Rows: map[string]*class.Row{"anna": list.Rows[0]}}
	must(t, Write(dir, Join(&grade.Results{Plan: grade.NewPlan(), Students: []*grade.Student{anna, ben}}, m),
		nil))
	must(t, os.WriteFile(filepath.Join(dir, StudentFolder, "notes.txt"), nil, 0o600))
	files := func() (names []string) {
		for _, pattern := range []string{"canvas.csv", "moodle.csv", "brightspace.csv", StudentFolder +
			"/*"} {
			found, err := filepath.Glob(filepath.Join(dir, pattern))
			must(t, err)
			for _, name := range found {
				names = append(names, filepath.Base(name))
			}
		}
		return names
	}
	if got := strings.Join(files(), " "); got != "canvas.csv moodle.csv brightspace.csv anna.html ben.html "+
		"notes.txt" {
		t.Errorf("at first: %s", got)
	}
	alone := &grade.Results{Plan: grade.NewPlan(), Students: []*grade.Student{ben}}
	must(t, Write(dir, Join(alone, nil), nil))
	if got := strings.Join(files(), " "); got != "ben.html notes.txt" {
		t.Errorf("then: %s", got)
	}
}

// TestReadsItself reads the tables that Stride writes as class lists: the same students come back.
func TestReadsItself(t *testing.T) {
	list, err := class.Read([]byte("Student,ID,SIS User ID,SIS Login ID\n\"Lee, " +
		"Ann\",9003,007,+lee\n\"=Ray, Bo\",9004,008,-ray\n"))
	must(t, err)
	r := &grade.Results{Plan: grade.NewPlan(), Title: "Project 2"}
	m := &class.Matched{List: list, Rows: make(map[string]*class.Row)}
	for k, row := range list.Rows {
		name := []string{"lee", "-ray"}[k]
		r.Students, m.Rows[name] = append(r.Students, &grade.Student{Name: name}), row
	}
	dir := t.TempDir()
	must(t, Write(dir, Join(r, m), nil))
	for file, want := range map[string]string{
		"canvas.csv":      "Lee, Ann 9003 007 +lee|=Ray, Bo 9004 008 -ray",
		"moodle.csv":      "  007 |  008 ",
		"brightspace.csv": "  007 +lee|  008 -ray",
		GradesFile:        "Lee, Ann   lee|=Ray, Bo   -ray",
	} {
		text, err := os.ReadFile(filepath.Join(dir, file))
		must(t, err)
		again, err := class.Read(text)
		must(t, err)
		var got []string
		for _, e := range again.Rows {
			got = append(got, strings.Join([]string{e.Name, e.Number, e.ID, e.Login + e.Submission}, " "))
		}
		if strings.Join(got, "|") != want {
			t.Errorf("%s: %q, want %q", file, got, want)
		}
	}
}
