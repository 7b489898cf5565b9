package certificate

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"stride/internal/checkdigit"
	"stride/internal/tooltest"
	"stride/maze"
)

// TestAgainstPython compares the checker with the one in examples/certificate, which is written in
// another language from the document: on certificates, and on certificates with changed records, of
// which each checker accepts some, and on forged ones.
func TestAgainstPython(t *testing.T) {
	python := tooltest.Need(t, "the checker of certificates in Python", "python3")
	const program = "../../examples/certificate/verify.py"
	// go test takes the results of other runs only if the files that this process looked at are the
	// same.
	if _, err := os.Stat(program); err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(7, 8))
	dir := t.TempDir()
	var names []string
	accepted := map[string]bool{}
	add := func(whole []byte) {
		name := filepath.Join(dir, fmt.Sprintf("%d.certificate", len(names)))
		if err := os.WriteFile(name, whole, 0o666); err != nil {
			t.Fatal(err)
		}
		names = append(names, name)
		_, err := check(whole)
		accepted[name] = err == nil
	}
	changes := 5
	if testing.Short() {
		changes = 1
	}
	for _, o := range optima(t) {
		add(o.whole)
		add(packed(t, o.whole))
		c := o.Claim
		c.Best = nil
		for by := -1; by < 2; by++ {
			c.Bound = o.Bound + by
			add(written(t, c, o.tree))
			for range min(changes, len(o.tree)) {
				add(written(t, c, o.changed(r)))
			}
		}
	}
	for _, whole := range larger(t, r, changes) {
		add(whole)
	}
	forged := len(names)
	for _, whole := range forgeries(t, r, 60*changes) {
		add(whole)
	}
	cmd := exec.CommandContext(t.Context(), python, append([]string{program}, names...)...)
	var messages strings.Builder
	cmd.Stderr = &messages
	out, err := cmd.Output()
	if len(out) == 0 || messages.Len() > 0 {
		t.Fatalf("%v: %s", err, &messages)
	}
	both, lines := 0, strings.Split(strings.TrimSpace(string(out)), "\n")
	if len(lines) != len(names) {
		t.Fatalf("%d lines for %d certificates:\n%s", len(lines), len(names), out)
	}
	for k, line := range lines {
		if verified := strings.HasPrefix(line, names[k]+": verified: "); verified != accepted[names[k]] {
			text, _ := os.ReadFile(names[k])
			t.Errorf("accepted here: %v, but in Python: %s\n%s", accepted[names[k]], line, text)
		} else if verified {
			both++
		}
	}
	t.Logf("%d of %d certificates are forged", len(names)-forged, len(names))
	t.Logf("both accept %d of %d certificates", both, len(names))
	if both < 2*len(tiny) || both > len(names)*9/10 {
		t.Errorf("both accept %d of %d certificates", both, len(names))
	}
}

// larger returns certificates of the tree that are short, and others in which the argument of one
// leaf is another.
func larger(t *testing.T, r *rand.Rand, changes int) (all [][]byte) {
	t.Helper()
	for _, name := range []string{"11x11_1-11", "8x8_1-8"} {
		data, err := os.ReadFile("../../data/certificates/" + name + ".gz")
		if err != nil {
			t.Fatal(err)
		}
		z, err := gzip.NewReader(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(z)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, data)
		begin := bytes.Index(text, []byte("tree\n")) + len("tree\n")
		end := bytes.LastIndex(text, []byte("sha256:"))
		for range min(2, changes) {
			changed := bytes.Clone(text[:end])
			for k := begin; ; k = begin + r.IntN(end-begin) {
				const letters = "gleacs"
				if bytes.IndexByte([]byte(letters), changed[k]) >= 0 {
					changed[k] = letters[r.IntN(len(letters))]
					break
				}
			}
			all = append(all, signed(changed))
		}
	}
	return all
}

