// Package cputime tells how much processor time the program has used, for everything
// that compares searches: on a machine that does other work too, it says more than the
// clock on the wall.
package cputime
