package main

import "os"

func main() {
	command()
	_ = os.Stdout
}
