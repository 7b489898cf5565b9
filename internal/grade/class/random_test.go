package class

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"stride/internal/grade/label"
)

// pupil is a student as a platform knows one.
type pupil struct {
	first, last, login, id string
	number                 int
	handedIn, listed       bool
}

// A platform is how one names what a student has handed in, and what its class list looks like.
type platform struct {
	name   string
	folder func(p pupil, first, last string) string // the names as they arrive
	head   string
	row    func(p pupil) []string
}

var platforms = []platform{
	{"Canvas", func(p pupil, first, last string) string {
		return strings.Join(wordsOf(last+first), "") + fmt.Sprintf("_%d_%d_p.zip", p.number, 70000+3*p.number)
	}, "Student,ID,SIS User ID,SIS Login ID,Section", func(p pupil) []string {
		return []string{p.last + ", " + p.first, fmt.Sprint(p.number), p.id, p.login, "A"}
	}},
	{"Moodle", func(p pupil, first, last string) string {
		return fmt.Sprintf("%s %s_%d_assignsubmission_file", first, last, p.number)
	}, "Identifier,Full name,Email address,Status", func(p pupil) []string {
		return []string{fmt.Sprint("Participant ", p.number), p.first + " " + p.last, p.login + "@x.org", "x"}
	}},
	{"Brightspace", func(p pupil, first, last string) string {
		return fmt.Sprintf("%d-31337 - %s %s - Nov 1, 2026 1112 PM", p.number, first, last)
	}, "OrgDefinedId,Username,Last Name,First Name", func(p pupil) []string {
		return []string{"#" + p.id, "#" + p.login, p.last, p.first}
	}},
	{"Sakai", func(p pupil, first, last string) string {
		return fmt.Sprintf("%s, %s(%s)", last, first, p.login)
	}, "Display ID,ID,Last Name,First Name", func(p pupil) []string {
		return []string{p.id, p.login, p.last, p.first}
	}},
	{"Blackboard", func(p pupil, _, _ string) string {
		return fmt.Sprintf("Project 2_%s_attempt_2026-11-01-23-12-05_p.zip", p.login)
	}, "Last Name,First Name,Username,Student ID", func(p pupil) []string {
		return []string{p.last, p.first, p.login, p.id}
	}},
	{"ILIAS", func(p pupil, first, last string) string {
		return strings.ReplaceAll(fmt.Sprintf("%s_%s_%s_%d", last, first, p.login, p.number), " ", "_")
	}, "Nachname,Vorname,Benutzername", func(p pupil) []string { return []string{p.last, p.first, p.login} }},
	{"GitHub", func(p pupil, _, _ string) string { return "puzzle-generator-" + p.login },
		"identifier,github_username,name", func(p pupil) []string {
			return []string{p.id, p.login, p.first + " " + p.last}
		}},
	{"Autolab", func(p pupil, _, _ string) string { return p.login + "@x.edu_3_handin" },
		"Semester,Email,Last Name,First Name", func(p pupil) []string {
			return []string{"f26", p.login + "@x.edu", p.last, p.first}
		}},
	{"A+", func(p pupil, _, _ string) string { return p.id + "_file1_submission1" },
		"UserID,StudentID,Email,Name", func(p pupil) []string {
			return []string{fmt.Sprint(p.number), p.id, p.login + "@x.edu", p.first + " " + p.last}
		}},
	{"Artemis", func(p pupil, _, _ string) string { return fmt.Sprintf("c1-puzzle-%d-%s", p.number, p.login) },
		"Name,Login,E-Mail,Registration Number", func(p pupil) []string {
			return []string{p.first + " " + p.last, p.login, p.login + "@x.edu", p.id}
		}},
	{"OLAT", func(p pupil, first, last string) string { return last + "_" + first + "_" + p.login },
		"Benutzername,Vorname,Nachname", func(p pupil) []string { return []string{p.login, p.first, p.last} }},
	{"Stud.IP", func(p pupil, first, last string) string { return last + " " + first + " (" + p.login + ")" },
		"Nachname,Vorname,Nutzernamen", func(p pupil) []string { return []string{p.last, p.first, p.login} }},
	{"Schoology", func(p pupil, first, last string) string { return last + ", " + first + " - " + p.id },
		"Last Name,First Name,Unique User ID,Student ID", func(p pupil) []string {
			return []string{p.last, p.first, "x", p.id}
		}},
	{"by hand", func(p pupil, first, last string) string { return first + " " + last },
		"name,group", func(p pupil) []string { return []string{p.last + " " + p.first, "1"} }},
}

