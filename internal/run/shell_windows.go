package run

// Shell returns the arguments that run a line of the shell.
func Shell(line string) []string { return []string{"cmd", "/C", line} }
