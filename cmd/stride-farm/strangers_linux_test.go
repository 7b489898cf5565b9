package main

import (
	"testing"

	"stride/internal/cli/clitest"
)

// TestStrangers gives all commands what is strange.
func TestStrangers(t *testing.T) {
	t.Chdir(t.TempDir())
	t.Setenv("STRIDE_BOOK", clitest.Strange+".db")
	t.Setenv("STRIDE_FARM_URL", "nats://127.0.0.1:1")
	name := clitest.Strange + ".txt"
	clitest.WriteFile(t, name, clitest.Strange, 0o666)
	program.Strangers(t, name)
}
