package class

import (
	"cmp"
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestLists reads the lists of testdata/lists.txt, also with other ends of lines, separators and
// marks.
func TestLists(t *testing.T) {
	file, err := os.ReadFile("testdata/lists.txt")
	must(t, err)
	for _, part := range strings.Split(string(file), "\n-- ")[1:] {
		name, rest, _ := strings.Cut(part, " --\n")
		text, want, _ := strings.Cut(rest, "==\n")
		want = strings.TrimSpace(want) + "\n"
		for ends, changed := range map[string]string{
			"":                 text,
			"carriage returns": strings.ReplaceAll(text, "\n", "\r"),
			"both":             strings.ReplaceAll(text, "\n", "\r\n"),
			"no last one":      strings.TrimSuffix(text, "\n"),
			"empty cells":      strings.ReplaceAll(text, "\n", ",,\n"),
			"blank lines":      text + "\n,,\n\n",
		} {
			if strings.ContainsAny(text, ";\t") && strings.Contains(changed, ",,") {
				continue // other separators
			}
			list, err := Read([]byte(changed))
			if err != nil {
				t.Errorf("%s, %s: %v", name, ends, err)
				continue
			}
			var got strings.Builder
			for _, r := range list.Rows {
				fmt.Fprintf(&got, "%s | %s | %s | %s\n", cmp.Or(r.Name, "-"), cmp.Or(r.Login, "-"),
					cmp.Or(r.Email, "-"), cmp.Or(r.ID, "-"))
			}
			if got.String() != want {
				t.Errorf("%s, %s:\n%swant\n%s", name, ends, &got, want)
			}
		}
	}
}

// TestPlatforms matches the names of testdata/platforms.txt with their students, and with none of
// them if only others are on the list.
func TestPlatforms(t *testing.T) {
	text, err := os.ReadFile("testdata/platforms.txt")
	must(t, err)
	const head = "Identifier,Name,Login,Email,Student ID\n"
	_, lines, _ := strings.Cut(string(text), "\n\n")
	for line := range strings.Lines(lines) {
		parts := strings.Split(strings.TrimSpace(line), " | ")
		for who, rows := range map[string]string{
			"all": "9004,\"Lee, Ann\",annlee,annlee@x.edu,0012348\n9005,\"Wu, Li\",liwu,liwu@x.edu,0012350\n" +
				"9006,\"Müller, Jörg\",jmueller,jm@x.edu,0012351\n",
			"others": "9104,\"Leeson, Ann\",annl,annl@x.edu,00123481\n9105,\"Liu, Wu\",wuli,li@x.edu,12350\n" +
				"9106,\"Möller, Jürg\",jmoeller,mueller@x.edu,1\n",
		} {
			list, err := Read([]byte(head + rows))
			must(t, err)
			found := called(parts[1:]...)
			m, err := Match(found, nil, list)
			must(t, err)
			for k, s := range found {
				r := m.Rows[s.Name]
				if who == "all" && (r == nil || r.line != k+2) || who == "others" && r != nil {
					t.Errorf("%s, %s: %s has the row %v; notes %q", parts[0], who, s.Name, r, m.Notes)
				}
			}
		}
	}
}
