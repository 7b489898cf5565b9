package eval

import (
	"unsafe"

	"stride/maze"
)

// perCell is the memory of a State for each cell, in bytes: the cell itself, the two ends of its jumps,
// levels, orphans, queue and buckets, and the logs of a transaction.
const perCell = int64(unsafe.Sizeof(cell{}) + 2*4*unsafe.Sizeof(int32(0)) + 4*unsafe.Sizeof(int32(0)) +
	unsafe.Sizeof(change{}) + unsafe.Sizeof(forwardLog{}) + unsafe.Sizeof(backwardLog{}) +
	factsLogs*unsafe.Sizeof(factsLog{}) +
	2*unsafe.Sizeof(int32(0))) // for Neller's energy

// Bytes returns how much memory a State for mazes of p takes.
func Bytes(p maze.Params) int64 { return perCell * int64(p.Cells()) }
