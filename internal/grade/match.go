package grade

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
)

// Whose submissions are.
//
// What a name says is compared with the rows of the class list, the strongest evidence first: the
// platform's own number; a login, an email or an ID; the name of the student; and last a name whose
// letters were lost on the way. Names without a form of a platform are compared as a whole, and
// without the words that all of them begin or end with, as in puzzle-generator-annlee.
//
// A wrong match is a wrong grade for two students, so a match has to be unique both ways among all
// that is open, and what contradicts stronger evidence is none. Two students may have one name, "Li
// Wu" and "Wu Li" may be one or two students, and without another sign neither is decided: they are
// listed for the teacher. Submissions become one only when their form, their number or login and
// their name are the same, and a row of the class list bears that out.

// evidence says why a submission is a student's. The strongest comes first.
type evidence int

const (
	byColumn evidence = iota + 1
	byNumber
	byLogin
	byNumberAndName // the number is in the column of IDs
	byName
	byID // a number that is an ID, where there are no names
	byLetters
)

// String says it for a note.
func (e evidence) String() string {
	return map[evidence]string{byColumn: "the column submission", byNumber: "the platform's numbers",
		byLogin: "logins, emails or IDs", byNumberAndName: "IDs and names", byName: "names", byID: "IDs",
		byLetters: "names that have lost letters"}[e]
}

// Match is a class: its submissions with their rows.
type Match struct {
	Submissions []Submission
	Notes       []string
	roster      *Roster
	rows        map[string]*Entry // by submission
	rest        []*Student        // rows without a submission
}

// matcher finds the rows of submissions.
type matcher struct {
	*Match
	all     []Submission
	rows    []*Entry // all, with those of test students
	words   map[*Entry]spelled
	logins  map[string]bool // platforms whose logins are those of the class list
	row     map[int]*Entry  // of a submission
	settled map[*Entry]bool // it has a submission, or it cannot be decided which
	unclear map[int]bool    // submissions of which it cannot be decided whose they are
	decided map[string]map[evidence]int
}

// spelled are the words of a row as names of files have them.
type spelled struct{ name, parts, lost, logins []string }

// Match finds the row of each submission. It is an error if the column submission contradicts
// itself; whatever else cannot be decided is left open and listed.
func (r *Roster) Match(found *Found) (*Match, error) {
	m := &matcher{Match: &Match{roster: r, rows: make(map[string]*Entry)}, all: found.Submissions,
		rows: slices.Concat(r.Entries, r.nobody), words: make(map[*Entry]spelled),
		logins: make(map[string]bool), row: make(map[int]*Entry), settled: make(map[*Entry]bool),
		unclear: make(map[int]bool), decided: make(map[string]map[evidence]int)}
	if len(r.ignored) > 0 {
		m.note("columns of the class list that mean nothing here: %s (points by hand have a maximum, as in "+
			"theory/25)", strings.Join(r.ignored, ", "))
	}
	for _, e := range m.rows {
		w := spelled{name: spellings(e.Name, true), parts: folded(wordsOf(e.Name)), lost: lostOf(e.Name)}
		for _, login := range logins(e) {
			w.logins = append(w.logins, strings.Join(wordsOf(login), "_"))
		}
		m.words[e] = w
		for _, s := range m.all {
			if e.Login != "" && strings.EqualFold(s.label.login, e.Login) {
				m.logins[s.label.platform] = true
			}
		}
	}
	if err := m.byColumn(); err != nil {
		return nil, err
	}
	var nodes [][]int // submissions of one student each
	place := make(map[string]int)
	for k, s := range m.all {
		key := s.label.same()
		at, seen := place[key]
		switch {
		case s.label.platform == "" || len(s.label.group) > 0 || m.row[k] != nil:
		case seen && key != "":
			nodes[at] = append(nodes[at], k)
		default:
			place[key] = len(nodes)
			nodes = append(nodes, []int{k})
		}
	}
	fitting := make([]map[*Entry]evidence, len(m.all))
	for k, s := range m.all {
		fitting[k] = m.fits(s.label)
	}
	for level := byNumber; level <= byLetters; level++ {
		m.settle(level, nodes, func(k int, e *Entry) bool { return fitting[k][e] == level })
	}
	m.plain()
	m.finish(found.Loose)
	return m.Match, nil
}

func (m *matcher) note(text string, args ...any) {
	m.Notes = append(m.Notes, fmt.Sprintf(text, args...))
}

