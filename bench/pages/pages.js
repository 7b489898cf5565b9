// Measures the budgets of the pages: what Lighthouse says of them, how soon a board is playable,
// how soon a tap is answered, how smoothly large boards move, and how fast the engine in the
// browser is. It writes the static site, serves it with a plain file server that compresses texts,
// and plays on it in Chromium with the screen of a phone and a main thread slowed down four times.
//
//     npm --prefix bench/pages install && npm --prefix bench/pages run budgets
//
// Options follow after --: --only WORD measures the budgets whose names contain a word, --runs N
// takes the median of N runs in place of 5, --slower 1 is without the slowdown.
//
// Lighthouse (Google, 2016) loads a page as on a slow phone network. The bytes are those to play:
// without the engine and the first hints, which a page loads after the board.
//
// Chromium slows down the main thread of a page only, and the engine works in another one: so what
// the engine takes part in is measured at full speed, and the time multiplied by the factor. Frames
// are counted by requestAnimationFrame. Without a graphics card the processor draws them, so they
// are a lower bound.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import lighthouse from 'lighthouse';
import puppeteer from 'puppeteer-core';
import { walk } from '../../internal/web/js/mazerules.js';
import { readPuzzle } from '../../internal/web/js/puzzleid.js';
import { root, withSite } from './site.js';

const { values: options } = parseArgs({ options: {
  only: { type: 'string', default: '' }, runs: { type: 'string', default: '5' },
  slower: { type: 'string', default: '4' },
} });
const slower = Number(options.slower);

/** patience limits, in ms, how long a step may take before the measurement fails. */
const patience = 60_000;

/** The maze that the page opens with, and a shortest solution. */
const courseMaze = 'maze:5x5:1-4:321413213333214312331443Q';
const courseSolution = 'RDLRUDRLRLUDLDRRUDD';

/** largeMaze is the address of a maze of 100x100 cells with random numbers. */
function largeMaze() {
  let random = 1;
  const digits = Array.from({ length: 100 * 100 - 1 }, () => {
    random = random * 16807 % 2147483647; // the generator of S. Park and K. Miller (1988)
    return 1 + random % 9;
  });
  const text = `maze:100x100:1-9:${digits.join('')}`;
  const ids = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((checkDigit) => text + checkDigit);
  return `/maze/#level=${ids.find((id) => readPuzzle(id))}`;
}

const largeLevel = () => '/shift/#level=shift:1000%23';

/** watcher runs in each page before its scripts. Of each tap it notes when the finger was lifted
 * and how long it took until the next picture was on the screen, both from the Event Timing API;
 * and it notes when the page was ready and when the board was drawn. */