// mutations are what happens to a class list, or to names, between a student and a teacher.
var mutations = []struct {
	name string
	word func(word string) string    // of a name in a folder
	row  func(k int, cells []string) // of the list
	all  func(folder string) string  // of a whole folder
	who  func(k int, p *pupil)       // before anything is made of them
	list func(lines []string) []string
}{
	{name: "none"},
	{name: "capitals", word: strings.ToUpper},
	{name: "no accents", word: func(s string) string { return folded([]string{s})[0] }},
	{name: "umlauts", word: func(s string) string { return umlauts.Replace(strings.ToLower(s)) }},
	{name: "lost letters", word: func(s string) string {
		return regexp.MustCompile(`[^ -~]`).ReplaceAllString(s, "_")
	}},
	{name: "half of the logins", row: func(k int, cells []string) {
		if n := k % len(cells); cells[n] == strings.ToLower(cells[n]) { // no name
			cells[n] = ""
		}
	}},
	{name: "lost zeros", row: func(_ int, cells []string) {
		for n := range cells {
			cells[n] = strings.TrimPrefix(cells[n], "00")
		}
	}},
	{name: "capitals in the list", row: func(_ int, cells []string) {
		for n := range cells {
			cells[n] = strings.ToUpper(cells[n])
		}
	}},
	{name: "last name as login", who: func(k int, p *pupil) {
		p.login = strings.Join(folded(wordsOf(p.last))[:1], "")
	}},
	{name: "first name as login", who: func(k int, p *pupil) {
		p.login = strings.Join(folded(wordsOf(p.first))[:1], "")
	}},
	{name: "small IDs", who: func(k int, p *pupil) { p.id = fmt.Sprint(k + 1) }},
	{name: "numbers like IDs", who: func(k int, p *pupil) { p.number = 12340 + (k+1)%13 }},
	{name: "a word behind", all: func(folder string) string { return folder + "_final" }},
	{name: "two sections", list: func(lines []string) []string { return slices.Concat(lines, lines[:1]) }},
}

// TestNobodyIsTakenForAnother makes classes of students with equal names, names in another order,
// with accents, and within other names, some of whom have handed in nothing or are not on the class
// list. It matches what each platform makes of 70 of them, one mutation at a time, with its class
// list or with a part of its columns. A submission has the row of its own student, or none.
func TestNobodyIsTakenForAnother(t *testing.T) {
	classes := 70
	if testing.Short() {
		classes = 2 * len(mutations)
	}
	for k, p := range platforms {
		matched, all := 0, 0
		for seed := range classes {
			random := rand.New(rand.NewPCG(uint64(seed), uint64(k)))
			m := mutations[(seed+k)%len(mutations)]
			class := newClass(random, m.who)
			text, whose := listOf(random, class, p, m.row, m.list)
			names, of := foldersOf(random, class, p, m.word, m.all)
			list, err := Read([]byte(text))
			if err != nil {
				continue // no column says who it is
			}
			found := called(names...)
			got, err := Match(found, nil, list)
			must(t, err)
			for n, s := range found {
				all++
				r := got.Rows[s.Name]
				if r == nil {
					continue
				}
				matched++
				if whose[r.line] != of[n] {
					t.Fatalf("class %d, %s, %s: %s of %+v has the row %v of\n%s", seed, m.name, p.name,
						names[n], class[of[n]], r, text)
				}
			}
		}
		t.Logf("%s: %d of %d submissions have a row", p.name, matched, all)
		if 5*matched < 2*all {
			t.Errorf("%s: three of five have none", p.name)
		}
	}
}