// byColumn takes what the column submission says.
func (m *matcher) byColumn() error {
	for k, s := range m.all {
		for _, e := range m.rows {
			names := []string{s.Name, s.long, filepath.Base(s.path())}
			if !slices.ContainsFunc(names, func(name string) bool { return meets(e.Submission, name) }) {
				continue
			}
			if was := m.row[k]; was != nil {
				return fmt.Errorf("two rows are for the submission %s: %v and %v", s.Name, was, e)
			}
			if m.settled[e] {
				return fmt.Errorf("two submissions are for %v: write the right one into the column "+
					"submission, as in %s", e, s.Name)
			}
			m.take(byColumn, []int{k}, e)
		}
	}
	return nil
}

// take gives a row to submissions.
func (m *matcher) take(how evidence, node []int, e *Entry) {
	m.settled[e] = true
	for _, k := range node {
		m.row[k] = e
		form := m.all[k].label.platform
		if m.decided[form] == nil {
			m.decided[form] = make(map[evidence]int)
		}
		m.decided[form][how]++
	}
}

// settle decides between the nodes, which are submissions of one student each, and the rows that
// are still open.
func (m *matcher) settle(how evidence, nodes [][]int, fits func(k int, e *Entry) bool) {
	done := func(node []int) bool { return m.row[node[0]] != nil || m.unclear[node[0]] }
	open := slices.DeleteFunc(slices.Clone(nodes), done)
	nodesOf, rowsOf := make(map[*Entry][]int), make([][]*Entry, len(open))
	for n, node := range open {
		if how == byID && len(node) > 1 {
			continue // too weak to make one of two
		}
		for _, e := range m.rows {
			if !m.settled[e] && fits(node[0], e) {
				nodesOf[e], rowsOf[n] = append(nodesOf[e], n), append(rowsOf[n], e)
			}
		}
	}
	if how == byID && slices.ContainsFunc(rowsOf, func(rows []*Entry) bool { return len(rows) == 0 }) {
		return // some of the numbers are other numbers, so that those that look like IDs may be so by chance
	}
	seen := make(map[int]bool)
	for n := range open {
		if seen[n] || len(rowsOf[n]) == 0 {
			continue
		}
		part, rows := []int{n}, []*Entry(nil)
		seen[n] = true
		for k := 0; k < len(part); k++ {
			for _, e := range rowsOf[part[k]] {
				if slices.Contains(rows, e) {
					continue
				}
				rows = append(rows, e)
				for _, other := range nodesOf[e] {
					if !seen[other] {
						seen[other], part = true, append(part, other)
					}
				}
			}
		}
		m.decide(how, part, rows, open, rowsOf)
	}
}

// decide takes a part of the nodes and rows that have nothing to do with the others.
func (m *matcher) decide(how evidence, part []int, rows []*Entry, open [][]int, rowsOf [][]*Entry) {
	pairs := make(map[*Entry]int)
	for _, n := range part {
		var same []*Entry // accents and all
		for _, e := range rowsOf[n] {
			if len(part) == 1 && len(rows) == 1 || m.exactly(open[n][0], e) {
				same = append(same, e)
			}
		}
		if len(same) == 1 {
			pairs[same[0]] = n
		}
	}
	if len(pairs) == len(part) && len(pairs) == len(rows) {
		for e, n := range pairs {
			m.take(how, open[n], e)
		}
		return
	}
	var names, whose []string
	for _, n := range part {
		for _, k := range open[n] {
			m.unclear[k], names = true, append(names, m.all[k].Name)
		}
	}
	for _, e := range rows {
		m.settled[e], whose = true, append(whose, e.String())
		m.leave(e, NotMatched)
	}
	m.note("%s may belong to %s: write the right name into the column submission; until then they have no "+
		"line to import", strings.Join(names, " or "), strings.Join(whose, " or "))
}

// exactly reports whether a submission is called what a row says, accents and all, in whatever
// order.
func (m *matcher) exactly(k int, e *Entry) bool {
	name := cmp.Or(m.all[k].label.name, m.all[k].whole())
	return slices.Contains(rotations(wordsOf(e.Name)), strings.Join(wordsOf(name), ""))
}

// fits returns the rows that a label may be for, with the strongest evidence of each.
func (m *matcher) fits(l label) map[*Entry]evidence {
	all := make(map[*Entry]evidence)
	if l.platform != "" {
		name, rest, words := spellings(l.name, false), []string{lost(wordsOf(l.name))},
			folded(wordsOf(l.name))
		for _, e := range m.rows {
			row := m.words[e]
			agree := overlap(name, row.name)
			if how := m.fit(l, e, agree, overlap(words, row.parts), agree ||
				overlap(rest, row.lost)); how > 0 {
				all[e] = how
			}
		}
	}
	return all
}

