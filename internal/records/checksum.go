package records

import (
	"encoding/json"
	"hash/crc32"
)

// Checksums. A value and moves can be computed again, but a date, a seed or a name cannot: if
// a disk changed one of their bits, no reader would notice. So each row of the tables holds a
// checksum of all its other columns, which is verified whenever the row is read. It does not
// protect against people: anyone who can write the file can compute it.

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// sumOf returns the checksum of the columns of a row: the CRC-32C of a JSON array of them.
func sumOf(columns ...any) int64 {
	text, err := json.Marshal(columns)
	if err != nil {
		return -1 // such as for an infinite number of seconds: no row has this sum
	}
	return int64(crc32.Checksum(text, castagnoli))
}
