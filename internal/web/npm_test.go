package web_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/evanw/esbuild/pkg/api"

	"stride/internal/tooltest"
	"stride/shift"
	"stride/shift/official"
)

// The package for npm, used as strangers use it: packed and installed into an empty project, in
// Node and in a bundled page. The referee checks what it says.

const solveLevel = `import { open, EngineError } from 'stride-engine';
const engine = await open();
// On a busy machine the usual 10 s might not be enough.
const { moves } = await engine.search('solve', { level: 'shift:40#', moves: [], seconds: 200 });
const refused = await engine.ask('check', { level: 'shift:40#', moves: ['x'] }).catch((error) => error);
// The steps are too many to be reached, so the search ends when it is told to.
const stop = new AbortController();
const query = { problem: 'maze:8x8:1-7', seconds: 200 };
const { level } = await engine.search('generate', query, { signal: stop.signal, onstatus: () => stop.abort() });
const kind = refused instanceof EngineError ? refused.kind : 'none';
const said = JSON.stringify({ moves, kind, made: level.id });
`

// solution is what the scripts say.
type solution struct {
	Moves []string
	Kind  string
	Made  string
}

func (s solution) check(t *testing.T) {
	t.Helper()
	level, err := official.Level(official.Seed{}, 40)
	must(t, err)
	moves, err := shift.ReadMoves(strings.NewReader(strings.Join(s.Moves, "\n") + "\n"))
	if err == nil {
		err = shift.Check(level, moves)
	}
	if err != nil || s.Kind != "invalid" || !strings.HasPrefix(s.Made, "maze:8x8:1-7:") {
		t.Errorf("%v: %+v", err, s)
	}
}

func TestPackage(t *testing.T) {
	if testing.Short() {
		t.Skip("packs the engine and installs it with npm")
	}
	tooltest.Need(t, "npm package", "npm")
	tooltest.Need(t, "npm package", "node")
	t.Parallel()
	engineForBrowsers(t)
	project := t.TempDir()
	write := func(name, text string) string {
		t.Helper()
		path := filepath.Join(project, name)
		must(t, os.WriteFile(path, []byte(text), 0o666))
		return path
	}

	write("package.json", "{}")
	runIn(t, project, "npm", "install", "--silent", "--offline", "--no-audit", "--no-fund", "--install-links",
		filepath.Join(engineDir, "package"))

	t.Run("Node", func(t *testing.T) {
		write("solve.mjs", solveLevel+"console.log(said);\n")
		var s solution
		must(t, json.Unmarshal([]byte(runIn(t, project, "node", "solve.mjs")), &s))
		s.check(t)
	})

	t.Run("types", func(t *testing.T) {
		tsc, err := filepath.Abs("node_modules/tsc/bin/tsc")
		must(t, err)
		if _, err := os.Stat(tsc); err != nil {
			tooltest.Skip(t, "types of the npm package", notInstalled)
		}
		write("right.mts", solveLevel+"const names: string[] = (await "+
			"engine.ask('families')).families.map((f) => f.name);\n")
		write("wrong.mts", "import { open } from 'stride-engine';\n(await open()).ask('level', { levle: "+
			"'shift:3#' });\n")
		check := exec.CommandContext(t.Context(), tsc, "--noEmit", "--strict", "--skipDefaultLibCheck",
			"--target", "es2022", "--module", "nodenext", "--lib", "es2022,dom", "right.mts", "wrong.mts")
		check.Dir = project
		if out, err := check.CombinedOutput(); err == nil || !strings.Contains(string(out), "levle") ||
			strings.Contains(string(out), "right.mts") {
			t.Errorf("a wrong query passes, or a right one does not: %s", out)
		}
	})

	t.Run("page", func(t *testing.T) {
		entry := write("page.js", solveLevel+"document.body.textContent = "+
			"said;\ndocument.body.dataset.ready = 'true';\n")
		bundled := api.Build(api.BuildOptions{
			EntryPoints: []string{entry}, Bundle: true, Format: api.FormatESModule, Target: api.ES2022,
			Platform: api.PlatformBrowser, Outfile: filepath.Join(project, "page", "bundle.js"), Write: true,
		})
		if len(bundled.Errors) > 0 {
			t.Fatal(bundled.Errors)
		}
		program, err := os.ReadFile(filepath.Join(project, "node_modules", "stride-engine", "engine.wasm.gz"))
		must(t, err)
		write("page/engine.wasm.gz", string(program))
		write("page/index.html", `<!doctype html><link rel="icon" href="data:,"><body>
			<script type="module" src="bundle.js"></script></body>`)
		server := httptest.NewServer(http.FileServer(http.Dir(filepath.Join(project, "page"))))
		defer server.Close()
		browserPath(t)
		b := openTab(t, openBrowserAlone(t), server.URL, screens[0])
		b.open("/")
		var s solution
		must(t, json.Unmarshal([]byte(b.text("body")), &s))
		s.check(t)
	})
}

// runIn runs a program in a folder and returns what it prints.
func runIn(t *testing.T, folder, program string, args ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), program, args...)
	cmd.Dir = folder
	cmd.Env = append(cmd.Environ(), "npm_config_update_notifier=false")
	var complaint strings.Builder
	cmd.Stderr = &complaint
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s%s", program, strings.Join(args, " "), err, out, complaint.String())
	}
	return string(out)
}
