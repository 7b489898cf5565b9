// Package limits has a limit that its tests guard and one that they don't.
package limits

func allowed(a, b int) bool {
	if a > 20 {
		return false
	} else if b > 10 {
		return false
	}
	return true
}
