// Package shiftcmd provides the commands about Number Shifting: stride shift and those below it.
package shiftcmd
