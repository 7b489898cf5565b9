//go:build !js

package search

// takeTurn does nothing where goroutines that compute are preempted; see turn_js.go.
func takeTurn() {}
