import { type ClassTarget, type LabelledTable, Random, Table, takeTarget } from '@preflearn/core';
import { standardNormal } from '@preflearn/core/numbers';

/** A table to draw. */
export interface Drawn {
  readonly rows: number;
  readonly seed: number;
  readonly kind: 'ordinal' | 'nominal';
  /** Share of each class; they sum to 1. */
  readonly shares: readonly number[];
  /** Share of the variance of the class's hidden score that three of the attributes explain; 0 for pure noise. */
  readonly signal: number;
  /** Whether attributes have two values each. */
  readonly ties?: boolean;
}

/**
 * Draws six attributes, and a class from a hidden score: three attributes explain the share `signal` of its variance,
 * the rest is noise. The rows of a class are as many as its share says.
 */
export function drawnTable({
  rows,
  seed,
  kind,
  shares,
  signal,
  ties = false,
}: Drawn): LabelledTable<ClassTarget> {
  const random = new Random(seed);
  const attributes = Array.from({ length: 6 }, () =>
    Float64Array.from({ length: rows }, () => {
      const value = standardNormal(random);
      return ties ? Math.sign(value) : value;
    }),
  );
  const scores = Float64Array.from({ length: rows }, (_, row) => {
    const sum = attributes[0][row] + attributes[1][row] - attributes[2][row];
    return Math.sqrt(signal / 3) * sum + Math.sqrt(1 - signal) * standardNormal(random);
  });
  const ends: number[] = [];
  for (const share of shares) ends.push((ends.at(-1) ?? 0) + share * rows);
  const codes = new Int32Array(rows);
  const ordered = Array.from(scores.keys()).sort((a, b) => scores[a] - scores[b]);
  for (const [place, row] of ordered.entries()) {
    codes[row] = Math.max(
      0,
      ends.findIndex((end) => place + 0.5 <= end),
    );
  }
  const classes = shares.map((_, k) => `c${k}`);
  const table = new Table([
    ...attributes.map((values, i) => ({ type: 'numeric' as const, name: `x${i}`, values })),
    { type: 'nominal', name: 'y', categories: classes, codes },
  ]);
  const options = kind === 'ordinal' ? { kind, classes } : { kind };
  return takeTarget(table, 'y', options) as LabelledTable<ClassTarget>;
}
