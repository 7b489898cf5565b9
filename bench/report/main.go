// Command report turns the raw results of the measurements, bench/results/*.csv, into the page
// docs/results.md with its picture of times, and into the short table of results in the README.
// Nothing else in the documents states what the programs reach, so no two pages can contradict each
// other: a new measurement replaces its raw file, and this command rewrites all places.
//
//	go run ./bench/report                                write them
//	go run ./bench/report record NAME -- COMMAND ARG...  run a command, keep its rows as NAME.csv
//	go run ./bench/report record NAME --file FILE --note TEXT -- COMMAND ARG...
//
// bench/results.sh has the commands of all parts. Run both from the root of the repository.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Where things are, from the root of the repository.
const (
	rawFolder  = "bench/results"
	pagePath   = "docs/results.md"
	readmePath = "README.md"
	timesPath  = "docs/times.svg"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "report:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) == 0 {
		return writePages(".")
	}
	if args[0] != "record" || len(args) < 2 {
		return errors.New("usage: report, or report record NAME [--file FILE] [--note TEXT] -- COMMAND and " +
			"its arguments")
	}
	flags := flag.NewFlagSet("record", flag.ContinueOnError)
	file := flags.String("file", "", "take the rows from this file, which the command writes")
	note := flags.String("note", "", "what else a reader has to know about the measurement")
	if err := flags.Parse(args[2:]); err != nil {
		return err
	}
	if flags.NArg() == 0 {
		return errors.New("record: there is no command after --")
	}
	r, err := measure(flags.Args(), *file)
	if err != nil {
		return fmt.Errorf("record %s: %w", args[1], err)
	}
	r.note = strings.TrimSpace(r.note + " " + *note)
	return r.write(filepath.Join(rawFolder, args[1]+".csv"))
}

// writePages writes the page of results and the table in the README of the repository at root.
func writePages(root string) error {
	raw, err := readAll(filepath.Join(root, rawFolder))
	if err != nil {
		return err
	}
	page, err := renderPage(raw)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(root, pagePath), []byte(page), 0o666); err != nil {
		return err
	}
	readme, err := renderReadme(root, raw)
	if err != nil {
		return err
	}
	picture, err := raw.times()
	if err != nil {
		return err
	}
	return errors.Join(os.WriteFile(filepath.Join(root, timesPath), picture, 0o666),
		os.WriteFile(filepath.Join(root, readmePath), []byte(readme), 0o666))
}
