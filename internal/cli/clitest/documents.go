package clitest

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"stride/internal/disk"
)

// What the documents say about a program must be true: there are the commands and the flags that
// they name.

// SpanPattern finds code within a sentence.
var SpanPattern = regexp.MustCompile("`([^`]+)`")

var (
	linkPattern = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	bareHash    = regexp.MustCompile(`(^|\s)(maze|shift):[^\s'"]*#`)
)

// A Document is one text in Markdown, with its code told apart from its prose.
type Document struct {
	Name  string   // from the repository's root
	Links []string // targets
	Spans []string // code within sentences and tables
	Lines []string // lines that are indented
}

// EachPage calls f with the name, from the repository's root, and the text of each document.
func EachPage(t *testing.T, f func(name, text string)) {
	t.Helper()
	for _, folder := range []string{".", "docs"} {
		paths, err := disk.Named(filepath.Join(Repository, folder), func(base string) bool {
			return filepath.Ext(base) == ".md"
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range paths {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			name, err := filepath.Rel(Repository, path)
			if err != nil {
				t.Fatal(err)
			}
			f(filepath.ToSlash(name), string(text))
		}
	}
}

// Documents returns all documents.
func Documents(t *testing.T) []Document {
	t.Helper()
	var all []Document
	EachPage(t, func(name, text string) {
		all = append(all, parseDocument(name, text))
	})
	if len(all) < 10 {
		t.Fatalf("only %d documents found under %s", len(all), Repository)
	}
	return all
}

func parseDocument(name, text string) Document {
	d := Document{Name: name}
	var prose strings.Builder
	fenced := false
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "```") {
			fenced = !fenced
		} else if code, indented := strings.CutPrefix(line, "    "); indented {
			d.Lines = append(d.Lines, strings.TrimSpace(code))
		} else if !fenced {
			prose.WriteString(line)
		}
	}
	for _, m := range linkPattern.FindAllStringSubmatch(prose.String(), -1) {
		d.Links = append(d.Links, m[1])
	}
	for _, m := range SpanPattern.FindAllStringSubmatch(prose.String(), -1) {
		span := strings.Join(strings.Fields(m[1]), " ")
		d.Spans = append(d.Spans, strings.ReplaceAll(span, `\|`, "/"))
	}
	return d
}

// DocumentedCalls wants the commands and the flags of each call of the program in a document to
// exist, and a number of calls. It is the same with the flags that stand alone in the sentences of
// the pages for which about reports true.
func (p Program) DocumentedCalls(t *testing.T, atLeast int, about func(page string) bool) {
	t.Helper()
	root := p.Root(time.Now())
	known := make(map[string]bool)
	for _, c := range p.commands() {
		c.Flags().VisitAll(func(f *pflag.Flag) { known[f.Name] = true })
	}
	checked := 0
	for _, d := range Documents(t) {
		for _, text := range append(d.Lines, d.Spans...) {
			for _, call := range calls(root.Name(), text) {
				checked++
				if fault := checkCall(root, call); fault != "" {
					t.Errorf("%s: %s %s: %s", d.Name, root.Name(), strings.Join(call, " "), fault)
				}
				if bareHash.MatchString(text) {
					t.Errorf("%s: the # of an ID is a pattern in some shells: put quotes around it in %q",
						d.Name, text)
				}
			}
		}
		for _, span := range d.Spans {
			name, ok := strings.CutPrefix(span, "--")
			if name = flagName(name); ok && name != "" && about(d.Name) && !known[name] {
				t.Errorf("%s: no command of %s has the flag --%s", d.Name, root.Name(), name)
			}
		}
	}
	if checked < atLeast {
		t.Errorf("only %d calls were found in the documents", checked)
	}
}

// calls returns the arguments of each call of a program in a line of a shell.
func calls(program, line string) (all [][]string) {
	words := shellWords(strings.TrimPrefix(line, "$ "))
	for len(words) > 0 {
		end := 0
		for end < len(words) && words[end] != "|" && words[end] != "&&" {
			end++
		}
		call := words[:end]
		for len(call) > 0 && strings.Contains(call[0], "=") {
			call = call[1:] // a variable of the environment
		}
		if len(call) > 1 && strings.TrimPrefix(call[0], "bin/") == program && call[1] != "game" {
			all = append(all, call[1:]) // "stride game 1" begins a file of a game
		}
		words = words[min(end+1, len(words)):]
	}
	return all
}

// shellWords splits a line at blanks outside quotes, up to a comment or a redirection.
func shellWords(line string) []string {
	var words []string
	var word strings.Builder
	quote, begun := rune(0), false
	end := func() {
		if begun {
			words = append(words, word.String())
			word.Reset()
			begun = false
		}
	}
	for _, r := range line {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote == 0 && (r == '"' || r == '\''):
			quote, begun = r, true
		case quote == 0 && r == ' ':
			end()
		case quote == 0 && !begun && (r == '#' || r == '>' || r == '<'):
			return words
		default:
			word.WriteRune(r)
			begun = true
		}
	}
	end()
	return words
}

// checkCall says what is wrong with the arguments of a call, or nothing.
func checkCall(root *cobra.Command, words []string) string {
	command, rest, err := root.Find(words)
	if err != nil {
		return err.Error()
	}
	if len(rest) > 0 && !strings.HasPrefix(rest[0], "-") && strings.HasSuffix(command.Use, " COMMAND") {
		// which takes no arguments of its own
		return rest[0] + " is not a command of " + command.CommandPath()
	}
	for _, word := range rest {
		if word == "--" {
			break // another program follows
		}
		name, ok := strings.CutPrefix(word, "--")
		if !ok {
			continue
		}
		name = flagName(name)
		if name == "help" || name == "version" {
			continue
		}
		if command.Flag(name) == nil {
			return command.CommandPath() + " has no flag --" + name
		}
	}
	return ""
}

// flagName is the name in what follows the dashes, as in "time 5s" and "time=5s".
func flagName(text string) string {
	return text[:len(text)-len(strings.TrimLeft(text, "abcdefghijklmnopqrstuvwxyz-"))]
}
