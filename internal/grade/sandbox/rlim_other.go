//go:build unix && !linux && !freebsd && !dragonfly

package sandbox

func rlim(value int64) uint64 { return uint64(value) }
