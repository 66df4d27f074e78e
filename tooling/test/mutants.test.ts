import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { countingCode, switchingCode } from '../mutants/instrumented-code.mjs';
import { packageNames } from '../mutants/settings.mjs';
import { testsOf } from '../mutants/tests-of.mjs';
import { UNLIMITED, WatchedTests } from '../mutants/watched-tests.mjs';

const STAND_IN = new URL('../mutants/stand-in-vitest.mjs', import.meta.url).href;

// A file of tests as a bundle holds it, with mutants as Stryker writes them.
const BUNDLE = `import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from ${JSON.stringify(STAND_IN)};
import { appendFileSync } from 'node:fs';
let ready = false;
let runs = 0;
export const files = { './a.test.ts': async () => {
  beforeEach(() => { ready = true; });
  afterEach(() => { ready = false; });
  describe.each([1, 2])('the sum with %i', (n) => {
    it('is larger', () => { expect(stryMutAct_9fa48("0") ? n - 1 : (stryCov_9fa48("0", "2"), n + 1)).toBeGreaterThan(n); });
  });
  it('ends', () => { while (stryMutAct_9fa48("1") ? true : (stryCov_9fa48("1"), false)); });
  it('is prepared', async () => { expect(ready).toBe(true); });
  it('runs once', () => { expect(++runs).toBe(1); });
  describe('with a watch', () => {
    afterEach(() => { vi.useRealTimers(); });
    it('waits', () => undefined);
  });
  describe.each(['a server', 'a toy'])('with %s', (name) => {
    const note = (text) => appendFileSync(new URL('notes.txt', import.meta.url), text + name + '\\n');
    beforeAll(() => note('open '));
    afterAll(() => note('close '));
    it('answers', () => undefined);
  });
}, './mocks.test.ts': async () => {
  vi.mock('./a.js');
} };
`;

let folder: string;
let tests: WatchedTests;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mutants-'));
  writeFileSync(join(folder, 'bundle.mjs'), switchingCode(BUNDLE));
  const files = ['./a.test.ts', './mocks.test.ts'];
  tests = new WatchedTests(join(folder, 'bundle.mjs'), files, '^with a server');
});
afterEach(async () => {
  await tests.stop();
  rmSync(folder, { recursive: true });
});

/** Mutants of the bundle. */
const LESS = '0';
const ENDLESS = '1';

const run = (name: string, mutant?: string, reload = false, hitLimit?: number) =>
  tests.run(
    { id: `./a.test.ts > ${name}`, active: { mutant, hitLimit }, reload },
    mutant === ENDLESS ? { cpu: 200, clock: 60_000 } : UNLIMITED,
  );

it('lists the tests by file and full name', async () => {
  expect(await tests.ids()).toEqual([
    './a.test.ts > the sum with 1 > is larger',
    './a.test.ts > the sum with 2 > is larger',
    './a.test.ts > ends',
    './a.test.ts > is prepared',
    './a.test.ts > runs once',
    './a.test.ts > with a watch > waits',
    './a.test.ts > with a toy > answers',
  ]);
});

it('leaves out a file that asks for more than it has, and says why', async () => {
  expect(await tests.leftOut()).toEqual([
    expect.stringMatching(/mocks\.test\.ts: vi\.mock is not a function/),
  ]);
});

it('switches mutants on for one run of a test', async () => {
  const name = 'the sum with 2 > is larger';
  expect(await run(name)).toMatchObject({ failure: undefined, hitCount: 0 });
  expect(await run(name, LESS)).toMatchObject({
    failure: 'AssertionError: expected 1 to be greater than 2',
    hitCount: 1,
  });
  expect(await run(name)).toMatchObject({ failure: undefined, hitCount: 0 });
});

it('ends a loop that passes a mutant too often', async () => {
  expect(await run('ends', ENDLESS, false, 1000)).toMatchObject({
    failure: 'Error: The mutant was passed 1001 times.',
    hitCount: 1001,
  });
});

it('counts how often each test passes which mutants', async () => {
  writeFileSync(join(folder, 'counting.mjs'), countingCode(BUNDLE));
  const counting = new WatchedTests(join(folder, 'counting.mjs'), ['./a.test.ts']);
  const id = (name: string) => `./a.test.ts > ${name}`;
  for (const name of [
    'the sum with 2 > is larger',
    'the sum with 2 > is larger',
    'ends',
    'is prepared',
  ]) {
    const active = { mutant: undefined, hitLimit: undefined };
    await counting.run({ id: id(name), active }, UNLIMITED);
  }
  expect(await counting.coverage()).toEqual({
    static: {},
    perTest: {
      [id('the sum with 2 > is larger')]: { 0: 2, 2: 2 },
      [id('ends')]: { 1: 1 },
      [id('is prepared')]: {},
    },
  });
  await counting.stop();
});

it('prepares each test', async () => {
  expect(await run('is prepared')).toMatchObject({ failure: undefined });
});

it('takes what goes wrong after a test for its failure', async () => {
  expect(await run('with a watch > waits')).toMatchObject({
    failure: 'TypeError: vi.useRealTimers is not a function',
  });
});

it('gives up a test that does not end, and runs others after it', async () => {
  expect(await run('ends', ENDLESS)).toBeUndefined();
  expect(await run('ends')).toMatchObject({ failure: undefined });
});

it('forgets what tests left behind when it loads them anew', async () => {
  expect(await run('runs once')).toMatchObject({ failure: undefined });
  expect(await run('runs once')).toMatchObject({ failure: expect.stringContaining('to be 1') });
  expect(await run('runs once', undefined, true)).toMatchObject({ failure: undefined });
});

it('does what a suite does before and after all its tests, unless none of them is run', async () => {
  const notes = () => readFileSync(join(folder, 'notes.txt'), 'utf8');
  await tests.ids();
  expect(notes()).toBe('open a toy\n');
  await run('runs once', undefined, true);
  expect(notes()).toBe('open a toy\nclose a toy\nopen a toy\n');
  await tests.stop();
  expect(notes()).toBe('open a toy\nclose a toy\nopen a toy\nclose a toy\n');
});

it('finds files of tests in the folder of the package and elsewhere', () => {
  const files = testsOf('sql');
  expect(files).toContain('./packages/sql/test/ask-again.test.ts');
  expect(files).toContain('./packages/duckdb/test/training.test.ts');
  expect(
    packageNames()
      .flatMap((name) => testsOf(name))
      .filter((file) => !existsSync(file)),
  ).toEqual([]);
  expect(testsOf('duckdb', ['quot', 'connection'])).toEqual([
    './packages/duckdb/test/connection.test.ts',
    './packages/duckdb/test/quoting.test.ts',
  ]);
});