// forgeries returns certificates with changes that a right checksum covers, n of them by chance,
// and files that are wrapped in a wrong way.
func forgeries(t *testing.T, r *rand.Rand, n int) (all [][]byte) {
	t.Helper()
	p := maze.Params{Rows: 3, Cols: 3, Min: 1, Max: 2}
	whole, ok := proof(t, Claim{Params: p, Bound: 22, Best: best(t, p)})
	if !ok {
		t.Fatal("there is no proof")
	}
	text := string(unsigned(whole))
	about := text[strings.Index(text, "maze 3"):]
	tree := "tree\n" + string(records(t, whole)) + "\n"
	id := best(t, p).ID()
	wide, err := maze.NewGrid(maze.Params{Rows: 2, Cols: 2, Min: 36, Max: 1000})
	if err != nil {
		t.Fatal(err)
	}
	for _, change := range [][2]string{
		{"3 3 1 2", "3 3 2 1"}, {"3 3 1 2", "1 5 1 2"}, {"3 3 1 2", "0 3 1 2"}, {"3 3 1 2", "3000 3000 1 3"},
		{"3 3 1 2", "3 3 0 2"},
		{"3 3 1 2", "3 3 01 2"}, {"3 3 1 2", "3 3 1 2 "}, {"3 3 1 2", "3 3 1 1001"},
		{"3 3 1 2", "3 3 1 1000"}, {"3 3 1 2", "12 11 1 2"},
		{"3 3 1 2", "3 3 +1 2"}, {"3 3 1 2", "3 3 1 " + strings.Repeat("9", 5000)},
		{"bound 22", "bound -5000"}, {"bound 22", "bound 022"},
		{"bound 22", "bound -0"}, {"bound 22", "bound +22"}, {"bound 22", "bound 22.0"},
		{"bound 22", "bound 2_2"},
		{"bound 22", "bound 9223372036854775807"}, {"bound 22", "bound 9223372036854775808"},
		{"bound 22", "bound " + strings.Repeat("9", 5000)}, {"bound 22", "length 22"},
		{"bound 22", "value 22"},
		{"best " + id + "\n", ""}, {id, "3x4v:1-2:222"}, {id, strings.ToLower(id)}, {id, "maze:" + id},
		{id, "3x3:1-2:11111111I"},
		{id, id[:len(id)-1]}, {id, id + id[len(id)-1:]}, {id, id + " "}, {id, "\xff"}, {id, "3x3:1-2:"},
		{id, strings.ToUpper(id)},
		{id, "3x3:1-2:33333333" + string(checkdigit.Of("3x3:1-2:33333333"))},
		{id, "3x3:1-2:2222222" + string(checkdigit.Of("3x3:1-2:2222222"))},
		{about, "maze 2 2 36 1000\nbound -400\nbest " + wide.ID() +
			"\ntree\nn\n"},
		{about, "maze 2 2 36 1000\nbound -400\nbest " +
			strings.ToLower(wide.ID()) + "\ntree\nn\n"},
		{about, "maze 11 11 1 3\nbound 672\ntree\ng\n"}, {about, "maze 11 11 1 3\nbound 671\ntree\ng\n"},
		{about, "maze 11 11 1 3\nlength 111\ntree\ng\n"}, {about, "maze 11 11 1 3\nlength 110\ntree\ng\n"},
		{about, "maze 7 4 1 1\nbound 73\ntree\ng\n"}, {about, "maze 7 4 1 1\nbound 72\ntree\ng\n"},
		{about, "maze 7 4 1 7\nlength 27\ntree\ng\n"}, {about, "maze 7 4 1 7\nlength 26\ntree\ng\n"},
		{"tree\n", "tree\n\n\n"}, {tree, tree + "\n"}, {tree, tree[:len(tree)-1] + "7\n"},
		{tree, tree[:len(tree)-1] + "7"},
		{"tree\nb", "tree\n0b"}, {"tree\nb", "tree\n0\nb"}, {"tree\nb", "tree\n000b"},
		{"tree\nb", "tree\n" + strings.Repeat("0", 5000) + "b"},
		{"tree\nb", "tree\n" + strings.Repeat("9", 5000) + "b"}, {"tree\nb", "tree\nB"},
		{"tree\nb", "tree\n b"}, {"tree\nb", "tree\nb\r\n"},
		{"tree", "tree "}, {"certificate 1", "certificate 2"}, {"certificate 1", "certificate 1\r"},
		{"", "\ufeff"}, {"", "\n"},
	} {
		if !strings.Contains(text, change[0]) {
			t.Fatalf("%q does not contain %q", text, change[0])
		}
		all = append(all, signed([]byte(strings.Replace(text, change[0], change[1], 1))))
	}
	for range n {
		changed := []byte(text)
		for range 1 + r.IntN(3) {
			const letters = "0123456789 -\nblecsvnmtdagA\x00:x"
			k, letter := r.IntN(len(changed)), letters[r.IntN(len(letters))]
			switch r.IntN(3) {
			case 0:
				changed[k] = letter
			case 1:
				changed = slices.Insert(changed, k, letter)
			default:
				changed = slices.Delete(changed, k, k+1)
			}
		}
		all = append(all, signed(changed))
	}
	zipped := packed(t, whole)
	with := func(text []byte, more string) []byte { return append(bytes.Clone(text), more...) }
	all = append(all, nil, []byte("BZh91AY&SY"), []byte("\ufeff"), []byte(gzipMagic), packed(t, nil),
		with(whole, "\n"), with(whole, "\x00"), with(whole, string(whole)),
		bytes.ReplaceAll(whole, []byte("\n"), []byte("\r\n")), append([]byte("\ufeff"), whole...),
		append([]byte("\ufeff"), zipped...), with(zipped, strings.Repeat("\x00", 512)),
		with(zipped, "garbage"), with(zipped, string(packed(t, nil))), packed(t, whole[:50], whole[50:]),
		packed(t, zipped), packed(t, with(whole, "\n")))
	for flag := range 8 {
		damaged := bytes.Clone(zipped)
		damaged[flagsAt] |= 1 << flag
		all = append(all, damaged)
	}
	for range n / 5 {
		k := r.IntN(len(zipped))
		damaged := bytes.Clone(zipped)
		damaged[k] ^= 1 << r.IntN(8)
		all = append(all, damaged, zipped[:k], whole[:k*len(whole)/len(zipped)])
	}
	return all
}
