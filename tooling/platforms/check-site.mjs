// Looks at the built site: its weight, the scripts of a page of each kind, and, in Chromium at two widths and in both themes,
// whether a page has to be scrolled sideways, asks something of another site, or keeps people from reading it; how long a
// search takes, and the first rule of the playground.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { isMissing, withSite } from './browsers.mjs';
import { barriersOf, newTab } from './look.mjs';

const site = fileURLToPath(new URL('../../apps/docs/dist/', import.meta.url));

/** Most bytes of all files. */
const MAX_IN_ALL = 44_000_000;

/** Most bytes of the scripts of a page, compressed as servers send them. */
const MAX_SCRIPT = 200_000;
const MAX_SCRIPT_OF_PLAYGROUND = 600_000;

/** A page of each kind. */
const PAGES = [
  '',
  '404.html',
  'playground.html',
  'guide/getting-started.html',
  'guide/which-learner.html',
  'gallery/index.html',
  'gallery/form.html',
  'gallery/rankings.html',
  'commands/index.html',
  'commands/train.html',
  'methods/ml-rules.html',
  'reference/index.html',
  'reference/@preflearn/core/index.html',
  'reference/@preflearn/core/index/functions/takeTarget.html',
  'reference/@preflearn/boosting/index/functions/constantStep.html', // has an indented formula
];

/** Words of other fields that people search for, and a page that is to be among the first results. */
const SEARCHES = [
  ['hyperparameter', 'guide/tuning'],
  ['tuning', 'guide/tuning'],
  ['missing', 'guide/data'],
  ['NaN', 'guide/data'],
  ['import', 'guide/data'],
  ['deploy', 'guide/serving'],
  ['kappa', 'guide/metrics'],
  ['--early-stopping', 'commands/'],
  ['example', 'gallery/'],
];

/** How many results are read before people type another word. */
const READ_RESULTS = 6;

/** Most milliseconds from typing to results. */
const MAX_SEARCH_MS = 1000;

/** Most milliseconds from asking for the playground, which nothing has of yet, to the first rule learned in it. */
const MAX_FIRST_RULE_MS = 3000;

/** Cold loads of which the fastest counts: what else the machine does is no matter of the page. */
const COLD_LOADS = 3;

/** @typedef {{ url: string, browser: import('puppeteer-core').Browser }} Opened */

const LOOKS = /** @type {const} */ ([
  { width: 400, colorScheme: 'light' },
  { width: 400, colorScheme: 'dark' },
  { width: 1400, colorScheme: 'light' },
  { width: 1400, colorScheme: 'dark' },
]);

/** @type {string[]} */
const flaws = [];

if (!existsSync(join(site, 'index.html'))) throw new Error('There is no site; run npm run docs.');
const inAll = readdirSync(site, { recursive: true, encoding: 'utf8' })
  .map((name) => statSync(join(site, name)))
  .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
console.log(`all files       ${(inAll / 1e6).toFixed(1)} MB (${MAX_IN_ALL / 1e6})`);
if (inAll > MAX_IN_ALL)
  flaws.push(`the site has ${inAll} bytes, at most ${MAX_IN_ALL} are allowed`);

if (isMissing('chromium')) console.log('skipped: there is no Chromium here');
else await withSite('chromium', site, lookAtSite);

for (const flaw of flaws) console.log(flaw);
if (flaws.length > 0) process.exit(1);
console.log(`site: ${PAGES.length} pages, each in ${LOOKS.length} looks, within their limits`);

/** @param {Opened} opened */
async function lookAtSite(opened) {
  await lookAtPages(opened);
  await measureOnPhone(opened);
  await search(opened);
  await learnFirstRule(opened);
}

/** @param {Opened} opened */
async function learnFirstRule({ url, browser }) {
  const times = [];
  for (let load = 0; load < COLD_LOADS; load++) {
    const context = await browser.createBrowserContext(); // with a cache of its own
    const tab = await context.newPage();
    const begin = performance.now();
    await tab.goto(`${url}playground.html`, { waitUntil: 'domcontentloaded' });
    await tab.locator('::-p-aria([name="Train"][role="button"])').click();
    await tab.waitForSelector('.progress .rule, .rules');
    times.push(Math.round(performance.now() - begin));
    await context.close();
  }
  const ms = Math.min(...times);
  console.log(`first rule of the playground after ${times.join(', ')} ms of cold loads`);
  if (ms > MAX_FIRST_RULE_MS) flaws.push(`the first rule of the playground takes ${ms} ms`);
}

