package cli

import (
	"bytes"
	"io"

	"github.com/spf13/cobra"

	"stride/internal/disk"
)

// WritePicture has draw make a picture and writes it to the file called name, or to standard
// output if name is empty. Nothing is written if draw fails.
func WritePicture(cmd *cobra.Command, name string, draw func(io.Writer) error) error {
	var picture bytes.Buffer
	if err := draw(&picture); err != nil {
		return Failure(err)
	}
	if name != "" {
		return Failure(disk.Replace(name, picture.Bytes()))
	}
	_, err := cmd.OutOrStdout().Write(picture.Bytes())
	return Failure(err)
}

// AddPictureFlag adds --out, the file for a picture.
func AddPictureFlag(cmd *cobra.Command, name *string) {
	cmd.Flags().StringVar(name, "out", "", "write the picture to this `FILE` (default: standard output)")
}
