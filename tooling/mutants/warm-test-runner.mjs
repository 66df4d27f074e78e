// A test runner for Stryker that loads the tests of a package once and then runs them for one mutant after
// another, so that compiled code stays compiled. Only a mutant that does not end costs a new thread.
import { readFile, writeFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { commonTokens, declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import {
  DryRunStatus,
  determineHitLimitReached,
  MutantRunStatus,
  TestStatus,
} from '@stryker-mutator/api/test-runner';
import { bundleTests } from './bundle-tests.mjs';
import { drawMutants, NOT_DRAWN, testsPassing } from './drawn-mutants.mjs';
import { UNLIMITED, WatchedTests } from './watched-tests.mjs';

// Stryker makes its copy the working directory only after it has loaded this module.
const REPOSITORY = process.cwd();

const NO_MUTANT = { mutant: undefined, hitLimit: undefined };

/** A mutant that makes a test this much slower counts as one that never ends. */
const TIMES_SLOWER = 5;
const LEAST_CPU_MS = 1000;
const LEAST_CLOCK_MS = 60_000;

class WarmTestRunner {
  /** @type {['options', 'logger']} */
  static inject = [commonTokens.options, commonTokens.logger];

  /** @type {WatchedTests | undefined} */
  #tests;
  /** @type {Record<string, number>} time of the processor in milliseconds, of the tests that can be repeated */
  #durations = {};
  /** @type {ReadonlySet<string> | undefined} ids of the mutants to try; all if undefined */
  #drawn;

  /**
   * @param {import('@stryker-mutator/api/core').StrykerOptions} options
   * @param {import('@stryker-mutator/api/logging').Logger} log
   */
  constructor(options, log) {
    this.log = log;
    const { warm } =
      /** @type {{ warm: { files: string[], leftOut: string, sample?: import('./drawn-mutants.mjs').Sample } }} */ (
        /** @type {unknown} */ (options)
      );
    this.files = warm.files;
    this.leftOut = warm.leftOut;
    this.sample = warm.sample;
  }

  /**
   * Modules need no reload for a mutant in code that also runs when a module loads: it is on in tests alone. Said
   * otherwise, Stryker starts a new process for each such mutant.
   */
  capabilities() {
    return { reloadEnvironment: true };
  }

  /**
   * Runs all tests to count which mutants each passes, and those that pass a mutant to be tried once more, to see that
   * they can be repeated.
   *
   * @returns {Promise<import('@stryker-mutator/api/test-runner').DryRunResult>}
   */
  async dryRun() {
    const { counting, switching } = bundles();
    await bundleTests(process.cwd(), this.files, counting, true);
    await bundleTests(process.cwd(), this.files, switching, false);
    const tests = new WatchedTests(counting, this.files, this.leftOut);
    const ids = await tests.ids();
    for (const file of await tests.leftOut()) {
      this.log.info(`Left out, as it cannot be loaded here: ${file}`);
    }
    const first = [];
    for (const id of ids) first.push(await tests.run({ id, active: NO_MUTANT }, UNLIMITED));
    const mutantCoverage = await tests.coverage();
    const leaveOut = (/** @type {string} */ id, /** @type {string | undefined} */ failure) => {
      delete mutantCoverage.perTest[id];
      this.log.info(`Left out, as it does not succeed here twice: ${id}: ${failure}`);
    };
    for (const one of first) if (one?.failure !== undefined) leaveOut(one.id, one.failure);
    let drawn;
    for (;;) {
      drawn = this.sample && drawMutants(mutantCoverage, this.sample);
      const left = testsPassing(mutantCoverage, drawn).filter((id) => !(id in this.#durations));
      if (left.length === 0) break;
      for (const id of left) {
        const again = await tests.run({ id, active: NO_MUTANT }, UNLIMITED);
        if (again?.failure === undefined) this.#durations[id] = again?.cpu ?? 0;
        else leaveOut(id, again.failure);
      }
    }
    await tests.stop();
    await writeFile(bundles().plan, JSON.stringify({ durations: this.#durations, drawn }));
    return {
      status: DryRunStatus.Complete,
      tests: first.flatMap((one) =>
        one && one.id in mutantCoverage.perTest ? [resultOf(one)] : [],
      ),
      mutantCoverage,
    };
  }

  /**
   * @param {import('@stryker-mutator/api/test-runner').MutantRunOptions} options
   * @returns {Promise<import('@stryker-mutator/api/test-runner').MutantRunResult>}
   */
  async mutantRun({ testFilter, activeMutant, hitLimit }) {
    const tests = await this.#ready();
    if (this.#drawn?.has(activeMutant.id) === false) {
      return { status: MutantRunStatus.Error, errorMessage: NOT_DRAWN };
    }
    const ids = (testFilter ?? (await tests.ids()))
      .filter((id) => id in this.#durations)
      .sort((a, b) => this.#durations[a] - this.#durations[b]);
    const active = { mutant: activeMutant.id, hitLimit };
    const result = await this.#try(tests, ids, active, false);
    // Told at once, for a run that is stopped early.
    if (result.status === MutantRunStatus.Survived)
      this.log.info(`Survived: ${describe(activeMutant)}`);
    if (result.status !== MutantRunStatus.Killed) return result;
    const [id] = result.killedBy;
    const without = await tests.run({ id, active: NO_MUTANT }, this.#limit(id));
    // If the test fails without a mutant too, an earlier one has left something behind.
    return without?.failure === undefined ? result : this.#try(tests, ids, active, true);
  }

  async dispose() {
    await this.#tests?.stop();
  }

  /**
   * @param {WatchedTests} tests
   * @param {readonly string[]} ids
   * @param {import('./test-thread.mjs').Active} active
   * @param {boolean} reload
   * @returns {Promise<import('@stryker-mutator/api/test-runner').MutantRunResult>}
   */
  async #try(tests, ids, active, reload) {
    for (const [n, id] of ids.entries()) {
      const outcome = await tests.run({ id, active, reload: reload && n === 0 }, this.#limit(id));
      if (outcome === undefined) {
        return { status: MutantRunStatus.Timeout, reason: `${id} was given up.` };
      }
      const endless = determineHitLimitReached(outcome.hitCount, active.hitLimit);
      if (endless !== undefined) {
        return { status: MutantRunStatus.Timeout, reason: endless.reason ?? '' };
      }
      if (outcome.failure !== undefined) {
        return {
          status: MutantRunStatus.Killed,
          killedBy: [id],
          failureMessage: outcome.failure,
          nrOfTests: n + 1,
        };
      }
    }
    return { status: MutantRunStatus.Survived, nrOfTests: ids.length };
  }

  /** @param {string} id */
  #limit(id) {
    const slower = TIMES_SLOWER * this.#durations[id];
    return { cpu: LEAST_CPU_MS + slower, clock: LEAST_CLOCK_MS + TIMES_SLOWER * slower };
  }

  async #ready() {
    if (this.#tests === undefined) {
      const { durations, drawn } = JSON.parse(await readFile(bundles().plan, 'utf8'));
      this.#durations = durations;
      this.#drawn = drawn && new Set(drawn);
      this.#tests = new WatchedTests(bundles().switching, this.files, this.leftOut);
    }
    return this.#tests;
  }
}

/**
 * Where a mutant is, and what it puts there.
 *
 * @param {import('@stryker-mutator/api/core').Mutant} mutant
 */
function describe({ fileName, location: { start }, replacement }) {
  return `${relative(REPOSITORY, fileName)}:${start.line + 1}:${start.column + 1} becomes ${replacement}`;
}

/** Paths in the copy of the repository. */
function bundles() {
  return {
    counting: resolve('.warm/counting.mjs'),
    switching: resolve('.warm/switching.mjs'),
    plan: resolve('.warm/plan.json'),
  };
}

/**
 * @param {import('./test-thread.mjs').Outcome} outcome
 * @returns {import('@stryker-mutator/api/test-runner').TestResult}
 */
function resultOf({ id, cpu, failure }) {
  const result = { id, name: id, timeSpentMs: cpu };
  return failure === undefined
    ? { ...result, status: TestStatus.Success }
    : { ...result, status: TestStatus.Failed, failureMessage: failure };
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'warm', WarmTestRunner)];
