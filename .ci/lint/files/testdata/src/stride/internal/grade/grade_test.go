package grade

import "path/filepath"

var folder = "a"

var _, _ = filepath.Glob(folder + "/*")
