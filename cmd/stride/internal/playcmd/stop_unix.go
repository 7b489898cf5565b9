//go:build unix

package playcmd

import (
	"os"
	"os/signal"
	"sync/atomic"
	"syscall"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	"golang.org/x/sys/unix"
	"golang.org/x/term"
)

// A shell stops a program by SIGTSTP, at Ctrl-Z, and lets it continue by SIGCONT. Before the game
// stops, the terminal becomes what it was, and afterwards the game is drawn again. In a terminal in
// raw mode Ctrl-Z is a key, for which the library sends SIGTSTP to all processes of the job; as
// that signal is caught here, it has to be followed by SIGSTOP, which cannot be caught.
//
// SIGQUIT ends a program with a report of what it was doing; before that, the terminal becomes what
// it was.

// stopper lets a program stop and continue.
type stopper struct {
	in      *os.File // the terminal
	program *tea.Program
	stopped atomic.Bool // from the event that stops the program until it continues
}

// options are what the program needs for it.
func (s *stopper) options() []tea.ProgramOption { return []tea.ProgramOption{tea.WithFilter(s.filter)} }

// filter notes when the program stops. Without a shell that could let it continue, it doesn't stop.
func (s *stopper) filter(_ tea.Model, event tea.Msg) tea.Msg {
	if _, ok := event.(tea.SuspendMsg); ok {
		if !hasShell() {
			return nil
		}
		s.stopped.Store(true)
	}
	return event
}

// hasShell reports whether there is a process that waits for the program and can let it continue:
// the leader of the session, if it has put the program into a process group of its own.
func hasShell() bool {
	session, err := unix.Getsid(0)
	return err == nil && session != unix.Getpgrp()
}

// watch handles the signals until end is called.
func (s *stopper) watch() (end func()) {
	signals := make(chan os.Signal, 8)
	signal.Notify(signals, unix.SIGTSTP, unix.SIGCONT, unix.SIGQUIT)
	done := make(chan struct{})
	go func() {
		for {
			select {
			case <-done:
				return
			case received := <-signals:
				s.handle(received)
			}
		}
	}()
	return func() {
		signal.Stop(signals)
		close(done)
	}
}

// rendererEnds is the time in which the library's renderer, which was told to end, does so. If it
// ended after the program continues, it would stop the clock of the next one.
const rendererEnds = 50 * time.Millisecond

// retake sets the terminal again and draws everything. The library still knows what the terminal
// was at first.
func (s *stopper) retake() {
	_, _ = term.MakeRaw(int(s.in.Fd())) // a terminal that cannot be set is not there any more
	s.program.Send(tea.Raw(ansi.SetModeAltScreenSaveCursor + ansi.ResetModeTextCursorEnable +
		ansi.SetModeBracketedPaste + ansi.SetModeMouseButtonEvent + ansi.SetModeMouseExtSgr)())
	s.program.Send(tea.ClearScreen())
}

func (s *stopper) handle(received os.Signal) {
	switch received {
	case unix.SIGTSTP:
		if s.stopped.Load() {
			time.Sleep(rendererEnds)
			_ = syscall.Kill(os.Getpid(), unix.SIGSTOP) // a process may always stop itself
		} else {
			s.program.Send(tea.Suspend())
		}
	case unix.SIGCONT:
		if !s.stopped.Swap(false) { // SIGSTOP came, and the shell has changed the terminal
			s.retake()
		}
	case unix.SIGQUIT:
		s.program.Kill()
		signal.Reset(unix.SIGQUIT)
		_ = syscall.Kill(os.Getpid(), unix.SIGQUIT)
	}
}
