import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Random, takeTarget } from '@preflearn/core';
import { readTableFrom } from '@preflearn/io';
import { loadShortRules, ShortRules } from '@preflearn/short-rules';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawnTables } from '../../apps/docs/.vitepress/theme/playground/drawn-tables.js';
import { isMissing, withSite } from './browsers.mjs';

/*
 * The page of the playground as the site has it, with the built packages, in Chromium and in Firefox.
 */

const docs = fileURLToPath(new URL('../../apps/docs/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'preflearn-playground-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const site = join(folder, 'site');

/** Builds the site with this page and the start page alone. */
function buildSite(): void {
  const vitepress = join(docs, 'node_modules', 'vitepress', 'bin', 'vitepress.js');
  const { status, stderr, stdout } = spawnSync(process.execPath, [vitepress, 'build'], {
    cwd: docs,
    env: { ...process.env, ONLY_PLAYGROUND: '1', DOCS_OUT: site },
    encoding: 'utf8',
  });
  expect({ status, said: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, said: '' });
}

/** The model that Node trains on the flats by default settings of the page. */
async function modelOfNode(csv: string) {
  const data = takeTarget(await readTableFrom(new Blob([csv])), 'stars');
  return { data, model: new ShortRules({ rules: 20 }).fit(data, { seed: 1 }) };
}

const button = (name: string) =>
  `::-p-xpath(//button[normalize-space(.)="${name}" or @aria-label="${name}"])`;
const text = (part: string) => `::-p-xpath(//*[text()[contains(., "${part}")]])`;
const field = (label: string) =>
  `::-p-xpath(//label[contains(., "${label}")]//*[self::select or self::input or self::textarea])`;

/** A page for users: what they press, see, fill in and get; what goes wrong, and what it asks of other places, is kept. */
class Tab {
  readonly page: Page;
  readonly wrong: string[];
  readonly #downloads: string;

  constructor(page: Page, wrong: string[], downloads: string) {
    [this.page, this.wrong, this.#downloads] = [page, wrong, downloads];
  }

  static async open(browser: Browser, url: string, downloads: string, path = ''): Promise<Tab> {
    const page = await browser.newPage();
    await page.setViewport({ width: 400, height: 900 });
    page.setDefaultTimeout(120_000); // other tests run at the same time
    const wrong: string[] = [];
    page.on('pageerror', (error) => wrong.push(String(error)));
    page.on('console', (line) => line.type() === 'error' && wrong.push(line.text()));
    page.on('request', (request) => {
      const isOwn = /^(?:blob|data):/.test(request.url()) || request.url().startsWith(url);
      if (!isOwn) wrong.push(`asked ${request.url()}`);
    });
    await page.goto(`${url}${path}`);
    return new Tab(page, wrong, downloads);
  }

  press(name: string): Promise<void> {
    return this.page.locator(button(name)).click();
  }

  async sees(part: string): Promise<void> {
    await this.page.waitForSelector(text(part));
  }

  fill(label: string, value: string): Promise<void> {
    return this.page.locator(field(label)).fill(value);
  }

  async has(label: string, value: string): Promise<void> {
    const valueNow = () =>
      this.page.$eval(field(label), (input) => (input as HTMLInputElement).value).catch(() => '');
    await expect.poll(valueNow, { timeout: 30_000 }).toBe(value);
  }

  async train(): Promise<void> {
    await this.press('Train');
    await this.page.waitForSelector('#take-away');
  }

  async alert(part: string): Promise<void> {
    await this.page.waitForSelector(`::-p-xpath(//*[@role="alert"][contains(., "${part}")])`);
  }

  async upload(name: string, content: string): Promise<void> {
    const path = join(folder, name);
    writeFileSync(path, content);
    const input = await this.page.waitForSelector('input[type=file]');
    await (input as unknown as { uploadFile: (path: string) => Promise<void> }).uploadFile(path);
  }

  async download(name: string, file: string): Promise<string> {
    const path = join(this.#downloads, file);
    rmSync(path, { force: true });
    await this.press(name);
    // Browsers write beside the file until they have all of it.
    await expect
      .poll(() => existsSync(path) && readFileSync(path).length > 0, { timeout: 120_000 })
      .toBe(true);
    return readFileSync(path, 'utf8');
  }
}

/** 1e5 rows of 16 numbers. */
function largeTable(): string {
  const random = new Random(3);
  const lines = [`${Array.from({ length: 16 }, (_, c) => `x${c}`).join(',')},y`];
  for (let row = 0; row < 1e5; row++) {
    const numbers = Array.from({ length: 16 }, () => random.integer(1000));
    lines.push(`${numbers.join(',')},${Math.floor((numbers[0] + numbers[1]) / 400)}`);
  }
  return `${lines.join('\n')}\n`;
}

/** A built-in set, trained; the model and its predictions are those of Node, bit for bit. */
async function trainsAsNode(tab: Tab): Promise<void> {
  await tab.train();
  const saved = await tab.download('Download the model', 'model.json');
  const csv = await tab.download('Download the table', 'flats.csv');
  expect(csv).toBe(drawnTables['flats.csv']());
  const { data, model } = await modelOfNode(csv);
  expect(saved).toBe(`${JSON.stringify(model)}\n`);
  const loaded = loadShortRules(JSON.parse(saved));
  expect(loaded.predict(data.attributes)).toEqual(model.predict(data.attributes));
  await tab.press('Explain row 2');
  await tab.sees('Row 2 is predicted as');
}

/** Rules changed and given back; the page has to be scrolled in one direction only. */
async function changesRules(tab: Tab): Promise<void> {
  await tab.press('Take away');
  await tab.sees('as changed');
  await tab.press('As trained');
  await tab.page.waitForSelector(text('as changed'), { hidden: true });
  expect(await tab.page.evaluate(() => document.documentElement.scrollWidth)).toBe(400);
  const threshold = await tab.page.waitForSelector('.rules input[type=range]');
  const valueNow = () => threshold?.evaluate((input) => (input as HTMLInputElement).value);
  const before = await valueNow();
  await threshold?.press('End');
  expect(await valueNow()).not.toBe(before);
  await tab.sees('as changed');
}

/** Another learner to compare with; a link carries the settings to another tab, as does loading again. */
async function sharesSettings(tab: Tab, open: (path: string) => Promise<Tab>): Promise<void> {
  const settings = 'rules=30 maxConditions=2';
  await tab.fill('Compare with', 'order');
  await tab.fill('Settings, such as', settings);
  await tab.press('Train');
  await tab.page.waitForSelector('::-p-xpath(//th[normalize-space(.)="ORDER"])');
  const other = await open(`playground.html${new URL(tab.page.url()).hash}`);
  await other.has('Settings, such as', settings);
  await other.has('Compare with', 'order');
  expect(other.wrong).toEqual([]);
  await other.page.close();
  await tab.page.reload();
  await tab.has('Settings, such as', settings);
}

/** A table that is pasted, orders of labels, a file that cannot be read and settings that are not known. */
async function readsTables(tab: Tab): Promise<void> {
  await tab.page.locator(text('Paste one')).click();
  const pasted = `a;b\n${'1;2\n3;4\n'.repeat(9)}`;
  await tab.fill('Text, with the names of the columns first', pasted);
  await tab.press('Read it');
  await tab.sees('pasted.csv');
  await tab.train();
  expect(await tab.download('Download the table', 'pasted.csv')).toBe(pasted);
  await tab.press('Drinks, put in order by guests');
  await tab.has('Column to predict', 'drinks');
  await tab.train();
  await tab.upload('bad.csv', 'a,b\n1,2,3\n');
  await tab.alert('bad.csv');
  await tab.fill('Settings, such as', 'rule=3');
  await tab.press('Train');
  await tab.alert('option');
}

/** A large table trains while the page goes on drawing, and is cancelled with the model so far. */
async function cancels(tab: Tab): Promise<void> {
  await tab.upload('large.csv', largeTable());
  await tab.sees('100000 rows');
  await tab.fill('Learner', 'rank-rules');
  await tab.fill('Settings, such as', 'rules=20000');
  await tab.page.evaluate(() => {
    const count = () => {
      Reflect.set(globalThis, 'frames', Number(Reflect.get(globalThis, 'frames')) + 1);
      requestAnimationFrame(count);
    };
    Reflect.set(globalThis, 'frames', 0);
    count();
  });
  await tab.press('Train');
  await tab.page.waitForSelector('.progress .rule');
  expect(await tab.page.evaluate(() => Reflect.get(globalThis, 'frames'))).toBeGreaterThan(10);
  await tab.press('Cancel');
  await tab.sees('Training was cancelled');
  await tab.page.waitForSelector('#take-away');
}

/** The start page, where a few rules are learned. */
async function learnsSix(tab: Tab): Promise<void> {
  await tab.press('Learn six rules, here');
  await tab.sees('flats held out');
  expect((await tab.page.$$('.start-demo li')).length).toBeGreaterThan(3);
  expect(await tab.page.evaluate(() => document.documentElement.scrollWidth)).toBe(400);
  expect(tab.wrong).toEqual([]);
}

// Skipped where there is no browser; in CI there are both.
describe.skipIf(isMissing('chromium') && isMissing('firefox'))('the playground', () => {
  beforeAll(buildSite, 300_000);

  it.skipIf(isMissing('chromium'))(
    'trains, cancels, explains, refuses and gives away what Node would give, in Chromium',
    async () => {
      const downloads = mkdtempSync(join(folder, 'downloads-'));
      const use = async ({ url, browser }: { url: string; browser: Browser }) => {
        const open = (path: string) => Tab.open(browser, url, downloads, path);
        const tab = await open('playground.html');
        await trainsAsNode(tab);
        await changesRules(tab);
        await sharesSettings(tab, open);
        await readsTables(tab);
        await cancels(tab);
        expect(tab.wrong).toEqual([]);
        await learnsSix(await open(''));
      };
      await withSite('chromium', site, use, { downloads });
    },
    300_000,
  );

  // Bits are what browsers could differ in.
  it.skipIf(isMissing('firefox'))(
    'trains the model of Node, to the byte, in Firefox',
    async () => {
      const downloads = mkdtempSync(join(folder, 'downloads-'));
      const use = async ({ url, browser }: { url: string; browser: Browser }) => {
        const tab = await Tab.open(browser, url, downloads, 'playground.html');
        await trainsAsNode(tab);
        expect(tab.wrong).toEqual([]);
      };
      await withSite('firefox', site, use, { downloads });
    },
    300_000,
  );
});
