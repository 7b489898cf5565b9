package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// What the documents refer to must exist: files that they link to or name, tests, and
// commands of this program with their flags. Anything else in a document, figures above
// all, is beyond a test.

const repository = "../.."

var (
	linkPattern = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	spanPattern = regexp.MustCompile("`([^`]+)`")
	testPattern = regexp.MustCompile(`^(Test|Fuzz|Benchmark)[A-Z]\w*$`)
	filePattern = regexp.MustCompile(`^[a-z.][\w.-]*(/[\w.-]+)+\.(go|sh|txt|yml|yaml|html|js|css|md)$`)
	basePattern = regexp.MustCompile(`^\w+\.go$`)
	bareHash    = regexp.MustCompile(`(^|\s)(maze|shift):[^\s'"]*#`)
)

// document is one text in Markdown, with its code told apart from its prose.
type document struct {
	name  string   // from the repository's root
	links []string // targets
	spans []string // code within sentences and tables
	lines []string // lines that are indented
}

// forEachPage calls f with the name, from the repository's root, and the text of each document.
func forEachPage(t *testing.T, f func(name, text string)) {
	t.Helper()
	for _, pattern := range []string{"*.md", "docs/*.md"} {
		paths, err := filepath.Glob(filepath.Join(repository, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range paths {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			name, err := filepath.Rel(repository, path)
			if err != nil {
				t.Fatal(err)
			}
			f(filepath.ToSlash(name), string(text))
		}
	}
}

func readDocuments(t *testing.T) []document {
	t.Helper()
	var all []document
	forEachPage(t, func(name, text string) {
		all = append(all, parseDocument(name, text))
	})
	if len(all) < 10 {
		t.Fatalf("only %d documents found under %s", len(all), repository)
	}
	return all
}

func parseDocument(name, text string) document {
	d := document{name: name}
	var prose strings.Builder
	fenced := false
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "```") {
			fenced = !fenced
		} else if code, indented := strings.CutPrefix(line, "    "); indented {
			d.lines = append(d.lines, strings.TrimSpace(code))
		} else if !fenced {
			prose.WriteString(line)
		}
	}
	for _, m := range linkPattern.FindAllStringSubmatch(prose.String(), -1) {
		d.links = append(d.links, m[1])
	}
	for _, m := range spanPattern.FindAllStringSubmatch(prose.String(), -1) {
		span := strings.Join(strings.Fields(m[1]), " ")
		d.spans = append(d.spans, strings.ReplaceAll(span, `\|`, "/"))
	}
	return d
}

func TestDocsLinks(t *testing.T) {
	bases := make(map[string]bool)
	walkSources(t, func(path string) { bases[filepath.Base(path)] = true })
	for _, d := range readDocuments(t) {
		for _, link := range d.links {
			target, _, _ := strings.Cut(link, "#")
			if target == "" || strings.Contains(target, "://") {
				continue
			}
			if _, err := os.Stat(filepath.Join(repository, filepath.Dir(d.name), target)); err != nil {
				t.Errorf("%s: the link to %s leads nowhere", d.name, link)
			}
		}
		for _, span := range d.spans {
			if strings.Contains(span, "NAME") {
				continue
			}
			missing := basePattern.MatchString(span) && !bases[span] // in the package that the page is about
			if filePattern.MatchString(span) {
				_, err := os.Stat(filepath.Join(repository, span))
				missing = err != nil
			}
			if missing {
				t.Errorf("%s: there is no file %s", d.name, span)
			}
		}
	}
}

// TestDocsTables wants each row of a table below its head: behind an empty line it would be text.
func TestDocsTables(t *testing.T) {
	forEachPage(t, func(name, text string) {
		for block := range strings.SplitSeq(text, "\n\n") {
			if head, rest, _ := strings.Cut(block, "\n"); strings.HasPrefix(head, "| ") && !strings.HasPrefix(rest, "|--") {
				t.Errorf("%s: the row %s is in no table", name, head)
			}
		}
	})
}

// walkSources visits the Go files of the repository.
func walkSources(t *testing.T, visit func(path string)) {
	t.Helper()
	err := filepath.WalkDir(repository, func(path string, entry os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && (entry.Name() == ".git" || entry.Name() == "node_modules") {
			return filepath.SkipDir
		}
		if strings.HasSuffix(path, ".go") {
			visit(path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestDocsTests(t *testing.T) {
	var sources strings.Builder
	walkSources(t, func(path string) {
		if !strings.HasSuffix(path, "_test.go") {
			return
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		sources.Write(text)
	})
	for _, d := range readDocuments(t) {
		for _, span := range d.spans {
			if testPattern.MatchString(span) && !strings.Contains(sources.String(), "func "+span+"(") {
				t.Errorf("%s: there is no test %s", d.name, span)
			}
		}
	}
}

func TestDocsCommands(t *testing.T) {
	root := newRoot(time.Now())
	known := allFlags(root)
	checked := 0
	for _, d := range readDocuments(t) {
		for _, text := range append(d.lines, d.spans...) {
			for _, words := range strideCommands(text) {
				checked++
				if fault := checkCommand(root, words); fault != "" {
					t.Errorf("%s: stride %s: %s", d.name, strings.Join(words, " "), fault)
				}
				if bareHash.MatchString(text) {
					t.Errorf("%s: the # of an ID is a pattern in some shells: put quotes around it in %q", d.name, text)
				}
			}
		}
		for _, span := range d.spans {
			if name, ok := strings.CutPrefix(span, "--"); ok && name != "" && !known[flagName(name)] {
				t.Errorf("%s: no command has the flag --%s", d.name, flagName(name))
			}
		}
	}
	if checked < 50 {
		t.Errorf("only %d commands were found in the documents", checked)
	}
}

// strideCommands returns the arguments of each call of stride in a line of a shell.
func strideCommands(line string) [][]string {
	var calls [][]string
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
		if len(call) > 1 && (call[0] == "stride" || call[0] == "bin/stride") && call[1] != "game" {
			calls = append(calls, call[1:]) // "stride game 1" begins a file of a game
		}
		words = words[min(end+1, len(words)):]
	}
	return calls
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

// checkCommand says what is wrong with the arguments of a call, or nothing.
func checkCommand(root *cobra.Command, words []string) string {
	command, rest, err := root.Find(words)
	if err != nil {
		return err.Error()
	}
	if len(rest) > 0 && !strings.HasPrefix(rest[0], "-") && strings.HasSuffix(command.Use, " COMMAND") {
		return rest[0] + " is not a command of " + command.CommandPath() // which takes no arguments of its own
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

func allFlags(command *cobra.Command) map[string]bool {
	known := map[string]bool{"help": true, "version": true}
	var visit func(*cobra.Command)
	visit = func(c *cobra.Command) {
		c.Flags().VisitAll(func(f *pflag.Flag) { known[f.Name] = true })
		for _, sub := range c.Commands() {
			visit(sub)
		}
	}
	visit(command)
	return known
}
