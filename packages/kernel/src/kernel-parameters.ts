import { type AttributeSchema, type Column, isMissing, type Schema } from '@preflearn/core';
import { damagedModel } from '@preflearn/core/models';
import * as v from 'valibot';
import { MAX_SCORE } from './inputs.js';
import type { KernelParts } from './kernel-parts.js';

/** Largest absolute value of a coefficient, a start, or what divides inputs. */
const MAX_COEFFICIENT = 1e200;

/** Schema of the parameters of a saved kernel model. */
export function kernelParametersSchema() {
  const finite = v.pipe(v.number(), v.finite());
  const positive = v.pipe(finite, v.gtValue(0));
  const bounded = v.pipe(v.number(), v.minValue(-MAX_COEFFICIENT), v.maxValue(MAX_COEFFICIENT));
  const atLeastZero = v.pipe(finite, v.minValue(0));
  const index = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
  const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
  return v.strictObject({
    /** Numeric attributes that vary. */
    numbers: v.array(
      v.strictObject({
        attribute: index,
        low: finite,
        high: finite,
        scale: positive,
        centre: bounded,
        knots: v.array(finite),
        ranks: v.array(bounded),
      }),
    ),
    /** Nominal attributes that vary. */
    categories: v.array(v.strictObject({ attribute: index, shares: v.array(share) })),
    /**
     * One entry for each attribute, in the order of the schema: its values at the centres (categories by number), and the
     * centres at which it is missing, ascending, whose values are 0.
     */
    centres: v.array(v.strictObject({ values: v.array(finite), missing: v.array(index) })),
    coefficients: v.array(bounded),
    rate: atLeastZero,
    gamma: positive,
    strength: positive,
    error: atLeastZero,
    start: finite,
    unit: positive,
    lowest: index,
    highest: index,
    /** Between the classes from the lowest to the highest; none if values are rounded. */
    thresholds: v.array(finite),
    scaling: v.nullable(
      v.strictObject({
        shift: finite,
        scale: positive,
        thresholds: v.array(v.strictObject({ slope: atLeastZero, offset: finite })),
      }),
    ),
  });
}

/** Saved parameters of a kernel model. */
export type KernelParameters = v.InferOutput<ReturnType<typeof kernelParametersSchema>>;

/** The parameters of a model as plain data. */
export function writeParameters(parts: KernelParts): KernelParameters {
  const { plan, centres, coefficients, rate, gamma, strength, error, outcome } = parts;
  const { scaling, thresholds, ...scale } = outcome;
  return {
    numbers: plan.numbers.map((one) => ({
      ...one,
      knots: [...one.knots],
      ranks: [...one.ranks],
    })),
    categories: plan.categories.map(({ attribute, shares }) => ({
      attribute,
      shares: [...shares],
    })),
    centres: centres.map((column) => {
      const given = column.type === 'numeric' ? column.values : column.codes;
      return {
        values: Array.from(given, (value, row) => (isMissing(column, row) ? 0 : value)),
        missing: [...given.keys()].filter((row) => isMissing(column, row)),
      };
    }),
    coefficients: Array.from(coefficients),
    ...{ rate, gamma, strength, error, ...scale },
    thresholds: [...thresholds],
    scaling: scaling && { ...scaling, thresholds: scaling.thresholds.map((line) => ({ ...line })) },
  };
}

/**
 * Checks that saved parameters fit each other and the schema of their model.
 *
 * @throws DataError MODEL_VALUE
 */
