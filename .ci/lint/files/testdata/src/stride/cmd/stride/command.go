package main

import (
	"fmt"
	"os"
)

func command() {
	_, _ = os.Open("a")             // want `use cli.Call.Open or disk.ReadRegular`
	_, _ = os.ReadFile("a")         // want `use cli.Call.ReadText`
	_, _ = os.Create("a")           // want `use cli.WriteFile`
	write := os.WriteFile           // want `use cli.WriteFile or disk.Replace`
	_, _ = os.ReadDir("a")          // waits for nothing
	fmt.Fprintln(os.Stderr, write)  // what is no result
	fmt.Fprintln(os.Stdout, "text") // want `prints to the output of its cli.Call`
}
