package class

import (
	"slices"
	"strings"
	"unicode"

	"stride/internal/grade/label"
)

// Why a submission may be a row's.
//
// The words of a submission's name are compared with what the row says: the platform's number, the
// email, the login, the ID, and both names. A fit covers some of the words. The name may have other
// words, too (annlee@x.edu_3_handin, Lee_Ann_annlee), but not every word of a row is good enough to
// stand among those: a login such as ann may be another student's first name, and 7 may count
// versions. An email, a word with digits, and a login that is both names count wherever they stand.
// Others count only if the words that are left are explained: numbers, words that most submissions
// share, or the row's own.
//
// A student called Jo Ann Lee is not Ann Lee, and Ann Marie Lee may be: so what stands before a
// name must be explained, and a middle name may be missing on one side, if no other row has both
// the first and the last name.

// A fit is the evidence that a submission is a row's.
type fit struct {
	why    evidence
	covers uint64 // words of the submission, as bits
	exact  bool   // accents and all
}

// evidence says why a submission is a student's. The strongest comes first.
type evidence int

const (
	byColumn evidence = iota + 1
	byNumber
	byKey
	byName
	byLetters
)

// String says it for a note.
func (e evidence) String() string {
	return map[evidence]string{byColumn: "the column submission", byNumber: "the platform's numbers",
		byKey: "logins, emails or IDs", byName: "names", byLetters: "names that have lost letters"}[e]
}

// spelled is what a row says, as names of files have it.
type spelled struct {
	keys        [][]string // each in words
	strong      []bool     // the key counts wherever it stands
	words       int        // in the name; one if half of it is missing
	exact       []string   // the name without blanks, beginning with each of its words
	name        []string   // the same in the usual spellings
	short       []string   // without middle names
	first, last []string   // spellings of the first and of the last name
	middle      bool       // there are other words in it
	parts       []string   // spellings of all words of the name
	lost        []string   // the name without the letters that get lost
}

// spell returns what a row says.
func spell(r *Row) (s spelled) {
	all := wordsOf(r.Name)
	s.words, s.exact, s.parts, s.lost = len(all), rotations(all), folded(all), lostOf(r.Name)
	s.name = folded(s.exact)
	for _, key := range r.keys() {
		const shortest = 5
		words := wordsOf(key)
		bothNames := len(words) == 1 && len(all) > 1 && len(key) >= shortest && overlap(folded(words), s.name)
		s.keys, s.strong = append(s.keys, words), append(s.strong, bothNames || isStrong(key))
	}
	if (r.first == "") != (r.last == "") {
		s.words = min(s.words, 1) // half a name
	}
	if len(all) == 0 {
		return s
	}
	bare := slices.DeleteFunc(slices.Clone(all), isInitial)
	if len(bare) > 1 && len(bare) < len(all) {
		s.short = folded(rotations(bare))
	}
	first, last := wordsOf(r.first), wordsOf(r.last)
	if len(first) > 0 && len(last) > 0 {
		if len(first) > 1 {
			s.short = append(s.short, folded(rotations(append(first[:1:1], last...)))...)
		}
	} else { // in which order the names are is not known
		first, last = all[:1], all[len(all)-1:]
	}
	s.middle = len(all) > 1+len(last)
	s.first, s.last = folded(first[:1]), folded([]string{strings.Join(last, "")})
	return s
}

func isInitial(word string) bool { return len([]rune(word)) == 1 }

// isStrong reports whether no name, version or date is such a key: an email, or a word with digits.
func isStrong(key string) bool {
	const shortest, shortestNumber = 4, 5
	if strings.Contains(key, "@") {
		return true
	}
	digits := strings.IndexFunc(key, unicode.IsDigit) >= 0
	letters := strings.IndexFunc(key, unicode.IsLetter) >= 0
	return digits && (letters && len(key) >= shortest || len(key) >= shortestNumber)
}

// keys are the words of a row that a platform may have taken for a login.
func (r *Row) keys() []string {
	local, _, _ := strings.Cut(r.Email, "@")
	return slices.DeleteFunc([]string{r.Login, r.ID, r.Email, local}, func(w string) bool { return w == "" })
}

// said is what the name of a submission says.
type said struct {
	label.Label
	words     []string
	explained []bool // numbers, and words that most submissions share
	covered   uint64 // by keys of the row at hand
	claimed   uint64 // the same, without numbers that may count something
	damaged   bool   // it has signs that no name has
	platform  bool   // the words are the name in a platform's form, and nothing else
}

// fit compares a name with a row. Where the name in a platform's form contradicts the row, there is
// no fit.
func (m *matcher) fit(s *said, r *Row) (fit, bool) {
	row := m.spelled[r]
	if !s.platform {
		return m.fitWords(s, row, r)
	}
	found, named := m.fitName(s, row, r)
	known := s.Name != "" && r.Name != ""
	likely := named || !known || overlap([]string{lost(s.words)}, row.lost)
	const name, key = 1, 2
	if named {
		found = fit{byName, name, found.exact}
	}
	number := ""
	switch {
	case s.Number != "" && s.Platform == m.list.Numbers:
		number = r.Number
	case s.Number != "" && m.numbersAreIDs[s.Platform]:
		number = r.ID
	}
	switch {
	case number != "" && (!strings.EqualFold(number, s.Number) || !likely && s.Unsure):
		return fit{}, false
	case number != "":
		return fit{byNumber, found.covers | key, found.exact}, true
	case bears(s.Label, r) && (likely || overlap(folded(s.words), row.parts)):
		return fit{byKey, found.covers | key, found.exact}, true
	case s.Login != "" && r.Login != "" && m.loginsKnown[s.Platform]:
		return fit{}, false // of another student
	}
	return found, named
}

