// Runs the built page of this folder in headless Chromium.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { chromium } from 'playwright-core';

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
    await tab.goto(url);
    await tab.waitForFunction((key) => key in globalThis, name, { timeout: 30_000 });
    const result = await tab.evaluate((key) => Reflect.get(globalThis, key), name);
    if (errors.length > 0) throw new Error(errors.join('\n'));
    return result;
  } finally {
    await browser.close();
    close();
  }
}

/** @type {Record<string, string>} */
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript' };

/**
 * Serves the files of a folder on a free port.
 *
 * @param {string} folder
 * @param {Readonly<Record<string, string>>} headers
 * @returns {Promise<{ url: string, close: () => void }>}
 */
async function serve(folder, headers) {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
    try {
      const body = await readFile(file);
      const type = TYPES[extname(file)] ?? 'text/plain';
      response.writeHead(200, { ...headers, 'content-type': type }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return { url: `http://127.0.0.1:${address.port}/`, close: () => server.close() };
}
