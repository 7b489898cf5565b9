// Package limits has a limit that its tests guard, but not to the last number.
package limits

func allowed(a int) bool { return a <= 10 }
