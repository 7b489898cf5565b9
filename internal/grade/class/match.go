// Package class finds out whose submissions are: it reads the class list of a platform, and matches
// its rows with what the folders and archives are called. It knows people and no programs.
//
// A wrong match is a wrong grade for two students. So nothing is guessed: submissions and rows are
// the two sides of a graph, in which an edge is a fit (see fit.go). Of the rows that fit a
// submission, one whose fit covers fewer of its words than another's is none: "Lee_Ann_annlee" is
// of the Ann Lee whose login that is. A component of the graph is decided if it is a single edge,
// or if its names, accents and all, pair each submission with one row. Otherwise all of it is
// listed for the teacher, who writes the submission's name into a column of the list.
//
// Submissions of one form, number or login, and name are one student's, and one node of the graph.
package class

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"stride/internal/grade/label"
)

// Matched is a class: the rows of its submissions, and those without one.
type Matched struct {
	List  *List
	Rows  map[string]*Row // by the name of a submission
	Rest  []Missing       // in the order of the list
	Twice [][]string      // submissions of one student each
	Notes []string
}

// Missing is a row without a submission.
type Missing struct {
	*Row
	Reason Reason
	File   string // a loose file of that student
}

// Reason says why a row has no submission.
type Reason int

const (
	Nothing Reason = iota // nothing lies there that may be the student's
	Unclear               // a submission without a row may be
	Loose                 // a file that is neither a folder nor an archive is
)

// matcher finds the rows of submissions.
type matcher struct {
	*Matched
	list          *List
	all           []label.Submission
	said          []*said
	rows          []*Row // all, with those of test students
	spelled       map[*Row]spelled
	loginsKnown   map[string]bool // platforms whose logins are those of the list
	numbersAreIDs map[string]bool // platforms whose numbers are the IDs of the list
	row           map[int]*Row    // of a submission
	settled       map[*Row]bool   // it has a submission, or it cannot be decided which
	unclear       map[int]bool    // submissions of which it cannot be decided whose they are
	decided       map[evidence]int
}

// Match finds the row of each submission, and says which files next to the submissions may be a
// student's. It is an error if the column submission contradicts itself; whatever else cannot be
// decided is left open and listed.
func Match(all []label.Submission, loose []string, list *List) (*Matched, error) {
	m := &matcher{Matched: &Matched{List: list, Rows: make(map[string]*Row),
		Notes: slices.Clone(list.Notes)}, list: list, all: all, rows: slices.Concat(list.Rows, list.nobody),
		spelled: make(map[*Row]spelled), loginsKnown: make(map[string]bool),
		numbersAreIDs: make(map[string]bool), row: make(map[int]*Row), settled: make(map[*Row]bool),
		unclear: make(map[int]bool), decided: make(map[evidence]int)}
	for _, r := range m.rows {
		m.spelled[r] = spell(r)
	}
	count := m.learn()
	m.dropForms(count)
	if err := m.byColumn(); err != nil {
		return nil, err
	}
	nodes := m.nodes()
	edges := make([]map[*Row]fit, len(nodes))
	for n, node := range nodes {
		edges[n] = m.candidates(m.said[node[0]])
	}
	m.assign(nodes, edges)
	m.assignLetters(nodes)
	m.finish(loose)
	return m.Matched, nil
}

func (m *matcher) note(text string, args ...any) {
	m.Notes = append(m.Notes, fmt.Sprintf(text, args...))
}

