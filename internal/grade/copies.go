package grade

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"os"
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
	slashTokens = regexp.MustCompile(`(?s:/\*.*?\*/)|//[^\n]*|` + codeToken)
	hashTokens  = regexp.MustCompile(`#[^\n]*|` + codeToken)
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
	for _, token := range tokens.FindAllString(string(text), -1) {
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
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil
	}
	defer root.Close()
	_ = fs.WalkDir(root.FS(), ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || !e.Type().IsRegular() {
			return nil // what cannot be read is no copy
		}
		if info, err := e.Info(); err != nil || info.Size() > maxText {
			return nil
		}
		text, err := root.ReadFile(name)
		if sum, ok := PrintOf(name, text); ok && err == nil {
			all = append(all, Print{name, sum})
		}
		if len(all) == maxPrinted {
			return fs.SkipAll
		}
		return nil
	})
	return all
}

// compareFiles notes which submissions were handed in twice, as a whole or in part. Given are the prints of the course's own files.
func (r *Results) compareFiles(given map[string]bool) {
	digests, prints := make(map[string][]string), make(map[string][]string) // names of students
	files := make(map[string]string)
	var order, whole []string
	built := 0
	for _, s := range r.Students {
		if s.Build == nil || s.Build.Refused != "" {
			continue
		}
		built++
		if digests[s.Build.Digest] == nil {
			whole = append(whole, s.Build.Digest)
		}
		digests[s.Build.Digest] = append(digests[s.Build.Digest], s.Name)
		for _, p := range s.Build.Prints {
			switch names := prints[p.Sum]; {
			case given[p.Sum] || slices.Contains(names, s.Name):
				continue
			case names == nil:
				order, files[p.Sum] = append(order, p.Sum), path.Base(p.File)
			}
			prints[p.Sum] = append(prints[p.Sum], s.Name)
		}
	}
	identical := make(map[string]bool)
	for _, digest := range whole {
		if names := digests[digest]; len(names) > 1 {
			identical[strings.Join(names, " and ")] = true
			r.Notes = append(r.Notes, strings.Join(names, " and ")+" handed in the same files")
		}
	}
	same := make(map[string][]string) // names of files by those who share them
	var groups []string
	for _, sum := range order {
		names := prints[sum]
		if built >= minClass && 2*len(names) > built {
			r.Notes = append(r.Notes, fmt.Sprintf("%s is in %d of %d submissions, and so taken for the course's own", files[sum], len(names),
				built))
			continue
		}
		group := strings.Join(names, " and ")
		if len(names) < 2 || identical[group] {
			continue
		}
		if same[group] == nil {
			groups = append(groups, group)
		}
		same[group] = append(same[group], files[sum])
	}
	for _, group := range groups {
		r.Notes = append(r.Notes, fmt.Sprintf("%s handed in the same program but for names, comments and blanks: %s", group,
			strings.Join(same[group], ", ")))
	}
}

// compareMazes notes which mazes are those of the public table of optima, and which were printed by two submissions.
func (r *Results) compareMazes() {
	type maker struct{ name, config string }
	makers := make(map[string][]maker)
	var order []string
	for _, s := range r.Students {
		for _, c := range s.Configs {
			for _, run := range c.Runs {
				if run.grid == nil || c.config.Request != nil {
					continue
				}
				k, m := design.Key(run.grid), maker{s.Name, c.Config}
				if best, ok := optima.Best(run.grid.Params); ok && design.Key(best) == k {
					run.Known, c.Known = true, true
					continue
				}
				if makers[k] == nil {
					order = append(order, k)
				}
				if !slices.Contains(makers[k], m) {
					makers[k] = append(makers[k], m)
				}
			}
		}
	}
	for _, k := range order {
		var names []string
		for _, m := range makers[k] {
			names = append(names, m.name)
		}
		if names = slices.Compact(names); len(names) > 1 {
			r.Notes = append(r.Notes,
				fmt.Sprintf("%s printed the same maze of %s", strings.Join(names, " and "), makers[k][0].config))
		}
	}
}
