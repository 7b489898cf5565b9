// Package cputime measures the processor time that the program has used. Comparisons of searches
// use it because on a machine that also does other work it is more reliable than wall-clock time.
package cputime
