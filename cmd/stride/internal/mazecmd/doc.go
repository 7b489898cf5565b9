// Package mazecmd has the commands about jump mazes: stride maze and those below it.
package mazecmd
