// Package lines finds lines that are too long to be read.
//
// Code has at most 110 columns, where a tab takes four; comments and prose have 100. What cannot be
// broken without harm may be longer: URLs; in Go texts in backquotes and strings that begin a row
// of a table; in Markdown tables, code, links and headings; and the files in the list below.
package lines

import (
	"bytes"
	"fmt"
	"go/scanner"
	"go/token"
	"math"
	"os"
	"os/exec"
	"strings"
)

const (
	maxCode  = 110
	maxProse = 100
	tabWidth = 4
	noLimit  = math.MaxInt
)

// longFiles may have longer lines, each for a reason.
var longFiles = map[string]string{
	".ci/differ":                  "commands, each scene in a few lines",
	"bench/results.sh":            "a table of commands",
	"internal/web/questions.d.ts": "written by internal/web/browser/make",

	"internal/grade/gradescope/gradescope_test.go": "the head of a program, byte by byte",
	"internal/grade/submissions_test.go":           "names of files as a platform makes them",
	"internal/unpack/limits_test.go":               "an archive in base64",
}

// Check prints the lines of the files under version control that are too long, and reports whether
// there are none.
func Check() bool {
	list, err := exec.Command("git", "ls-files", "-z").Output()
	if err != nil {
		fmt.Fprintln(os.Stderr, "lint: listing the files:", err)
		return false
	}
	good := true
	for _, name := range strings.Split(string(list), "\x00") {
		text, err := os.ReadFile(name)
		if err != nil || longFiles[name] != "" {
			continue // it was removed and not committed, or has a reason
		}
		for n, columns := range long(name, text) {
			fmt.Printf("%s:%d: %d columns: code has at most %d, comments and prose %d\n", name, n, columns,
				maxCode, maxProse)
			good = false
		}
	}
	return good
}

// long returns the lines of a file that are too long, with their columns.
func long(name string, text []byte) map[int]int {
	limit := limits(name, text)
	if limit == nil {
		return nil
	}
	found := make(map[int]int)
	for n, line := range bytes.Split(text, []byte("\n")) {
		n++
		columns := width(line)
		if columns > limit(n, line) && !bytes.Contains(line, []byte("://")) {
			found[n] = columns
		}
	}
	return found
}

// limits returns a function for the limits of the lines of a file, which it is asked for in their
// order. It is nil if the file may have any.
func limits(name string, text []byte) func(n int, line []byte) int {
	first, _, _ := bytes.Cut(text, []byte("\n"))
	shell := bytes.HasPrefix(first, []byte("#!")) && bytes.HasSuffix(first, []byte("sh"))
	switch {
	case strings.HasSuffix(name, ".go"):
		return ofGo(text)
	case strings.Contains(name, "testdata/"): // by students and other programs
		return nil
	case strings.HasSuffix(name, ".js"), strings.HasSuffix(name, ".ts"):
		return ofScript
	case strings.HasSuffix(name, ".sh") || shell:
		return func(int, []byte) int { return maxCode }
	case strings.HasSuffix(name, ".md"):
		return ofMarkdown()
	}
	return nil
}

func width(line []byte) int {
	columns := 0
	for _, r := range string(line) {
		if r == '\t' {
			columns += tabWidth - columns%tabWidth
		} else {
			columns++
		}
	}
	return columns
}

func ofGo(text []byte) func(n int, line []byte) int {
	excused, end := excusedLines(text)
	return func(n int, line []byte) int {
		switch {
		case excused[n] || n > end:
			return noLimit
		case isProse(line, "// "):
			return maxProse
		}
		return maxCode
	}
}

// ofScript takes the types in comments for code.
func ofScript(_ int, line []byte) int {
	if isProse(line, "// ", "* ", "/** ") && !bytes.Contains(line, []byte("@")) {
		return maxProse
	}
	return maxCode
}

// isProse reports whether a line begins with one of the marks of a comment. If more blanks follow,
// it belongs to an example or a list, which is as wide as code.
func isProse(line []byte, marks ...string) bool {
	line = bytes.TrimSpace(line)
	for _, mark := range marks {
		if rest, ok := bytes.CutPrefix(line, []byte(mark)); ok {
			return !bytes.HasPrefix(rest, []byte(" "))
		}
	}
	return false
}

func ofMarkdown() func(n int, line []byte) int {
	fenced := false
	return func(_ int, line []byte) int {
		text := string(line)
		if strings.HasPrefix(strings.TrimSpace(text), "```") {
			fenced = !fenced
		}
		switch {
		case fenced, strings.HasPrefix(text, "    "), strings.HasPrefix(text, "\t"), // code
			strings.HasPrefix(text, "|"), strings.HasPrefix(text, "#"), strings.Contains(text, "]("):
			return noLimit
		}
		return maxProse
	}
}

// excusedLines returns the lines of Go with texts that cannot be broken: those in backquotes, and
// rows that begin with a string, as in tables. End is the last line with a token.
func excusedLines(text []byte) (excused map[int]bool, end int) {
	excused = make(map[int]bool)
	files := token.NewFileSet()
	file := files.AddFile("", -1, len(text))
	var s scanner.Scanner
	s.Init(file, text, nil, scanner.ScanComments)
	for {
		pos, kind, literal := s.Scan()
		if kind == token.EOF {
			return excused, file.LineCount()
		}
		line := file.Line(pos)
		begins := len(bytes.TrimLeft(text[file.Offset(file.LineStart(line)):file.Offset(pos)], "\t{")) == 0
		if (kind == token.STRING || kind == token.CHAR) && (literal[0] == '`' || begins) {
			for k := range 1 + strings.Count(literal, "\n") {
				excused[line+k] = true
			}
		}
	}
}
