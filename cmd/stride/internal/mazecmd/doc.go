// Package mazecmd provides the commands about jump mazes: stride maze and those below it.
package mazecmd
