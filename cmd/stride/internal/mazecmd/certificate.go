package mazecmd

import (
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/internal/disk"
	"stride/maze/certificate"
	"stride/maze/prove"
)

// gzipExtension is the end of the names of certificates that are compressed.
const gzipExtension = ".gz"

// checkCertificateName returns an error if no certificate can be written under a name, so
// that this is known before a search of hours.
func checkCertificateName(name string) error {
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		return cli.Failure(fmt.Errorf("%s is a folder: --certificate names a file", name))
	}
	if _, err := os.Stat(filepath.Dir(name)); err != nil {
		return cli.Failure(err)
	}
	return cli.Failure(disk.SweepFile(name))
}

// certify writes a certificate of what was proved, unless the deadline comes first. It returns the
// number of its records.
func (f *proveFlags) certify(cmd *cobra.Command, started, deadline time.Time, r prove.Result) (records int64, err error) {
	ctx := cmd.Context()
	if !deadline.IsZero() {
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadline(ctx, deadline)
		defer cancel()
	}
	c := &prove.Certificate{
		Claim:   certificate.Claim{Params: r.Best.Params, Bound: r.Upper, Best: r.Best},
		Workers: f.workers,
	}
	stopProgress := cli.NewStatusLine(cmd.ErrOrStderr(), f.quiet).Follow(func() string {
		return fmt.Sprintf("no maze is worth more than %d | writing the certificate: %.1f %% of its parts | %.0f s",
			r.Upper, 100*c.Share(), time.Since(started).Seconds())
	})
	defer stopProgress()
	err = cli.WriteFile(ctx, f.certificate, func(w io.Writer) error {
		if !strings.HasSuffix(f.certificate, gzipExtension) {
			records, err = c.Write(ctx, w)
			return err
		}
		z := gzip.NewWriter(w)
		if records, err = c.Write(ctx, z); err != nil {
			return err
		}
		return z.Close()
	})
	if cli.GivenUp(err) || errors.Is(err, context.DeadlineExceeded) {
		return 0, errors.New("there is no certificate: the search was ended before it was written")
	}
	return records, err
}
