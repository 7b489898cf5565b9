package grade

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"stride/internal/maze/design"
	"stride/internal/maze/optima"
)

// Which submissions are copies of each other. What was handed in is compared as a whole, by its checksum, and file by
// file, by a checksum of the text without comments and blanks in which names are numbered in the order in which
// they appear. So "int best = 0; // mine" and "int x=0;" are the same, and a constant or an operator that differs is a
// difference. Programs that print the same maze are named, too.
//
// The files of the starter code are in many submissions. Those that the caller knows do not count, nor do those of more
// than half of a class; notes name these. Functions in another order, or statements rewritten, are not found: JPlag and MOSS find
// such copies.

// Print is the checksum of a text by which copies of it are found.
type Print struct {
	File string `json:"file"`
	Sum  string `json:"sum"`
}

// Limits of the files that are compared. Shorter ones are alike by chance.
const (
	minTokens  = 40
	maxText    = 1 << 20
	maxPrinted = 500 // files of a submission
	// minClass is the number of submissions from which on a file of more than half of them is the course's own.
	minClass = 4
)

const codeToken = `"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|[\pL_][\pL\pN_]*|[0-9][\pL\pN_.]*|[^\s]`

// Tokens of languages whose comments begin with slashes, and of those whose comments begin with a hash.
var (
	slashTokens = lazy(`(?s:/\*.*?\*/)|//[^\n]*|` + codeToken)
	hashTokens  = lazy(`#[^\n]*|` + codeToken)
	hashNames   = regexp.MustCompile(`(?i)(\.(py|sh|rb|pl|r|jl|awk|mk|cmake|ya?ml)|makefile)$`)
	nameToken   = regexp.MustCompile(`^[\pL_]`)
)

// PrintOf returns the checksum of a text, and false if it is too short or no text.
func PrintOf(name string, text []byte) (sum string, ok bool) {
	if len(text) > maxText || slices.Contains(text, 0) {
		return "", false
	}
	tokens, comment := slashTokens, "/"
	if hashNames.MatchString(name) || strings.HasPrefix(string(text), "#!") {
		tokens, comment = hashTokens, "#"
	}
	hash, count, numbers := sha256.New(), 0, make(map[string]int)
	for _, token := range tokens().FindAllString(string(text), -1) {
		if strings.HasPrefix(token, comment) && (comment == "#" || strings.HasPrefix(token, "//") || strings.HasPrefix(token, "/*")) {
			continue
		}
		if nameToken.MatchString(token) {
			n, seen := numbers[token]
			if !seen {
				n = len(numbers)
				numbers[token] = n
			}
			token = fmt.Sprintf("name %d", n)
		}
		count++
		fmt.Fprintln(hash, token)
	}
	return hex.EncodeToString(hash.Sum(nil)[:16]), count >= minTokens
}

// printsOf returns the prints of the files in a folder.
func printsOf(dir string) (all []Print) {
	eachText(dir, func(name string, text []byte) (more bool) {
		if sum, ok := PrintOf(name, text); ok {
			all = append(all, Print{name, sum})
		}
		return len(all) < maxPrinted
	})
	return all
}

// sharers are the submissions that have something, in the order in which it was found. What it is called is the name that
// it had first.
type sharers struct {
	keys   []string
	names  map[string][]string
	called map[string]string
}

func (s *sharers) add(key, name, called string) {
	if s.names == nil {
		s.names, s.called = make(map[string][]string), make(map[string]string)
	}
	if s.names[key] == nil {
		s.keys, s.called[key] = append(s.keys, key), called
	}
	if !slices.Contains(s.names[key], name) {
		s.names[key] = append(s.names[key], name)
	}
}

// groups calls do for what several have, with their names and what it is called.
func (s *sharers) groups(do func(names []string, group, called string)) {
	for _, key := range s.keys {
		if names := s.names[key]; len(names) > 1 {
			do(names, strings.Join(names, " and "), s.called[key])
		}
	}
}

func (r *Results) note(text string, args ...any) {
	r.Notes = append(r.Notes, fmt.Sprintf(text, args...))
}

// compareFiles notes which submissions were handed in twice, as a whole or in part. Given are the prints of the course's own files.
func (r *Results) compareFiles(given map[string]bool) {
	var whole, files, programs sharers
	built := 0
	for _, s := range r.Students {
		if s.Build == nil || s.Build.Refused != "" {
			continue
		}
		built++
		whole.add(s.Build.Digest, s.Name, "")
		for _, p := range s.Build.Prints {
			if !given[p.Sum] {
				files.add(p.Sum, s.Name, path.Base(p.File))
			}
		}
	}
	identical := make(map[string]bool)
	whole.groups(func(_ []string, group, _ string) {
		identical[group] = true
		r.note("%s handed in the same files", group)
	})
	files.groups(func(names []string, group, file string) {
		switch {
		case built >= minClass && 2*len(names) > built:
			r.note("%s is in %d of %d submissions, and so taken for the course's own", file, len(names), built)
		case !identical[group]:
			programs.add(group, file, "")
		}
	})
	for _, group := range programs.keys {
		r.note("%s handed in the same program but for names, comments and blanks: %s", group,
			strings.Join(programs.names[group], ", "))
	}
}

// compareMazes notes which mazes are those of the public table of optima, and which were printed by two submissions.
func (r *Results) compareMazes() {
	var makers sharers
	for _, s := range r.Students {
		for _, c := range s.Configs {
			for _, run := range c.Runs {
				if run.grid == nil || c.config.Request != nil {
					continue
				}
				k := design.Key(run.grid)
				if best, ok := optima.Best(run.grid.Params); ok && design.Key(best) == k {
					run.Known, c.Known = true, true
				} else {
					makers.add(k, s.Name, c.Config)
				}
			}
		}
	}
	makers.groups(func(_ []string, group, config string) { r.note("%s printed the same maze of %s", group, config) })
}
