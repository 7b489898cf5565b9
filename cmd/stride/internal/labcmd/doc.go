// Package labcmd provides the commands that run experiments: stride lab, and stride maze bench.
package labcmd
