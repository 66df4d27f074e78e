import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Random, takeTarget } from '@preflearn/core';
import { readTableFrom } from '@preflearn/io';
import { loadRankRules, RankRules } from '@preflearn/rank-rules';
import type { Browser, Page } from 'playwright-core';
import type { Page as FirefoxPage } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawnTables } from '../../apps/docs/.vitepress/theme/playground/drawn-tables.js';
import { chromiumPath, withSite } from './chromium.mjs';
import { firefoxPath, withSiteInFirefox } from './firefox.mjs';

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
  return { data, model: new RankRules({ rules: 200 }).fit(data, { seed: 1 }) };
}

/** A tab with the page that has a button; what goes wrong in it, and what it asks of other places, is kept. */
async function openTab(browser: Browser, url: string, hash = '', button = 'Train') {
  const tab = await browser.newPage({ viewport: { width: 400, height: 900 } });
  tab.setDefaultTimeout(120_000); // other tests run beside this one
  const wrong: string[] = [];
  tab.on('pageerror', ({ message }) => wrong.push(message));
  tab.on('console', (line) => line.type() === 'error' && wrong.push(line.text()));
  tab.on('request', (request) => {
    if (!/^(?:blob|data):/.test(request.url()) && !request.url().startsWith(url)) {
      wrong.push(`asked ${request.url()}`);
    }
  });
  await tab.goto(button === 'Train' ? `${url}playground.html${hash}` : url);
  await tab.getByRole('button', { name: button, exact: true }).waitFor();
  return { tab, wrong };
}

const press = (tab: Page, name: string) => tab.getByRole('button', { name, exact: true }).click();

async function trained(tab: Page): Promise<void> {
  await press(tab, 'Train');
  await tab.locator('#take-away').waitFor();
}

