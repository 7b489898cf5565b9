// Package options has tables of the parameters of a search, with their ranges, defaults and
// meanings. A search keeps its parameters in a plain struct, whose fields its loops read. The table
// sets them by name, checks them and lists them.
package options

import (
	"fmt"
	"io"
	"math"
	"strconv"

	"stride/internal/nearest"
)

// Parameter describes one field of the struct O.
type Parameter[O any] struct {
	Name               string
	Low, Default, High float64 // Low and High are allowed values
	Help               string  // whole sentences
	whole              bool    // only whole numbers are allowed
	get                func(o *O) float64
	set                func(o *O, v float64)
}

// Real describes a field that may have any value in its range.
func Real[O any](name string, low, preset, high float64, help string, field func(o *O) *float64) Parameter[O] {
	return Parameter[O]{name, low, preset, high, help, false,
		func(o *O) float64 { return *field(o) },
		func(o *O, v float64) { *field(o) = v }}
}

// Whole describes a field that may have only whole numbers.
func Whole[O any](name string, low, preset, high int, help string, field func(o *O) *int) Parameter[O] {
	return Parameter[O]{name, float64(low), float64(preset), float64(high), help, true,
		func(o *O) float64 { return float64(*field(o)) },
		func(o *O, v float64) { *field(o) = int(v) }}
}

// Table lists all parameters of a search.
type Table[O any] []Parameter[O]

// Of returns the same parameters for a larger struct that has an O as one of its fields.
func Of[P, O any](t Table[O], field func(p *P) *O) Table[P] {
	larger := make(Table[P], len(t))
	for k, q := range t {
		larger[k] = Parameter[P]{q.Name, q.Low, q.Default, q.High, q.Help, q.whole,
			func(p *P) float64 { return q.get(field(p)) },
			func(p *P, v float64) { q.set(field(p), v) }}
	}
	return larger
}

// Names returns the names of all parameters.
func (t Table[O]) Names() []string {
	names := make([]string, len(t))
	for k, p := range t {
		names[k] = p.Name
	}
	return names
}

// Defaults returns the struct with all parameters at their defaults.
func (t Table[O]) Defaults() O {
	var o O
	for _, p := range t {
		p.set(&o, p.Default)
	}
	return o
}

// Check returns an error that names the first parameter that is out of its range.
func (t Table[O]) Check(o O) error {
	for _, p := range t {
		if err := p.check(p.get(&o)); err != nil {
			return err
		}
	}
	return nil
}

func (p *Parameter[O]) check(v float64) error {
	if !(p.Low <= v && v <= p.High) {
		return fmt.Errorf("%s is %v: it must be from %v to %v", p.Name, v, p.Low, p.High)
	}
	if p.whole && v != math.Trunc(v) {
		return fmt.Errorf("%s is %v: it must be a whole number", p.Name, v)
	}
	return nil
}

// Set sets the named parameter to the number written in text.
func (t Table[O]) Set(o *O, name, text string) error {
	for _, p := range t {
		if p.Name != name {
			continue
		}
		v, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return fmt.Errorf("%s is %q: it must be a number", name, text)
		}
		if err := p.check(v); err != nil {
			return err
		}
		p.set(o, v)
		return nil
	}
	return fmt.Errorf("there is no parameter %q: --parameters lists them%s", name, nearest.Hint(name, t.Names()))
}

// Write lists all parameters: name, default and range on a line, and the meaning below.
func (t Table[O]) Write(w io.Writer) error {
	for _, p := range t {
		if _, err := fmt.Fprintf(w, "%s  %s  (%s to %s)\n    %s\n", p.Name, format(p.Default), format(p.Low), format(p.High),
			p.Help); err != nil {
			return err
		}
	}
	return nil
}

// format writes a number with all its digits and without an exponent.
func format(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }
