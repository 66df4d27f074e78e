// What all fuzzers share: cases drawn from a seed, one after the other, outcomes, failures, shrinking.
import { PreflearnError, Random } from '@preflearn/core';
import fc from 'fast-check';

/**
 * A case is plain data, so that it can be kept in the corpus and run again.
 *
 * @template [C=any]
 * @typedef {object} Fuzzer
 * @property {string} name
 * @property {string} about         what it does, for the help text
 * @property {number} limitSeconds  of CPU time: a case that takes longer hangs
 * @property {boolean} shrinks      whether a failing case is made smaller; not where each run is slow
 * @property {() => fc.Arbitrary<C>} cases
 * @property {(input: C) => string | Promise<string>} run
 *   the outcome in a word or two, such as the code of an error; throws where something happens that never may
 * @property {() => void} [close]  removes what the runs left, such as folders
 */

/**
 * @typedef {object} Failure
 * @property {number} index    number of the case, from 0
 * @property {any} input       the case, made smaller where the fuzzer shrinks
 * @property {string} message  what happened
 *
 * @typedef {object} Step  one case
 * @property {number} index
 * @property {string} outcome     `FAILED` for a failure
 * @property {Failure} [failure]  absent also where an earlier case failed in the same way
 */

/** The outcome of a case that failed. */
export const FAILED = 'FAILED';

/** Longest time that is spent on making one case smaller, in milliseconds. */
const MAX_SHRINKING_MS = 15_000;

/**
 * Runs the cases of a seed without end: case `index` of a seed is always the same.
 *
 * @param {Fuzzer} fuzzer
 * @param {object} run
 * @param {number} run.seed                 in [0, 2^32)
 * @param {number} [run.first]              number of the first case
 * @param {(index: number) => void} [run.onRun]  called before each run of a case, also while one is made smaller
 * @returns {AsyncGenerator<Step, never>}
 */
export async function* fuzz(fuzzer, { seed, first = 0, onRun = () => {} }) {
  const cases = fuzzer.cases();
  /** @type {Set<string>} */
  const known = new Set();
  for (let index = first; ; index++) {
    onRun(index);
    const input = caseOf(cases, seed, index);
    try {
      yield { index, outcome: await runCase(fuzzer, input) };
    } catch (error) {
      const kind = kindOf(error);
      if (known.has(kind)) {
        yield { index, outcome: FAILED };
        continue;
      }
      known.add(kind);
      const found = fuzzer.shrinks
        ? await shrunk(fuzzer, cases, seedOf(seed, index), { input, error }, () => onRun(index))
        : { input, error };
      const message = messageOf(found.error);
      yield { index, outcome: FAILED, failure: { index, input: found.input, message } };
    }
  }
}

/**
 * The case made smaller, with the same failure.
 *
 * @param {Fuzzer} fuzzer
 * @param {fc.Arbitrary<unknown>} cases
 * @param {number} seed  that the case is drawn from
 * @param {{ input: unknown, error: unknown }} found
 * @param {() => void} onRun
 */
async function shrunk(fuzzer, cases, seed, found, onRun) {
  let smallest = found;
  const property = fc.asyncProperty(cases, async (input) => {
    onRun();
    try {
      await runCase(fuzzer, input);
    } catch (error) {
      if (kindOf(error) !== kindOf(found.error)) return; // another failure, found by its own case
      smallest = { input, error };
      throw error;
    }
  });
  await fc.check(property, { seed, numRuns: 1, interruptAfterTimeLimit: MAX_SHRINKING_MS });
  return smallest;
}

/**
 * A case by its number.
 *
 * @param {fc.Arbitrary<unknown>} cases
 * @param {number} seed
 * @param {number} index
 */
export function caseOf(cases, seed, index) {
  return fc.sample(cases, { seed: seedOf(seed, index), numRuns: 1 })[0];
}

/** @param {number} seed @param {number} index */
function seedOf(seed, index) {
  return new Random(seed, index).word();
}

/**
 * Runs one case, and checks that it left the prototypes alone.
 *
 * @param {Fuzzer} fuzzer
 * @param {unknown} input
 * @returns {Promise<string>} the outcome
 * @throws whatever must not happen
 */
export async function runCase(fuzzer, input) {
  try {
    return await fuzzer.run(input);
  } finally {
    checkPrototypes();
  }
}

/**
 * @template T
 * @typedef {{ readonly value: T, readonly refused?: undefined } | { readonly value?: undefined, readonly refused: PreflearnError }} Allowed
 */

/**
 * What work gives, or its error where that is one of the project's own, with a stable code.
 *
 * @template T
 * @param {() => T | Promise<T>} work
 * @returns {Promise<Allowed<T>>}
 */
export async function allowed(work) {
  try {
    return { value: await work() };
  } catch (error) {
    if (!(error instanceof PreflearnError)) throw error;
    ensure(/^[A-Z]+(_[A-Z]+)*$/.test(error.code), `an error has the code ${error.code}`);
    const words = withoutNames(error.message);
    ensure(/[.?]$/.test(words) && !isBroken(words), `an error says: ${error.message}`);
    return { refused: error };
  }
}

/** Something that must not be. */
class Breach extends Error {
  /**
   * @param {string} message
   * @param {string} kind  what it shares with other breaches of one cause
   */
  constructor(message, kind) {
    super(message);
    this.kind = kind;
  }
}

/**
 * @param {unknown} holds
 * @param {string} otherwise  what is wrong
 * @param {string} [kind]     what it shares with others of one cause; by default the message without names and numbers
 * @returns {asserts holds}
 */
export function ensure(holds, otherwise, kind = otherwise) {
  if (!holds) throw new Breach(otherwise, kind);
}

/** A text without what it quotes: names, which may be anything. @param {string} text */
export function withoutNames(text) {
  return text.replace(/"(?:[^"\\]|\\.)*"/g, '""');
}

/** Whether a text for people holds what only a program understands. @param {string} text */
export function isBroken(text) {
  return /\bundefined\b(?! entity)|\[object /.test(text); // entities of XML may be undefined
}

/** What happened, and in which line of which file. @param {unknown} error */
function messageOf(error) {
  if (!(error instanceof Error)) return `threw ${String(error)}`;
  if (error instanceof Breach) return error.message;
  const place = /^\s+at .*?([\w.-]+:\d+):\d+\)?$/m.exec(error.stack ?? '')?.[1];
  return `${error.name}: ${error.message}${place ? ` (${place})` : ''}`;
}

/** The message without numbers and names, which failures of one cause share. @param {unknown} error */
function kindOf(error) {
  return withoutNames(error instanceof Breach ? error.kind : messageOf(error))
    .replace(/'[^']*'/g, '""')
    .replace(/[+-]?\d[\d.]*(e[+-]?\d+)?|NaN|[+-]?Infinity/g, '#')
    .replace(/#([\s,;]*#)+/g, '#') // lists of any length are alike
    .replace(/[\w#]+(\.[\w#]+)+/g, 'a.b'); // paths into a document
}

const PROTOTYPES = [Object, Array, String, Number, Function, Map, Set, Float64Array].map(
  ({ name, prototype }) => ({ name, prototype, keys: new Set(Reflect.ownKeys(prototype)) }),
);

/** Throws where a prototype has a new key, and removes it. */
function checkPrototypes() {
  for (const { name, prototype, keys } of PROTOTYPES) {
    const added = Reflect.ownKeys(prototype).filter((key) => !keys.has(key));
    for (const key of added) Reflect.deleteProperty(prototype, key);
    ensure(added.length === 0, `${name}.prototype was given the key ${String(added[0])}`);
  }
}
