// Tables drawn from a seed, in which the target follows from the attributes in a known way, or not at all.
import { Random } from '@preflearn/core';
import { standardNormal } from '@preflearn/core/numbers';

/**
 * @typedef {object} DrawnTable
 * @property {number} rows
 * @property {'numeric' | 'ordinal' | 'nominal' | 'rare' | 'rare-ordinal'} target `rare`: one of two classes has 5 % of the rows
 * @property {'none' | 'linear' | 'xor' | 'step' | 'levels'} form how the target follows from the attributes
 * @property {number} signal share of the variance of the hidden score that the attributes explain
 * @property {boolean} ties whether numbers have two values each
 */

/** Shares of the classes. */
const SHARES = {
  ...{ ordinal: [0.25, 0.25, 0.25, 0.25], nominal: [0.3, 0.3, 0.4] },
  ...{ rare: [0.05, 0.95], 'rare-ordinal': [0.05, 0.95] },
};

/** What the attributes add to the hidden score, with variance 1 (step: without ties). */
const FORMS = {
  none: () => 0,
  linear: (/** @type {Row} */ { numbers: [a, b, c] }) => (a + b - c) / Math.sqrt(3),
  xor: (/** @type {Row} */ { numbers: [a, b] }) => Math.sign(a * b),
  step: (/** @type {Row} */ { numbers: [a] }) => (a > 0.8 ? 1.928 : -0.519),
  levels: (/** @type {Row} */ { level }) => (level - 2) / Math.SQRT2,
};

const NUMBERS = 6;
const LEVELS = ['a', 'b', 'c', 'd', 'e'];

/** @typedef {{numbers: readonly number[], level: number}} Row */

/**
 * Draws six numbers and a category for each row, the hidden score `√signal · form + √(1 - signal) · noise`, and a target
 * that rises with the score: classes with exactly their shares of the rows, or the exponential of the score.
 *
 * @param {DrawnTable} table
 * @param {number} seed
 */
export function drawnTable({ rows, target, form, signal, ties }, seed) {
  const random = new Random(seed);
  const drawn = Array.from({ length: rows }, () => {
    const numbers = Array.from({ length: NUMBERS }, () => {
      const number = standardNormal(random);
      return ties ? Math.sign(number) : number;
    });
    return { numbers, level: random.integer(LEVELS.length) };
  });
  const known = drawn.map(FORMS[form]);
  const scores = known.map(
    (x) => Math.sqrt(signal) * x + Math.sqrt(1 - signal) * standardNormal(random),
  );
  const codes = target === 'numeric' ? undefined : classesOf(scores, SHARES[target]);
  const names = [...Array.from({ length: NUMBERS }, (_, i) => `x${i}`), 'level', 'y'];
  const lines = drawn.map(({ numbers, level }, row) => {
    const y = codes === undefined ? Math.exp(scores[row]) : `c${codes[row]}`;
    return [...numbers, LEVELS[level], y].join();
  });
  return { csv: `${[names.join(), ...lines].join('\n')}\n`, known, scores, codes };
}

/**
 * @param {readonly number[]} scores
 * @param {readonly number[]} shares
 */
function classesOf(scores, shares) {
  const ends = shares.map((_, k) => shares.slice(0, k + 1).reduce((sum, share) => sum + share, 0));
  const codes = scores.map(() => shares.length - 1);
  const ordered = [...scores.keys()].sort((a, b) => scores[a] - scores[b]);
  for (const [place, row] of ordered.entries()) {
    const code = ends.findIndex((end) => place + 0.5 <= end * scores.length);
    if (code >= 0) codes[row] = code;
  }
  return codes;
}

/** The arguments of `train` for a kind of target. @param {DrawnTable['target']} target */
export function targetArguments(target) {
  if (target === 'numeric' || target === 'nominal') return ['--kind', target];
  if (target === 'rare') return ['--kind', 'nominal'];
  const classes = SHARES[target].map((_, k) => `c${k}`).join();
  return ['--kind', 'ordinal', '--classes', classes];
}