// newClass makes students.
func newClass(random *rand.Rand, change func(k int, p *pupil)) (class []pupil) {
	firsts := []string{"Li", "Wu", "Ann", "Jo Ann", "Jörg", "Jorg", "Zoë", "Maria José", "Lee", "Ána", "Ana"}
	lasts := []string{"Wu", "Li", "Lee", "Leeson", "Müller", "Muller", "Mueller", "O'Brien", "de la Cruz",
		"Ann", "Søby"}
	style := []string{"%s.%s", "%s-%s", "%s%s", "%s_%s"}[random.IntN(4)]
	logins, names := make(map[string]int), make(map[string]int)
	for k := range 2 + random.IntN(12) {
		p := pupil{first: firsts[random.IntN(len(firsts))], last: lasts[random.IntN(len(lasts))],
			number: 9000 + 7*k, id: fmt.Sprintf("00%d", 12340+k), handedIn: random.IntN(5) > 0}
		plain := strings.NewReplacer(" ", "", "'", "")
		p.login = fmt.Sprintf(style, plain.Replace(folded([]string{strings.ToLower(p.last)})[0]),
			plain.Replace(folded([]string{strings.ToLower(p.first)})[0]))
		if change != nil {
			change(k, &p)
		}
		if logins[p.login]++; logins[p.login] > 1 {
			p.login += fmt.Sprint(k)
		}
		names[confusable(p)]++
		class = append(class, p)
	}
	for k := range class { // without a row, a name can only be told from others
		class[k].listed = random.IntN(6) > 0 || names[confusable(class[k])] > 1
	}
	return class
}

// confusable is the same for students whose names may be taken for each other.
func confusable(p pupil) string {
	text := []byte(regexp.MustCompile(`[^b-df-hj-np-tv-z]`).ReplaceAllString(strings.ToLower(p.first+p.last),
		""))
	slices.Sort(text)
	return string(text)
}

// listOf writes the class list, or some of its columns, and says whose each line is.
func listOf(random *rand.Rand, class []pupil, p platform, change func(int, []string),
	lines func([]string) []string) (text string, whose map[int]int) {
	heads := strings.Split(p.head, ",")
	kept := random.Perm(len(heads))[:1+random.IntN(len(heads))]
	if random.IntN(2) == 0 {
		kept = random.Perm(len(heads))
	}
	slices.Sort(kept)
	some := func(cells []string) string {
		var all []string
		for _, k := range kept {
			all = append(all, `"`+cells[k]+`"`)
		}
		return strings.Join(all, ",")
	}
	var rows []string
	var order []int
	for _, k := range random.Perm(len(class)) {
		if !class[k].listed {
			continue
		}
		cells := p.row(class[k])
		if change != nil {
			change(k, cells)
		}
		rows, order = append(rows, some(cells)), append(order, k)
	}
	if lines != nil && len(rows) > 0 {
		rows, order = lines(rows), append(order, order[0])
	}
	whose = make(map[int]int)
	for n := range rows {
		whose[n+2] = order[n]
	}
	return strings.Join(append([]string{some(heads)}, rows...), "\n") + "\n", whose
}

// foldersOf names what was handed in, and says whose it is.
func foldersOf(random *rand.Rand, class []pupil, p platform, word, all func(string) string) (names []string,
	of []int) {
	as := func(change func(string) string, s string) string {
		if change == nil {
			return s
		}
		return change(s)
	}
	seen := make(map[string]bool)
	for _, k := range random.Perm(len(class)) {
		name := p.folder(class[k], as(word, class[k].first), as(word, class[k].last))
		if !strings.Contains(name, ".zip") {
			name = as(all, name)
		}
		if key := strings.ToLower(label.Safe(name)); class[k].handedIn && !seen[key] {
			seen[key], names, of = true, append(names, name), append(of, k)
		}
	}
	return names, of
}
