package cli

import (
	"io"
	"os"

	"golang.org/x/sys/windows"
)

// enableSequences makes the consoles among some streams obey control sequences, which they print
// otherwise.
func enableSequences(streams ...io.Writer) {
	for _, stream := range streams {
		f, ok := stream.(*os.File)
		if !ok {
			continue
		}
		var mode uint32
		console := windows.Handle(f.Fd())
		if windows.GetConsoleMode(console, &mode) == nil { // otherwise it is a file or a pipe
			// every Windows 10 can
			_ = windows.SetConsoleMode(console, mode|windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING)
		}
	}
}
