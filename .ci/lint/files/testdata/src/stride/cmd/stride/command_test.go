package main

import "os"

var _ = os.Open
