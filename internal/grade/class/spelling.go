package class

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"stride/internal/grade/label"
)

// How a name may be spelled.
//
// The same name stands in a class list, in the name of a file and in an archive that was packed
// with another table of letters: with accents or without, as "Müller" or "Mueller", with the last
// name first, or with the letters lost that are not ASCII. Each of these functions gives the forms
// of a name that are then compared as they are.

// wordsOf returns the words of a name in small letters.
func wordsOf(name string) []string {
	return strings.FieldsFunc(strings.ToLower(norm.NFC.String(name)), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r)
	})
}

// rotations returns words without blanks between them, beginning with each of them: platforms put
// the last name, which may be several words, before or behind the others.
func rotations(words []string) (all []string) {
	for k := range words {
		all = append(all, strings.Join(words[k:], "")+strings.Join(words[:k], ""))
	}
	return all
}

// letters are those that are no letter with an accent.
var letters = strings.NewReplacer("ß", "ss", "ø", "o", "œ", "oe", "æ", "ae", "ł", "l", "đ", "d", "ð", "d",
	"þ", "th", "ı", "i")

// umlauts are written as two letters where there are no accents.
var umlauts = strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "å", "aa", "ø", "oe")

// folded returns words in small letters without accents, in one or two spellings.
func folded(words []string) (all []string) {
	for _, word := range words {
		for _, w := range []string{word, umlauts.Replace(word)} {
			w = strings.Map(func(r rune) rune {
				if unicode.Is(unicode.Mn, r) {
					return -1
				}
				return r
			}, norm.NFD.String(letters.Replace(w)))
			if w != "" && !slices.Contains(all, w) {
				all = append(all, w)
			}
		}
	}
	return all
}

// isDamaged reports whether a name has lost letters, as archives do that were packed or unpacked
// with another table of letters: it has signs that no name has, or _ or ? and no letter with an
// accent left.
func isDamaged(name string) bool {
	signs, accents := false, false
	for _, r := range name {
		switch {
		case strings.ContainsRune("_?ß", r):
			signs = true
		case r > unicode.MaxASCII && !unicode.Is(unicode.Latin, r) && !unicode.IsMark(r):
			return true
		case r > unicode.MaxASCII:
			accents = true
		}
	}
	return signs && !accents
}

// lost returns words without the letters that get lost.
func lost(words []string) string {
	return strings.Map(func(r rune) rune {
		if r > unicode.MaxASCII {
			return -1
		}
		return r
	}, strings.Join(words, ""))
}

// lostOf returns what is left of a name when all but ASCII gets lost; nothing if that is all of it.
func lostOf(name string) (all []string) {
	for _, turned := range rotations(wordsOf(name)) {
		if rest := lost([]string{turned}); rest != turned && len(rest) > 1 {
			all = append(all, rest)
		}
	}
	return all
}

// overlap reports whether two lists have a word in common.
func overlap(a, b []string) bool {
	return slices.ContainsFunc(a, func(word string) bool { return word != "" && slices.Contains(b, word) })
}

// meets reports whether two words are the same, but for capitals, forms of accents, and signs that
// names of files cannot have.
func meets(a, b string) bool {
	key := func(word string) string {
		if word = strings.TrimSpace(word); word == "" {
			return ""
		}
		words := strings.FieldsFunc(strings.ToLower(label.Safe(word)), func(r rune) bool { return r == '_' })
		return strings.Join(words, "_")
	}
	return key(a) != "" && key(a) == key(b)
}