// bears reports whether a label has the login, the email or the ID of a row.
func bears(l label.Label, r *Row) bool {
	if l.ID != "" && strings.EqualFold(l.ID, r.ID) || l.Email != "" && strings.EqualFold(l.Email, r.Email) {
		return true
	}
	before := l.Before
	if before == "" {
		before = l.Name + "_"
	}
	before = strings.ToLower(before + l.Login)
	return l.Login != "" && slices.ContainsFunc(r.keys(), func(w string) bool {
		return strings.EqualFold(w, l.Login) || strings.Contains(w, "_") &&
			strings.HasSuffix(before, "_"+strings.ToLower(w))
	})
}

// fitWords compares a name without a platform's form.
func (m *matcher) fitWords(s *said, row spelled, r *Row) (found fit, ok bool) {
	var weak []uint64
	s.covered, s.claimed = 0, 0
	for k, key := range row.keys {
		for at := 0; len(key) > 0 && at+len(key) <= len(s.words); at++ {
			if !slices.Equal(s.words[at:at+len(key)], key) {
				continue
			}
			bits := span(at, at+len(key))
			s.covered |= bits
			if row.strong[k] || shape(key[0]) != "#" {
				s.claimed |= bits
			}
			if row.strong[k] {
				found.why, found.covers = byKey, found.covers|bits
			} else {
				weak = append(weak, bits)
			}
		}
	}
	if name, ok := m.fitName(s, row, r); ok {
		found.covers, found.exact = found.covers|name.covers, name.exact
		if found.why == 0 {
			found.why = byName
		}
	}
	for _, bits := range weak {
		if s.explains(found.covers | s.covered) {
			found.why, found.covers = byKey, found.covers|bits
		}
	}
	return found, found.why > 0
}

// span returns the bits of words.
func span(from, to int) uint64 { return 1<<to - 1<<from }

// explains reports whether all words but some are explained.
func (s *said) explains(but uint64) bool {
	for k := range s.words {
		if but>>k&1 == 0 && !s.explained[k] {
			return false
		}
	}
	return true
}

// fitName looks for the name of a row. In a platform's form nothing else may stand there.
func (m *matcher) fitName(s *said, row spelled, r *Row) (fit, bool) {
	for from := range s.words {
		if from > 0 && !s.explained[from-1] && s.covered>>(from-1)&1 == 0 {
			continue
		}
		for to := len(s.words); to > from; to-- {
			if s.platform && (from > 0 || to < len(s.words)) {
				continue
			}
			one := strings.Join(s.words[from:to], "")
			written, bits := folded([]string{one}), span(from, to)
			// a word for all names, as in annlee, or for the only one, may be something else
			alone := s.platform || row.words > 1 && to-from > 1 || s.explains(bits|s.covered)
			switch {
			case alone && overlap(written, row.name):
				return fit{byName, bits, slices.Contains(row.exact, one)}, true
			case alone && overlap(written, row.short) && m.only(row, r):
				return fit{byName, bits, false}, true
			case to-from > 2 && row.words > 1 && !row.middle && s.explains(bits|s.covered):
				if bits := s.besidesMiddle(from, to, row); bits > 0 && m.only(row, r) {
					return fit{byName, bits, false}, true
				}
			}
		}
	}
	return fit{}, false
}

// besidesMiddle returns the words of the first and of the last name if some words are these with a
// middle name between them, or behind both where the last name comes first.
func (s *said) besidesMiddle(from, to int, row spelled) uint64 {
	is := func(from, to int, names []string) bool {
		return overlap(folded([]string{strings.Join(s.words[from:to], "")}), names)
	}
	for k := 1; k < to-from-1; k++ { // words of the last name
		switch {
		case !s.LastFirst && is(from, from+1, row.first) && is(to-k, to, row.last):
			return span(from, from+1) | span(to-k, to)
		case !s.LastLast && is(from, from+k, row.last) && is(from+k, from+k+1, row.first):
			return span(from, from+k+1)
		}
	}
	return 0
}

// only reports whether no other row has the first and the last name of a row.
func (m *matcher) only(row spelled, r *Row) bool {
	for _, other := range m.rows {
		o := m.spelled[other]
		if other != r && overlap(row.first, o.parts) && (overlap(row.last, o.parts) ||
			overlap(row.last, o.last)) {
			return false
		}
	}
	return true
}

// fitLetters compares a name that has lost letters.
func (m *matcher) fitLetters(s *said, r *Row) bool {
	row := m.spelled[r]
	if s.platform {
		_, fits := m.fit(s, r)
		number := s.Number != "" && r.Number != "" && s.Platform == m.list.Numbers && s.Number != r.Number
		login := s.Login != "" && r.Login != "" && m.loginsKnown[s.Platform] && !bears(s.Label, r)
		return !fits && !number && !login && s.damaged && overlap([]string{lost(s.words)}, row.lost)
	}
	var left []string
	for k, word := range s.words {
		if !s.explained[k] {
			left = append(left, word)
		}
	}
	parted := len(left) > row.words && lost(left) == strings.Join(left, "") // by a sign for a letter
	return (s.damaged || parted) && overlap([]string{lost(left)}, row.lost)
}
