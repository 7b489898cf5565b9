// Package labcmd provides the commands that run experiments: stride lab, and those of other
// groups that are short names for experiments with presets.
package labcmd
