package class

import (
	"cmp"
	"strings"
	"testing"

	"stride/internal/grade/label"
)

// must ends a test that cannot continue after an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// TestErrors reads lists that are wrong.
func TestErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                         "it is empty: the first line names the columns",
		" \n\n":                    "it is empty",
		"title,essay\nx,1\n":       "one of them is submission, name, login, email, id",
		"name,email\n":             "it names no student",
		"name,email\n,\n":          "it names no student",
		"PK\x03\x04\x14\x00\xff":   "it is a workbook (.xlsx or .ods): open it in a spreadsheet",
		" <html><table><tr><td>":   "it is a web page or XML",
		"\xd0\xcf\x11\xe0\xa1\xb1": "it is a workbook (.xls)",
		"submission,essay/9\nx,1,2\n": "line 2: wrong number of fields: 3, and 2 in the line of " +
			"the heads",
		"submission,theory/25\nx,25.5\n":   "line 2: theory is 25.5, and 25 is the most",
		"submission,theory/25\n\nx,2500\n": "line 3: theory is 2500, and 25 is the most",
		"submission,theory/25\nx,-20\n":    `line 2: theory/25 is "-20": write a number from 0 on`,
		"submission,theory/9\nx,NaN\n":     `theory/9 is "NaN"`,
		"submission;theory/25\nx;20,5\n":   `theory/25 is "20,5": write a number from 0 on, with a point for decimals`,
		"submission,theory/9\n , 7\n":      "line 2: it names no student",
		"submission,a/9,a/9\nx,7,8\n":      `the column "a/9" is there twice`,
		"name,name\nx,y\n":                 `the column "name" is there twice`,
		"name,group\n\"x,3\n":              "extraneous or missing",
		"name\nJ\xf6rg\n":                  "it is not UTF-8: save it as",
	} {
		if _, err := Read([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// called returns what folders and archives with these names are called.
func called(names ...string) (all []label.Submission) {
	var each []*label.Submission
	for _, name := range names {
		s := label.New(name, strings.Contains(name, "."), nil)
		each = append(each, &s)
	}
	label.Name(each)
	for _, s := range each {
		all = append(all, *s)
	}
	return all
}

// TestMatches finds the rows of submissions that are called otherwise.
func TestMatches(t *testing.T) {
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
			"rows for 2 of 2 submissions, by the platform's numbers", ""},
		{"name,id\n\"Zhang, Li\",9003\n\"Lee, Ann\",9004", "zhangli_9003_772_p,leeann_9004_773_p",
			"zhangli:Zhang, Li,leeann:Lee, Ann", "by the platform's numbers", ""},
		{"id\n9003\n9004", "zhangli_9003_772_p,leeann_9004_773_p", "zhangli:,leeann:", "by the platform's numbers", ""},
		{"id\n9003\n9104", "zhangli_9003_772_p,leeann_9004_773_p", "", "zhangli is not on the roster", ""},
		{"name\nLi Zhang\nAnn Lee", "zhangli_9003_772_p.zip,leeann_9004_773_p.zip",
			"zhangli:Li Zhang,leeann:Ann Lee", "by names", ""},
		{"Identifier,Full name\nParticipant 5,Li Wu\nParticipant 6,Li Wu",
			"Li Wu_6_assignsubmission_file,Li Wu_5_assignsubmission_file",
			"Li_Wu_6_assignsubmission_file:Li Wu,Li_Wu_5_assignsubmission_file:Li Wu", "", ""},
		{"Identifier,Status\nParticipant 5,x\nParticipant 6,x",
			"Participant_6_assignsubmission_file,Participant_5_assignsubmission_file",
			"Participant_6_assignsubmission_file:,Participant_5_assignsubmission_file:",
			"2 submissions, by the platform's numbers", ""},
		{"name\nJörg Müller", "4411-31337 - Jörg Müller - Nov 1, 2026 1112 PM", "Jörg_Müller:Jörg Müller",
			"by names", ""},
		{"login\nmueller.j", "Müller, Jörg(mueller.j)", "Müller_Jörg:", "by logins, emails or IDs", ""},
		{"login\nm_ueller\nx", "Project 2_m_ueller_attempt_2026-11-01-23-12-05_p.zip", "ueller:",
			"by logins", ""},
		{"login\nm_ueller\nueller", "Project 2_m_ueller_attempt_2026-11-01-23-12-05_p.zip", "",
			"ueller may belong to m_ueller (line 2) or ueller", ""},
		{"name,login\nJörg Müller,mueller.j\nAnn Lee,lee", "Müller_Jörg_mueller.j_5501,Lee_Ann_lee_5502",
			"Müller_Jörg:Jörg Müller,Lee_Ann:Ann Lee", "by logins", ""},
		{"github_username\nann-lee\nlee\nannlee", "puzzle-generator-ann-lee,puzzle-generator-lee",
			"puzzle-generator-ann-lee:,puzzle-generator-lee:", "annlee (line 4) is on the roster and has " +
				"no submission", ""},
		{"Submission ID,Name\n1001,Ann Lee", "submission_1001", "submission_1001:Ann Lee", "by the platform's numbers",
			""},
		// A teacher's own names, which look like those of Canvas.
		{"name\nanna\nben\ncarl", "maze_2026_11_anna,maze_2026_11_ben,maze_2026_11_carl",
			"maze_2026_11_anna:anna,maze_2026_11_ben:ben,maze_2026_11_carl:carl", "", ""},
		// Two that one student has handed in are one if the row says so.
		{"name\nAnna Schmidt\nYi Ben",
			"schmidtanna_123_458_p.zip,schmidtanna_123_459_q.zip,yiben_124_457_r.zip",
			"schmidtanna_123_458_p:Anna Schmidt,yiben:Yi Ben", "", ""},
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
		found := called(strings.Split(c.names, ",")...)
		if strings.Contains(c.names, ", ") { // in a name
			found = called(strings.Split(strings.ReplaceAll(c.names, "),", ")\n"), "\n")...)
		}
		list, err := Read([]byte(c.roster))
		must(t, err)
		m, err := Match(found, nil, list)
		if (err != nil) != (c.wrong != "") || err != nil && !strings.Contains(err.Error(), c.wrong) {
			t.Errorf("%q for %s: %v, want %q", c.roster, c.names, err, c.wrong)
		}
		if err != nil {
			continue
		}
		var got []string
		for _, s := range found {
			if r := m.Rows[s.Name]; r != nil {
				got = append(got, s.Name+":"+cmp.Or(r.Name, r.Submission))
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
	list, err := Read([]byte("name,login,theory/9\nAnn Lee,ann,1\nBob Ray,bob,5\n"))
	must(t, err)
	for loose, want := range map[string]Reason{"": Nothing, "notes.txt": Nothing, "bob.py": Loose,
		"Bob_Ray.docx": Loose, "Bob Ray_12_assignsubmission_onlinetext": Loose,
		"rayb_9_10_main.py": Nothing, "raybob_9_10_main.py": Loose,
		"maze_bob_2.py": Unclear, "bobby.py": Unclear} {
		m, err := Match(called("ann"), []string{"class/" + loose}, list)
		must(t, err)
		if len(m.Rest) != 1 || m.Rest[0].Reason != want || m.Rest[0].Name != "Bob Ray" || len(m.Rows) != 1 {
			t.Errorf("%s: %+v, want %d", loose, m.Rest, want)
		}
	}
}
