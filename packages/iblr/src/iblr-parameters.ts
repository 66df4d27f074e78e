import { type AttributeSchema, type Column, isMissing, type ModelDocument } from '@preflearn/core';
import { checkSaved, damagedModel } from '@preflearn/core/models';
import { MAX_KEMENY_LABELS, Rankings } from '@preflearn/mallows';
import * as v from 'valibot';
import type { KScore } from './choose-k.js';
import { placesOf } from './embedding.js';
import type { IblrOptions } from './iblr-options.js';
import { metricFactor } from './learned-distance.js';
import type { LocalRankerParts } from './local-ranker.js';

/** Schema of a saved IBLR model: the training rows, and how they are used. */
export function iblrParametersSchema() {
  const finite = v.pipe(v.number(), v.finite());
  const atLeastZero = v.pipe(finite, v.minValue(0));
  const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
  const atLeastOne = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
  return v.strictObject({
    k: atLeastOne,
    /** Scores of the values of k that were tried; empty if k was given. */
    tried: v.array(v.strictObject({ k: atLeastOne, tau: finite })),
    scaling: v.picklist(['none', 'z-score']),
    /**
     * One entry per attribute, in the order of the schema: how it is scaled, its values (categories by number), and the
     * rows in which it is missing, ascending, whose values are 0.
     */
    attributes: v.array(
      v.strictObject({
        factor: atLeastZero,
        unlike: atLeastZero,
        values: v.array(finite),
        missing: v.array(count),
      }),
    ),
    /** Labels by number, best first, one list per row; tied labels form a list of their own. */
    orders: v.array(v.array(v.union([count, v.pipe(v.array(count), v.minLength(2))]))),
    /**
     * Of a learned distance: the lower part of the mean of the gradients, line by line, for the numbers and categories of
     * the attributes.
     */
    gradients: v.optional(v.array(finite)),
    /** Weights of the rows; null if all are 1. */
    weights: v.nullable(v.array(atLeastZero)),
  });
}

/** Saved parameters of an IBLR model. */
export type IblrParameters = v.InferOutput<ReturnType<typeof iblrParametersSchema>>;

/** Contents of a model other than its schema and training options. */
export interface IblrParts {
  readonly k: number;
  readonly tried: readonly KScore[];
  readonly ranker: LocalRankerParts;
}

/** The parameters of a model as plain data. */
export function writeIblrParameters({ k, tried, ranker }: IblrParts): IblrParameters {
  const { columns, scales, scaling, rankings, weights, learned } = ranker;
  return {
    k,
    tried: tried.map((score) => ({ ...score })),
    scaling,
    attributes: columns.map((column, a) => ({
      factor: scales[a].factor,
      unlike: scales[a].unlike,
      values: Array.from(column.type === 'numeric' ? column.values : column.codes, (value, row) =>
        isMissing(column, row) ? 0 : value,
      ),
      missing: Array.from({ length: rankings.count }, (_, row) => row).filter((row) =>
        isMissing(column, row),
      ),
    })),
    orders: Array.from({ length: rankings.count }, (_, row) =>
      rankings.groups(row).map((group) => (group.length === 1 ? group[0] : group)),
    ),
    ...(learned && { gradients: lowerPart(learned.gradients) }),
    weights: weights.every((weight) => weight === 1) ? null : Array.from(weights),
  };
}

/**
 * Converts checked parameters to the parts of a model.
 *
 * @throws DataError MODEL_VALUE for parts that do not fit each other or the schema
 */
