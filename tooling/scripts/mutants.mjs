// Mutation testing of one package, by Stryker: changes its sources one small step at a time and lists the
// changes that its own tests do not notice. `npm run mutants -- packages/mallows`, or some files of it.
import { readdirSync } from 'node:fs';
import { Stryker } from '@stryker-mutator/core';

const usage = `npm run mutants -- packages/NAME [FILE...]

Changes the code of the package one small step at a time, or of the files of its folder src that are named,
or of some of their lines, and runs the package's own tests. Mutants that survive point at a missing test, or
change nothing that can be seen. The report is .tools/mutants/NAME.html.

  npm run mutants -- packages/mallows
  npm run mutants -- packages/mallows borda.ts kemeny.ts
  npm run mutants -- packages/mallows borda.ts:100-115`;

const [folder = '', ...files] = process.argv.slice(2);
const name = /^packages\/([a-z-]+)\/?$/.exec(folder)?.[1];
if (name === undefined || !readdirSync('packages').includes(name)) {
  const asked = folder === '--help';
  (asked ? console.log : console.error)(usage);
  process.exit(asked ? 0 : 1);
}

const reports = `.tools/mutants/${name}`;
await new Stryker({
  mutate: [
    ...(files.length > 0 ? files.map(source) : [source('**/*.ts')]),
    '!packages/boosting/src/kernels/{assembly,generated}/**',
  ],
  testRunner: 'warm',
  plugins: [import.meta.resolve('../mutants/warm-test-runner.mjs')],
  // Stryker does not know the option `warm`.
  warnings: false,
  warm: { files: testsOf(name) },
  coverageAnalysis: 'perTest',
  // Codes, names of options and the words of messages: tests name the codes that matter.
  mutator: { excludedMutations: ['StringLiteral'] },
  // What runs once, when a module loads, cannot be switched per test.
  ignoreStatic: true,
  // The tests run in a copy of the repository, in which only the mutated files are changed.
  tempDirName: `.tools/mutants/copy-${name}`,
  disableTypeChecks: false,
  tsconfigFile: 'none',
  ignorePatterns: ['.tools', '.peers', '.turbo', 'dist', 'out', 'apps/docs'],
  concurrency: 1,
  // The test runner sees itself to tests that do not end.
  timeoutMS: 3_600_000,
  reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: `${reports}.html` },
  jsonReporter: { fileName: `${reports}.json` },
  allowEmpty: false,
}).runMutationTest();

/** @param {string} file */
function source(file) {
  return `packages/${name}/src/${file}`;
}

/**
 * The files of tests of a package, in alphabetical order.
 *
 * @param {string} name
 */
function testsOf(name) {
  const folder = `packages/${name}/test`;
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .sort()
    .map((path) => `./${folder}/${path}`);
}
