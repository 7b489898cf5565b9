// Package clitest has the tests that every command of every program has to pass: its help, its
// output into a full disk, strange arguments, files that are none, Ctrl-C, and the documents and
// the schema of its JSON, which say what it takes and prints. A program calls them from tests of
// its own, so that a new command is tested by being in its list.
package clitest

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/spf13/cobra"
)

// Repository is the root of the repository for the tests of a program, which is in cmd/NAME.
const Repository = "../.."

// Program is a program under test: the functions of its package main.
type Program struct {
	Root func(started time.Time) *cobra.Command
	Run  func(started time.Time, args []string, stdin io.Reader, stdout, stderr io.Writer) int
}

// commands returns all commands of the program.
func (p Program) commands() (all []*cobra.Command) {
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		all = append(all, c)
		for _, below := range c.Commands() {
			walk(below)
		}
	}
	walk(p.Root(time.Now()))
	return all
}

// words returns the words by which a command is called, without that of the program.
func words(c *cobra.Command) []string { return strings.Fields(c.CommandPath())[1:] }

// Listed wants each command of the program in exactly one of some tables, so that a new one is not
// forgotten there, and none that has gone. A command is named without the program.
func (p Program) Listed(t *testing.T, tables ...map[string]string) {
	t.Helper()
	count := make(map[string]int)
	for _, table := range tables {
		for path := range table {
			count[path]++
		}
	}
	for _, c := range p.commands() {
		path := strings.Join(words(c), " ")
		if count[path] != 1 {
			t.Errorf("%s has to be in one of the tables, and is in %d", c.CommandPath(), count[path])
		}
		delete(count, path)
	}
	for path := range count {
		t.Errorf("there is no command %q, which is in a table", path)
	}
}

// WriteFile writes a file, and the folders that it needs. No process is forked meanwhile: it would
// inherit a program that is still open for writing, and such a program cannot be started ("text
// file busy").
func WriteFile(t *testing.T, name, text string, mode os.FileMode) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	syscall.ForkLock.RLock()
	defer syscall.ForkLock.RUnlock()
	if err := os.WriteFile(name, []byte(text), mode); err != nil {
		t.Fatal(err)
	}
}
