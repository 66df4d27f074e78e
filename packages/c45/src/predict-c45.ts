import {
  alignToSchema,
  type ClassPrediction,
  type Column,
  type PredictOptions,
  type Rows,
  type Table,
  tableForModel,
} from '@preflearn/core';
import { allocate, filled } from '@preflearn/core/numbers';
import type { C45ModelParts } from './c45-model-parts.js';
import { firstLargest } from './fuzzy.js';

/**
 * The most frequent class in the leaf of each row, the first of several, and the class probabilities.
 *
 * @throws DataError COLUMN_MISSING, COLUMN_TYPE, CATEGORY_UNKNOWN, MEMORY
 */
export function predictC45(
  { tree, schema, smoothing }: Pick<C45ModelParts, 'tree' | 'schema' | 'smoothing'>,
  given: Table | Rows,
  options: PredictOptions,
): ClassPrediction {
  const table = tableForModel(schema, given, options);
  const columns = alignToSchema(schema, table, options.unseen);
  return predictColumns({ tree, schema, smoothing }, columns, table.rowCount);
}

/** The same for columns in the order of the schema. */
export function predictColumns(
  { tree, schema, smoothing }: Pick<C45ModelParts, 'tree' | 'schema' | 'smoothing'>,
  columns: readonly Column[],
  rows: number,
): ClassPrediction {
  const { kind, classes } = schema.target;
  const width = classes.length;
  const what = `${rows} rows of ${width} probabilities`;
  const remedy = 'predict fewer rows at a time';
  const probabilities = allocate(Float64Array, rows * width, what, { remedy });
  const codes = new Int32Array(rows);
  for (let row = 0; row < rows; row++) {
    const own = probabilities.subarray(row * width, (row + 1) * width);
    tree.addProbabilities(columns, row, own, 0);
    codes[row] = firstLargest(own);
    if (smoothing > 0) tree.addProbabilities(columns, row, own.fill(0), smoothing);
    own.forEach((p, k) => {
      own[k] = Math.min(p, 1); // where rounding would exceed 1
    });
  }
  return {
    kind: kind === 'ordinal' ? kind : 'nominal',
    classes,
    codes,
    probabilities,
    // A getter, since it copies all probabilities and few callers need it.
    get details() {
      return classes.map((name, k) => ({
        name: `p(${name})`,
        values: filled(new Float64Array(codes.length), (row) => probabilities[row * width + k]),
      }));
    },
  };
}
