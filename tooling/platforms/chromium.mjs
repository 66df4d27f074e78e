// Runs the built page of this folder in headless Chromium.
import { existsSync } from 'node:fs';
import axe from 'axe-core';
import { chromium } from 'playwright-core';
import { serve } from './serve.mjs';

/** @typedef {import('./learner-digests.mjs').BothDigests} BothDigests */

/** Where Chromium is, or `undefined`; the variable CHROMIUM names another place. */
export const chromiumPath = [
  process.env.CHROMIUM ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => existsSync(path));

/**
 * The digests that a built page computes, in the page and in its worker.
 *
 * @param {string} executablePath  of Chromium
 * @param {string} folder          holds index.html
 * @returns {Promise<{ page: BothDigests, worker: BothDigests }>}
 */
export async function digestsInChromium(executablePath, folder) {
  const result = await valueInChromium(executablePath, folder, 'digests');
  const [page, worker] = /** @type {[BothDigests, BothDigests]} */ (result);
  return { page, worker };
}

/**
 * What a built page leaves in a global variable, or what it resolves to.
 *
 * @param {string} executablePath  of Chromium
 * @param {string} folder          holds index.html
 * @param {string} name            of the variable
 * @param {Readonly<Record<string, string>>} [headers]  of all answers
 * @returns {Promise<unknown>}
 */
export async function valueInChromium(executablePath, folder, name, headers = {}) {
  const { url, close } = await serve(folder, headers);
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const tab = await browser.newPage();
    /** @type {string[]} */
    const errors = [];
    tab.on('pageerror', (error) => errors.push(error.message));
    await tab.goto(url, { waitUntil: 'commit' }); // loading ends with the work of its modules
    await tab.waitForFunction((key) => key in globalThis, name, { timeout: 90_000 });
    const result = await tab.evaluate((key) => Reflect.get(globalThis, key), name);
    if (errors.length > 0) throw new Error(errors.join('\n'));
    return result;
  } finally {
    await browser.close();
    close();
  }
}

/**
 * Opens the folder of a site in a browser.
 *
 * @template T
 * @param {string} executablePath  of Chromium
 * @param {string} folder
 * @param {(open: { url: string, browser: import('playwright-core').Browser }) => Promise<T>} use
 * @returns {Promise<T>}
 */
export async function withSite(executablePath, folder, use) {
  const { url, close } = await serve(folder, {});
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    return await use({ url, browser });
  } finally {
    await browser.close();
    close();
  }
}

/** How a page is looked at. */
/** @typedef {{ width: number, theme: 'light' | 'dark' }} Look */

/**
 * What a reader would stumble over in pages that stand alone, all that is folded opened: a page that has to be scrolled
 * sideways, texts outside their picture or too small to read, names of more than three lines, and what axe-core finds that
 * keeps people from reading it: too little contrast, empty headings and headers of tables, pictures without a text.
 *
 * @param {string} executablePath  of Chromium
 * @param {Readonly<Record<string, string>>} pages  by name
 * @param {readonly Look[]} looks
 * @returns {Promise<readonly string[]>}
 */
export async function flawsInChromium(executablePath, pages, looks) {
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  /** @type {string[]} */
  const flaws = [];
  try {
    for (const { width, theme } of looks) {
      const viewport = { width, height: 900 };
      const tab = await browser.newPage({ viewport, colorScheme: theme, bypassCSP: true });
      for (const [name, html] of Object.entries(pages)) {
        await tab.setContent(html);
        const found = await tab.evaluate(flawsOfPage);
        // What axe looks at hardly depends on the width.
        if (width === looks[0].width) found.push(...(await barriersOf(tab)));
        flaws.push(...found.map((flaw) => `${name}, ${width} px, ${theme}: ${flaw}`));
      }
      await tab.close();
    }
  } finally {
    await browser.close();
  }
  return flaws;
}

/**
 * What axe-core finds in the page that is shown.
 *
 * @param {import('playwright-core').Page} tab
 * @returns {Promise<readonly string[]>}
 */
export async function barriersOf(tab) {
  await tab.evaluate(axe.source);
  return tab.evaluate(async () => {
    const { violations } = await Reflect.get(globalThis, 'axe').run(document, {
      resultTypes: ['violations'],
    });
    return violations.flatMap((/** @type {import('axe-core').Result} */ { id, help, nodes }) => {
      // Axe does not see that an equation says something.
      const isEquation = (/** @type {string} */ place) =>
        id === 'empty-table-header' && document.querySelector(`${place} math`) !== null;
      const found = nodes.filter(({ target }) => !isEquation(String(target[0])));
      if (found.length === 0) return [];
      return [`${id} (${help}) in ${found.length} places, first ${found[0].html.slice(0, 200)}`];
    });
  });
}

/** Runs in the page. */
function flawsOfPage() {
  const root = document.documentElement;
  for (const fold of document.querySelectorAll('details')) fold.open = true;
  const flaws = [];
  if (root.scrollWidth > root.clientWidth) flaws.push(`${root.scrollWidth} px wide`);
  for (const picture of document.querySelectorAll('svg')) {
    const frame = picture.getBoundingClientRect();
    for (const text of picture.querySelectorAll('text')) {
      const box = text.getBoundingClientRect();
      const isInside =
        box.left >= frame.left - 1 &&
        box.right <= frame.right + 1 &&
        box.top >= frame.top - 1 &&
        box.bottom <= frame.bottom + 1;
      if (!isInside) flaws.push(`outside its picture: ${text.textContent}`);
      if (box.width > 0 && Math.min(box.width, box.height) < 5) {
        flaws.push(`too small: ${text.textContent}`);
      }
    }
  }
  for (const name of document.querySelectorAll('h1, h2, h3, th, summary, .name')) {
    const style = getComputedStyle(name);
    const inside =
      name.clientHeight -
      Number.parseFloat(style.paddingTop) -
      Number.parseFloat(style.paddingBottom);
    const lines = inside / Number.parseFloat(style.lineHeight);
    const isAlone = !name.parentElement?.matches('tr') || name.matches('[scope=row]:only-child');
    if (lines > 3.4 && (isAlone || linesOf(name) > 3)) {
      flaws.push(`${Math.round(lines)} lines: ${name.textContent}`);
    }
  }
  return flaws;

  /** @param {Element} cell  as high as its row, whatever it holds */
  function linesOf(cell) {
    const content = cell.firstElementChild ?? cell;
    const range = document.createRange();
    range.selectNodeContents(content);
    const height = content === cell ? range.getBoundingClientRect().height : content.clientHeight;
    return Math.round(height / Number.parseFloat(getComputedStyle(cell).lineHeight));
  }
}
