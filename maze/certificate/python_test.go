package certificate

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"stride/internal/tooltest"
)

// TestAgainstPython compares the checker with the one in examples/certificate, which is written in
// another language from the document: on certificates, and on certificates with changed records, of
// which each checker accepts some.
func TestAgainstPython(t *testing.T) {
	python := tooltest.Need(t, "the checker of certificates in Python", "python3")
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
	if both < 2*len(tiny) || both > len(names)*9/10 {
		t.Errorf("both accept %d of %d certificates", both, len(names))
	}
}
