package grade

import (
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// pupil is a student as a platform knows one.
type pupil struct {
	first, last, login, id string
	number                 int
	handedIn, listed       bool
}

// shapes are the forms in which platforms name what a student has handed in, and export their class
// lists. A name is damaged by the first function.
var shapes = map[string]struct {
	folder func(p pupil, damage func(string) string) string
	head   string
	row    func(p pupil) string
}{
	"Canvas": {func(p pupil, damage func(string) string) string {
		return strings.Join(wordsOf(damage(p.last+p.first)), "") + fmt.Sprintf("_%d_%d_p.zip", p.number,
			70000+3*p.number)
	}, "Student,ID,SIS User ID,SIS Login ID,Section,Other (7)", func(p pupil) string {
		return fmt.Sprintf(`"%s, %s",%d,%s,%s,A,5`, p.last, p.first, p.number, p.id, p.login)
	}},
	"Moodle": {func(p pupil, damage func(string) string) string {
		return fmt.Sprintf("%s_%d_assignsubmission_file", damage(p.first+" "+p.last), p.number)
	}, "Identifier,Full name,Email address,Status,Grade", func(p pupil) string {
		return fmt.Sprintf("Participant %d,%s %s,%s@x.org,Submitted,", p.number, p.first, p.last, p.login)
	}},
	"Brightspace": {func(p pupil, damage func(string) string) string {
		return fmt.Sprintf("%d-31337 - %s - Nov 1, 2026 1112 PM", p.number, damage(p.first+" "+p.last))
	}, "OrgDefinedId,Username,Last Name,First Name,Email,End-of-Line Indicator", func(p pupil) string {
		return fmt.Sprintf("#%s,#%s,%s,%s,%[2]s@x.org,#", p.id, p.login, p.last, p.first)
	}},
	"Sakai": {func(p pupil, damage func(string) string) string {
		return fmt.Sprintf("%s, %s(%s)", damage(p.last), damage(p.first), p.login)
	}, "Display ID,ID,Last Name,First Name,grade", func(p pupil) string {
		return fmt.Sprintf("%s,%s,%s,%s,", p.id, p.login, p.last, p.first)
	}},
	"Blackboard": {func(p pupil, _ func(string) string) string {
		return fmt.Sprintf("Project 2_%s_attempt_2026-11-01-23-12-05_p.zip", p.login)
	}, "Last Name,First Name,Username,Student ID,Last Access", func(p pupil) string {
		return fmt.Sprintf("%s,%s,%s,%s,", p.last, p.first, p.login, p.id)
	}},
	"ILIAS": {func(p pupil, damage func(string) string) string {
		return strings.ReplaceAll(fmt.Sprintf("%s_%s_%s_%d", damage(p.last), damage(p.first), p.login,
			p.number), " ", "_")
	}, "Nachname,Vorname,Benutzername", func(p pupil) string {
		return p.last + "," + p.first + "," + p.login
	}},
	"GitHub": {func(p pupil, _ func(string) string) string { return "puzzle-generator-" + p.login },
		"identifier,github_username,github_id,name", func(p pupil) string {
			return fmt.Sprintf("%s,%s,%d,%s %s", p.id, p.login, p.number, p.first, p.last)
		}},
	"by hand": {func(p pupil, damage func(string) string) string { return damage(p.first + " " + p.last) },
		"name,days", func(p pupil) string { return p.last + " " + p.first + ",0" }},
}

// damages are what happens to letters between a student and a teacher.
var damages = []func(string) string{
	func(s string) string { return s },
	strings.ToUpper,
	func(s string) string { return folded([]string{s})[0] },
	func(s string) string { return umlauts.Replace(strings.ToLower(s)) },
	func(s string) string { return regexp.MustCompile(`[^ -~]`).ReplaceAllString(s, "_") },
}

// TestNobodyIsTakenForAnother makes classes of students with equal names, names in another order,
// with accents, and within other names, some of whom have handed in nothing or are not on the class
// list. It matches what each platform makes of them with its class list, or with a part of its
// columns. No row gets the submission of another student, no two students become one, and where
// logins or numbers tell students apart all meet their rows.
func TestNobodyIsTakenForAnother(t *testing.T) {
	firsts := []string{"Li", "Wu", "Ann", "Jo Ann", "Jörg", "Jorg", "Zoë", "Maria José", "Lee", "Ána", "Ana"}
	lasts := []string{"Wu", "Li", "Lee", "Leeson", "Müller", "Muller", "Mueller", "O'Brien", "de la Cruz",
		"Ann", "Søby"}
	logins := []string{"%s.%s", "%s-%s", "%s%s", "%s_%s"}
	classes := 200
	if testing.Short() {
		classes = 40
	}
	matched, all := 0, 0
	for seed := range uint64(classes) {
		random := rand.New(rand.NewPCG(seed, 60))
		var class []pupil
		count := make(map[string]int) // students whose names may be taken for each other
		confusable := func(p pupil) string {
			text := []byte(regexp.MustCompile(`[^b-df-hj-np-tv-z]`).ReplaceAllString(
				strings.ToLower(p.first+p.last), ""))
			slices.Sort(text)
			return string(text)
		}
		style := logins[random.IntN(len(logins))]
		for k := range 2 + random.IntN(12) {
			p := pupil{first: firsts[random.IntN(len(firsts))], last: lasts[random.IntN(len(lasts))],
				number: 9000 + 7*k, id: fmt.Sprint(100 + k), handedIn: random.IntN(5) > 0}
			plain := strings.NewReplacer(" ", "", "'", "")
			p.login = fmt.Sprintf(style, plain.Replace(folded([]string{strings.ToLower(p.last)})[0]),
				plain.Replace(folded([]string{strings.ToLower(p.first)})[0]))
			if slices.ContainsFunc(class, func(other pupil) bool { return other.login == p.login }) {
				p.login += fmt.Sprint(k)
			}
			count[confusable(p)]++
			class = append(class, p)
		}
		for k := range class { // without a row, a name can only be told from others
			class[k].listed = random.IntN(6) > 0 || count[confusable(class[k])] > 1
		}
		damage := damages[random.IntN(len(damages))]
		for _, form := range slices.Sorted(maps.Keys(shapes)) {
			shape := shapes[form]
			kept := random.Perm(strings.Count(shape.head, ",") + 1)
			kept = kept[:1+random.IntN(len(kept))]
			if random.IntN(2) == 0 {
				kept = nil // all columns
			}
			cut := func(line string) string { // one sample has a comma in a name, in quotes
				cells := regexp.MustCompile(`"[^"]*"|[^,]*`).FindAllString(line, -1)
				if kept == nil {
					return line
				}
				var some []string
				for k, cell := range cells {
					if slices.Contains(kept, k) {
						some = append(some, cell)
					}
				}
				return strings.Join(some, ",")
			}
			text, folders := cut(shape.head)+"\n", []string(nil)
			of := make(map[string]pupil) // by folder
			for _, k := range random.Perm(len(class)) {
				p := class[k]
				if p.listed {
					text += cut(shape.row(p)) + "\n"
				}
				if name := shape.folder(p, damage); p.handedIn && of[name].login == "" {
					folders, of[name] = append(folders, name), p
				}
			}
			r, err := ReadRoster([]byte(text))
			if err != nil {
				continue // no column says who it is
			}
			m, err := r.Match(foundAs(folders...))
			must(t, err)
			if len(m.Submissions) != len(folders) {
				t.Errorf("class %d on %s: %d submissions become %d", seed, form, len(folders),
					len(m.Submissions))
			}
			for _, s := range m.Submissions {
				p := of[s.Source]
				e := m.rows[s.Name]
				all++
				if e == nil {
					if kept == nil && p.listed && form != "by hand" && form != "Brightspace" &&
						(form != "GitHub" || len(folders) > 1) {
						t.Errorf("class %d: %s on %s has no row in\n%s\nnotes %q", seed, s.Source, form, text,
							m.Notes)
					}
					continue
				}
				matched++
				name := func(e *Entry) string {
					return strings.Join(slices.Sorted(slices.Values(wordsOf(e.Name))), " ")
				}
				truth := Entry{Name: p.first + " " + p.last, Login: p.login, Email: p.login + "@x.org",
					ID: p.id, Number: fmt.Sprint(p.number)}
				for _, word := range []string{e.Login, e.Email, e.ID, e.Number} {
					if word != "" && !slices.Contains(truth.words(), word) {
						t.Fatalf("class %d: %s on %s has the row %+v, notes %q", seed, s.Source, form, *e,
							m.Notes)
					}
				}
				if e.first+e.last != "" && cmp.Or(e.first, p.first)+cmp.Or(e.last, p.last) != p.first+
					p.last || e.first+e.last == "" && e.Name != "" && name(e) != name(&truth) {
					t.Fatalf("class %d: %s on %s has the row %+v", seed, s.Source, form, *e)
				}
			}
			for _, rest := range m.rest {
				for _, p := range class {
					if p.handedIn && rest.Verdict == Absent && rest.Entry.Login == p.login &&
						slices.Contains(folders, shape.folder(p, damage)) {
						t.Errorf("class %d: %s on %s has handed in nothing", seed, p.login, form)
					}
				}
			}
		}
	}
	t.Logf("%d of %d submissions have a row", matched, all)
	if 3*matched < 2*all {
		t.Error("a third has none")
	}
}
