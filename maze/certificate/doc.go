// Package certificate checks proofs that no jump maze of a configuration is worth more than
// some value.
//
// A certificate is a tree of partial mazes, in which some cells have a value and the others
// have none. An inner node names a cell without a value, and has a child for each value of that
// cell. A leaf names one of a few arguments, each of which shows that no maze that agrees with
// the partial maze is worth more than the bound. Package prove writes such trees, but any
// program may: the checker trusts nothing in a certificate. It makes the partial maze of each leaf
// itself, computes what the named argument says about it from scratch, and refuses the
// certificate if the argument does not suffice. docs/maze-bounds.md has the format, and
// the theorem behind each argument with its proof.
//
// The package is meant to be read. It knows the rules from package maze and nothing of the
// searches, its sets are lists and its numbers are counted rather than kept up to date: each leaf
// takes a few microseconds, ten times what the search spends on it.
package certificate
