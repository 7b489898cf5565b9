package prove

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"stride/internal/maze/mazetest"
	"stride/internal/maze/optima"
	"stride/maze"
	"stride/maze/certificate"
)

// certified returns the certificate of a claim.
func certified(t *testing.T, claim certificate.Claim, workers int) ([]byte, int64, error) {
	t.Helper()
	var b bytes.Buffer
	c := Certificate{Claim: claim, Workers: workers}
	records, err := c.Write(context.Background(), &b)
	if share := c.Share(); err == nil && share != 1 && share != 0 {
		t.Errorf("%v: the share that is written is %g at the end", claim.Params, share)
	}
	return b.Bytes(), records, err
}

// TestCertificates writes and checks certificates of all configurations with up to 4x4 cells of
// the table of proved optima, and some larger ones. It makes sure that a claim that is too strong
// by 1 is neither written nor accepted.
func TestCertificates(t *testing.T) {
	list := append(slices.Collect(mazetest.Small(4, 4, math.MaxInt32)),
		maze.Params{Rows: 5, Cols: 5, Min: 1, Max: 1}, maze.Params{Rows: 5, Cols: 5, Min: 3, Max: 5},
		maze.Params{Rows: 5, Cols: 5, Min: 1, Max: 2}, maze.Params{Rows: 5, Cols: 5, Min: 1, Max: 5},
		maze.Params{Rows: 4, Cols: 6, Min: 1, Max: 4}, maze.Params{Rows: 5, Cols: 5, Min: 3, Max: 3},
		maze.Params{Rows: 6, Cols: 6, Min: 4, Max: 6})
	checked := 0
	for _, p := range list {
		g, ok := optima.Best(p)
		if !ok || testing.Short() && p.Cells() > 16 {
			continue
		}
		checked++
		claim := certificate.Claim{Params: p, Bound: maze.Evaluate(g).Value, Best: g}
		whole, records, err := certified(t, claim, 2)
		if err != nil {
			t.Errorf("%v: %v", p, err)
			continue
		}
		v, err := certificate.Check(context.Background(), bytes.NewReader(whole))
		if err != nil || v.Params != p || v.Bound != claim.Bound || v.Records() != records {
			t.Errorf("%v: verified %+v, error %v", p, v, err)
		}
		claim.Bound--
		if _, _, err := certified(t, claim, 1); err == nil ||
			!strings.Contains(err.Error(), "is worth "+fmt.Sprint(claim.Bound+1)) {
			t.Errorf("%v: a certificate of the bound %d, which is wrong: error %v", p, claim.Bound, err)
		}
		wrong := bytes.Replace(whole, fmt.Appendf(nil, "\nbound %d\n", claim.Bound+1),
			fmt.Appendf(nil, "\nbound %d\n", claim.Bound), 1)
		var refusal *certificate.Refusal
		if _, err := certificate.Check(context.Background(), bytes.NewReader(wrong)); !errors.As(err,
			&refusal) {
			t.Errorf("%v: the bound %d is accepted: %v", p, claim.Bound, err)
		}
	}
	if checked < 40 {
		t.Errorf("only %d configurations are in the table", checked)
	}
}

// TestCertificateOfWorkers checks that a certificate does not depend on the number of workers.
func TestCertificateOfWorkers(t *testing.T) {
	p := maze.Params{Rows: 5, Cols: 5, Min: 1, Max: 4}
	g, _ := optima.Best(p)
	claim := certificate.Claim{Params: p, Bound: maze.Evaluate(g).Value, Best: g}
	want, _, err := certified(t, claim, 1)
	if err != nil {
		t.Fatal(err)
	}
	if got, _, err := certified(t, claim, 3); err != nil || !bytes.Equal(got, want) {
		t.Errorf("three workers: %d bytes, error %v, not the %d bytes of one worker", len(got), err,
			len(want))
	}
}

// TestOrdered checks that parts are written in their order, and that a worker waits while too much
// is completed before an earlier part, until that is written or an error has ended the work.
func TestOrdered(t *testing.T) {
	for _, fails := range []bool{false, true} {
		var b bytes.Buffer
		to, err := certificate.NewWriter(&b, certificate.Claim{Params: maze.Params{Rows: 2, Cols: 2, Min: 1,
			Max: 1}})
		if err != nil {
			t.Fatal(err)
		}
		o := newOrdered(to, 3, 4)
		if !o.put(1, []byte("llll")) {
			t.Fatal(o.err)
		}
		waited := make(chan bool)
		go func() { waited <- o.put(2, []byte("v")) }()
		for waiting := 0; waiting < 5; {
			o.mu.Lock()
			waiting = o.waiting
			o.mu.Unlock()
		}
		select {
		case <-waited:
			t.Error("a worker continues while too much is waiting")
		case <-time.After(10 * time.Millisecond):
		}
		if fails {
			o.fail(errors.New("failed"))
			if <-waited {
				t.Error("a worker continues after an error")
			}
			continue
		}
		if !o.put(0, []byte("b")) || !<-waited {
			t.Fatal(o.err)
		}
		if err := to.Close(); err != nil || !strings.Contains(b.String(), "tree\nbllllv\nsha256") ||
			to.Records != 6 {
			t.Errorf("error %v, %d records: %s", err, to.Records, &b)
		}
	}
}

// failing fails after a number of writes.
type failing int

func (f *failing) Write(p []byte) (int, error) {
	if *f--; *f < 0 {
		return 0, errors.New("full")
	}
	return len(p), nil
}

// TestNoCertificate checks that a certificate which could not be completed is an error.
func TestNoCertificate(t *testing.T) {
	p := maze.Params{Rows: 6, Cols: 6, Min: 1, Max: 5}
	c := Certificate{Claim: certificate.Claim{Params: p, Bound: 180}, Workers: 2}
	for writes := range 2 {
		full := failing(writes)
		if _, err := c.Write(context.Background(), &full); err == nil || err.Error() != "full" {
			t.Errorf("%d writes succeeded: error %v", writes, err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var b bytes.Buffer
	if _, err := c.Write(ctx, &b); !errors.Is(err, context.Canceled) {
		t.Errorf("after the context has ended: error %v", err)
	}
	if _, err := certificate.Check(context.Background(), &b); err == nil {
		t.Error("half a certificate is accepted")
	}
}
