package report

import (
	"io"
	"stride/lab"
)

type Report struct{ lab.Experiment }

func Write(folder string) (*Report, error) { e, err := lab.Read(folder); return &Report{e}, err }
func (*Report) WriteJSON(io.Writer) error  { return nil }
func (*Report) WriteText(io.Writer) error  { return nil }
