import { type Column, isMissing } from '@preflearn/core';
import { midpoint } from '@preflearn/core/numbers';
import { bordaCentre, estimateTheta, fitMallows, kendallDistance } from '@preflearn/mallows';
import type { RankedRows } from '../src/ranked-rows.js';
import type { Split } from '../src/split.js';

/** How the spread of one side is found. */
export type SideTheta = (data: RankedRows, rows: readonly number[]) => number;

/** By definition, for complete rankings: Borda centre, then the distance of each ranking from it. */
export const thetaByDefinition: SideTheta = (data, rows) => {
  const { distance, labels } = observedDistance(data, rows);
  return estimateTheta(labels, (distance + 1) / (weightOf(data, rows) + 1));
};

/** By [CHH09 alg. 1] on the labels that occur. */
export const thetaByPaper: SideTheta = (data, rows) => {
  const weights = Float64Array.from(rows, (row) => data.weights[row]);
  const options = { rows: Int32Array.from(rows), weights, labels: 'observed' } as const;
  const { centre, totalDistance } = fitMallows(data.rankings, options);
  return estimateTheta(centre.length, (totalDistance + 1) / (weightOf(data, rows) + 1));
};

/** The generalised Borda centre of some rows, and their distances from it over the labels that each ranks. */
export function observedDistance({ rankings, weights }: RankedRows, rows: readonly number[]) {
  const n = rankings.labelCount;
  const selection = {
    rows: Int32Array.from(rows),
    weights: Float64Array.from(rows, (row) => weights[row]),
  };
  const order = bordaCentre(rankings, selection);
  const places = new Int32Array(n);
  order.forEach((label, place) => {
    places[label] = place + 1;
  });
  const positions = rankings.positions();
  const occurring = new Set<number>();
  let distance = 0;
  for (const row of rows) {
    const own = positions.subarray(row * n, row * n + n);
    distance += weights[row] * kendallDistance(own, places);
    for (const label of rankings.order(row)) occurring.add(label);
  }
  return { order, distance, labels: occurring.size };
}

export function weightOf({ weights }: RankedRows, rows: readonly number[]): number {
  return rows.reduce((sum, row) => sum + weights[row], 0);
}

/** A split found by fitting both sides of every candidate anew. */
export interface SlowSplit {
  readonly split: Split;
  readonly first: readonly number[];
  readonly score: number;
}

/** Every candidate split of some rows, in the order in which ties are resolved. */
export function* slowSplits(
  data: RankedRows,
  columns: readonly Column[],
  rows: readonly number[],
  thetaOf: SideTheta,
): Generator<SlowSplit> {
  for (const [attribute, column] of columns.entries()) {
    const known = rows.filter((row) => !isMissing(column, row));
    const missing = rows.filter((row) => isMissing(column, row));
    for (const { split, holds } of questions(attribute, column, known)) {
      const yes = known.filter(holds);
      const no = known.filter((row) => !holds(row));
      if (yes.length === 0 || no.length === 0) continue;
      const missingHolds = weightOf(data, yes) >= weightOf(data, no);
      const first = missingHolds ? [...yes, ...missing] : yes;
      const second = missingHolds ? no : [...no, ...missing];
      const score =
        weightOf(data, first) * thetaOf(data, first) +
        weightOf(data, second) * thetaOf(data, second);
      yield { split: { ...split, missingHolds }, first, score };
    }
  }
}

function questions(attribute: number, column: Column, known: readonly number[]) {
  if (column.type === 'nominal') {
    return column.categories.map((_, category) => ({
      split: { attribute, category },
      holds: (row: number) => column.codes[row] === category,
    }));
  }
  const values = [...new Set(known.map((row) => column.values[row]))].sort((a, b) => a - b);
  return values.slice(1).map((value, k) => ({
    split: { attribute, value: midpoint(values[k], value) },
    holds: (row: number) => column.values[row] < value,
  }));
}
