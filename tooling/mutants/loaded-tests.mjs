// Collects the tests of a bundle by Vitest's own runner, and runs single ones.
import { pathToFileURL } from 'node:url';
import { collectTests, getFn, getHooks } from '@vitest/runner';
import { getTests } from '@vitest/runner/utils';

const CONFIG = {
  root: '/',
  setupFiles: [],
  passWithNoTests: false,
  allowOnly: true,
  sequence: { hooks: 'stack', setupFiles: 'list' },
  maxConcurrency: 1,
  testTimeout: 0,
  hookTimeout: 0,
  retry: 0,
  includeTaskLocation: false,
  tags: [],
  strictTags: false,
};

/**
 * @typedef {object} LoadedTests
 * @property {ReadonlyMap<string, import('@vitest/runner').Test>} tests by an id: the file and the full name
 * @property {readonly string[]} leftOut files that cannot be loaded, such as those that mock modules, and why
 * @property {() => Promise<void>} end does what the files do after all tests
 */

/**
 * Declares the tests of the files of a bundle, and does what files and suites do before all tests.
 *
 * @param {string} bundle its path, with `?` and anything new to load it anew
 * @param {readonly string[]} files
 * @param {RegExp} [without] full names of tests to leave out
 * @returns {Promise<LoadedTests>}
 */
export async function loadTests(bundle, files, without) {
  const [path, query = ''] = bundle.split('?');
  const loaded = await import(`${pathToFileURL(path)}?${query}`);
  const runner = {
    config: CONFIG,
    importFile: (/** @type {string} */ file) => loaded.files[file](),
  };
  const tests = new Map();
  const leftOut = [];
  const suites = new Set();
  for (const file of await collectTests([...files], /** @type {any} */ (runner))) {
    if (file.result?.errors) {
      leftOut.push(`${file.filepath}: ${file.result.errors[0].message}`);
      continue;
    }
    const selected = getTests(file).filter(
      (test) => test.mode === 'run' && !without?.test(nameOf(test)),
    );
    try {
      for (const suite of selected.flatMap(suitesOf)) {
        if (suites.has(suite)) continue;
        suites.add(suite);
        for (const hook of getHooks(suite).beforeAll) await hook(suite);
      }
    } catch (error) {
      leftOut.push(`${file.filepath}: ${error instanceof Error ? error.message : error}`);
      continue;
    }
    for (const test of selected) tests.set(idOf(test, tests), test);
  }
  const end = async () => {
    for (const suite of [...suites].reverse()) {
      for (const hook of getHooks(suite).afterAll) await hook(suite);
    }
  };
  return { tests, leftOut, end };
}

/**
 * Runs one test with what is done before and after each.
 *
 * @param {import('@vitest/runner').Test} test
 * @returns {Promise<string | undefined>} why it failed
 */
export async function runTest(test) {
  const suites = suitesOf(test);
  try {
    try {
      for (const suite of suites) await callAll(getHooks(suite).beforeEach, test, suite);
      await getFn(test)();
    } finally {
      for (const suite of suites.reverse()) await callAll(getHooks(suite).afterEach, test, suite);
    }
    return undefined;
  } catch (error) {
    return String(error).slice(0, 500) || 'It failed without a message.';
  }
}

/**
 * @param {readonly import('@vitest/runner').BeforeEachListener[]} hooks
 * @param {import('@vitest/runner').Test} test
 * @param {import('@vitest/runner').Suite} suite
 */
async function callAll(hooks, test, suite) {
  for (const hook of hooks) await hook(test.context, suite);
}

/** @param {import('@vitest/runner').Test} test */
function suitesOf(test) {
  const suites = [];
  for (let suite = test.suite; suite !== undefined; suite = suite.suite) suites.unshift(suite);
  return [test.file, ...suites.filter((suite) => suite !== test.file)];
}

/**
 * @param {import('@vitest/runner').Test} test
 * @param {ReadonlyMap<string, unknown>} others
 */
function idOf(test, others) {
  const id = `${test.file.filepath} > ${nameOf(test)}`;
  if (!others.has(id)) return id;
  let n = 2;
  while (others.has(`${id} (${n})`)) n++;
  return `${id} (${n})`;
}

/** @param {import('@vitest/runner').Test} test */
function nameOf(test) {
  return test.fullTestName ?? test.name;
}
