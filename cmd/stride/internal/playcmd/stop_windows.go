package playcmd

import (
	"os"

	tea "charm.land/bubbletea/v2"
)

// stopper does nothing: on Windows no shell stops a program.
type stopper struct {
	in      *os.File
	program *tea.Program
}

func (*stopper) options() []tea.ProgramOption { return nil }

func (*stopper) watch() (end func()) { return func() {} }
