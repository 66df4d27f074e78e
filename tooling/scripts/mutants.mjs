// Mutation testing by Stryker. `npm run mutants -- packages/mallows` tries one package, and
// `npm run mutants -- --sample 30` a sample of each.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Stryker } from '@stryker-mutator/core';
import { CommanderError } from 'commander';
import { countOutcomes, SCORE_HEAD, scoreLine } from '../mutants/mutation-score.mjs';
import { packageNames, settingsOf } from '../mutants/settings.mjs';
import { LEFT_OUT, testsOf } from '../mutants/tests-of.mjs';

const FOLDER = '.tools/mutants';

process.exitCode = await main(process.argv.slice(2));

/**
 * @param {readonly string[]} args
 * @returns {Promise<number>} exit code
 */
async function main(args) {
  try {
    const { name, files, sample, tests } = settingsOf(args);
    if (name === undefined) return eachPackage(args);
    const score = await tryMutants(name, files, testsOf(name, tests), sample);
    writeFileSync(scoreFile(name), JSON.stringify(score));
    console.log(`\n${SCORE_HEAD}\n${scoreLine(name, score)}`);
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode; // its message was printed
    throw error;
  }
}

/**
 * Each package in a process of its own, so that one whose tests fail does not stop the others.
 *
 * @param {readonly string[]} args
 * @returns {number} exit code
 */
function eachPackage(args) {
  mkdirSync(FOLDER, { recursive: true });
  const lines = [];
  let failed = false;
  for (const name of packageNames()) {
    rmSync(scoreFile(name), { force: true });
    const program = fileURLToPath(import.meta.url);
    const { status } = spawnSync(process.execPath, [program, `packages/${name}`, ...args], {
      stdio: 'inherit',
    });
    failed ||= status !== 0;
    lines.push(
      status === 0
        ? scoreLine(name, JSON.parse(readFileSync(scoreFile(name), 'utf8')))
        : `${name.padEnd(18)} could not be tried`,
    );
  }
  console.log(`\n${[SCORE_HEAD, ...lines].join('\n')}`);
  return failed ? 1 : 0;
}

/**
 * @param {string} name of the package
 * @param {readonly string[]} files
 * @param {readonly string[]} tests
 * @param {import('../mutants/drawn-mutants.mjs').Sample | undefined} sample
 */
async function tryMutants(name, files, tests, sample) {
  const source = (/** @type {string} */ file) => `packages/${name}/src/${file}`;
  const results = await new Stryker({
    mutate: [
      ...(files.length > 0 ? files.map(source) : [source('**/*.ts')]),
      '!packages/boosting/src/kernels/{assembly,generated}/**',
    ],
    testRunner: 'warm',
    plugins: [import.meta.resolve('../mutants/warm-test-runner.mjs')],
    // Stryker does not know the option `warm`.
    warnings: false,
    warm: { files: tests, leftOut: LEFT_OUT, sample },
    coverageAnalysis: 'perTest',
    // Codes, names of options and the words of messages: tests name the codes that matter.
    mutator: { excludedMutations: ['StringLiteral'] },
    // What runs once, when a module loads, cannot be switched per test.
    ignoreStatic: true,
    // The tests run in a copy of the repository, in which only the mutated files are changed.
    tempDirName: `${FOLDER}/copy-${name}`,
    disableTypeChecks: false,
    tsconfigFile: 'none',
    ignorePatterns: ['.tools', '.peers', '.turbo', 'dist', 'out', 'apps/docs'],
    concurrency: 1,
    // The test runner sees itself to tests that do not end; without a mutant all end, however busy the machine is.
    timeoutMS: 3_600_000,
    dryRunTimeoutMinutes: 60,
    reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    htmlReporter: { fileName: `${FOLDER}/${name}.html` },
    jsonReporter: { fileName: `${FOLDER}/${name}.json` },
    allowEmpty: false,
  }).runMutationTest();
  return countOutcomes(results);
}

/** @param {string} name of a package */
function scoreFile(name) {
  return `${FOLDER}/${name}.score.json`;
}
