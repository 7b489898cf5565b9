// Package limits has a limit that its tests guard and one that they don't.
package limits

func allowed(a, b int) bool {
	return a <= 20 && b <= 10
}
