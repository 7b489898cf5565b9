package certificate

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"stride/internal/maze/mazetest"
	"stride/maze"
)

// proof returns a certificate, and false if a maze is worth more than the bound.
func proof(t testing.TB, c Claim) ([]byte, bool) {
	t.Helper()
	p, err := NewPartial(c)
	if err != nil {
		t.Fatal(err)
	}
	var records []byte
	var walk func() bool
	walk = func() bool {
		if a, ok := p.Close(); ok {
			records = append(records, byte(a))
			return true
		}
		k, ok := p.Next()
		if !ok {
			return false
		}
		records = append(records, Branch)
		defer p.Clear(k)
		for i := range p.Choices(k) {
			p.Fill(k, i)
			if !walk() {
				return false
			}
		}
		return true
	}
	if !walk() {
		return nil, false
	}
	return written(t, c, records), true
}

// written returns the certificate with the given records.
func written(t testing.TB, c Claim, records []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	w, err := begin(&b, c) // also a claim that NewWriter refuses
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write(records); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// signed returns a text with its checksum, as a certificate ends.
func signed(text []byte) []byte {
	return fmt.Appendf(bytes.Clone(text), "%s%x\n", sumPrefix, sha256.Sum256(text))
}

// unsigned returns a certificate without its last line.
func unsigned(whole []byte) []byte {
	return whole[:bytes.LastIndexByte(whole[:len(whole)-1], '\n')+1]
}

// records returns the records of a certificate.
func records(t testing.TB, whole []byte) []byte {
	t.Helper()
	_, tree, ok := bytes.Cut(unsigned(whole), []byte("\n"+treeWord+"\n"))
	if !ok {
		t.Fatalf("%q has no tree", whole)
	}
	return bytes.ReplaceAll(tree, []byte("\n"), nil)
}

// check checks a certificate in memory.
func check(whole []byte) (*Verified, error) {
	return Check(context.Background(), bytes.NewReader(whole))
}

// best returns the largest value of all mazes of p.
func best(t testing.TB, p maze.Params) *maze.Grid {
	t.Helper()
	value := -1 << 30
	var best *maze.Grid
	for g := range mazetest.All(p) {
		if v := maze.Evaluate(g).Value; v > value {
			best, value = g.Clone(), v
		}
	}
	return best
}

// tiny are configurations of few mazes: with and without solutions, square and not, with values
// that have no jump.
var tiny = []maze.Params{
	{Rows: 2, Cols: 2, Min: 1, Max: 3}, {Rows: 2, Cols: 3, Min: 1, Max: 4},
	{Rows: 2, Cols: 4, Min: 2, Max: 4},
	{Rows: 3, Cols: 3, Min: 1, Max: 2}, {Rows: 3, Cols: 3, Min: 1, Max: 3},
	{Rows: 3, Cols: 3, Min: 2, Max: 4},
	{Rows: 4, Cols: 3, Min: 1, Max: 2}, {Rows: 2, Cols: 5, Min: 1, Max: 3},
	{Rows: 3, Cols: 4, Min: 3, Max: 4},
}

// optimal is the strongest true claim about the value of all mazes of a tiny configuration, or
// about their lengths, with its proof.
type optimal struct {
	Claim
	whole, tree []byte
	ends        []int // of the subtree that begins at each record
}

// optima returns the optimal claims, as enumeration has them.
func optima(t testing.TB) (all []optimal) {
	t.Helper()
	for _, p := range tiny {
		g := best(t, p)
		for _, o := range []optimal{
			{Claim: Claim{Params: p, Bound: maze.Evaluate(g).Value, Best: g}},
			{Claim: Claim{Params: p, Bound: mazetest.Best(p, mazetest.Length), Length: true}},
		} {
			var ok bool
			if o.whole, ok = proof(t, o.Claim); !ok {
				t.Fatalf("%v: there is no proof of %d (length: %v)", p, o.Bound, o.Length)
			}
			o.tree = records(t, o.whole)
			o.ends = subtrees(t, p, o.tree)
			all = append(all, o)
		}
	}
	return all
}

// changed returns the tree with an argument in place of a record and all below it.
func (o optimal) changed(r *rand.Rand) []byte {
	k, arguments := r.IntN(len(o.tree)), o.Arguments()
	leaf := byte(arguments[r.IntN(len(arguments))])
	return slices.Concat(o.tree[:k], []byte{leaf}, o.tree[o.ends[k]:])
}

// TestTinyMazes checks certificates of the best value and of the longest solution. There is none of
// a stronger claim, whatever is written.
func TestTinyMazes(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, o := range optima(t) {
		v, err := check(o.whole)
		if err != nil {
			t.Fatalf("%v: %v\n%s", o.Params, err, o.whole)
		}
		if v.Params != o.Params || v.Bound != o.Bound || v.Length != o.Length || o.Best != nil &&
			v.Best.ID() != o.Best.ID() ||
			v.Bytes != int64(len(o.whole)) || v.Records() != int64(len(o.tree)) {
			t.Errorf("%v: verified %+v", o.Params, v)
		}
		weaker, stronger := Claim{Params: o.Params, Bound: o.Bound + 1, Length: o.Length},
			Claim{Params: o.Params, Bound: o.Bound - 1, Length: o.Length}
		if _, err := check(written(t, weaker, o.tree)); err != nil {
			t.Errorf("%v: the bound %d instead of %d: %v", o.Params, o.Bound+1, o.Bound, err)
		}
		if o.Length && o.Bound == 0 {
			continue
		}
		if _, ok := proof(t, stronger); ok {
			t.Errorf("%v: there is a proof of the bound %d instead of %d (length: %v)", o.Params, o.Bound-1,
				o.Bound, o.Length)
		}
		refused(t, written(t, stronger, o.tree))
		for range 100 {
			refused(t, written(t, stronger, o.changed(r)))
		}
		if stronger.Best = o.Best; o.Best != nil {
			refused(t, written(t, stronger, o.tree))
		}
	}
}

// refused checks that a certificate is refused, and returns why.
func refused(t *testing.T, whole []byte) *Refusal {
	t.Helper()
	v, err := check(whole)
	var r *Refusal
	if !errors.As(err, &r) {
		t.Fatalf("verified %+v, error %v:\n%q", v, err, whole)
	}
	return r
}

// TestDamage changes, drops and repeats each byte of a certificate, and cuts it at each one.
func TestDamage(t *testing.T) {
	p := maze.Params{Rows: 3, Cols: 3, Min: 1, Max: 3}
	whole, _ := proof(t, Claim{Params: p, Bound: 27, Best: best(t, p)})
	for k := range whole {
		for _, bit := range []byte{1, 2, 4, 32} {
			damaged := bytes.Clone(whole)
			damaged[k] ^= bit
			refused(t, damaged)
		}
		refused(t, whole[:k])
		refused(t, append(bytes.Clone(whole[:k]), whole[k+1:]...))
		refused(t, append(bytes.Clone(whole[:k+1]), whole[k:]...))
	}
	refused(t, append(bytes.Clone(whole), '\n'))
	refused(t, append(bytes.Clone(whole), whole...))
}

// subtrees returns the end of the subtree that begins at each record of the tree of p.
func subtrees(t testing.TB, p maze.Params, tree []byte) []int {
	t.Helper()
	q, err := NewPartial(Claim{Params: p})
	if err != nil {
		t.Fatal(err)
	}
	ends := make([]int, len(tree))
	at := 0
	var walk func()
	walk = func() {
		begin := at
		at++
		if tree[begin] == Branch {
			cell, _ := q.Next()
			for i := range q.Choices(cell) {
				q.Fill(cell, i)
				walk()
			}
			q.Clear(cell)
		}
		ends[begin] = at
	}
	walk()
	return ends
}

// TestOtherOrder checks a tree that fills the cells in ascending order, with numbers before Branch.
func TestOtherOrder(t *testing.T) {
	for _, p := range tiny {
		g := best(t, p)
		value := maze.Evaluate(g).Value
		q, err := NewPartial(Claim{Params: p, Bound: value})
		if err != nil {
			t.Fatal(err)
		}
		var tree []byte
		var walk func(k int)
		walk = func(k int) {
			if a, ok := q.Close(); ok {
				tree = append(tree, byte(a))
				return
			}
			tree = fmt.Appendf(tree, "%d%c", k, Branch)
			for i := range q.Choices(k) {
				q.Fill(k, i)
				walk(k + 1)
			}
			q.Clear(k)
		}
		walk(0)
		if _, err := check(written(t, Claim{Params: p, Bound: value, Best: g}, tree)); err != nil {
			t.Errorf("%v: %v", p, err)
		}
		refused(t, written(t, Claim{Params: p, Bound: value - 1, Best: nil}, tree))
		if len(tree) > 1 {
			refused(t, written(t, Claim{Params: p, Bound: value, Best: nil},
				bytes.Replace(tree, []byte("1b"), []byte("0b"), 1))) // cell 0 has a value by then
		}
	}
}

// TestGzip checks a compressed certificate, one in several pieces, one with something behind it,
// and damaged ones.
func TestGzip(t *testing.T) {
	p := maze.Params{Rows: 4, Cols: 4, Min: 1, Max: 2}
	whole, _ := proof(t, Claim{Params: p, Bound: 48, Best: nil})
	zipped := packed(t, whole)
	if v, err := check(zipped); err != nil || v.Bytes != int64(len(whole)) {
		t.Fatal(v, err)
	}
	for k := range zipped {
		refused(t, zipped[:k])
	}
	for _, k := range []int{2, 30, 60, len(zipped) - 1} {
		damaged := bytes.Clone(zipped)
		damaged[k] ^= 0xff
		refused(t, damaged)
	}
	for _, more := range []string{"more", "\x00", strings.Repeat("\x00", 512), "\n", string(zipped),
		string(packed(t, nil))} {
		if r := refused(t, append(bytes.Clone(zipped), more...)); r.Reason != "something follows the "+
			"compressed text" {
			t.Errorf("with %.10q behind it: %v", more, r)
		}
	}
	refused(t, packed(t, whole[:100], whole[100:]))
}

// packed returns pieces, each of them compressed.
func packed(t *testing.T, pieces ...[]byte) []byte {
	t.Helper()
	var b bytes.Buffer
	for _, piece := range pieces {
		z := gzip.NewWriter(&b)
		_, err := z.Write(piece)
		if err := errors.Join(err, z.Close()); err != nil {
			t.Fatal(err)
		}
	}
	return b.Bytes()
}

// TestRefusals lists what is said about certificates that are wrong.
func TestRefusals(t *testing.T) {
	other, err := maze.NewGrid(maze.Params{Rows: 2, Cols: 2, Min: 1, Max: 2})
	if err != nil {
		t.Fatal(err)
	}
	const head = format + "\nmaze 2 2 1 1\nbound 6\n"
	for text, want := range map[string]string{
		"":                                 `^the certificate is refused: it is no certificate, but empty$`,
		"stride\n":                         `it is no certificate: it begins with "stride\\n", not with the line "stride maze certificate 1"`,
		"\ufeff" + format + "\n":           `it is no certificate: it begins with "`,
		"BZh91AY&SYn":                      `it is no certificate: it begins with "BZh91AY&SYn"`,
		"stride maze":                      `it ends too early`,
		format + "\nmaze 2\n":              `its second line is "maze 2", not "maze" and four numbers`,
		format + "\nmaze 2 2 1 01\n":       `its second line is "maze 2 2 1 01"`,
		format + "\nmaze 2 2 1 1 5\n":      `its second line`,
		format + "\nmaze 2 2 2 1\n":        `the smallest value 2 is above the largest value 1`,
		format + "\nmaze 100 100 1 9\n":    `10000 cells are too many for a proof: it works with up to 1024`,
		format + "\nmaze 2 2 1 1\nbound\n": `its third line is "bound", not "bound" or "length" and a number`,
		format + "\nmaze 2 2 1 1\nbound 9999999999999999999999\n": `its third line`,
		head + "best 2x2:1-1:111G\n":                              `its best maze: .*check digit`,
		head + "best " + other.ID() +
			"\n": `its best maze is of another configuration`,
		head + "more\n":                                `a line is "more", not "tree"`,
		head + "tree\nx\n":                             `at record 1, \. \. / \. 0: there is no argument 'x'$`,
		head + "tree\nl\n":                             `at record 1, \. \. / \. 0: argument 'l' shows only that no such maze is worth more than 19$`,
		head + "tree\nv\n":                             `at record 1, .*: some cells have no value$`,
		head + "tree\nn\n":                             `at record 1, .*: there may be a solution`,
		head + "tree\nbm\n":                            `at record 2, 1 \. / \. 0: the transposed maze is not examined instead of this one$`,
		head + "tree\n3b\n":                            `at record 1, .*: it is to be continued, but there is no such cell without a value$`,
		head + "tree\n99999999999999999999999b\n":      `there is no such cell`,
		head + "tree\n0bl0b":                           `argument 'l' shows only`,
		head + "tree\n0b0b":                            `at record 2, 1 .*there is no such cell`,
		head + "tree\n1l\n":                            `a number stands before 'l'`,
		head + "tree\nbbbb":                            `at record 4, 1 1 / 1 0: it is to be continued`,
		head + "tree\nbbb":                             `it ends too early`,
		head + "tree\nbbbv":                            `it ends too early`,
		head + "tree\nbbbvv\n":                         `the line after the tree is "v", which should be empty`,
		head + "tree\nbbbv\nsha256:0\n":                `it is damaged: its checksum does not match`,
		format + "\nmaze 2 2 1 1\nbound 5\ntree\nbbbv": `at record 4, 1 1 / 1 0: this maze is worth 6, more than the bound 5$`,
		format + "\nmaze 2 2 1 1\nbound 5\nbest 2x2:1-1:111F\n": `its best maze is worth 6, more than the bound 5$`,
		format + "\nmaze 2 2 1 1\nbound -500\ntree\nl":          `argument 'l' shows only that no such maze is worth more than 19$`,
		head + "best 2x2:1-1:111f\n":                            `its best maze is 2x2:1-1:111F in another form`,
		format + "\n" + strings.Repeat("x", longest+1) +
			"\n": `a line that begins with "xxxxxxxx.*" is too long`,
	} {
		if got := refused(t, []byte(text)).Error(); !regexp.MustCompile(want).MatchString(got) {
			t.Errorf("%q:\n got %s\nwant %s", text, got, want)
		}
	}
	if _, err := check(signed([]byte(head + "tree\nbbbv\n"))); err != nil {
		t.Error(err)
	}
}

// brokenReader fails after some bytes.
type brokenReader struct{ r io.Reader }

var errBroken = errors.New("broken")

func (b brokenReader) Read(p []byte) (int, error) {
	n, err := b.r.Read(p)
	if errors.Is(err, io.EOF) {
		err = errBroken
	}
	return n, err
}

// TestNoRefusal checks that faults which are not the certificate's are told from refusals.
func TestNoRefusal(t *testing.T) {
	p := maze.Params{Rows: 4, Cols: 4, Min: 1, Max: 2}
	whole, _ := proof(t, Claim{Params: p, Bound: 60, Best: nil})
	_, err := Check(context.Background(), brokenReader{bytes.NewReader(whole[:len(whole)/2])})
	if !errors.Is(err, errBroken) {
		t.Errorf("error %v", err)
	}
	p = maze.Params{Rows: 4, Cols: 4, Min: 1, Max: 4}
	if whole, _ = proof(t, Claim{Params: p, Bound: 64, Best: nil}); len(whole) <= pollEvery {
		t.Fatalf("%d records are too few for this test", len(whole))
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Check(ctx, bytes.NewReader(whole)); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

// FuzzCheck checks that a certificate is accepted only if what it claims is true, and that no
// text makes the checker fail. The checksum is added, as nothing else would be tested otherwise.
func FuzzCheck(f *testing.F) {
	optimum := map[maze.Params]int{}
	for _, o := range optima(f) {
		if f.Add(unsigned(o.whole)); !o.Length {
			optimum[o.Params] = o.Bound
		}
	}
	f.Add([]byte(format + "\nmaze 2 2 1 1\nbound 6\ntree\n2b0bn1bv\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		whole := text
		if !bytes.HasPrefix(text, []byte(gzipMagic)) {
			whole = signed(text)
		}
		v, err := check(whole)
		if err != nil {
			var r *Refusal
			if !errors.As(err, &r) {
				t.Fatal(err)
			}
			return
		}
		if most, ok := optimum[v.Params]; ok && !v.Length && v.Bound < most {
			t.Fatalf("accepted, but there is a maze worth %d:\n%s", most, text)
		}
	})
}

// ending is a context that ends when it is looked at for the second time.
type ending struct {
	context.Context
	looks int
}

func (e *ending) Err() error {
	if e.looks++; e.looks > 1 {
		return context.Canceled
	}
	return nil
}

// TestCheckEnds reads a certificate that says nothing, without end: the check ends with its
// context.
func TestCheckEnds(t *testing.T) {
	whole := written(t, Claim{Params: maze.Params{Rows: 2, Cols: 2, Min: 1, Max: 1}}, nil)
	head, _, _ := bytes.Cut(whole, []byte("\n"+treeWord+"\n"))
	silence := io.MultiReader(bytes.NewReader(append(head, "\n"+treeWord+"\n"...)), newlines{})
	if _, err := Check(&ending{Context: t.Context()}, silence); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

// newlines is an endless file of empty lines.
type newlines struct{}

func (newlines) Read(p []byte) (int, error) {
	for k := range p {
		p[k] = '\n'
	}
	return len(p), nil
}
