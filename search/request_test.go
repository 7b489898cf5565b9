package search

import (
	"testing"
	"time"
)

func TestLeft(t *testing.T) {
	now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	if left, ok := (Budget{Steps: 5}).Left(now); ok || left != 0 {
		t.Errorf("without a deadline: %v, %v", left, ok)
	}
	if left, ok := (Budget{Deadline: now.Add(time.Minute)}).Left(now); !ok || left != time.Minute {
		t.Errorf("a minute before the deadline: %v, %v", left, ok)
	}
	if left, ok := (Budget{Deadline: now.Add(-time.Minute)}).Left(now); !ok || left != 0 {
		t.Errorf("a minute after the deadline: %v, %v", left, ok)
	}
}
