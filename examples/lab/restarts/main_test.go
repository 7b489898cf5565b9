package main

import "testing"

// TestStudy checks the plan without running it, which takes minutes.
func TestStudy(t *testing.T) {
	if err := study().Check(); err != nil {
		t.Error(err)
	}
}
