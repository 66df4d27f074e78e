// Looks at the built site: its weight, the scripts of a page of each kind, and, in Chromium at two widths and in both themes,
// whether a page has to be scrolled sideways, asks something of another site, or keeps people from reading it.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { barriersOf, chromiumPath, withSite } from './chromium.mjs';

const site = fileURLToPath(new URL('../../apps/docs/dist/', import.meta.url));

/** Most bytes of all files. */
const MOST_IN_ALL = 40_000_000;

/** Most bytes of the scripts of a page, compressed as servers send them. */
const MOST_SCRIPT = 200_000;
const MOST_SCRIPT_OF_PLAYGROUND = 600_000;

/** A page of each kind. */
const PAGES = [
  '',
  'playground.html',
  'guide/getting-started.html',
  'guide/which-learner.html',
  'methods/ml-rules.html',
  'reference/index.html',
  'reference/@preflearn/core/index.html',
  'reference/@preflearn/core/functions/takeTarget.html',
];

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
console.log(`all files       ${(inAll / 1e6).toFixed(1)} MB (${MOST_IN_ALL / 1e6})`);
if (inAll > MOST_IN_ALL)
  flaws.push(`the site has ${inAll} bytes, at most ${MOST_IN_ALL} are allowed`);

if (chromiumPath !== undefined) await withSite(chromiumPath, site, lookAtPages);
else if (process.env.CI === undefined) console.log('skipped: there is no Chromium here');
else throw new Error('There is no Chromium; CHROMIUM names its place.');

for (const flaw of flaws) console.log(flaw);
if (flaws.length > 0) process.exit(1);
console.log(`site: ${PAGES.length} pages, each in ${LOOKS.length} looks, within their limits`);

/** @param {{ url: string, browser: import('playwright-core').Browser }} opened */
async function lookAtPages({ url, browser }) {
  for (const page of PAGES) {
    /** @type {Set<string>} */
    const scripts = new Set();
    for (const { width, colorScheme } of LOOKS) {
      const tab = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
      const say = (/** @type {string} */ flaw) =>
        flaws.push(`/${page}, ${width} px, ${colorScheme}: ${flaw}`);
      tab.on('pageerror', ({ message }) => say(message));
      tab.on('request', (request) => {
        const address = request.url();
        if (!address.startsWith(url) && !/^(?:blob|data):/.test(address)) say(`asks ${address}`);
        if (request.resourceType() === 'script') scripts.add(address);
      });
      await tab.goto(`${url}${page}`, { waitUntil: 'networkidle' });
      const wide = await tab.evaluate(() => document.documentElement.scrollWidth);
      if (wide > width) say(`${wide} px wide`);
      if (width === LOOKS[0].width) for (const barrier of await barriersOf(tab)) say(barrier);
      await tab.close();
    }
    const bytes = [...scripts].reduce(
      (sum, address) => sum + sentBytes(address.slice(url.length)),
      0,
    );
    const most = page === 'playground.html' ? MOST_SCRIPT_OF_PLAYGROUND : MOST_SCRIPT;
    console.log(`/${page.padEnd(52)} ${(bytes / 1000).toFixed(0)} kB of script (${most / 1000})`);
    if (bytes > most)
      flaws.push(`/${page} loads ${bytes} bytes of script, at most ${most} are allowed`);
  }
}

/** @param {string} path */
function sentBytes(path) {
  return gzipSync(readFileSync(join(site, decodeURIComponent(path)))).length;
}