// learn finds what the names of all submissions have in common, and returns how many of them have a
// word's shape.
func (m *matcher) learn() (words map[string]int) {
	forms, numbers := make(map[string]int), make(map[string]map[string]bool)
	words = make(map[string]int)
	for _, s := range m.all {
		l := s.Label
		forms[l.Platform]++
		for _, r := range m.rows {
			if r.Login != "" && strings.EqualFold(l.Login, r.Login) {
				m.loginsKnown[l.Platform] = true
			}
			if l.Number != "" && strings.EqualFold(l.Number, r.ID) {
				if numbers[l.Platform] == nil {
					numbers[l.Platform] = make(map[string]bool)
				}
				numbers[l.Platform][l.Number] = true
			}
		}
		m.said = append(m.said, say(s.Whole, l))
		seen := make(map[string]bool)
		for _, w := range wordsOf(s.Whole) {
			if w = shape(w); !seen[w] {
				seen[w], words[w] = true, words[w]+1
			}
		}
	}
	for form, those := range numbers {
		m.numbersAreIDs[form] = len(those) > 1 && 2*len(those) > forms[form]
	}
	for _, s := range m.said {
		m.explain(s, words)
	}
	return words
}

// dropForms takes an unsure form that says nothing of any row for a teacher's own names, if half of
// the names or logins in it are the same, as in maze_2026_11_anna. Its numbers may be those of the
// platform all the same, and are no IDs.
func (m *matcher) dropForms(count map[string]int) {
	confirmed, forms := make(map[string]bool), make(map[string]int)
	differ := make(map[string]map[string]bool) // names, and logins, by form
	for _, s := range m.said {
		forms[s.Platform]++
		for kind, word := range map[string]string{s.Platform + " name": s.Name,
			s.Platform + " login": s.Login} {
			if differ[kind] == nil {
				differ[kind] = make(map[string]bool)
			}
			differ[kind][word] = true
		}
		for _, r := range m.rows {
			if _, ok := m.fit(s, r); ok {
				confirmed[s.Platform] = true
			}
		}
	}
	for k, s := range m.said {
		alike := 2*len(differ[s.Platform+" name"]) <= forms[s.Platform] ||
			s.Login != "" && 2*len(differ[s.Platform+" login"]) <= forms[s.Platform]
		if !s.Unsure || confirmed[s.Platform] || !alike {
			continue
		}
		m.said[k] = say(m.all[k].Whole, label.Label{})
		for n, w := range m.said[k].words {
			if shape(w) == "#" && !m.numbersAreIDs[s.Platform] {
				m.said[k].words[n] = "0"
			}
		}
		m.explain(m.said[k], count)
	}
}

// say returns what the name of a submission says.
func say(whole string, l label.Label) *said {
	s := &said{Label: l, platform: l.Platform != "", words: wordsOf(whole), damaged: isDamaged(whole)}
	if s.platform {
		s.words, s.damaged = wordsOf(l.Name), isDamaged(l.Name)
	}
	s.explained = make([]bool, len(s.words))
	return s
}

