import { type Column, isMissing, type NominalColumn, type NumericColumn } from '@preflearn/core';
import {
  lastAtMost,
  type StandardScale,
  sortedDistinct,
  standardised,
  standardScale,
} from '@preflearn/core/numbers';

/** Most numbers between which ranks are interpolated. */
const MAX_KNOTS = 256;

/**
 * A numeric attribute as two inputs: the z of its numbers, up to one standard deviation beyond the lowest and the highest of
 * training, and the standardised rank, which is interpolated between knots. Both are 0, the mean of training, if a number is
 * missing.
 */
export interface NumberInputs extends StandardScale {
  /** Position in the schema. */
  readonly attribute: number;
  /** Training values, ascending: all distinct ones, or about 256 at equal distances in rank; shape [knots]. */
  readonly knots: readonly number[];
  /** Ranks at the knots, with mean 0 and standard deviation 1 over the training rows; ascending, shape [knots]. */
  readonly ranks: readonly number[];
}

/**
 * A nominal attribute as an input for each category: 1 if a row has it, else 0, minus the share of training rows that
 * have it; 0 if the value is missing, or a category without training rows.
 */
export interface CategoryInputs {
  /** Position in the schema. */
  readonly attribute: number;
  /** Share of each category in the weight of the rows that have a value, shape [categories]. */
  readonly shares: readonly number[];
}

/** How attributes become inputs. */
export interface InputPlan {
  readonly numbers: readonly NumberInputs[];
  readonly categories: readonly CategoryInputs[];
}

/**
 * Plans the inputs for training rows. Attributes that never vary give none.
 *
 * @param weights  shape [rows], above 0
 */
export function planInputs(columns: readonly Column[], weights: Float64Array): InputPlan {
  const numbers: NumberInputs[] = [];
  const categories: CategoryInputs[] = [];
  columns.forEach((column, attribute) => {
    if (column.type === 'numeric') {
      const inputs = numberInputs(column, attribute, weights);
      if (inputs !== undefined) numbers.push(inputs);
    } else {
      const shares = sharesOf(column, weights);
      if (shares.filter((share) => share > 0).length > 1) categories.push({ attribute, shares });
    }
  });
  return { numbers, categories };
}

/** Number of inputs of a row. */
export function inputCount({ numbers, categories }: InputPlan): number {
  return categories.reduce((sum, { shares }) => sum + shares.length, 2 * numbers.length);
}

/**
 * The inputs of some rows: z-score and rank of each number, then the categories of each nominal attribute.
 *
 * @param columns  in the order of the schema
 * @returns shape [rows x inputs]
 */
export function inputsOf(
  { numbers, categories }: InputPlan,
  columns: readonly Column[],
  rows: ArrayLike<number>,
): Float64Array {
  const width = inputCount({ numbers, categories });
  const inputs = new Float64Array(rows.length * width);
  numbers.forEach((one, j) => {
    const { values } = columns[one.attribute] as NumericColumn;
    for (let i = 0; i < rows.length; i++) {
      const x = values[rows[i]];
      inputs[i * width + 2 * j] = standardised(one, x);
      inputs[i * width + 2 * j + 1] = rankOf(one, x);
    }
  });
  let place = 2 * numbers.length;
  for (const { attribute, shares } of categories) {
    const { codes } = columns[attribute] as NominalColumn;
    for (let i = 0; i < rows.length; i++) {
      const code = codes[rows[i]];
      if (code < 0 || shares[code] === 0) continue;
      const at = i * width + place;
      for (let c = 0; c < shares.length; c++) inputs[at + c] = (c === code ? 1 : 0) - shares[c];
    }
    place += shares.length;
  }
  return inputs;
}

/** The standardised rank of a number, linear between knots and constant outside them. */
function rankOf({ knots, ranks }: Pick<NumberInputs, 'knots' | 'ranks'>, x: number): number {
  if (Number.isNaN(x)) return 0;
  const k = lastAtMost(knots, x);
  if (k < 0) return ranks[0];
  if (k === knots.length - 1) return ranks[k];
  return ranks[k] + (ranks[k + 1] - ranks[k]) * shareBetween(knots[k], knots[k + 1], x);
}