function watcher() {
  window.taps = [];
  window.painted = [];
  new MutationObserver((changes) => {
    if (changes.some(({ target }) => target.closest?.('.cells'))) window.painted.push(performance.now());
  }).observe(document, { subtree: true, childList: true });
  new MutationObserver(() => {
    if (document.body?.dataset.ready) window.readyAt ??= performance.now();
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-ready'] });
  new PerformanceObserver((list) => {
    for (const e of list.getEntries()) {
      if (e.interactionId && e.name === 'pointerup') window.taps.push({ at: e.startTime, ms: e.duration });
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
}

/** A tab in which nothing has been visited. */
class Phone {
  constructor(page, base) {
    this.page = page;
    this.base = base;
  }

  /** open goes to a page and returns after how many seconds it was ready. */
  async open(path) {
    await this.page.goto(this.base + path, { timeout: patience });
    await this.wait('window.readyAt');
    return await this.page.evaluate('readyAt') / 1000;
  }

  wait(expression) { return this.page.waitForFunction(expression, { timeout: patience, polling: 10 }); }

  /** centre shows an element and returns its middle. */
  centre(selector) {
    return this.page.$eval(selector, (e) => {
      e.scrollIntoView({ block: 'nearest' });
      const r = e.getBoundingClientRect();
      return { x: r.x + r.width / 2, y: r.y + r.height / 2 };
    });
  }

  async tap(selector) {
    const { x, y } = await this.centre(selector);
    await this.page.touchscreen.tap(x, y);
  }
}

const ready = (path) => (phone) => phone.open(path);

/** tapEvery is the time between two taps in ms: four taps a second are more than people make. */
const tapEvery = 250;
/** pictureMs is the time that a picture stays on the screen. */
const pictureMs = 16;

/**
 * taps taps the first visible cells of a board, and returns the longest time from a tap to the
 * picture that answers it, as the browser itself measures it. The page is asked nothing until the
 * tap has been answered: the question where the next cell lies would make it lay itself out before
 * the picture. At the end, an expression must be true.
 */
async function taps(phone, cells, most, end) {
  let tapped = 0;
  await sleep(tapEvery); // no player taps sooner
  for (const cell of cells) {
    if (tapped === most) break;
    const { x, y } = await phone.centre(`#board [data-cell='${cell}']`);
    const inView = await phone.page.evaluate((left, top) => document.elementFromPoint(left, top)
      ?.matches('.cells, .board-canvas') === true, x, y);
    if (!inView) continue;
    tapped++;
    await phone.page.touchscreen.tap(x, y);
    await sleep(tapEvery); // the browser also reports times with a delay
  }
  await phone.wait(end);
  // A tap that is answered within pictureMs is not reported. The next picture may have been under
  // way when the finger was lifted: then the move is in the one after the board is drawn next.
  return await phone.page.evaluate((picture) => Math.max(0, ...window.taps.map(({ at, ms }) => {
    const drawn = window.painted.find((t) => t > at);
    if (!drawn) throw new Error('the board was not drawn after a tap');
    return drawn - at > ms ? drawn - at + picture : ms;
  })), pictureMs) / 1000;
}

/** steps says that a number of moves has been made in a maze. */
const steps = (number) => `document.querySelector('#steps').textContent === '${number}'`;

/** mazeTaps plays the solution of a maze by taps. */
async function mazeTaps(phone) {
  await phone.open(`/maze/#level=${courseMaze}`);
  const cells = walk(readPuzzle(courseMaze), [...courseSolution]).slice(1);
  return taps(phone, cells, cells.length, steps(cells.length));
}

/** levelTaps chooses the first numbers of a level one after the other. */
async function levelTaps(phone) {
  await phone.open('/shift/#level=shift:100%23');
  const cells = await phone.page.$$eval('#board .full', (all) => all.map((cell) => cell.dataset.cell));
  return taps(phone, cells, 12, "document.querySelector('#board .chosen, #board .aim')");
}

/** frames measures how many frames a second are drawn while gestures are made. */
const frames = (address, gestures) => async (phone) => {
  await phone.open(address());
  await sleep(1000); // what loads afterwards is not what is measured
  const { x, y } = await phone.centre('#board');
  const inside = { x: Math.min(x, screen.width / 2), y: Math.min(y, screen.height / 2) };
  const client = await phone.page.createCDPSession();
  await phone.page.evaluate(() => {
    window.drawn = [];
    window.recording = true;
    const next = (t) => {
      window.drawn.push(t);
      if (window.recording) requestAnimationFrame(next);
    };
    next(performance.now());
  });
  for (const [method, more] of gestures) {
    await client.send(method, { ...inside, gestureSourceType: 'touch', ...more });
  }
  return phone.page.evaluate(() => {
    window.recording = false;
    return 1000 * (window.drawn.length - 1) / (window.drawn.at(-1) - window.drawn[0]);
  });
};

/** scroll drags a board to and fro with a finger. */
const scroll = [-200, 200, -200, 200].map((way) => ['Input.synthesizeScrollGesture',
  { xDistance: way / 2, yDistance: way, speed: 600 }]);

/** pinch makes a board larger and smaller with two fingers. */
const pinch = [1.8, 0.5, 1.8, 0.6].map((scaleFactor) => ['Input.synthesizePinchGesture',
  { scaleFactor, relativeSpeed: 300 }]);

/**
 * hint measures how long the hint of a number takes after a number of moves: from the moment in
 * which the finger touches the button, as the event says, until the hint is in the document. The
 * page has the hints for the position of the beginning; for others it needs the engine, which it
 * may load while the player looks at the board for some ms.
 */
const hint = (moves, number, look) => async (phone) => {
  await phone.open('/maze/');
  for (let n = 1; n <= moves; n++) {
    await phone.tap('#board .target');
    await phone.wait(steps(n));
  }
  await phone.page.evaluate(() => {
    window.hints = [];
    let from = 0;
    document.querySelector('#hint-more').addEventListener('pointerdown', (e) => { from = e.timeStamp; },
      { capture: true });
    new MutationObserver(() => {
      const seen = document.querySelectorAll('#hint li:not(.bad, .muted)').length;
      if (seen > window.hints.length) window.hints.push(performance.now() - from);
    }).observe(document.querySelector('#hint'), { childList: true, subtree: true });
  });
  await sleep(look);
  for (let n = 1; n <= number; n++) {
    await phone.tap('#hint-more');
    await phone.wait(`hints.length >= ${n}`);
  }
  return await phone.page.evaluate('hints.at(-1)') / 1000;
};

/** loaded measures how long the engine takes to load and to answer its first question. */
async function loaded(phone) {
  await phone.open('/astar/'); // which asks nothing that needs more than this answer
  return await phone.page.evaluate(async () => {
    const { engine } = await import(document.querySelector('script[type=module]').src);
    const fresh = new engine.Engine(null);
    const begin = performance.now();
    await fresh.ask('families', {});
    fresh.end();
    return performance.now() - begin;
  }) / 1000;
}

const searchSeconds = 10;

/** searched compares the value of a 10x10 maze after a time with that of the program, in %. */
async function searched(phone) {
  await phone.open('/search/');
  const value = await phone.page.evaluate(async (seconds) => {
    const { searches } = await import(document.querySelector('script[type=module]').src);
    return (await searches.begin('bench', 'generate',
      { problem: 'maze:10x10:1-9', seconds, seed: 1 }).over).value;
  }, searchSeconds);
  const [made] = execFileSync('go', ['run', './cmd/stride', 'maze', '10', '10', '1', '9',
    '--time', `${searchSeconds}s`, '--seed', '1', '--json'], { cwd: root }).toString().split('\n');
  return 100 * value / JSON.parse(made).value;
}

/** asked measures how long the engine takes for an answer, once it has been loaded. */
const asked = (name, query) => async (phone) => {
  await phone.open('/maze/');
  return await phone.page.evaluate(async (question, value, level) => {
    const { engine, searches } = await import(document.querySelector('script[type=module]').src);
    const ask = (what, about) => (what === 'solve' ? searches.solve(about) : engine.ask(what, about));
    await ask('solve', { level: 'shift:1#', moves: [] });
    await engine.load().ask('hint', { level, moves: [], step: 1 });
    const begin = performance.now();
    await ask(question, value);
    return performance.now() - begin;
  }, name, query, courseMaze) / 1000;
};

/** screen is that of the phone, in CSS pixels. */
const screen = { width: 360, height: 740, isMobile: true, hasTouch: true };

/** How a budget is measured: with a slow main thread; the same, and the limit is a least value; at
 * full speed, and the time is multiplied; or at full speed, as at a desk, also with a least value.
 */
const [page, moving, engine, desk, deskShare] = ['page', 'moving', 'engine', 'desk', 'deskShare'];

const budgets = [
  ['home page ready', 's', 1, page, ready('/')],
  ['maze playable', 's', 1, page, ready('/maze/')],
  ['level 1 playable', 's', 1, page, ready('/shift/#level=shift:1%23')],
  ['tap on a maze answered', 's', 0.05, page, mazeTaps],
  ['tap on level 100 answered', 's', 0.05, page, levelTaps],
  ['scroll a 100x100 maze', 'frames/s', 50, moving, frames(largeMaze, scroll)],
  ['zoom a 100x100 maze', 'frames/s', 50, moving, frames(largeMaze, pinch)],
  ['scroll level 1000', 'frames/s', 50, moving, frames(largeLevel, scroll)],
  ['zoom level 1000', 'frames/s', 50, moving, frames(largeLevel, pinch)],
  ['first hint, at once', 's', 1, engine, hint(0, 1, 0)],
  ['first hint, after a move at once', 's', 1, engine, hint(1, 1, 0)], // the engine has to be loaded
  ['first hint, after a move and 3 s', 's', 1, engine, hint(1, 1, 3000)],
  ['hint', 's', 1, engine, hint(1, 2, 0)],
  ['10x10 maze to order', 's', 1, engine,
    asked('order', { family: 'maze', rows: 10, cols: 10, difficulty: 'medium' })],
  ['level 1000 solved', 's', 10, engine, asked('solve', { level: 'shift:1000#', moves: [], seconds: 60 })],
  ['desk: engine loaded', 's', 0.5, desk, loaded],
  ['desk: first hint, after a move', 's', 0.7, desk, hint(1, 1, 0)],
  ['desk: level 1000 solved', 's', 0.7, desk,
    asked('solve', { level: 'shift:1000#', moves: [], seconds: 60 })],
  ['desk: 10x10 after 10 s, of the program', '%', 99, deskShare, searched],
];

/** What Lighthouse says of each page, with the limits: scores, bytes and layout shift. */
const audited = ['/', '/maze/', '/shift/', '/make/', '/search/', '/astar/', '/set/'];
const afterwards = /\/(engine|data)\/|worker\.js$/;
const figures = [
  ...['performance', 'accessibility', 'best-practices', 'seo'].map((name) => [name, '%', 95,
    ({ lhr }) => 100 * lhr.categories[name].score]),
  ['bytes', 'kB', 80, ({ lhr }) => lhr.audits['network-requests'].details.items
    .filter(({ url }) => !afterwards.test(url)).reduce((sum, file) => sum + file.transferSize, 0) / 1000],
  ['layout shift', '', 0.02, ({ lhr }) => lhr.audits['cumulative-layout-shift'].numericValue],
];

const row = (name, median, worst, limit, unit, verdict) => console.log(name.padEnd(36), median.padStart(8),
  worst.padStart(8), limit.padStart(8), unit.padEnd(8), verdict);

let measured = 0;
let missed = 0;

/** print prints a row. The median counts. */
function print(name, values, limit, unit, atLeast) {
  const sorted = [...values].sort((a, b) => a - b);
  const half = (sorted.length - 1) / 2;
  const median = (sorted[Math.floor(half)] + sorted[Math.ceil(half)]) / 2;
  const kept = atLeast ? median >= limit : median <= limit;
  measured++;
  if (!kept) missed++;
  const worst = atLeast ? sorted[0] : sorted.at(-1);
  row(name, ...[median, worst, limit].map((v) => String(+v.toPrecision(3))), unit, kept ? 'kept' : 'missed');
}

async function measure(browser, base) {
  const { port } = new URL(browser.wsEndpoint());
  for (const path of audited.filter((one) => `Lighthouse ${one}`.includes(options.only))) {
    const runs = [];
    for (let run = 0; run < Number(options.runs); run++) {
      runs.push(await lighthouse(base + path, { port, logLevel: 'error' }));
    }
    for (const [name, unit, limit, of] of figures) {
      print(`Lighthouse ${path} ${name}`, runs.map(of), limit, unit, unit === '%');
    }
  }
  for (const [name, unit, limit, kind, of] of budgets.filter((one) => one[0].includes(options.only))) {
    const values = [];
    for (let run = 0; run < Number(options.runs); run++) {
      const context = await browser.createBrowserContext();
      const tab = await context.newPage();
      await tab.setViewport(screen);
      await tab.evaluateOnNewDocument(watcher);
      await tab.emulateCPUThrottling([page, moving].includes(kind) ? slower : 1);
      values.push(await of(new Phone(tab, base)) * (kind === engine ? slower : 1));
      await context.close();
    }
    print(name, values, limit, unit, [moving, deskShare].includes(kind));
  }
}

const browsers = 'chromium chromium-headless-shell chromium-browser google-chrome';
const executablePath = execFileSync('sh', ['-c',
  `for b in ${browsers}; do command -v $b && exit; done; echo no Chromium >&2; exit 1`]).toString().trim();
await withSite(async (base, temp) => {
  const browser = await puppeteer.launch({
    executablePath, headless: executablePath.endsWith('shell') ? 'shell' : true,
    userDataDir: join(temp, 'profile'), args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
  row('what', 'median', 'worst', 'budget', 'unit', 'verdict');
  await measure(browser, base).finally(() => browser.close());
});
if (measured === 0) console.error(`no budget has ${options.only} in its name`);
process.exitCode = missed > 0 || measured === 0 ? 1 : 0;
