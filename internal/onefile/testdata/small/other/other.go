// Package other is what the program small imports.
package other

import "fmt"

type size struct{ Size int }

// Box has an embedded type whose name the program has, too.
type Box struct {
	size
	Values []int
}

// NewBox returns a box of n ones.
func NewBox(n int) *Box {
	b := &Box{size: size{n}}
	for range n {
		b.Values = append(b.Values, 1)
	}
	return b
}

// Error has a method that only an interface asks for.
type Error struct{ n int }

func (e *Error) Error() string { return fmt.Sprintf("%d values", e.n) }

// Check returns an error.
func (b *Box) Check() error {
	debug()
	return &Error{len(b.Values)}
}

func debug() { Unused() }

// Unused panics.
func Unused() { panic("unused") }