/** How far x is on the way from low to high, without overflow. */
function shareBetween(low: number, high: number, x: number): number {
  const span = high - low;
  return span < Infinity ? (x - low) / span : (x / 2 - low / 2) / (high / 2 - low / 2);
}

/** Largest z-score whose square is finite by far. */
export const MAX_SCORE = 1e50;

function numberInputs(
  column: NumericColumn,
  attribute: number,
  weights: Float64Array,
): NumberInputs | undefined {
  const { values } = column;
  const known: number[] = [];
  for (let row = 0; row < values.length; row++) if (!isMissing(column, row)) known.push(row);
  const largest = known.reduce((most, row) => Math.max(most, Math.abs(values[row])), 0);
  if (largest === 0) return undefined;
  const own = Float64Array.from(known, (row) => values[row] / largest); // so that no square overflows
  const ofKnown = Float64Array.from(known, (row) => weights[row]);
  const { mean, deviation } = momentsOf(own, ofKnown);
  const least = own.reduce((a, b) => Math.min(a, b));
  const most = own.reduce((a, b) => Math.max(a, b));
  const ends = [least - deviation, most + deviation] as const;
  const scaling = standardScale({ mean, deviation }, largest, ends);
  if (scaling === undefined) return undefined;
  const { low, high } = scaling;
  if (![low, high].every((end) => Math.abs(standardised(scaling, end)) < MAX_SCORE))
    return undefined;
  const { knots, ranks } = knotsOf(
    Float64Array.from(known, (row) => values[row]),
    ofKnown,
  );
  const raw = Float64Array.from(known, (row) => rankOf({ knots, ranks }, values[row]));
  const spread = momentsOf(raw, ofKnown);
  if (!(spread.deviation > 0)) return undefined; // only rows of hardly any weight differ
  return {
    ...{ attribute, ...scaling, knots },
    ranks: ranks.map((rank) => (rank - spread.mean) / spread.deviation),
  };
}

/** The share of the weight below each knot, plus half the share at it. */
function knotsOf(
  values: Float64Array,
  weights: Float64Array,
): Pick<NumberInputs, 'knots' | 'ranks'> {
  const { distinct, ranks: places } = sortedDistinct(values);
  const sums = new Float64Array(distinct.length);
  places.forEach((place, row) => {
    sums[place] += weights[row];
  });
  const total = sums.reduce((a, b) => a + b, 0);
  let before = 0;
  const shares = sums.map((sum) => {
    const share = (before + sum / 2) / total;
    before += sum;
    return share;
  });
  const last = distinct.length - 1;
  const steps = MAX_KNOTS - 1;
  const chosen: number[] = [];
  distinct.forEach((_, i) => {
    const reached = Math.floor(shares[i] * steps) > Math.floor((shares[i - 1] ?? -1) * steps);
    if (distinct.length <= MAX_KNOTS || i === 0 || i === last || reached) chosen.push(i);
  });
  return { knots: chosen.map((i) => distinct[i]), ranks: chosen.map((i) => shares[i]) };
}

/** Weighted mean and standard deviation. */
function momentsOf(
  values: Float64Array,
  weights: Float64Array,
): { readonly mean: number; readonly deviation: number } {
  let total = 0;
  let sum = 0;
  for (let i = 0; i < values.length; i++) {
    total += weights[i];
    sum += weights[i] * values[i];
  }
  const mean = sum / total;
  let squares = 0;
  for (let i = 0; i < values.length; i++) squares += weights[i] * (values[i] - mean) ** 2;
  return { mean, deviation: Math.sqrt(squares / total) };
}

function sharesOf({ categories, codes }: NominalColumn, weights: Float64Array): number[] {
  const sums = new Array<number>(categories.length).fill(0);
  let total = 0;
  for (let row = 0; row < codes.length; row++) {
    if (codes[row] < 0) continue;
    sums[codes[row]] += weights[row];
    total += weights[row];
  }
  return sums.map((sum) => (total > 0 ? sum / total : 0));
}