async function downloaded(tab: Page, button: string): Promise<string> {
  const [download] = await Promise.all([tab.waitForEvent('download'), press(tab, button)]);
  return readFileSync(await download.path(), 'utf8');
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

async function inChromium(): Promise<void> {
  if (chromiumPath === undefined)
    throw new Error('There is no Chromium; CHROMIUM names its place.');
  await withSite(chromiumPath, site, async ({ url, browser }) => {
    const { tab, wrong } = await openTab(browser, url);

    // A built-in set, trained; the model and its predictions are those of Node, bit for bit.
    await trained(tab);
    const text = await downloaded(tab, 'Download the model');
    const csv = await downloaded(tab, 'Download the table');
    expect(csv).toBe(drawnTables['flats.csv']());
    const { data, model } = await modelOfNode(csv);
    expect(text).toBe(`${JSON.stringify(model)}\n`);
    const loaded = loadRankRules(JSON.parse(text));
    expect(loaded.predict(data.attributes)).toEqual(model.predict(data.attributes));

    // Rows are explained, rules changed and given back.
    await press(tab, 'Explain row 2');
    await tab.getByText(`Row 2 is predicted as`).waitFor();
    await tab.getByRole('button', { name: 'Take away' }).first().click();
    await tab.getByText('as changed').waitFor();
    await press(tab, 'As trained');
    await tab.getByText('as changed').waitFor({ state: 'detached' });
    expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBe(400);

    const threshold = tab.locator('.rules input[type=range]').first();
    const before = await threshold.inputValue();
    await threshold.press('End');
    expect(await threshold.inputValue()).not.toBe(before);
    await tab.getByText('as changed').waitFor();

    // Another learner beside it; a link carries the settings to another tab, as does loading again.
    await tab.getByLabel('Compare with').selectOption({ label: 'ORDER' });
    await tab.getByLabel('Settings, such as').fill('rules=30 maxConditions=2');
    await press(tab, 'Train');
    await tab.getByRole('rowheader', { name: 'ORDER' }).waitFor();
    const hash = new URL(tab.url()).hash;
    const other = await openTab(browser, url, hash);
    await expect
      .poll(() => other.tab.getByLabel('Settings, such as').inputValue())
      .toBe('rules=30 maxConditions=2');
    expect(await other.tab.getByLabel('Compare with').inputValue()).toBe('order');
    await tab.reload();
    await expect
      .poll(() => tab.getByLabel('Settings, such as').inputValue())
      .toBe('rules=30 maxConditions=2');

    // A table that is pasted.
    await tab.getByText('Paste one').click();
    const pasted = `a;b\n${'1;2\n3;4\n'.repeat(9)}`;
    await tab.getByLabel('Text, with the names of the columns first').fill(pasted);
    await press(tab, 'Read it');
    await tab.getByText('pasted.csv').waitFor();
    await trained(tab);
    expect(await downloaded(tab, 'Download the table')).toBe(pasted);

    // Orders of labels.
    await press(tab, 'Drinks, put in order by guests');
    await expect.poll(() => tab.getByLabel('Column to predict').inputValue()).toBe('drinks');
    await trained(tab);

    // A file that cannot be read, and settings that are not known, in the words of the library.
    const bad = join(folder, 'bad.csv');
    writeFileSync(bad, 'a,b\n1,2,3\n');
    await tab.locator('input[type=file]').setInputFiles(bad);
    await expect.poll(() => tab.getByRole('alert').textContent()).toContain('bad.csv');
    await tab.getByLabel('Settings, such as').fill('rule=3');
    await press(tab, 'Train');
    await expect.poll(() => tab.getByRole('alert').textContent()).toContain('option');

    // A large table trains while the page goes on drawing, and is cancelled with the model so far.
    const large = join(folder, 'large.csv');
    writeFileSync(large, largeTable());
    await tab.locator('input[type=file]').setInputFiles(large);
    await tab.getByText('100000 rows').waitFor();
    await tab.getByLabel('Settings, such as').fill('rules=20000');
    await tab.evaluate(() => {
      const count = () => {
        Reflect.set(globalThis, 'frames', Number(Reflect.get(globalThis, 'frames')) + 1);
        requestAnimationFrame(count);
      };
      Reflect.set(globalThis, 'frames', 0);
      count();
    });
    await press(tab, 'Train');
    await tab.locator('.progress .rule').waitFor();
    expect(await tab.evaluate(() => Reflect.get(globalThis, 'frames'))).toBeGreaterThan(10);
    await press(tab, 'Cancel');
    await tab.getByText('Training was cancelled').waitFor();
    await tab.locator('#take-away').waitFor();

    // The start page, where a few rules are learned.
    const start = await openTab(browser, url, '', 'Learn six rules, here');
    await press(start.tab, 'Learn six rules, here');
    await start.tab.getByText('flats held out').waitFor();
    expect(await start.tab.locator('.start-demo li').count()).toBeGreaterThan(3);
    expect(await start.tab.evaluate(() => document.documentElement.scrollWidth)).toBe(400);

    expect([...wrong, ...other.wrong, ...start.wrong]).toEqual([]);
  });
}

/** The same clicks as far as a model, in Firefox: bits are what browsers could differ in. */
async function inFirefox(): Promise<void> {
  if (firefoxPath === undefined) throw new Error('There is no Firefox; FIREFOX names its place.');
  const downloads = mkdtempSync(join(folder, 'downloads-'));
  await withSiteInFirefox(
    firefoxPath,
    site,
    async ({ url, browser }) => {
      const tab = await browser.newPage();
      tab.setDefaultTimeout(120_000); // other tests run beside this one
      const wrong: string[] = [];
      tab.on('pageerror', (error) => wrong.push(String(error)));
      tab.on('console', (line) => line.type() === 'error' && wrong.push(line.text()));
      await tab.goto(`${url}playground.html`);
      await pressInFirefox(tab, 'Train');
      await tab.locator('#take-away').wait();
      await pressInFirefox(tab, 'Download the model');
      const { model } = await modelOfNode(drawnTables['flats.csv']());
      // Firefox writes beside the file until it has all of it.
      await expect.poll(() => readdirSync(downloads), { timeout: 120_000 }).toEqual(['model.json']);
      const text = readFileSync(join(downloads, 'model.json'), 'utf8');
      expect(text).toBe(`${JSON.stringify(model)}\n`);
      await pressInFirefox(tab, 'Explain row 2');
      await tab.locator('.explained').wait();
      expect(wrong).toEqual([]);
    },
    downloads,
  );
}

const pressInFirefox = (tab: FirefoxPage, name: string) =>
  tab.locator(`::-p-aria([name="${name}"][role="button"])`).click();

const isCi = process.env.CI !== undefined;

// Skipped where there is no browser; .ci/run installs both.
describe.skipIf(chromiumPath === undefined && firefoxPath === undefined && !isCi)(
  'the playground',
  () => {
    beforeAll(buildSite, 300_000);
    it.skipIf(chromiumPath === undefined && !isCi)(
      'trains, cancels, explains, refuses and gives away what Node would give, in Chromium',
      inChromium,
      300_000,
    );
    it.skipIf(firefoxPath === undefined && !isCi)(
      'trains the model of Node, to the byte, in Firefox',
      inFirefox,
      300_000,
    );
  },
);
