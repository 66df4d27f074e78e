import { checkGiven } from '../errors/check-given.js';
import type { Explanation } from './prediction.js';

/** The grounds of an {@link Explanation} that deserve a line each, and the rest taken together. */
export interface LeadingGrounds {
  /** What the numbers measure. */
  readonly unit: string;
  readonly grounds: readonly { readonly text: string; readonly value: number }[];
  /** How many others there are and, if grounds are terms of a sum, what they add. */
  readonly rest: { readonly count: number; readonly value: number | undefined };
}

/** Most grounds when no number is given. */
const DEFAULT_MAX = 10;

/** Fewest grounds, if there are that many: what every row starts with can be half the total by itself. */
const DEFAULT_MIN = 4;

/** Once the listed grounds make up this share of the sum of absolute values, the others need no line. */
const ENOUGH = 0.5;

/**
 * The few grounds that carry a prediction. If they are terms of a sum, these are the largest in absolute value, as many
 * as make up half of the sum of absolute values, but four at least and ten at most; otherwise the first ten in their
 * order.
 *
 * @param top  number of grounds to return instead
 */
export function topContributions(
  explanation: Explanation,
  top?: number | undefined,
): LeadingGrounds {
  checkGiven('topContributions', explanation, 'an explanation, as explain of a model gives it', [
    'because',
    'unit',
  ]);
  const { because, unit, sum } = explanation;
  if (sum === undefined) {
    const grounds = because.slice(0, top ?? DEFAULT_MAX);
    return { unit, grounds, rest: { count: because.length - grounds.length, value: undefined } };
  }
  const terms = because.map(({ text }, i) => ({ text, value: sum.terms[i] }));
  terms.sort((a, b) => Math.abs(b.value) - Math.abs(a.value));
  const count = top ?? Math.min(DEFAULT_MAX, Math.max(DEFAULT_MIN, carrying(terms)));
  const others = terms.slice(count);
  const value = others.reduce((total, term) => total + term.value, 0);
  return {
    unit: sum.unit,
    grounds: terms.slice(0, count),
    rest: { count: others.length, value: others.length === 0 ? undefined : value },
  };
}

/** How many terms, the largest first, make up enough of the total. */
function carrying(terms: readonly { readonly value: number }[]): number {
  const all = terms.reduce((total, { value }) => total + Math.abs(value), 0);
  let sum = 0;
  let count = 0;
  while (count < terms.length && sum < ENOUGH * all) sum += Math.abs(terms[count++].value);
  return count;
}
