// What all fuzzers share: cases drawn from a seed, one after the other, outcomes, failures, shrinking.
import { PreflearnError, Random } from '@preflearn/core';
import fc from 'fast-check';

/**
 * One fuzzer. A case is plain data, so that it can be kept in the corpus and run again.
 *
 * @template [C=any]
 * @typedef {object} Fuzzer
 * @property {string} name
 * @property {number} limitSeconds  of the processor's time: a case that takes longer hangs
 * @property {boolean} shrinks      whether a failing case is worth being made smaller; not where each run is slow
 * @property {() => fc.Arbitrary<C> | Promise<fc.Arbitrary<C>>} cases
 * @property {(input: C) => string | Promise<string>} run
 *   the outcome in a word or two, such as the code of an error; throws where something happens that never may
 * @property {() => void | Promise<void>} [close]  takes away what the runs left, such as folders
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
 * @property {Failure} [failure]  absent also where a case before it failed in the same way
 */

/** The outcome of a case that failed. */
export const FAILED = 'FAILED';

/** Longest time that is spent on making one case smaller, in milliseconds. */
const SHRINKING_MS = 15_000;

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
  const cases = await fuzzer.cases();
  /** @type {Set<string>} */
  const known = new Set();
  for (let index = first; ; index++) {
    onRun(index);
    const caseSeed = seedOf(seed, index);
    const input = drawn(cases, caseSeed);
    try {
      yield { index, outcome: await runCase(fuzzer, input) };
    } catch (error) {
      if (known.has(likeness(error))) {
        yield { index, outcome: FAILED };
        continue;
      }
      known.add(likeness(error));
      const smaller = fuzzer.shrinks
        ? await shrunk(fuzzer, cases, caseSeed, likeness(error), () => onRun(index))
        : undefined;
      const found = smaller ?? { input, error };
      const message = messageOf(found.error);
      yield { index, outcome: FAILED, failure: { index, input: found.input, message } };
    }
  }
}

/**
 * A case by its number.
 *
 * @param {Fuzzer} fuzzer
 * @param {number} seed
 * @param {number} index
 * @returns {Promise<unknown>}
 */
export async function caseOf(fuzzer, seed, index) {
  return drawn(await fuzzer.cases(), seedOf(seed, index));
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
 * @param {() => T} work
 * @returns {Allowed<T>}
 */
export function allowed(work) {
  try {
    return { value: work() };
  } catch (error) {
    return ownError(error);
  }
}

/**
 * Like {@link allowed}, for work that answers later.
 *
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<Allowed<T>>}
 */
export async function allowedLater(work) {
  try {
    return { value: await work() };
  } catch (error) {
    return ownError(error);
  }
}

/**
 * @param {unknown} error
 * @returns {{ readonly refused: PreflearnError }}
 */
function ownError(error) {
  if (!(error instanceof PreflearnError)) throw error;
  ensure(/^[A-Z]+(_[A-Z]+)*$/.test(error.code), `an error has the code ${error.code}`);
  const words = withoutNames(error.message);
  ensure(words.endsWith('.') && !isBroken(words), `an error says: ${error.message}`);
  return { refused: error };
}

/** Something that must not be. */
class Breach extends Error {
  /**
   * @param {string} message
   * @param {string} like
   */
  constructor(message, like) {
    super(message);
    /** What it has in common with other breaches of one cause. */
    this.like = like;
  }
}

/**
 * @param {unknown} holds
 * @param {string} otherwise  what is wrong
 * @param {string} [like]     what it has in common with others of one cause; the same but for names and numbers
 *   when absent
 * @returns {asserts holds}
 */
export function ensure(holds, otherwise, like = otherwise) {
  if (!holds) throw new Breach(otherwise, like);
}

/**
 * A text without what it quotes: names, which may be anything.
 *
 * @param {string} text
 */
export function withoutNames(text) {
  return text.replace(/"(?:[^"\\]|\\.)*"/g, '""');
}

/**
 * Whether a text for people holds what only a program understands.
 *
 * @param {string} text
 */
export function isBroken(text) {
  return /\bundefined\b(?! entity)|\[object /.test(text); // entities of XML may be undefined
}

/** @param {unknown} error */
export function messageOf(error) {
  if (!(error instanceof Error)) return `threw ${String(error)}`;
  if (error instanceof Breach) return error.message;
  return `${error.name}: ${error.message} ${placeOf(error)}`.trimEnd();
}

/**
 * The case made smaller, with the same failure.
 *
 * @param {Fuzzer} fuzzer
 * @param {fc.Arbitrary<unknown>} cases
 * @param {number} seed
 * @param {string} like  likeness of the failure
 * @param {() => void} onRun
 */
async function shrunk(fuzzer, cases, seed, like, onRun) {
  /** @type {{ input: unknown, error: unknown } | undefined} */
  let smallest;
  const property = fc.asyncProperty(cases, async (input) => {
    onRun();
    try {
      await runCase(fuzzer, input);
    } catch (error) {
      if (likeness(error) !== like) return; // another failure, which is found by itself
      smallest = { input, error };
      throw error;
    }
  });
  await fc.check(property, { seed, numRuns: 1, interruptAfterTimeLimit: SHRINKING_MS });
  return smallest;
}

/**
 * @param {number} seed
 * @param {number} index
 */
function seedOf(seed, index) {
  return new Random(seed, index).word();
}

/**
 * @param {fc.Arbitrary<unknown>} cases
 * @param {number} seed
 */
function drawn(cases, seed) {
  return fc.sample(cases, { seed, numRuns: 1 })[0];
}

/**
 * What failures of one cause have in common: the message without numbers and names.
 *
 * @param {unknown} error
 */
function likeness(error) {
  return withoutNames(error instanceof Breach ? error.like : messageOf(error))
    .replace(/'[^']*'/g, '""')
    .replace(/[+-]?\d[\d.]*(e[+-]?\d+)?|NaN|[+-]?Infinity/g, '#')
    .replace(/#([\s,;]*#)+/g, '#') // lists of any length are alike
    .replace(/[\w#]+(\.[\w#]+)+/g, 'a.b'); // paths into a document
}

/**
 * Where an error arose, without the folders.
 *
 * @param {Error} error
 */
function placeOf(error) {
  const line = (error.stack ?? '').split('\n').find((text) => /^\s+at /.test(text)) ?? '';
  const place = /([\w.-]+:\d+):\d+\)?$/.exec(line)?.[1];
  return place === undefined ? '' : `(${place})`;
}

const PROTOTYPES = [Object, Array, String, Number, Function, Map, Set, Float64Array].map(
  (kind) => ({
    name: kind.name,
    prototype: kind.prototype,
    keys: new Set(Reflect.ownKeys(kind.prototype)),
  }),
);

/** Throws where a prototype has a new key, and takes it away. */
function checkPrototypes() {
  for (const { name, prototype, keys } of PROTOTYPES) {
    const added = Reflect.ownKeys(prototype).filter((key) => !keys.has(key));
    for (const key of added) Reflect.deleteProperty(prototype, key);
    ensure(added.length === 0, `${name}.prototype was given the key ${String(added[0])}`);
  }
}
