package memory

// Machine returns the assumed memory of a machine that does not report it, as browsers do not.
func Machine() Size { return unknownMachine }