export function readIblrParameters(
  saved: IblrParameters,
  { schema, training }: Pick<ModelDocument, 'schema' | 'training'>,
  { centre, distance }: Pick<IblrOptions, 'centre' | 'distance'>,
): IblrParts {
  const { attributes, target } = schema;
  const labels = target.classes.length;
  if (target.kind !== 'ranking') throw damagedModel('schema.target.kind', target.kind, 'ranking');
  if (centre === 'kemeny' && labels > MAX_KEMENY_LABELS) {
    throw damagedModel('training.options.centre', 'kemeny', `borda for ${labels} labels`);
  }
  checkLength('attributes', saved.attributes, attributes.length);
  if (attributes.length === 0) throw damagedModel('schema.attributes', 'none', 'at least one');
  checkLength('orders', saved.orders, training.rows);
  const columns = attributes.map((attribute, a) =>
    readColumn(attribute, saved.attributes[a], training.rows, a),
  );
  const scales = saved.attributes.map(({ factor, unlike }) => ({ factor, unlike }));
  const rankings = readOrders(saved.orders, labels);
  const weights = readWeights(saved.weights, training.rows);
  const { k, tried, scaling } = saved;
  const learned = readLearned(saved.gradients, columns, distance);
  const ranker = { columns, scales, scaling, rankings, weights, centre, ...learned };
  return { k, tried, ranker };
}

/** A model whose training ended before its distance was learned has the plain one. */
function readLearned(
  gradients: readonly number[] | undefined,
  columns: readonly Column[],
  distance: IblrOptions['distance'],
): Pick<LocalRankerParts, 'learned'> {
  if (gradients === undefined) return {};
  if (distance === 'plain') throw damagedModel('parameters.gradients', 'a list', 'none');
  const { width } = placesOf(columns);
  checkLength('gradients', gradients, (width * (width + 1)) / 2);
  const matrix = new Float64Array(width * width);
  for (let i = 0, at = 0; i < width; i++) {
    for (let j = 0; j <= i; j++, at++) {
      matrix[i * width + j] = gradients[at];
      matrix[j * width + i] = gradients[at];
    }
  }
  if (!metricFactor([matrix], width).every(Number.isFinite)) {
    throw damagedModel('parameters.gradients', 'a matrix with eigenvalues below 0', 'none of them');
  }
  return { learned: { distance, gradients: matrix } };
}

function lowerPart(matrix: Float64Array): number[] {
  const width = Math.sqrt(matrix.length);
  return Array.from({ length: width }, (_, i) =>
    Array.from(matrix.subarray(i * width, i * width + i + 1)),
  ).flat();
}

function readColumn(
  attribute: AttributeSchema,
  { values, missing }: IblrParameters['attributes'][number],
  rows: number,
  position: number,
): Column {
  const place = `attributes.${position}`;
  checkLength(`${place}.values`, values, rows);
  missing.forEach((row, i) => {
    const isNext = row < rows && (i === 0 || row > missing[i - 1]);
    if (isNext && values[row] === 0) return;
    throw damagedModel(`parameters.${place}.missing`, row, 'ascending rows whose value is 0');
  });
  if (attribute.type === 'numeric') {
    const numbers = Float64Array.from(values);
    for (const row of missing) numbers[row] = NaN;
    return { ...attribute, values: numbers };
  }
  const codes = Int32Array.from(values);
  for (const row of missing) codes[row] = -1;
  // Check before truncating to 32 bits: larger numbers would turn into different ones.
  const { length } = attribute.categories;
  const isWrong = (value: number, row: number) =>
    !Number.isInteger(value) || value < 0 || value >= Math.max(1, length) || codes[row] >= length;
  const wrong = values.find(isWrong);
  if (wrong !== undefined) {
    throw damagedModel(`parameters.${place}.values`, wrong, 'the number of a category');
  }
  return { ...attribute, codes };
}

function readOrders(orders: IblrParameters['orders'], labels: number): Rankings {
  const groups = orders.map((order) =>
    order.map((entry) => (typeof entry === 'number' ? [entry] : entry)),
  );
  return checkSaved(() => Rankings.fromGroups(groups, labels), 'parameters.orders');
}

function readWeights(saved: readonly number[] | null, rows: number): Float64Array {
  if (saved === null) return new Float64Array(rows).fill(1);
  checkLength('weights', saved, rows);
  if (saved.every((weight) => weight === 0)) {
    throw damagedModel('parameters.weights', 'only zeros', 'a weight above 0');
  }
  return Float64Array.from(saved);
}

function checkLength(place: string, list: readonly unknown[], expected: number): void {
  if (list.length !== expected) {
    throw damagedModel(`parameters.${place}`, `${list.length} entries`, `${expected} entries`);
  }
}
