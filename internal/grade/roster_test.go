package grade

import (
	"cmp"
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
		"":                          "it is empty: the first line names the columns",
		" \n\n":                     "it is empty",
		"title,essay\nx,1\n":        "one of them is submission, name, login, email, id",
		"submission,days\nx,soon\n": `line 2: days is "soon": write a number`,
		"submission,days\nx,-1\n":   `line 2: days is "-1": write a number from 0 on`,
		"submission,essay/9\nx,1,2,3\n": "line 2: wrong number of fields: 4, and 2 in the line of " +
			"the heads",
		"submission,theory/25\nx,25.5\n":   "line 2: theory is 25.5, and 25 is the most",
		"submission,theory/25\n\nx,2500\n": "line 3: theory is 2500, and 25 is the most",
		"submission,theory/25\nx,-20\n":    `line 2: theory/25 is "-20": write a number from 0 on`,
		"submission,theory/9\nx,NaN\n":     `theory/9 is "NaN"`,
		"submission;theory/25\nx;20,5\n":   `theory/25 is "20,5": write a number from 0 on, with a point for decimals`,
		"submission,theory/9\n , 7\n":      "line 2 names no student",
		"submission,a/9,a/9\nx,7,8\n":      `the column "a/9" is there twice`,
		"name,name\nx,y\n":                 `the column "name" is there twice`,
		"name,days\n\"x,3\n":               "extraneous or missing",
		"name\nJ\xf6rg\n":                  "it is not UTF-8: save it as",
	} {
		if _, err := ReadRoster([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// foundAs returns submissions of folders and archives with these names.
func foundAs(names ...string) *Found {
	var places []place
	for _, name := range names {
		places = append(places, place{source: name, archive: strings.Contains(name, ".")})
	}
	all, notes := submissionsOf(places, nil)
	return &Found{Submissions: all, Notes: notes}
}

// TestRosterMatches finds the rows of submissions that are called otherwise.
func TestRosterMatches(t *testing.T) {
	for _, c := range []struct {
		roster, names string
		want          string // rows by submission
		notes         string // parts, behind bars
		wrong         string
	}{
		{"submission\nanna", "anna", "anna:anna", "the class list has rows for 1 of 1 submissions, by the " +
			"column submission", ""},
		{"submission\n Anna\u00a0", "anna", "anna:Anna", "", ""},
		{"name\nIda Ode", "Ida_Ode", "Ida_Ode:Ida Ode", "the class list has rows for 1 of 1 submissions, " +
			"by names", ""},
		{"name\nJ\u00f6rg M\u00fcller", "Jo\u0308rg Mu\u0308ller", "Jörg_Müller:Jörg Müller", "", ""},
		{"name\nSean O'Brien (2)", "Sean O'Brien (2)", "Sean_O_Brien_2_:Sean O'Brien (2)", "", ""},
		{"name,email\nX,b@x.org", "b", "b:X", "", ""},
		{"login\nschmidtanna\nschmidtanna2", "schmidtanna_123_4_x.zip", "", "schmidtanna is not on " +
			"the roster", ""},
		{"name,id\nX,4711", "4711", "4711:X", "", ""},
		{"submission,name\nben,Anna\nanna,Ben", "anna,ben", "anna:Ben,ben:Anna", "", ""},
		{"name\nBen\nCleo", "ben,dora", "ben:Ben", "Cleo (line 3) is on the roster and has no submission, " +
			"unless one of those|dora is not on the roster", ""},
		{"name\nBen\nCleo", "ben", "ben:Ben", "Cleo (line 3) is on the roster and has no submission", ""},
		{"name,submission\nLi,Li_1_assignsubmission_file\nLi,Li_2_assignsubmission_file",
			"Li_1_assignsubmission_file,Li_2_assignsubmission_file",
			"Li_1_assignsubmission_file:Li,Li_2_assignsubmission_file:Li", "", ""},
		{"name\nLi", "Li_1_assignsubmission_file,Li_2_assignsubmission_file", "",
			"Li_1_assignsubmission_file or Li_2_assignsubmission_file may belong to Li (line 2): write the " +
				"right name", ""},
		{"name\nANNA", "anna,ANNA.zip", "", "anna or ANNA_2 may belong to ANNA (line 2)", ""},
		{"name\nAnna\nanna", "anna", "", "anna may belong to Anna (line 2) or anna (line 3)", ""},
		{"submission\nAnna\nanna", "anna", "", "", "two rows are for the submission anna: Anna (line 2) " +
			"and anna (line 3)"},
		{"submission\nanna", "anna,x/anna", "", "", "two submissions are for anna (line 2): write the " +
			"right one into the column submission, as in x_anna"},
		// The names that each platform gives.
		{"Student,ID,SIS Login ID\n\"Zhang, Li\",9003,zl\n\"Lee, Ann\",9004,al",
			"zhangli_9003_772_p.zip,leeann_LATE_9004_773_p.zip", "zhangli:Zhang, Li,leeann:Lee, Ann",
			"rows for 2 of 2 submissions with names of Canvas, by the platform's numbers", ""},
		{"name,id\n\"Zhang, Li\",9003\n\"Lee, Ann\",9004", "zhangli_9003_772_p,leeann_9004_773_p",
			"zhangli:Zhang, Li,leeann:Lee, Ann", "by IDs and names", ""},
		{"id\n9003\n9004", "zhangli_9003_772_p,leeann_9004_773_p", "zhangli:,leeann:", "by IDs", ""},
		{"id\n9003\n9104", "zhangli_9003_772_p,leeann_9004_773_p", "", "zhangli is not on the roster", ""},
		{"name\nLi Zhang\nAnn Lee", "zhangli_9003_772_p.zip,leeann_9004_773_p.zip",
			"zhangli:Li Zhang,leeann:Ann Lee", "by names", ""},
		{"Identifier,Full name\nParticipant 5,Li Wu\nParticipant 6,Li Wu",
			"Li Wu_6_assignsubmission_file,Li Wu_5_assignsubmission_file",
			"Li_Wu_6_assignsubmission_file:Li Wu,Li_Wu_5_assignsubmission_file:Li Wu", "", ""},
		{"Identifier,Status\nParticipant 5,x\nParticipant 6,x",
			"Participant_6_assignsubmission_file,Participant_5_assignsubmission_file",
			"Participant_6_assignsubmission_file:,Participant_5_assignsubmission_file:",
			"2 submissions with names of Moodle", ""},
		{"name\nJörg Müller", "4411-31337 - Jörg Müller - Nov 1, 2026 1112 PM", "Jörg_Müller:Jörg Müller",
			"of Brightspace", ""},
		{"login\nmueller.j", "Müller, Jörg(mueller.j)", "Müller_Jörg:", "of Sakai", ""},
		{"login\nm_ueller\nx", "Project 2_m_ueller_attempt_2026-11-01-23-12-05_p.zip", "ueller:",
			"of Blackboard", ""},
		{"login\nm_ueller\nueller", "Project 2_m_ueller_attempt_2026-11-01-23-12-05_p.zip", "",
			"ueller may belong to m_ueller (line 2) or ueller", ""},
		{"name,login\nJörg Müller,mueller.j\nAnn Lee,lee", "Müller_Jörg_mueller.j_5501,Lee_Ann_lee_5502",
			"Müller_Jörg:Jörg Müller,Lee_Ann:Ann Lee", "of ILIAS, by logins", ""},
		{"github_username\nann-lee\nlee\nannlee", "puzzle-generator-ann-lee,puzzle-generator-lee",
			"puzzle-generator-ann-lee:,puzzle-generator-lee:", "annlee (line 4) is on the roster and has " +
				"no submission", ""},
		{"Submission ID,Name\n1001,Ann Lee", "submission_1001", "submission_1001:Ann Lee", "of Gradescope",
			""},
		// A teacher's own names, which look like those of Canvas.
		{"name\nanna\nben\ncarl", "maze_2026_11_anna,maze_2026_11_ben,maze_2026_11_carl",
			"maze_2026_11_anna:anna,maze_2026_11_ben:ben,maze_2026_11_carl:carl", "", ""},
		// Two that one student has handed in are one if the row says so.
		{"name\nAnna Schmidt\nYi Ben",
			"schmidtanna_123_458_p.zip,schmidtanna_123_459_q.zip,yiben_124_457_r.zip",
			"schmidtanna_123_458_p:Anna Schmidt,yiben:Yi Ben", "schmidtanna_123_458_p is not graded: " +
				"several archives were handed in, schmidtanna_123_458_p.zip and", ""},
		{"name\nX", "hw_1_7_final.zip,hw_1_8_final.zip", "", "hw_1_7_final is not on the " +
			"roster|hw_1_8_final is not on the roster", ""},
		{"id\n1", "hw_1_7_final.zip,hw_1_8_final.zip", "", "hw_1_7_final is not on the roster|hw_1_8_final " +
			"is not on the roster", ""},
		{"Student,ID,SIS Login ID\n\"Lee, Ann\",7,al", "hw_7_1_final.zip,hw_7_2_final.zip", "",
			"hw_7_1_final is not on the roster", ""},
		// What contradicts stronger evidence is no match.
		{"name,login\nBo Ray,lee.a", "Lee, Ann(lee.a)", "", "Lee_Ann is not on the roster", ""},
		{"name,id\nBo Ray,4411\nX Y,5", "4411-31337 - Ann Lee - Nov 1, 2026 1112 PM", "",
			"Ann_Lee is not on the roster", ""},
		{"Student,ID,SIS Login ID\n\"Lee, Ann\",9004,al", "leeann_9005_772_p.zip", "",
			"leeann is not on the roster", ""},
		{"name,login\nAnn Lee,lee.a\nBo Ray,ray.b", "Lee, Ann(lee.b),Ray, Bo(ray.b)", "Ray_Bo:Bo Ray",
			"Lee_Ann is not on the roster", ""},
		// Names that cannot be told apart, in whatever order.
		{"name\nLi Wu\nWu Li", "Li Wu_1_assignsubmission_file,Wu Li_2_assignsubmission_file", "",
			"Li_Wu or Wu_Li may belong to Li Wu (line 2) or Wu Li (line 3)", ""},
		{"name\nLi Wu\nLi Wu", "Li Wu_1_assignsubmission_file", "", "Li_Wu may belong to Li Wu (line 2) or " +
			"Li Wu (line 3)", ""},
		{"name\nAnn Lee\nAnn Leeson\nJo Ann Lee", "leesonann_3_4_p.zip,leejoann_5_6_p.zip",
			"leesonann:Ann Leeson,leejoann:Jo Ann Lee", "Ann Lee (line 2) is on the roster and has no", ""},
		// Accents that a platform drops or writes as two letters, and letters that got lost.
		{"name\nJörg Müller\nZoë Ødegård", "muellerjoerg_1_2_p.zip,odegardzoe_3_4_p.zip",
			"muellerjoerg:Jörg Müller,odegardzoe:Zoë Ødegård", "", ""},
		{"name\nJörg Müller\nJorg Muller", "Jörg Müller,Jorg Muller", "Jörg_Müller:Jörg " +
			"Müller,Jorg_Muller:Jorg Muller", "", ""},
		{"name\nJörg Müller\nJorg Muller", "mullerjorg_1_2_p.zip", "", "mullerjorg may belong to", ""},
		{"name\nJörg Müller\nAnn Lee", "J_rg M_ller_4411_assignsubmission_file,Ann " +
			"Lee_2_assignsubmission_file", "J_rg_M_ller:Jörg Müller,Ann_Lee:Ann Lee",
			"by names and by names that have lost letters", ""},
		{"name\nJörg Müller\nJürg Möller", "J_rg M_ller_4411_assignsubmission_file", "",
			"J_rg_M_ller may belong to", ""},
		// The platform's own student.
		{"Student,ID,SIS Login ID\n    Points Possible,,\n\"Lee, Ann\",4,al\n\"Student, Test\",5,x",
			"studenttest_5_2_p.zip", "", "Lee, Ann (line 3) is on the roster and has no submission", ""},
	} {
		found := foundAs(strings.Split(c.names, ",")...)
		if strings.Contains(c.names, ", ") { // in a name
			found = foundAs(strings.Split(strings.ReplaceAll(c.names, "),", ")\n"), "\n")...)
		}
		r, err := ReadRoster([]byte(c.roster))
		must(t, err)
		m, err := r.Match(found)
		if (err != nil) != (c.wrong != "") || err != nil && !strings.Contains(err.Error(), c.wrong) {
			t.Errorf("%q for %s: %v, want %q", c.roster, c.names, err, c.wrong)
		}
		if err != nil {
			continue
		}
		var got []string
		for _, s := range m.Submissions {
			if e := m.rows[s.Name]; e != nil {
				got = append(got, s.Name+":"+cmp.Or(e.Name, e.Submission))
			}
		}
		want := c.want
		if strings.Join(got, ",") != want {
			t.Errorf("%q for %s: %q, want %q; notes %q", c.roster, c.names, got, want, m.Notes)
		}
		all := strings.Join(m.Notes, "|")
		for part := range strings.SplitSeq(c.notes, "|") {
			if !strings.Contains(all, part) {
				t.Errorf("%q for %s: notes %q, want %q", c.roster, c.names, all, part)
			}
		}
	}
}

// TestLooseFiles has files next to the submissions: whoever's they may be has not handed in
// nothing.
func TestLooseFiles(t *testing.T) {
	for loose, want := range map[string]Verdict{"": Absent, "notes.txt": Absent, "bob.py": Refused,
		"Bob_Ray.docx": Refused, "Bob Ray_12_assignsubmission_onlinetext": Refused,
		"rayb_9_10_main.py": Absent, "raybob_9_10_main.py": Refused,
		"maze_bob_2.py": NotMatched, "bobby.py": NotMatched} {
		r, err := ReadRoster([]byte("name,login,theory/9\nAnn Lee,ann,1\nBob Ray,bob,5\n"))
		must(t, err)
		found := foundAs("ann")
		found.Loose = []string{"class/" + loose}
		m, err := r.Match(found)
		must(t, err)
		if len(m.rest) != 1 || m.rest[0].Verdict != want || m.rest[0].Name != "Bob Ray" ||
			len(m.Submissions) != 1 {
			t.Errorf("%s: %+v, want %s", loose, m.rest[0], want)
		}
	}
}

// TestRosterLosesNothing damages the roster of a class of 12 in ten ways. Each row either finds its
// own submission, or is named in a note together with the submission, or the roster as a whole is
// refused.
func TestRosterLosesNothing(t *testing.T) {
	const class = 12
	var folders []string
	head := []string{"submission", "name", "login", "email", "id", "days", "theory/25"}
	var rows [][]string
	for k := range class {
		name := fmt.Sprintf("J\u00f6rg %c%c M\u00fcller-Lüdenscheidt", 'A'+k/6, 'a'+k%6)
		folders = append(folders, name)
		rows = append(rows, []string{safeName(name), name, fmt.Sprintf("login%d", k),
			fmt.Sprintf("s%d@x.org", k), fmt.Sprint(1000 + k), "2", fmt.Sprint(float64(k) / 2)})
	}
	found := foundAs(folders...)
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
		"tabs":       func(text string) string { return strings.ReplaceAll(text, ",", "\t") },
		"cut":        func(text string) string { return text[:len(text)-30] },
	}
	check := func(what, text string) {
		t.Helper()
		r, err := ReadRoster([]byte(text))
		var m *Match
		if err == nil {
			m, err = r.Match(found)
		}
		if err != nil {
			if err.Error() == "" {
				t.Errorf("%s: an error without words", what)
			}
			return
		}
		all := strings.Join(m.Notes, "\n")
		for k, s := range found.Submissions {
			switch e := m.rows[s.Name]; {
			case e == nil && !strings.Contains(all, s.Name+" is not on the roster") &&
				!strings.Contains(all, s.Name+" may belong to"):
				t.Errorf("%s: %s is lost without a word", what, s.Name)
			case e != nil && (e.Login != rows[k][2] || e.Days != 2 || e.Hand[0].Points != float64(k)/2):
				t.Errorf("%s: %s has the row %v", what, s.Name, e)
			}
		}
		for _, e := range r.Entries {
			used := false
			for _, f := range m.rows {
				used = used || f == e
			}
			if !used && !strings.Contains(all, e.String()+" is on the roster and has no submission") &&
				!strings.Contains(all, "may belong to "+e.String()) &&
				!strings.Contains(all, " or "+e.String()) {
				t.Errorf("%s: the row %v is lost without a word", what, e)
			}
		}
		if len(m.rows) < class-2 {
			t.Errorf("%s: %d rows are found", what, len(m.rows))
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