// shape is a word with one sign for all numbers.
func shape(word string) string {
	var b strings.Builder
	for _, r := range word {
		if '0' <= r && r <= '9' {
			r = '#'
		}
		if r != '#' || !strings.HasSuffix(b.String(), "#") {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// explain marks the words that tell no student from another: numbers, and those that at least half
// of the names have, unless a student is called so. Count says how many names have a word's shape.
func (m *matcher) explain(s *said, count map[string]int) {
	for k, w := range s.words {
		common := count[shape(w)] >= max(2, (len(m.all)+1)/2) && !m.isName(w)
		s.explained[k] = shape(w) == "#" || common
	}
}

// isName reports whether a word is in the name of a row.
func (m *matcher) isName(word string) bool {
	spellings := folded([]string{word})
	return slices.ContainsFunc(m.rows, func(r *Row) bool { return overlap(spellings, m.spelled[r].parts) })
}

// byColumn takes what the column submission says.
func (m *matcher) byColumn() error {
	for k, s := range m.all {
		for _, r := range m.rows {
			names := []string{s.Name, s.Whole, filepath.Base(s.Path)}
			if !slices.ContainsFunc(names, func(name string) bool { return meets(r.Submission, name) }) {
				continue
			}
			if was := m.row[k]; was != nil {
				return fmt.Errorf("two rows are for the submission %s: %v and %v", s.Name, was, r)
			}
			if m.settled[r] {
				return fmt.Errorf("two submissions are for %v: write the right one into the column "+
					"submission, as in %s", r, s.Name)
			}
			m.take(byColumn, []int{k}, r)
		}
	}
	return nil
}

// nodes returns the submissions that are open, those of one student together.
func (m *matcher) nodes() (nodes [][]int) {
	place := make(map[string]int)
	for k, s := range m.said {
		key := s.Same()
		at, seen := place[key]
		switch {
		case m.row[k] != nil || len(s.Group) > 0:
		case seen && key != "":
			nodes[at] = append(nodes[at], k)
		default:
			place[key] = len(nodes)
			nodes = append(nodes, []int{k})
		}
	}
	return nodes
}

// candidates returns the open rows that fit a name: those than which no other row's fit covers
// more, or the same by stronger evidence, and that leave no word which is another row's login,
// email or ID.
func (m *matcher) candidates(s *said) map[*Row]fit {
	all, claims := make(map[*Row]fit), make(map[*Row]uint64)
	for _, r := range m.rows {
		f, ok := m.fit(s, r)
		if claims[r] = s.claimed; ok && !m.settled[r] {
			all[r] = f
		}
	}
	best := maps.Clone(all)
	maps.DeleteFunc(best, func(r *Row, f fit) bool {
		for _, other := range m.rows {
			better, ok := all[other]
			more := ok && f.covers&^better.covers == 0 && (f.covers != better.covers || f.why > better.why)
			if other != r && claims[other]&^f.covers != 0 || more {
				return true
			}
		}
		return false
	})
	return best
}

// take gives a row to submissions.
func (m *matcher) take(how evidence, node []int, r *Row) {
	m.settled[r] = true
	for _, k := range node {
		m.row[k] = r
		m.decided[how]++
	}
}

// assign decides the components of a graph.
func (m *matcher) assign(nodes [][]int, edges []map[*Row]fit) {
	nodesOf := make(map[*Row][]int)
	for n := range nodes {
		for _, r := range m.rows {
			if _, ok := edges[n][r]; ok {
				nodesOf[r] = append(nodesOf[r], n)
			}
		}
	}
	seen := make(map[int]bool)
	for first := range nodes {
		if seen[first] || len(edges[first]) == 0 {
			continue
		}
		part, rows := []int{first}, []*Row(nil)
		seen[first] = true
		for k := 0; k < len(part); k++ {
			for _, r := range m.rows {
				if _, ok := edges[part[k]][r]; !ok || slices.Contains(rows, r) {
					continue
				}
				rows = append(rows, r)
				for _, n := range nodesOf[r] {
					if !seen[n] {
						seen[n], part = true, append(part, n)
					}
				}
			}
		}
		m.decide(part, rows, nodes, edges)
	}
}

// decide takes a component if it is a single edge, or if its exact names pair all of it.
func (m *matcher) decide(part []int, rows []*Row, nodes [][]int, edges []map[*Row]fit) {
	pairs := make(map[*Row]int)
	for _, n := range part {
		var exact []*Row
		for _, r := range rows {
			if f, ok := edges[n][r]; ok && (f.exact || len(part) == 1 && len(rows) == 1) {
				exact = append(exact, r)
			}
		}
		if len(exact) == 1 {
			pairs[exact[0]] = n
		}
	}
	if len(pairs) == len(part) && len(pairs) == len(rows) {
		for r, n := range pairs {
			m.take(edges[n][r].why, nodes[n], r)
		}
		return
	}
	var names, whose []string
	for _, n := range part {
		for _, k := range nodes[n] {
			m.unclear[k], names = true, append(names, m.all[k].Name)
		}
	}
	for _, r := range rows {
		m.settled[r], whose = true, append(whose, r.String())
		m.leave(r, Unclear, "")
	}
	m.note("%s may belong to %s: write the right name into the column submission; until then they have no "+
		"line to import", strings.Join(names, " or "), strings.Join(whose, " or "))
}

// assignLetters decides about names that have lost letters, and that nothing else fits. A row that
// has a submission already may be meant, too.
func (m *matcher) assignLetters(nodes [][]int) {
	var open [][]int
	var edges []map[*Row]fit
	for _, node := range nodes {
		if m.row[node[0]] != nil || m.unclear[node[0]] {
			continue
		}
		fits, taken := make(map[*Row]fit), false
		for _, r := range m.rows {
			if m.fitLetters(m.said[node[0]], r) {
				fits[r] = fit{why: byLetters}
				taken = taken || m.settled[r]
			}
		}
		if !taken {
			open, edges = append(open, node), append(edges, fits)
		}
	}
	m.assign(open, edges)
}

// finish says what was decided, and lists what was not.
func (m *matcher) finish(loose []string) {
	if len(m.decided) > 0 {
		var why []string
		for _, how := range slices.Sorted(maps.Keys(m.decided)) {
			why = append(why, how.String())
		}
		m.note("the class list has rows for %d of %d submissions, by %s", len(m.row), len(m.all),
			strings.Join(why, " and by "))
	}
	of := make(map[*Row][]string)
	var left []string
	for k, s := range m.all {
		r := m.row[k]
		switch {
		case r == nil && !m.unclear[k]:
			left = append(left, s.Name)
			group := ""
			if len(s.Label.Group) > 0 {
				group = " (it is of " + strings.Join(s.Label.Group, " and ") + ", and a row has a " +
					"submission of its own)"
			}
			m.note("%s is not on the roster: no points by hand, no line to import%s", s.Name, group)
		case r != nil:
			if of[r] = append(of[r], s.Name); len(of[r]) == 1 && !slices.Contains(m.list.nobody, r) {
				m.Rows[s.Name] = r
			}
		}
	}
	for _, r := range m.rows {
		if len(of[r]) > 1 {
			m.Twice = append(m.Twice, of[r])
		}
	}
	for _, r := range m.list.Rows {
		if !m.settled[r] {
			m.missing(r, left, loose)
		}
	}
}

// missing judges a row that no submission fits. Only if nothing lies there that may be the
// student's, nothing was handed in.
func (m *matcher) missing(r *Row, left, loose []string) {
	for _, path := range loose {
		name := filepath.Base(path)
		bare := strings.TrimSuffix(name, filepath.Ext(name))
		if m.mayBe(say(name, label.Of(name)), r) || m.mayBe(say(bare, label.Label{}), r) {
			m.leave(r, Loose, name)
			m.note("%v has handed in %s, which is neither a folder nor an archive", r, name)
			return
		}
		text := strings.Join(folded([]string{strings.Join(wordsOf(bare), "")}), " ")
		words := m.spelled[r].name
		for _, key := range m.spelled[r].keys {
			words = append(slices.Clone(words), strings.Join(key, ""))
		}
		if slices.ContainsFunc(words, func(w string) bool { return strings.Contains(text, w) }) {
			left = append(slices.Clone(left), name)
		}
	}
	if len(left) > 0 {
		m.leave(r, Unclear, "")
		m.note("%v is on the roster and has no submission, unless one of those that are not is theirs: %s", r,
			strings.Join(left, ", "))
		return
	}
	m.leave(r, Nothing, "")
	m.note("%v is on the roster and has no submission", r)
}

// mayBe reports whether a name fits a row.
func (m *matcher) mayBe(s *said, r *Row) bool {
	_, ok := m.fit(s, r)
	return ok
}

// leave keeps a row without a submission.
func (m *matcher) leave(r *Row, why Reason, file string) {
	if !slices.Contains(m.list.nobody, r) {
		m.Rest = append(m.Rest, Missing{r, why, file})
	}
}
