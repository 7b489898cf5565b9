// Package farmcmd provides the commands of the farm: stride farm and those below it.
package farmcmd
