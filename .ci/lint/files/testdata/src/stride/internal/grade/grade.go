package grade

import "path/filepath"

const processes = "/proc/*"

func look(dir string) {
	_, _ = filepath.Glob("/proc/*/cmdline")
	_, _ = filepath.Glob(processes + "/comm")
	_, _ = filepath.Glob(filepath.Join(dir, "*.cpp")) // want `use disk.Named`
	glob := filepath.Glob                             // want `use disk.Named`
	_, _ = glob(dir)
	_, _ = filepath.Match("*", dir)
}
