package disk

import "os"

var _, _ = os.Open, os.RemoveAll
