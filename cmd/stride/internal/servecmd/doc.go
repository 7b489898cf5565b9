// Package servecmd provides the commands that serve the pages: stride serve and those below it.
package servecmd
