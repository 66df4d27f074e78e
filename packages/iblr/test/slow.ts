import { type Column, isMissing } from '@preflearn/core';
import type { AttributeScale } from '../src/attribute-scales.js';

/** Squared distance of row a of one table from row b of another, attribute by attribute. */
export function slowSquare(
  first: readonly Column[],
  a: number,
  second: readonly Column[],
  b: number,
  scales: readonly AttributeScale[],
): number {
  const terms = first.map((column, i) => {
    const other = second[i];
    const { factor, unlike } = scales[i];
    if (isMissing(column, a) || isMissing(other, b)) return unlike;
    if (column.type === 'numeric' && other.type === 'numeric') {
      return (column.values[a] * factor - other.values[b] * factor) ** 2;
    }
    if (column.type === 'numeric' || other.type === 'numeric') throw new Error('types differ');
    return column.codes[a] === other.codes[b] ? 0 : unlike;
  });
  const inOrder = [
    ...terms.filter((_, i) => first[i].type === 'numeric'),
    ...terms.filter((_, i) => first[i].type === 'nominal'),
  ];
  return inOrder.reduce((sum, term) => sum + term, 0);
}

/** All rows that may be neighbours, sorted by distance, then by number. */
export function slowNeighbours(
  squares: readonly number[],
  isAllowed: (row: number) => boolean,
): readonly number[] {
  return squares
    .map((_, row) => row)
    .filter(isAllowed)
    .sort((a, b) => squares[a] - squares[b] || a - b);
}

/** Distances are finite: those whose square is too large for a number are the largest number. */
export function slowDistance(square: number): number {
  return Math.min(Math.sqrt(square), Number.MAX_VALUE);
}

/** The labels that a row without ties needs to decide as many pairs as a bucket order does, over n. */
export function slowShare(groups: readonly (readonly number[])[], n: number): number {
  const ranked = groups.flat();
  if (ranked.length === 0) return 0;
  const groupOf = (label: number) => groups.findIndex((group) => group.includes(label));
  const pairs = ranked.flatMap((a) => ranked.filter((b) => groupOf(a) < groupOf(b))).length;
  let [low, high] = [1, n];
  while (high - low > 1e-12) {
    const middle = (low + high) / 2;
    if ((middle * (middle - 1)) / 2 < pairs) low = middle;
    else high = middle;
  }
  return low / n;
}