export function readParameters(
  saved: KernelParameters,
  schema: Schema,
): Omit<KernelParts, 'schema' | 'training'> {
  const { numbers, categories, rate, gamma, strength, error } = saved;
  checkOutcome(saved, schema);
  numbers.forEach((one, i) => {
    checkNumber(one, `numbers.${i}`, schema);
  });
  categories.forEach(({ attribute, shares }, i) => {
    const own = schema.attributes[attribute];
    if (own?.type !== 'nominal') fail(`categories.${i}.attribute`, attribute, 'a nominal one');
    else checkLength(`categories.${i}.shares`, shares, own.categories.length);
  });
  checkLength('centres', saved.centres, schema.attributes.length);
  const count = saved.coefficients.length;
  const centres = schema.attributes.map((attribute, a) =>
    columnOf(attribute, saved.centres[a], count, `centres.${a}`),
  );
  if (count > 0 && numbers.length + categories.length === 0) {
    fail('coefficients', `${count} of them`, 'none, as no attribute varies');
  }
  const { start, unit, lowest, highest, thresholds, scaling } = saved;
  return {
    ...{ plan: { numbers, categories }, centres, rate, gamma, strength, error },
    coefficients: Float64Array.from(saved.coefficients),
    outcome: { start, unit, lowest, highest, thresholds, scaling },
  };
}

function checkOutcome(
  { lowest, highest, thresholds, scaling }: KernelParameters,
  { target }: Schema,
): void {
  const { kind, classes } = target;
  if (kind !== 'ordinal' && kind !== 'numeric') {
    throw damagedModel('schema.target.kind', kind, 'ordinal or numeric');
  }
  if ((scaling === null) !== (kind === 'numeric')) {
    fail('scaling', scaling === null ? 'null' : 'a scaling', `one that fits a ${kind} target`);
  }
  if (scaling !== null) checkLength('scaling.thresholds', scaling.thresholds, classes.length - 1);
  const most = Math.max(0, classes.length - 1);
  if (highest > most || lowest > highest) {
    fail('highest', highest, `from the lowest class, ${lowest}, to ${most}`);
  }
  if (thresholds.length > 0) checkLength('thresholds', thresholds, highest - lowest);
  checkAscending('thresholds', thresholds);
}

function checkNumber(
  { attribute, low, high, scale, centre, knots, ranks }: KernelParameters['numbers'][number],
  at: string,
  { attributes }: Schema,
): void {
  if (attributes[attribute]?.type !== 'numeric') {
    fail(`${at}.attribute`, attribute, 'a numeric one');
  }
  if (!(low < high)) fail(`${at}.high`, high, 'more than low');
  if (![low, high].every((end) => Math.abs(end / scale - centre) < MAX_SCORE)) {
    fail(`${at}.scale`, scale, 'a larger one');
  }
  if (knots.length < 2) fail(`${at}.knots`, `${knots.length} entries`, 'at least 2');
  checkLength(`${at}.ranks`, ranks, knots.length);
  checkAscending(`${at}.knots`, knots, true);
  checkAscending(`${at}.ranks`, ranks);
}

function columnOf(
  attribute: AttributeSchema,
  { values, missing }: KernelParameters['centres'][number],
  count: number,
  at: string,
): Column {
  checkLength(`${at}.values`, values, count);
  missing.forEach((row, i) => {
    const isNext = row < count && (i === 0 || row > missing[i - 1]);
    if (!isNext || values[row] !== 0) {
      fail(`${at}.missing`, row, 'ascending centres whose value is 0');
    }
  });
  if (attribute.type === 'numeric') {
    const numbers = Float64Array.from(values);
    for (const row of missing) numbers[row] = NaN;
    return { ...attribute, values: numbers };
  }
  const { length } = attribute.categories;
  const wrong = values.find(
    (code) => !(Number.isInteger(code) && code >= 0 && code < Math.max(1, length)),
  );
  if (wrong !== undefined) fail(`${at}.values`, wrong, 'the number of a category');
  const codes = Int32Array.from(values);
  for (const row of missing) codes[row] = -1;
  return { ...attribute, codes };
}

function checkAscending(at: string, values: readonly number[], strictly = false): void {
  const wrong = values.findIndex(
    (x, i) => i > 0 && (x < values[i - 1] || (strictly && x === values[i - 1])),
  );
  if (wrong >= 0) fail(`${at}.${wrong}`, values[wrong], 'ascending numbers');
}

function checkLength(at: string, list: readonly unknown[], length: number): void {
  if (list.length !== length) fail(at, `${list.length} entries`, `${length} entries`);
}

function fail(at: string, found: string | number, expected: string): never {
  throw damagedModel(`parameters.${at}`, found, expected);
}
