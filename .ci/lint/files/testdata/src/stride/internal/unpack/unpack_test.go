package unpack

import "os"

var _ = os.RemoveAll
