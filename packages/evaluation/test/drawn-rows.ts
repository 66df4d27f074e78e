import type {
  ClassPrediction,
  OrdinalTarget,
  RankingPrediction,
  RankingTarget,
} from '@preflearn/core';
import fc from 'fast-check';
import { ordinal, predicted, predictedRankings, rankings } from './toy.js';

/** A row of a table with classes. */
export interface ClassRow {
  /** True class. */
  readonly y: number;
  /** Predicted class. */
  readonly p: number;
  /** Score. */
  readonly s: number;
  readonly probabilities: readonly number[];
  /** Weight, a whole number. */
  readonly w: number;
}

/** Rows with ties, often of one class or with constant predictions, and weights that are often 0. */
export function classRows(classes: number): fc.Arbitrary<readonly ClassRow[]> {
  const highest = fc.integer({ min: 0, max: classes - 1 });
  return fc.tuple(highest, highest).chain(([mostY, mostP]) =>
    fc.array(
      fc.record({
        y: fc.integer({ min: 0, max: mostY }),
        p: fc.integer({ min: 0, max: mostP }),
        s: fc.constantFrom(-Infinity, -0.5, 0, 0, 1e-300, 2),
        probabilities: fc.array(fc.constantFrom(0, 0.25, 0.5, 1), {
          minLength: classes,
          maxLength: classes,
        }),
        w: fc.integer({ min: 0, max: 3 }),
      }),
      { maxLength: 20 },
    ),
  );
}

export function classTarget(rows: readonly ClassRow[], classes: number): OrdinalTarget {
  return ordinal(
    rows.map(({ y }) => y),
    classes,
  );
}

export function classPrediction(rows: readonly ClassRow[], classes: number): ClassPrediction {
  return predicted(
    rows.map(({ p }) => p),
    classes,
    {
      scores: Float64Array.from(rows, ({ s }) => s),
      probabilities: Float64Array.from(rows.flatMap(({ probabilities }) => probabilities)),
    },
  );
}

/** A row of a table with rankings of four labels. */
export interface RankingRow {
  /** True positions. */
  readonly y: readonly number[];
  /** Predicted positions. */
  readonly p: readonly number[];
  /** Weight, a whole number. */
  readonly w: number;
}

/** Number of labels of {@link rankingRows}. */
export const LABELS = 4;

/** Rows with ties and missing labels on both sides, many of which decide no pair. */
export const rankingRows: fc.Arbitrary<readonly RankingRow[]> = fc
  .integer({ min: 0, max: LABELS })
  .chain((most) => {
    const positions = (highest: number) =>
      fc.array(fc.integer({ min: 0, max: highest }), { minLength: LABELS, maxLength: LABELS });
    const row = fc.record({
      y: positions(most),
      p: positions(LABELS),
      w: fc.integer({ min: 0, max: 3 }),
    });
    return fc.array(row, { maxLength: 8 });
  });

export function rankingTarget(rows: readonly RankingRow[]): RankingTarget {
  return { ...rankings([Array<number>(LABELS).fill(0)]), positions: positionsOf(rows, 'y') };
}

export function rankingPrediction(rows: readonly RankingRow[]): RankingPrediction {
  const one = predictedRankings([Array<number>(LABELS).fill(0)]);
  return { ...one, positions: positionsOf(rows, 'p') };
}

export function weightsOf(rows: readonly { readonly w: number }[]): Float64Array {
  return Float64Array.from(rows, ({ w }) => w);
}

/** Each row as many times as it weighs. */
export function repeated<Row extends { readonly w: number }>(rows: readonly Row[]): readonly Row[] {
  return rows.flatMap((row) => Array<Row>(row.w).fill(row));
}

function positionsOf(rows: readonly RankingRow[], side: 'y' | 'p'): Int32Array {
  return Int32Array.from(rows.flatMap((row) => row[side]));
}
