// Package recordcmd provides the commands of the record book: stride records and those below it.
package recordcmd
