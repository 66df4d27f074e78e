import type { Prediction } from '@preflearn/core';

/**
 * How two predictions differ, in words; `undefined` if they do not.
 *
 * @param tolerance  relative difference allowed between numbers; 0 requires equal bits. Classes and positions must be
 *   equal in any case.
 */
export function predictionDifference(
  a: Prediction,
  b: Prediction,
  tolerance = 0,
): string | undefined {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  if (a.kind !== b.kind) return `one is ${a.kind}, the other ${b.kind}`;
  if (namesOf(a) !== namesOf(b)) return `one has ${namesOf(a)}, the other ${namesOf(b)}`;
  for (const [name, values] of left) {
    const others = right.get(name);
    if (others === undefined) return `only one has ${name}`;
    const exact = name === 'codes' || name === 'positions' || name === 'sets';
    const found = numberDifference(values, others, exact ? 0 : tolerance);
    if (found !== undefined) return `${name}: ${found}`;
  }
  return left.size === right.size ? undefined : 'only one has some of the numbers';
}

/**
 * The first difference between two arrays of numbers, in words; `undefined` if there is none.
 *
 * @param size  what the tolerance is relative to; when absent, the larger of the two numbers, or 1
 */
export function numberDifference(
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  tolerance: number,
  size?: number,
): string | undefined {
  if (a.length !== b.length) return `${a.length} numbers against ${b.length}`;
  for (let i = 0; i < a.length; i++) {
    if (!areClose(a[i], b[i], tolerance, size)) return `place ${i} holds ${a[i]} against ${b[i]}`;
  }
  return undefined;
}

/** Whether two numbers have equal bits or differ by at most `tolerance * size`. */
export function areClose(
  a: number,
  b: number,
  tolerance: number,
  size = Math.max(1, Math.abs(a), Math.abs(b)),
): boolean {
  return Object.is(a, b) || Math.abs(a - b) <= tolerance * size;
}

/** All numbers of a prediction by name. */
export function numbersOf(prediction: Prediction): ReadonlyMap<string, ArrayLike<number>> {
  const out = new Map<string, ArrayLike<number>>();
  for (const { name, values } of prediction.details) out.set(`detail ${name}`, values);
  if (prediction.kind === 'numeric') {
    out.set('values', prediction.values);
    if (prediction.intervals) {
      out.set('lower bounds', prediction.intervals.lower);
      out.set('upper bounds', prediction.intervals.upper);
    }
  } else if (prediction.kind === 'ranking') {
    out.set('positions', prediction.positions);
    if (prediction.expectedRanks) out.set('expected ranks', prediction.expectedRanks);
  } else {
    out.set('codes', prediction.codes);
    if (prediction.scores) out.set('scores', prediction.scores);
    if (prediction.positions) out.set('expected positions', prediction.positions);
    if (prediction.probabilities) out.set('probabilities', prediction.probabilities);
    if (prediction.sets) out.set('sets', prediction.sets.members);
  }
  return out;
}

function namesOf(prediction: Prediction): string {
  if (prediction.kind === 'numeric') return 'no classes';
  return JSON.stringify(prediction.kind === 'ranking' ? prediction.labels : prediction.classes);
}
