package disk

import "os"

var _ = os.Open
