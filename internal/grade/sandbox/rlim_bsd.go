//go:build freebsd || dragonfly

package sandbox

func rlim(value int64) int64 { return value }
