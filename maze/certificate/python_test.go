package certificate

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"stride/internal/maze/mazetest"
	"stride/maze"
)

// TestAgainstPython compares the checker with the one in examples/certificate, which is written in
// another language from the document: on certificates, and on certificates with changed records, of
// which each checker accepts some.
func TestAgainstPython(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("there is no python3 in the PATH")
	}
	const program = "../../examples/certificate/verify.py"
	// go test takes the results of other runs only if the files that this process looked at are the same.
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
	changes := 10
	if testing.Short() {
		changes = 2
	}
	for _, p := range append(tiny[:len(tiny):len(tiny)], maze.Params{Rows: 4, Cols: 4, Min: 1, Max: 2}) {
		g := best(t, p)
		value := maze.Evaluate(g).Value
		whole, _ := proof(t, Claim{Params: p, Bound: value, Best: g})
		tree := records(t, whole)
		add(whole)
		add(written(t, Claim{Params: p, Bound: value - 1, Best: nil}, tree))
		ends := subtrees(t, p, tree)
		for range min(changes, len(tree)) {
			// A record, or a record and all below it, becomes a leaf.
			k := r.IntN(len(tree))
			a := Arguments[r.IntN(len(Arguments))]
			add(written(t, Claim{Params: p, Bound: value + r.IntN(3), Best: nil}, append(append(bytes.Clone(tree[:k]), byte(a)), tree[ends[k]:]...)))
		}
	}
	for _, p := range tiny {
		length := mazetest.Best(p, mazetest.Length)
		for _, bound := range []int{length, length + 1} {
			whole, ok := proof(t, Claim{Params: p, Bound: bound, Length: true})
			if !ok {
				t.Fatalf("%v: no certificate that solutions have at most %d jumps", p, bound)
			}
			tree := records(t, whole)
			add(whole)
			add(written(t, Claim{Params: p, Bound: length - 1, Length: true}, tree))
			ends := subtrees(t, p, tree)
			for range min(2*changes, len(tree)) {
				k := r.IntN(len(tree))
				a := LengthArguments[r.IntN(len(LengthArguments))]
				add(written(t, Claim{Params: p, Bound: length + r.IntN(2), Length: true},
					append(append(bytes.Clone(tree[:k]), byte(a)), tree[ends[k]:]...)))
			}
		}
	}
	out, err := exec.CommandContext(t.Context(), python, append([]string{program}, names...)...).Output()
	if len(out) == 0 {
		t.Fatalf("%v: %s", err, out)
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
	t.Logf("both accept %d of %d certificates", both, len(names))
	if both < len(tiny) || both > len(names)*9/10 {
		t.Errorf("both accept %d of %d certificates", both, len(names))
	}
}
