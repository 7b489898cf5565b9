package web_test

import (
	"context"
	"fmt"
	"net/http/httptest"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"stride/internal/tooltest"
	"stride/internal/web"
)

// The pages in a real browser, at the size of a phone and of a desktop. The browser is Chromium
// from the PATH. If there is none, the tests are skipped.
//
// One browser serves all tests, and most of them run side by side, each with a tab and storage of
// its own. What a test costs is mostly the processor time of the browser, about 0.3 s for each page
// that it opens. Chromium's headless shell, which has no windows and no toolbars, needs half of
// what the whole Chromium needs.

// stepTime is how long a step may take before the test fails. Nothing takes that long, but on a
// machine with other work.
const stepTime = time.Minute

// testDay is when the tests begin, for the clock of the pages. A test that passes then passes on
// any other day, and sees no new day begin.
var testDay = time.Date(2026, 11, 25, 12, 0, 0, 0, time.UTC)

// testClock sets the clock of a page.
var testClock = fmt.Sprintf(`{
	const [Real, later] = [Date, %d];
	window.Date = class extends Real {
		constructor(...parts) { super(...(parts.length > 0 ? parts : [Date.now()])); }
		static now() { return Real.now() + later; }
	};
}`, time.Until(testDay).Milliseconds())

// browsers are the programs that will do, the fastest one first.
var browsers = []string{"chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"}

// browserPath finds the browser, or ends the test. Short tests go without it.
func browserPath(t *testing.T) string {
	if testing.Short() {
		t.Skip("the pages in a browser take a minute")
	}
	return tooltest.Need(t, "pages", browsers...)
}

// screen is a size of the window.
type screen struct {
	name          string
	width, height int64
	touch         bool
}

var screens = []screen{{"phone", 360, 740, true}, {"desk", 1920, 1080, false}}

// chromium is started by the first test that needs it and ended by TestMain.
var chromium struct {
	once  sync.Once
	ctx   context.Context
	close func()
	err   error
}

func TestMain(m *testing.M) {
	code := m.Run()
	if chromium.close != nil {
		chromium.close()
	}
	if engineDir != "" {
		_ = os.RemoveAll(engineDir)
	}
	os.Exit(code)
}

// openBrowser returns the browser. From here on the test runs side by side with other ones.
func openBrowser(t *testing.T) context.Context {
	browserPath(t) // skips the test before it waits for its turn
	t.Parallel()
	return openBrowserAlone(t)
}

// openBrowserAlone returns the browser for a part of a test, which does not run side by side with
// others.
func openBrowserAlone(t *testing.T) context.Context {
	path := browserPath(t)
	chromium.once.Do(func() { chromium.ctx, chromium.close, chromium.err = startBrowser(path) })
	if chromium.err != nil {
		t.Fatalf("starting %s: %v", path, chromium.err)
	}
	return chromium.ctx
}

// namedHost is a name of this machine for the browser, which trusts it no more than any other host.
const namedHost = "stride.example"

// startBrowser starts the browser with a fresh profile.
func startBrowser(path string) (context.Context, func(), error) {
	profile, err := os.MkdirTemp("", "stride-browser")
	if err != nil {
		return nil, nil, err
	}
	options := []chromedp.ExecAllocatorOption{
		chromedp.ExecPath(path), chromedp.UserDataDir(profile), chromedp.NoFirstRun,
		chromedp.NoDefaultBrowserCheck,
		chromedp.Headless, chromedp.NoSandbox, chromedp.DisableGPU, chromedp.Flag("lang", "en-US"),
		chromedp.Env("TZ=UTC"), chromedp.Flag("host-resolver-rules", "MAP "+namedHost+" 127.0.0.1"),
	}
	for _, part := range []string{
		"quic", "background-networking", "component-update", "sync", "dev-shm-usage", "extensions",
		"breakpad",
		"crash-reporter",
		// Tabs in the background are not slower than the one in front.
		"renderer-backgrounding", "background-timer-throttling", "backgrounding-occluded-windows",
	} {
		options = append(options, chromedp.Flag("disable-"+part, true))
	}
	// The pages of a test share one process. A process for each page, and one in reserve, would
	// take a third more of the processor.
	options = append(options, chromedp.Flag("process-per-site", true),
		chromedp.Flag("renderer-process-limit", "1"),
		chromedp.Flag("disable-features", "SpareRendererForSitePerProcess,site-per-process,Translate"))
	alloc, cancelAlloc := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, cancel := chromedp.NewContext(alloc)
	end := func() {
		cancel()
		cancelAlloc()
		_ = os.RemoveAll(profile) // what the browser still holds, the system cleans up
	}
	return ctx, end, chromedp.Do(ctx)
}

// served is the site of the tests behind a plain file server, for all tests that change nothing.
var served = sync.OnceValues(func() (string, error) {
	dir, err := written()
	if err != nil {
		return "", err
	}
	return httptest.NewServer(host(dir)).URL + siteFolder, nil
})

// startPages returns the address of the pages.
func startPages(t *testing.T) string {
	t.Helper()
	base, err := served()
	must(t, err)
	return base
}

// startPagesWith writes a site with options for one test, and returns its address.
func startPagesWith(t *testing.T, c web.Config) string {
	t.Helper()
	c.Engine = engineForBrowsers(t)
	dir := t.TempDir()
	_, err := web.WriteSite(t.Context(), dir, c, testDay, 1)
	must(t, err)
	server := httptest.NewServer(host(dir))
	t.Cleanup(server.Close)
	return server.URL + siteFolder
}
