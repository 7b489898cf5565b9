package grade

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/unicode/norm"
)

// TestRosterErrors reads rosters that are wrong.
func TestRosterErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                                   "it is empty: the first line names the columns",
		"title,essay\nx,1\n":                 "one of them is submission, name, login, email, id",
		"submission;name;days\na;b;3\n":      "its columns are separated by semicolons: separate them by commas",
		"submission\tname\na\tb\n":           "its columns are separated by tabs",
		"submission,days\nx,soon\n":          `line 2: days is "soon": write a number`,
		"submission,days\nx,-1\n":            `line 2: days is "-1": write a number from 0 on`,
		"submission,essay/ten\nx,1\n":        `the column "essay/ten"`,
		"submission,essay\nx,1,2,3\n":        "wrong number of fields",
		"submission,theory/25\nx,25.5\n":     "line 2: theory is 25.5, and 25 is the most",
		"submission,theory/25\n\nx,2500\n":   "line 3: theory is 2500, and 25 is the most",
		"submission,theory/25\nx,-20\n":      `line 2: theory/25 is "-20": write a number from 0 on`,
		"submission,theory\nx,NaN\n":         `theory is "NaN"`,
		"submission,theory\nx,\"20,5\"\n":    `theory is "20,5": write a number from 0 on, with a point for decimals`,
		"submission,theory\n , 7\n":          "line 2 names no student",
		"submission,theory,theory\nx,7,8\n":  `the column "theory" is there twice`,
		"name\nJ\xf6rg\n":                    "it is not UTF-8: save it as",
		"\xff\xfen\x00a\x00m\x00e\x00\n\x00": "it is not UTF-8",
	} {
		if _, err := ReadRoster([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// TestRosterMatches finds the rows of submissions that are called otherwise.
func TestRosterMatches(t *testing.T) {
	for _, c := range []struct {
		roster, names string // a name behind a bar is the short one
		want          string // rows by submission
		notes         string // parts, behind bars
		wrong         string
	}{
		{"submission\nanna", "anna", "anna:anna", "", ""},
		{"submission\n Anna\u00a0", "anna", "anna: Anna", "", ""},
		{"name\nIda Ode", "Ida_Ode", "Ida_Ode:Ida Ode", "", ""},
		{"name\nJ\u00f6rg M\u00fcller", "Jo\u0308rg Mu\u0308ller", "Jörg_Müller:Jörg Müller", "", ""},
		{"name\nSean O'Brien (2)", "Sean O'Brien (2)", "Sean_O_Brien_2_:Sean O'Brien (2)", "", ""},
		{"name,email\nX,b@x.org", "b@x.org", "b_x.org:X", "", ""},
		{"name,login\nX,schmidtanna", "schmidtanna_123_4_x|schmidtanna", "schmidtanna_123_4_x:X", "", ""},
		{"name,id\nX,4711", "4711", "4711:X", "", ""},
		{"submission,name\nben,Anna\nanna,Ben", "anna|anna,ben|ben", "anna:Ben,ben:Anna", "", ""},
		{"name\nBen\nCleo", "ben,dora", "ben:Ben", "Cleo (line 3) is on the roster|dora is not on the roster", ""},
		{"name,submission\nLi,Li_1_assignsubmission_file\nLi,Li_2_assignsubmission_file",
			"Li_1_assignsubmission_file|Li,Li_2_assignsubmission_file|Li", "Li_1_assignsubmission_file:Li,Li_2_assignsubmission_file:Li", "", ""},
		{"name\nLi", "Li_1|Li,Li_2|Li", "", "", "two submissions are for Li (line 2), Li_1 and Li_2: write the right one into the column submission"},
		{"name\nANNA", "anna|anna,ANNA_2|ANNA", "", "", "two submissions are for ANNA (line 2), anna and ANNA_2"},
		{"name\nAnna\nanna", "anna", "", "", "two rows are for the submission anna: Anna (line 2) and anna (line 3)"},
	} {
		var submissions []Submission
		for name := range strings.SplitSeq(c.names, ",") {
			name, short, found := strings.Cut(name, "|")
			if !found {
				short = name
			}
			submissions = append(submissions, Submission{Name: safeName(name), Short: safeName(short)})
		}
		r, err := ReadRoster([]byte(c.roster))
		must(t, err)
		rows, _, notes, err := r.match(submissions)
		var got []string
		for s, e := range rows {
			word := e.Name
			if word == "" {
				word = e.Submission
			}
			got = append(got, s+":"+word)
		}
		slices.Sort(got)
		want := strings.ReplaceAll(c.want, ": ", ":")
		if strings.Join(got, ",") != want || (err != nil) != (c.wrong != "") || err != nil && !strings.Contains(err.Error(), c.wrong) {
			t.Errorf("%q for %s: %q, %v; want %q, %s", c.roster, c.names, got, err, want, c.wrong)
		}
		all := strings.Join(notes, "|")
		for part := range strings.SplitSeq(c.notes, "|") {
			if !strings.Contains(all, part) {
				t.Errorf("%q for %s: notes %q, want %q", c.roster, c.names, all, part)
			}
		}
	}
}

// TestRosterLosesNothing damages the roster of a class of 12 in ten ways. Each row either finds its own submission, or is
// named in a note together with the submission, or the roster as a whole is refused.
func TestRosterLosesNothing(t *testing.T) {
	const class = 12
	var submissions []Submission
	head := []string{"submission", "name", "login", "email", "id", "days", "theory/25"}
	var rows [][]string
	for k := range class {
		name := fmt.Sprintf("J\u00f6rg %c%c M\u00fcller-Lüdenscheidt", 'A'+k/6, 'a'+k%6)
		submissions = append(submissions, Submission{Name: safeName(name), Short: safeName(name)})
		rows = append(rows, []string{safeName(name), name, fmt.Sprintf("login%d", k), fmt.Sprintf("s%d@x.org", k), fmt.Sprint(1000 + k),
			"2", fmt.Sprint(float64(k) / 2)})
	}
	damages := map[string]func(cells []string){
		"none":         func([]string) {},
		"blanks":       func(c []string) { c[0] = " " + strings.ReplaceAll(c[0], "_", " ") + "\t" },
		"capitals":     func(c []string) { c[0] = strings.ToUpper(c[0]) },
		"decomposed":   func(c []string) { c[0] = norm.NFD.String(c[0]) },
		"name only":    func(c []string) { c[0] = "" },
		"other name":   func(c []string) { c[0] = "handed in by " + c[2] },
		"misspelt":     func(c []string) { c[0], c[1] = c[0]+"x", "x"+c[1] },
		"empty":        func(c []string) { clear(c[:5]) },
		"too much":     func(c []string) { c[6] = "2500" },
		"negative":     func(c []string) { c[6] = "-20" },
		"no number":    func(c []string) { c[5] = "two" },
		"of another":   func(c []string) { c[0], c[1] = rows[0][0], rows[0][1] },
		"decimal sign": func(c []string) { c[6] = "20,5" },
	}
	files := map[string]func(text string) string{
		"latin-1":    func(text string) string { s, _ := charmap.ISO8859_1.NewEncoder().String(text); return s },
		"semicolons": func(text string) string { return strings.ReplaceAll(text, ",", ";") },
		"cut":        func(text string) string { return text[:len(text)-30] },
	}
	check := func(what, text string) {
		t.Helper()
		r, err := ReadRoster([]byte(text))
		var found map[string]*Entry
		var notes []string
		if err == nil {
			found, _, notes, err = r.match(submissions)
		}
		if err != nil {
			if err.Error() == "" {
				t.Errorf("%s: an error without words", what)
			}
			return
		}
		all := strings.Join(notes, "\n")
		for k, s := range submissions {
			switch e := found[s.Name]; {
			case e == nil && !strings.Contains(all, s.Name+" is not on the roster"):
				t.Errorf("%s: %s is lost without a word", what, s.Name)
			case e != nil && (e.Login != rows[k][2] || e.Days != 2 || e.Hand[0].Points != float64(k)/2):
				t.Errorf("%s: %s has the row %v", what, s.Name, e)
			}
		}
		for _, e := range r.Entries {
			used := false
			for _, f := range found {
				used = used || f == e
			}
			if !used && !strings.Contains(all, e.String()+" is on the roster and has no submission") {
				t.Errorf("%s: the row %v is lost without a word", what, e)
			}
		}
		if len(found) < class-1 {
			t.Errorf("%s: %d rows are found", what, len(found))
		}
	}
	random := rand.New(rand.NewPCG(1, 1))
	for what, damage := range damages {
		for _, at := range append([]int{1, class - 1}, random.Perm(class)[:3]...) {
			lines := []string{strings.Join(head, ",")}
			for k, cells := range rows {
				cells = slices.Clone(cells)
				if k == at && k > 0 {
					damage(cells)
				}
				for n := range cells {
					cells[n] = `"` + cells[n] + `"`
				}
				lines = append(lines, strings.Join(cells, ","))
			}
			text := strings.Join(lines, "\n") + "\n"
			check(what, text)
			if what == "none" {
				for what, whole := range files {
					check(what, whole(text))
				}
			}
		}
	}
}
