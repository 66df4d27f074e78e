// Runs pages in headless Firefox, driven by WebDriver BiDi: Playwright drives only a Firefox of its own, which no package
// brings.
import { existsSync } from 'node:fs';
import puppeteer from 'puppeteer-core';
import { serve } from './serve.mjs';

/** @typedef {import('./learner-digests.mjs').BothDigests} BothDigests */

/** Where Firefox is, or `undefined`; the variable FIREFOX names another place. */
export const firefoxPath = [
  process.env.FIREFOX ?? '',
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
].find((path) => existsSync(path));

/**
 * The digests that a built page computes, in the page and in its worker.
 *
 * @param {string} executablePath  of Firefox
 * @param {string} folder          holds index.html
 * @returns {Promise<{ page: BothDigests, worker: BothDigests }>}
 */
export async function digestsInFirefox(executablePath, folder) {
  const result = await withSiteInFirefox(executablePath, folder, async ({ url, browser }) => {
    const tab = await browser.newPage();
    await tab.goto(url, { waitUntil: 'domcontentloaded' });
    await tab.waitForFunction(() => 'digests' in globalThis);
    return tab.evaluate(() => Reflect.get(globalThis, 'digests'));
  });
  const [page, worker] = /** @type {[BothDigests, BothDigests]} */ (result);
  return { page, worker };
}

/**
 * Opens the folder of a site in a browser.
 *
 * @template T
 * @param {string} executablePath  of Firefox
 * @param {string} folder
 * @param {(open: { url: string, browser: import('puppeteer-core').Browser }) => Promise<T>} use
 * @param {string} [downloads]  where files go that are downloaded
 * @returns {Promise<T>}
 */
export async function withSiteInFirefox(executablePath, folder, use, downloads = folder) {
  const { url, close } = await serve(folder, {});
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    timeout: 120_000, // other tests may run beside this one
    extraPrefsFirefox: { 'browser.download.dir': downloads, 'browser.download.folderList': 2 },
  });
  try {
    return await use({ url, browser });
  } finally {
    await browser.close();
    close();
  }
}
