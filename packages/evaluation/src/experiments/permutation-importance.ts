import {
  type Column,
  DataError,
  type LabelledTable,
  type Predictor,
  Random,
  Table,
  TrainingAborted,
  type UnseenCategories,
  UsageError,
} from '@preflearn/core';
import { checkGiven, checkKnown } from '@preflearn/core/errors';
import { checkIsLabelled } from '@preflearn/core/models';
import { shuffledIndices } from '@preflearn/core/numbers';
import { measure } from '../metrics/measure.js';
import type { Metric, MetricDirection } from '../metrics/metric.js';
import { metricsFor } from '../metrics/metrics.js';
import { mean } from '../statistics/summary.js';
import { pacer } from './pause.js';

const DEFAULT_PERMUTATIONS = 10;
const MAX_PERMUTATIONS = 10_000;

/** Options of permutation importance. */
export interface PermutationOptions {
  /** The main metric of the target when absent. */
  readonly metric?: Metric | undefined;
  /** How often the values of each attribute are permuted, 1 to 10,000; 10 when absent. */
  readonly permutations?: number | undefined;
  /** Integer in [0, 2^32); 1 when absent. */
  readonly seed?: number | undefined;
  /** Whether a category that did not occur in training is an error (default) or missing. */
  readonly unseen?: UnseenCategories | undefined;
  /** Called with how many of the permutations of all attributes are done. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** How much a metric suffers when the information in each attribute is destroyed. */
export interface PermutationImportance {
  /** Id of the metric. */
  readonly metric: string;
  readonly direction: MetricDirection;
  readonly permutations: number;
  readonly seed: number;
  /** The metric on the original rows. */
  readonly asItIs: number;
  /** Most important first; ties are in schema order. */
  readonly attributes: readonly PermutedAttribute[];
}

/** The effect of permuting the values of one attribute. */
export interface PermutedAttribute {
  readonly name: string;
  /** By how much the metric is worse for each permutation, below 0 if it is better; `null` if it is undefined. */
  readonly values: readonly (number | null)[];
  /** Mean of the defined values; `null` if there are none. */
  readonly mean: number | null;
  /** Standard deviation of these values, with denominator n - 1; `null` for fewer than two. */
  readonly standardDeviation: number | null;
}

/**
 * For each attribute of a model, by how much the model predicts worse when the values of that attribute are permuted
 * among the rows, so that they no longer carry any information about the row.
 *
 * On rows not used in training this is what the attribute is worth for new rows; on the training rows it includes what
 * the model has memorised. Of two attributes that carry the same information, each may seem of little use, since the
 * other remains. The permutations depend on the seed, but not on their number: a larger number begins with the same
 * ones.
 *
 * Sources: Breiman (2001), Random forests, Machine Learning 45, section 10; Fisher, Rudin and Dominici (2019), All models are
 * wrong, but many are useful, Journal of Machine Learning Research 20(177), the model reliance as a difference.
 *
 * @param data  rows with their targets; weights count in the metric
 * @throws DataError TABLE_EMPTY without rows; TARGET_KIND, WEIGHTS, COLUMN_MISSING, COLUMN_TYPE, CATEGORY_UNKNOWN
 * @throws UsageError OPTION_RANGE for `permutations`, SEED_RANGE, ARGUMENT if the metric is undefined on the original
 *   rows
 * @throws TrainingAborted once the signal is aborted
 */
export async function permutationImportance(
  model: Pick<Predictor, 'schema' | 'predict'>,
  data: LabelledTable,
  options: PermutationOptions = {},
): Promise<PermutationImportance> {
  checkGiven('permutationImportance', model, 'a model', ['schema', 'predict']);
  checkIsLabelled(data);
  checkKnown(
    options,
    { metric: true, permutations: true, seed: true, unseen: true, onProgress: true, signal: true },
    { function: 'permutationImportance' },
  );
  const { metric = metricsFor(data.target)[0], seed = 1, onProgress } = options;
  const permutations = checkedPermutations(options);
  const rowCount = data.attributes.rowCount;
  const worse = worseBy(model, data, metric, options);
  const columns = model.schema.attributes.map(({ name }) => data.attributes.column(name));
  const total = permutations * columns.length;
  const servingEvents = pacer();
  const attributes: PermutedAttribute[] = [];
  for (const [place, { name }] of columns.entries()) {
    const random = new Random(seed, place);
    const values: (number | null)[] = [];
    for (let i = 0; i < permutations; i++) {
      if (options.signal?.aborted) throw new TrainingAborted(() => undefined);
      values.push(worse.with(permuted(columns, place, shuffledIndices(rowCount, random))));
      onProgress?.(place * permutations + i + 1, total);
      await servingEvents();
    }
    attributes.push({ name, values, ...spreadOf(values) });
  }
  attributes.sort((a, b) => (b.mean ?? -Infinity) - (a.mean ?? -Infinity) || 0);
  const { id, direction } = metric;
  return { metric: id, direction, permutations, seed, asItIs: worse.asItIs, attributes };
}

function checkedPermutations({ permutations = DEFAULT_PERMUTATIONS }: PermutationOptions): number {
  if (Number.isInteger(permutations) && permutations >= 1 && permutations <= MAX_PERMUTATIONS) {
    return permutations;
  }
  throw new UsageError(
    'OPTION_RANGE',
    `found ${permutations}, expected a whole number from 1 to ${MAX_PERMUTATIONS}`,
    { where: { option: 'permutations' } },
  );
}

/** Evaluates the metric on the original rows, and by how much it is worse with other attributes. */
function worseBy(
  model: Pick<Predictor, 'predict'>,
  { attributes, target, weights }: LabelledTable,
  metric: Metric,
  { unseen = 'error' }: PermutationOptions,
): { readonly asItIs: number; readonly with: (table: Table) => number | null } {
  if (attributes.rowCount === 0) {
    throw new DataError('TABLE_EMPTY', 'the table has no rows to permute', {
      remedy: 'give rows that training did not see',
    });
  }
  const measured = (table: Table) =>
    measure(metric, model.predict(table, { unseen }), target, weights);
  const asItIs = measured(attributes);
  if (asItIs.value === null) {
    throw new UsageError('ARGUMENT', `${metric.id} is undefined on these rows: ${asItIs.reason}`, {
      where: { option: 'metric' },
      remedy: 'choose another metric',
    });
  }
  const sign = metric.direction === 'lower' ? 1 : -1;
  const start = asItIs.value;
  return {
    asItIs: start,
    with: (table) => {
      const { value } = measured(table);
      return value === null ? null : sign * (value - start) + 0; // no -0
    },
  };
}

/** The attributes, with the values of one of them permuted. */
function permuted(columns: readonly Column[], place: number, order: Int32Array): Table {
  const [other] = new Table([columns[place]]).select(order).columns;
  return new Table(columns.map((column, i) => (i === place ? other : column)));
}

function spreadOf(
  values: readonly (number | null)[],
): Pick<PermutedAttribute, 'mean' | 'standardDeviation'> {
  const defined = values.filter((value) => value !== null);
  if (defined.length === 0) return { mean: null, standardDeviation: null };
  const centre = mean(defined);
  if (defined.length === 1) return { mean: centre, standardDeviation: null };
  const squares = defined.reduce((sum, value) => sum + (value - centre) ** 2, 0);
  return { mean: centre, standardDeviation: Math.sqrt(squares / (defined.length - 1)) };
}