// fit returns the strongest evidence that a label is for a row, and 0 without any. Their names
// agree, have a word in common, or may be the same but for lost letters.
func (m *matcher) fit(l label, e *Entry, agree, common, likely bool) evidence {
	likely = likely || l.name == "" || e.Name == ""
	if l.number != "" && e.Number != "" && l.platform == m.roster.Numbers {
		if l.number == e.Number && (likely || !l.unsure) {
			return byNumber
		}
		return 0
	}
	if l.bears(e) && (likely || common) {
		return byLogin
	}
	switch {
	case l.login != "" && e.Login != "" && m.logins[l.platform]:
		return 0 // of another student
	case l.number != "" && strings.EqualFold(l.number, e.ID) && agree:
		return byNumberAndName
	case agree:
		return byName
	case l.number != "" && strings.EqualFold(l.number, e.ID) && (l.name == "" || e.Name == ""):
		return byID
	case isDamaged(l.name) && e.Name != "" && likely:
		return byLetters
	}
	return 0
}

// bears reports whether a label has the login, the email or the ID of a row.
func (l label) bears(e *Entry) bool {
	if l.id != "" && strings.EqualFold(l.id, e.ID) || l.email != "" && strings.EqualFold(l.email, e.Email) {
		return true
	}
	before := strings.ToLower(cmp.Or(l.before, l.name+"_") + l.login)
	return l.login != "" && slices.ContainsFunc(logins(e), func(w string) bool {
		return strings.EqualFold(w, l.login) || strings.Contains(w, "_") &&
			strings.HasSuffix(before, "_"+strings.ToLower(w))
	})
}

// logins are the words of a row that a platform may have taken for a login.
func logins(e *Entry) []string {
	local, _, _ := strings.Cut(e.Email, "@")
	return slices.DeleteFunc([]string{e.Login, e.ID, e.Email, local}, func(w string) bool { return w == "" })
}

// plain matches the names that have no form, or whose form said nothing: as a whole, or without the
// words that the names of that form begin or end with in common.
func (m *matcher) plain() {
	ofForm := make(map[string][]int)
	for k, s := range m.all {
		ofForm[s.label.platform] = append(ofForm[s.label.platform], k)
	}
	for _, form := range slices.Sorted(maps.Keys(ofForm)) {
		var nodes [][]int
		var names [][]string
		for _, k := range ofForm[form] {
			names = append(names, wordsOf(m.all[k].whole()))
			if m.row[k] == nil && !m.unclear[k] && len(m.all[k].label.group) == 0 {
				nodes = append(nodes, []int{k})
			}
		}
		begin, end := shared(names)
		rest, most := make(map[int][]string), -1
		for cut := 0; cut <= begin+end; cut++ { // the longest names first
			for b := max(0, cut-end); b <= min(cut, begin); b++ {
				count, words := 0, make(map[int][]string)
				for _, node := range nodes {
					w := wordsOf(m.all[node[0]].whole())
					w = w[b : len(w)-(cut-b)]
					words[node[0]] = w
					if slices.ContainsFunc(m.rows, func(e *Entry) bool {
						return !m.settled[e] && m.fitWords(w, e) > 0
					}) {
						count++
					}
				}
				if count > most {
					rest, most = words, count
				}
			}
		}
		for _, level := range []evidence{byLogin, byName, byLetters} {
			m.settle(level, nodes, func(k int, e *Entry) bool { return m.fitWords(rest[k], e) == level })
		}
	}
}

// shared counts the words that names begin and end with in common. Each keeps one of its own.
func shared(names [][]string) (begin, end int) {
	if len(names) < 2 {
		return 0, 0
	}
	shortest := len(slices.MinFunc(names, func(a, b []string) int { return cmp.Compare(len(a), len(b)) })) - 1
	all := func(at func(name []string) string) bool {
		return !slices.ContainsFunc(names, func(name []string) bool { return at(name) != at(names[0]) })
	}
	for begin < shortest && all(func(name []string) string { return name[begin] }) {
		begin++
	}
	for begin+end < shortest && all(func(name []string) string { return name[len(name)-1-end] }) {
		end++
	}
	return begin, end
}