/** @param {Opened} opened */
async function search({ url, browser }) {
  const tab = await newTab(browser, 1400, 'light');
  await tab.goto(url, { waitUntil: 'networkidle0' });
  await tab.keyboard.down('Control');
  await tab.keyboard.press('k');
  await tab.keyboard.up('Control');
  await tab.waitForSelector('.search-input');
  // At once: each letter that is typed has results of its own.
  const write = (/** @type {string} */ words) =>
    tab.$eval(
      '.search-input',
      (field, text) => {
        Reflect.set(field, 'value', text);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      },
      words,
    );
  for (const [words, page] of SEARCHES) {
    await write('');
    await tab.waitForSelector('.result', { hidden: true });
    const begin = performance.now();
    await write(words);
    await tab.waitForSelector('.result');
    const ms = performance.now() - begin;
    const found = await tab.$$eval('.result', (all) =>
      all.map((one) => new URL(Reflect.get(one, 'href')).pathname.slice(1)),
    );
    const place = found.findIndex((address) => address.startsWith(page)) + 1;
    console.log(`search ${words.padEnd(18)} ${page} is result ${place}, after ${ms.toFixed(0)} ms`);
    if (place === 0 || place > READ_RESULTS)
      flaws.push(`a search for ${words} does not lead to ${page}, but to ${found.slice(0, 5)}`);
    if (ms > MAX_SEARCH_MS) flaws.push(`a search for ${words} takes ${ms.toFixed(0)} ms`);
  }
  await tab.close();
}

/**
 * Every page but those of the reference, which are of a few kinds: one long word or equation makes a page too wide.
 *
 * @param {Opened} opened
 */
async function measureOnPhone({ url, browser }) {
  const [{ width }] = LOOKS;
  const tab = await newTab(browser, width, 'light');
  const pages = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.html') && !name.startsWith('reference'),
  );
  for (const page of pages) {
    await tab.goto(`${url}${page}`);
    const wide = await tab.evaluate(() => document.documentElement.scrollWidth);
    if (wide > width) flaws.push(`/${page}, ${width} px: ${wide} px wide`);
  }
  console.log(`${pages.length} pages measured at ${width} px`);
  await tab.close();
}

/** @param {Opened} opened */
async function lookAtPages({ url, browser }) {
  for (const page of PAGES) {
    /** @type {Set<string>} */
    const scripts = new Set();
    for (const { width, colorScheme } of LOOKS) {
      const tab = await newTab(browser, width, colorScheme);
      const say = (/** @type {string} */ flaw) =>
        flaws.push(`/${page}, ${width} px, ${colorScheme}: ${flaw}`);
      tab.on('pageerror', (error) => say(String(error)));
      // What the server wrote, and what the page makes of it, are to be the same.
      tab.on('console', (message) => message.type() === 'error' && say(message.text()));
      tab.on('request', (request) => {
        const address = request.url();
        if (!address.startsWith(url) && !/^(?:blob|data):/.test(address)) say(`asks ${address}`);
        if (request.resourceType() === 'script') scripts.add(address);
      });
      await tab.goto(`${url}${page}`, { waitUntil: 'networkidle0' });
      const wide = await tab.evaluate(() => document.documentElement.scrollWidth);
      if (wide > width) say(`${wide} px wide`);
      if (width === LOOKS[0].width) for (const barrier of await barriersOf(tab)) say(barrier);
      await tab.close();
    }
    const bytes = [...scripts].reduce(
      (sum, address) => sum + sentBytes(address.slice(url.length)),
      0,
    );
    const most = page === 'playground.html' ? MAX_SCRIPT_OF_PLAYGROUND : MAX_SCRIPT;
    console.log(`/${page.padEnd(52)} ${(bytes / 1000).toFixed(0)} kB of script (${most / 1000})`);
    if (bytes > most)
      flaws.push(`/${page} loads ${bytes} bytes of script, at most ${most} are allowed`);
  }
}

/** @param {string} path */
function sentBytes(path) {
  return gzipSync(readFileSync(join(site, decodeURIComponent(path)))).length;
}
