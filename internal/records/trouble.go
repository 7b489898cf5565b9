package records

import (
	"errors"
	"fmt"

	"modernc.org/sqlite"
)

// The errors of SQLite, and what they mean to users.

// Result codes of SQLite: primary ones, which have eight bits, and extended ones.
const (
	codePermission   = 3
	codeBusy         = 5
	codeReadOnly     = 8
	codeInputOutput  = 10
	codeFull         = 13
	codeCannotOpen   = 14
	codeNotADatabase = 26
	primaryCode      = 0xff
	codeWriteFailed  = codeInputOutput | 3<<8
	codeNoRoomToMap  = codeInputOutput | 19<<8 // for the memory that processes share, a file next to the book
)

// errorCode returns the primary result code of an error of SQLite, or 0 for other errors.
func errorCode(err error) int { return extendedCode(err) & primaryCode }

func extendedCode(err error) int {
	var e *sqlite.Error
	if errors.As(err, &e) {
		return e.Code()
	}
	return 0
}

// errReadOnly is the error for writing to a book that can only be read.
var errReadOnly = errors.New("you may read this book, but not write to it: its file and its folder must allow that")

// explained adds the meaning of an error of SQLite, and a remedy.
func explained(err error) error {
	primary, extended := errorCode(err), extendedCode(err)
	switch {
	case primary == codeFull || extended == codeNoRoomToMap:
		return fmt.Errorf("the disk is full: free some space and do it again; what was in the book is still there (%w)", err)
	case extended == codeWriteFailed:
		return fmt.Errorf("the disk does not take what is written (a quota, a limit on the size of files, or a defect): "+
			"what was in the book is still there (%w)", err)
	case primary == codeInputOutput:
		return fmt.Errorf("the disk failed: look whether it is full or defective, then check the book with \"stride "+
			"records verify\" (%w)", err)
	case primary == codeReadOnly:
		return fmt.Errorf("%w (%w)", errReadOnly, err)
	case primary == codeCannotOpen:
		return fmt.Errorf("its file cannot be opened, or those next to it cannot: look at the permissions of the file and "+
			"its folder (%w)", err)
	}
	return err
}