// fitWords returns the evidence that the words of a name are for a row.
func (m *matcher) fitWords(words []string, e *Entry) evidence {
	name, row := strings.Join(words, ""), m.words[e]
	switch {
	case name == "":
	case slices.Contains(row.logins, strings.Join(words, "_")):
		return byLogin
	case overlap(folded([]string{name}), row.name):
		return byName
	case (isDamaged(name) || len(words) > len(wordsOf(e.Name))) && overlap([]string{lost(words)}, row.lost):
		return byLetters // a sign in place of a letter may have parted a word
	}
	return 0
}

// finish says what was decided, and lists what was not.
func (m *matcher) finish(loose []string) {
	of, ofForm := make(map[*Entry][]int), make(map[string]int)
	for k, s := range m.all {
		ofForm[s.label.platform]++
		if e := m.row[k]; e != nil {
			of[e] = append(of[e], k)
		}
	}
	for _, form := range slices.Sorted(maps.Keys(m.decided)) {
		var why []string
		matched := 0
		for _, how := range slices.Sorted(maps.Keys(m.decided[form])) {
			matched += m.decided[form][how]
			why = append(why, how.String())
		}
		names := ""
		if form != "" {
			names = " with names of " + form
		}
		m.note("the class list has rows for %d of %d submissions%s, by %s", matched, ofForm[form], names,
			strings.Join(why, " and by "))
	}
	var left []string
	for k, s := range m.all {
		e := m.row[k]
		switch {
		case e == nil && !m.unclear[k]:
			left = append(left, s.Name)
			group := ""
			if len(s.label.group) > 0 {
				group = " (it is of " + strings.Join(s.label.group, " and ") + ", and a row has a " +
					"submission of its own)"
			}
			m.note("%s is not on the roster: no late days, no points by hand, no line to import%s",
				s.Name, group)
		case e != nil && k != of[e][0]:
			continue // the first one stands for all
		case e != nil && len(of[e]) > 1:
			m.join(&s, of[e])
		}
		if e != nil && !slices.Contains(m.roster.nobody, e) {
			m.Match.rows[s.Name] = e
		}
		m.Submissions = append(m.Submissions, s)
	}
	for _, e := range m.roster.Entries {
		if !m.settled[e] {
			m.missing(e, left, loose)
		}
	}
}

// join refuses what a student has handed in more than once: only the teacher can tell what counts.
func (m *matcher) join(first *Submission, all []int) {
	var names []string
	sum := sha256.New()
	for _, k := range all {
		names = append(names, filepath.Base(m.all[k].path()))
		fmt.Fprint(sum, m.all[k].Digest)
	}
	first.Digest = hex.EncodeToString(sum.Sum(nil)[:16])
	first.Refused = fmt.Sprintf("several archives were handed in, %s: keep the one that counts, or put "+
		"them into one folder", strings.Join(names, " and "))
	m.note("%s is not graded: %s", first.Name, first.Refused)
}

// missing judges a row that no submission fits. Only if nothing lies there that may be the
// student's, nothing was handed in.
func (m *matcher) missing(e *Entry, left, loose []string) {
	for _, path := range loose {
		name := filepath.Base(path)
		bare := strings.TrimSuffix(name, filepath.Ext(name))
		if m.fits(labelOf(name))[e] > 0 || m.fitWords(wordsOf(bare), e) > 0 {
			m.leave(e, Refused).Why = "what was handed in is neither a folder nor an archive: " + name
			m.note("%v has handed in %s, which is neither a folder nor an archive", e, name)
			return
		}
		text := strings.Join(folded([]string{strings.Join(wordsOf(bare), "")}), " ")
		if slices.ContainsFunc(slices.Concat(m.words[e].name, m.words[e].logins), func(w string) bool {
			return strings.Contains(text, strings.ReplaceAll(w, "_", ""))
		}) {
			left = append(slices.Clone(left), name)
		}
	}
	if len(left) > 0 {
		m.leave(e, NotMatched)
		m.note("%v is on the roster and has no submission, unless one of those that are not is theirs: %s", e,
			strings.Join(left, ", "))
		return
	}
	m.leave(e, Absent)
	m.note("%v is on the roster and has no submission", e)
}

// leave keeps a row without a submission.
func (m *matcher) leave(e *Entry, v Verdict) *Student {
	s := &Student{Name: cmp.Or(e.words()...), Verdict: v, Entry: *e, Rest: true}
	if !slices.Contains(m.roster.nobody, e) {
		m.rest = append(m.rest, s)
	}
	return s
}
