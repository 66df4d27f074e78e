// Chromium and Firefox without a window, driven by Puppeteer.
import { existsSync } from 'node:fs';
import puppeteer from 'puppeteer-core';
import { serve } from './serve.mjs';

/** @typedef {'chromium' | 'firefox'} BrowserName */

const PLACES = {
  chromium: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
  firefox: ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
};

/** @param {BrowserName} name */
function pathOf(name) {
  return [process.env[name.toUpperCase()] ?? '', ...PLACES[name]].find((path) => existsSync(path));
}

/** Whether what needs a browser is skipped: where there is none, except in CI. @param {BrowserName} name */
export function isMissing(name) {
  return pathOf(name) === undefined && process.env.CI === undefined;
}

/**
 * Starts a browser, and ends it after its use.
 *
 * @template T
 * @param {BrowserName} name
 * @param {(browser: import('puppeteer-core').Browser) => Promise<T>} use
 * @param {string} [downloads]  where files go that are downloaded
 * @returns {Promise<T>}
 * @throws Error where there is no such browser; the variable CHROMIUM or FIREFOX names its place
 */
export async function withBrowser(name, use, downloads = '') {
  const executablePath = pathOf(name);
  if (executablePath === undefined) {
    throw new Error(`There is no ${name}; ${name.toUpperCase()} names its place.`);
  }
  const browser = await puppeteer.launch({
    browser: name === 'chromium' ? 'chrome' : name,
    executablePath,
    timeout: 120_000, // other tests may run at the same time
    protocolTimeout: 600_000,
    ...(name === 'chromium' && { args: ['--no-sandbox', '--disable-gpu'] }),
    extraPrefsFirefox: { 'browser.download.dir': downloads, 'browser.download.folderList': 2 },
    ...(downloads !== '' && { downloadBehavior: { policy: 'allow', downloadPath: downloads } }),
  });
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}

/**
 * Opens the folder of a site in a browser.
 *
 * @template T
 * @param {BrowserName} name
 * @param {string} folder
 * @param {(open: { url: string, browser: import('puppeteer-core').Browser }) => Promise<T>} use
 * @param {{ downloads?: string, headers?: Readonly<Record<string, string>> }} [more]  headers of all answers
 * @returns {Promise<T>}
 */
export async function withSite(name, folder, use, { downloads, headers = {} } = {}) {
  const { url, close } = await serve(folder, headers);
  try {
    return await withBrowser(name, (browser) => use({ url, browser }), downloads);
  } finally {
    close();
  }
}

/**
 * What a built page leaves in a global variable, or what it resolves to.
 *
 * @param {BrowserName} name
 * @param {string} folder  holds index.html
 * @param {string} variable
 * @param {Readonly<Record<string, string>>} [headers]  of all answers
 * @returns {Promise<unknown>}
 */
export function valueIn(name, folder, variable, headers = {}) {
  const read = async (
    /** @type {{ url: string, browser: import('puppeteer-core').Browser }} */ opened,
  ) => {
    const tab = await opened.browser.newPage();
    /** @type {string[]} */
    const errors = [];
    tab.on('pageerror', (error) => errors.push(String(error)));
    await tab.goto(opened.url, { waitUntil: 'domcontentloaded', timeout: 300_000 });
    await tab.waitForFunction((key) => key in globalThis, { timeout: 300_000 }, variable);
    const result = await tab.evaluate((key) => Reflect.get(globalThis, key), variable);
    if (errors.length > 0) throw new Error(errors.join('\n'));
    return result;
  };
  return withSite(name, folder, read, { headers });
}
