package main

import (
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"stride/internal/scripttest"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"stride": main, "hasty": hasty})
}

func TestScripts(t *testing.T) {
	t.Parallel()
	scripttest.Run(t)
}
