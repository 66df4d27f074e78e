import type { ClassTarget, Random } from '@preflearn/core';

/** Numbers about 0, from `random`. */
export function numbers(random: Random, count: number, size = 2): Float64Array {
  return Float64Array.from({ length: count }, () => size * (2 * random.uniform() - 1));
}

/** Weights between 1/2 and 5/2. */
export function weightsOf(random: Random, count: number): Float64Array {
  return Float64Array.from({ length: count }, () => 0.5 + 2 * random.uniform());
}

/** Ascending rows, each with a probability. */
export function drawnRows(random: Random, count: number, share: number): Int32Array {
  return Int32Array.from({ length: count }, (_, row) => row).filter(() => random.uniform() < share);
}

/** A target whose classes all occur, the first ones in turn. */
export function targetOf(
  random: Random,
  rows: number,
  classes: number,
  kind: 'ordinal' | 'nominal',
): ClassTarget {
  const codes = Int32Array.from({ length: rows }, (_, row) =>
    row < classes ? row : random.integer(classes),
  );
  return { kind, name: 'y', classes: Array.from({ length: classes }, (_, k) => `c${k}`), codes };
}
