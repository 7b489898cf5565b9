// Opens the seven pages in Firefox, whose engine shares nothing with that of the tests: each is
// ready without a complaint on the console, bold letters are bold, a jump and a hint arrive, and a
// search finds a maze.
//
//     npm --prefix bench/pages install && npm --prefix bench/pages run firefox
import { execFileSync } from 'node:child_process';
import puppeteer from 'puppeteer-core';
import { withSite } from './site.js';

const executablePath = execFileSync('sh', ['-c',
  'command -v firefox-esr || command -v firefox || { echo no Firefox >&2; exit 1; }']).toString().trim();

let wrong = 0;

/** check says what is wrong unless something is true. */
function check(yes, text) {
  if (yes) return;
  console.log(text);
  wrong++;
}

async function open(page, base, path) {
  await page.goto(base + path);
  await page.waitForFunction("document.body.dataset.ready && document.fonts.status === 'loaded'");
}

/** width is that of a text on the page in a weight. */
const width = (page, weight) => page.evaluate((bold) => {
  const text = document.createElement('span');
  text.textContent = 'The quick brown fox 0123456789';
  text.style.cssText = `font: ${bold} 40px Figtree; position: absolute; white-space: nowrap`;
  document.body.append(text);
  const across = text.getBoundingClientRect().width;
  text.remove();
  return across;
}, weight);

async function look(page, base) {
  page.on('console', (message) => {
    check(!['error', 'warn', 'warning'].includes(message.type()), `${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => check(false, `${page.url()}: ${error.message}`));
  for (const path of ['/', '/shift/', '/make/', '/set/', '/astar/', '/search/', '/maze/']) {
    await open(page, base, path);
    check(await page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth'),
      `${path} is too wide`);
  }
  const [usual, bold] = [await width(page, 400), await width(page, 800)];
  check(bold > usual, `a text has ${usual} pixels, and in bold ${bold}`);
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction("document.querySelector('#steps').textContent === '1'");
  await page.click('#hint-more');
  await page.waitForSelector('#hint li:not(.bad, .muted)');
  await open(page, base, '/search/');
  await page.click('#search-go');
  await page.waitForFunction("Number(document.querySelector('#search-value').dataset.value) > 0");
  await page.click('#search-stop');
  await page.waitForSelector('#search-ways:not([hidden])');
}

await withSite(async (base) => {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
  await look(await browser.newPage(), base).finally(() => browser.close());
});
process.exitCode = wrong > 0 ? 1 : 0;
