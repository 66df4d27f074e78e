import { Random, schemaOf, selectRows, type TrainingWait } from '@preflearn/core';
import { shuffledIndices } from '@preflearn/core/numbers';
import type { FittedTarget } from './fitted-target.js';
import type { Path } from './grow-path.js';
import type { PathGrower, PathStep, WeightedRows } from './path-grower.js';
import { linkOf } from './point-link.js';
import { predictionError } from './prediction-error.js';
import { scoresOf } from './scores.js';

/** Random stream of the seed for assigning rows to folds. */
const FOLD_STREAM = 7;

/**
 * The fewest rules whose error on held-out rows is within one standard error of the lowest: for each fold a path is
 * grown on the other rows, including its pool, and every number of rules is tried on the held-out rows.
 *
 * Source: Breiman, Friedman, Olshen and Stone (1984), Classification and Regression Trees, section 3.4.3, the 1 SE rule.
 *
 * @param most  number of rules of the path on all rows
 * @returns `most` if there are fewer than two rows
 */
export function* sizeByCrossValidation(
  rows: WeightedRows,
  most: number,
  folds: number,
  seed: number,
  grow: PathGrower,
): Generator<PathStep | TrainingWait, number, void> {
  const rowCount = rows.weights.length;
  const parts = Math.min(folds, rowCount);
  if (parts < 2) return most;
  const foldOf = new Int32Array(rowCount);
  shuffledIndices(rowCount, new Random(seed, FOLD_STREAM)).forEach((row, i) => {
    foldOf[row] = i % parts;
  });
  const errors: Float64Array[] = [];
  for (let fold = 0; fold < parts; fold++) {
    const growing = grow(partOf(rows, (row) => foldOf[row] !== fold));
    let next = growing.next();
    try {
      for (; !next.done; next = growing.next()) {
        const { value } = next;
        if ('until' in value) yield value;
        else yield { ...value, phase: `fold ${fold + 1} of ${parts}, ${value.phase}` };
      }
    } finally {
      growing.return(undefined as never);
    }
    errors.push(
      errorsOf(
        next.value,
        partOf(rows, (row) => foldOf[row] === fold),
        most,
      ),
    );
  }
  return fewestWithinOneError(errors);
}

/**
 * The first index at which the mean over the folds is at most the lowest mean plus its standard error.
 *
 * @param errors  shape [folds][numbers of rules], at least two folds
 */
export function fewestWithinOneError(errors: readonly Float64Array[]): number {
  const means = errors[0].map(
    (_, k) => errors.reduce((sum, own) => sum + own[k], 0) / errors.length,
  );
  let best = 0;
  for (let k = 1; k < means.length; k++) if (means[k] < means[best]) best = k;
  const squares = errors.reduce((sum, own) => sum + (own[best] - means[best]) ** 2, 0);
  const standardError = Math.sqrt(squares / (errors.length - 1) / errors.length);
  return means.findIndex((mean) => mean <= means[best] + standardError);
}

/** The error after each number of rules; a path that ended early keeps its last error. */
function errorsOf({ terms, rules, points }: Path, held: WeightedRows, most: number): Float64Array {
  const { attributes, target } = held.data;
  const schema = schemaOf(held.data);
  const conjunctions = rules.map((conditions) => ({ conditions }));
  const errors = points.map((point) => {
    const scores = scoresOf(point, terms, conjunctions, attributes.columns, attributes.rowCount);
    return predictionError(linkOf(point, schema.target).predict(scores), target, held.weights);
  });
  return Float64Array.from({ length: most + 1 }, (_, k) => errors[Math.min(k, errors.length - 1)]);
}

function partOf({ data, weights }: WeightedRows, keeps: (row: number) => boolean): WeightedRows {
  const rows = Array.from(weights.keys()).filter(keeps);
  const part = Float64Array.from(rows, (row) => weights[row]);
  return { data: { ...selectRows<FittedTarget>(data, rows), weights: part }, weights: part };
}
