package run

import (
	"fmt"
	"os"
	"path/filepath"
)

// What programs are kept from, in words. There are two ways to keep them: a sandbox, and, where
// root may make none, a user of its own for each run. Without either, they run as the present user,
// and only their time is limited for sure.

// Protected reports whether programs are kept away from other things.
func (i Isolation) Protected() bool { return i.Sandbox || i.OtherUser }

// Protection is one thing that a program is kept from, or is not.
type Protection struct {
	Name  string `json:"name"`
	Holds bool   `json:"holds"`
	How   string `json:"how"` // in words
}

// Protections lists what programs are kept from, and by which means.
func (i Isolation) Protections() []Protection {
	limited := "watched every few milliseconds, and limited by the kernel; no control group can be made " +
		"here, which would do it at once"
	if i.Group != "" {
		limited = "limited by a control group, for all processes together"
	}
	all := []Protection{
		{"network", i.Sandbox, "a network of its own without any connection"},
		{"files of others", i.Sandbox, "a file system of its own, in which they do not exist"},
		{"tampering", i.Protected(), "nothing but its own folder and a temporary folder can be written"},
		{"help by Stride", i.Protected(), "Stride's programs in the PATH, the plan and the record book are " +
			"hidden"},
		{"processes of others", i.Protected(), "they cannot be seen or cannot be signalled"},
		{"processes left behind", i.Protected(),
			"all are killed at the end of a run, and nothing more is run if one survives"},
		{"memory", i.Sandbox || i.OtherUser && (i.Group != "" || canFilter()), limited},
		{"number of processes", i.Protected(), limited},
		{"time, output, size of files", true, "limited"},
	}
	if !i.Protected() {
		for k := range all[:len(all)-1] {
			all[k].How = "programs run as you, and can do what you can; " + Remedy()
		}
		return all
	}
	if i.Sandbox {
		return all
	}
	all[0].How = "programs can use the network; " + Remedy()
	all[1].How = "programs run as another user, to whom the results are closed, but they can read what is " +
		"open to all users, such as submissions in an open folder"
	all[2].How = "programs run as another user, who can write only to folders of its own and to those that " +
		"are open to all users, such as /tmp; what a run leaves there is removed"
	all[3].How = "it does not work for the user of a run"
	if name := openGenerator(); name != "" {
		all[3].Holds = false
		all[3].How = fmt.Sprintf("programs can run %s: close it to other users by chmod 700", name)
	}
	if !all[6].Holds {
		all[6].How = "watched every few milliseconds, but a program can hide memory"
	}
	return all
}

// generator is the name of Stride's replacement for the course's program.
const generator = "PuzzleGenerator"

// searchPrograms returns the files that could search for mazes in place of a student's program:
// this program, and those that are called like the programs of Stride in the PATH and where
// packages put them.
func searchPrograms() (files []string) {
	if self, err := os.Executable(); err == nil {
		files = append(files, self)
	}
	for _, dir := range append(filepath.SplitList(os.Getenv("PATH")), "/usr/bin", "/usr/local/bin") {
		files = append(files, filepath.Join(dir, "stride"), filepath.Join(dir, generator))
	}
	return files
}

// openGenerator returns the name of a generator that every user may run, if there is one.
func openGenerator() string {
	for _, name := range searchPrograms() {
		if info, err := os.Stat(name); err == nil && filepath.Base(name) == generator && info.Mode()&1 != 0 {
			return name
		}
	}
	return ""
}
