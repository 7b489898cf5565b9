package main

import (
	"bytes"
	"fmt"
	"go/scanner"
	"go/token"
	"os"
	"os/exec"
	"strings"
)

// The longest lines of Go, in columns, where a tab takes four. What cannot be broken without harm
// may be longer: texts in backquotes, strings of tables and of tests, URLs, and the list below.
const (
	maxCode    = 110
	maxComment = 100
	tabWidth   = 4
)

// unbroken is the reason of files that only other builds contain: their lines are not broken yet.
const unbroken = "not broken yet"

// longFiles may have longer lines, each for a reason.
var longFiles = map[string]string{
	"internal/grade/gradescope/gradescope_test.go": "the head of a program, byte by byte",
	"internal/grade/submissions_test.go":           "names of files as a platform makes them",
	"internal/unpack/limits_test.go":               "an archive in base64",

	"bench/attacks/grades_linux_test.go": unbroken,
	"bench/attacks/limits_test.go":       unbroken,
	"bench/attacks/pages_test.go":        unbroken,
	"bench/attacks/scene_test.go":        unbroken,
	"internal/web/wasm/main_js.go":       unbroken,
}

// checkLines prints the lines of Go that are too long, and reports whether there are none.
func checkLines() bool {
	list, err := exec.Command("git", "ls-files", "*.go").Output()
	if err != nil {
		fmt.Fprintln(os.Stderr, "lint: listing the files:", err)
		return false
	}
	good := true
	for name := range strings.FieldsSeq(string(list)) {
		text, err := os.ReadFile(name)
		if err != nil || longFiles[name] != "" {
			continue // it was removed and not committed, or has a reason
		}
		for n, columns := range longLines(text) {
			fmt.Printf("%s:%d: %d columns: code has at most %d, and comments %d\n", name, n, columns, maxCode,
				maxComment)
			good = false
		}
	}
	return good
}

// longLines returns the lines of a file that are too long, with their columns.
func longLines(text []byte) map[int]int {
	excused, end := excusedLines(text)
	long := make(map[int]int)
	for n, line := range bytes.Split(text, []byte("\n")) {
		n++
		columns, most := width(line), maxCode
		prose, ok := bytes.CutPrefix(bytes.TrimSpace(line), []byte("// "))
		if ok && !bytes.HasPrefix(prose, []byte(" ")) {
			most = maxComment // that of an example or of a list is as wide as code
		}
		if columns > most && !excused[n] && n <= end && !bytes.Contains(line, []byte("://")) {
			long[n] = columns
		}
	}
	return long
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

// excusedLines returns the lines with texts that cannot be broken: those in backquotes, and rows
// that begin with a string, as in tables. End is the last line with a token.
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
