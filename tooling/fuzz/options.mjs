// Odd settings, tables and weights for each learner: it trains a sound model, or says with a code why not.
import { Table, TrainingAborted } from '@preflearn/core';
import fc from 'fast-check';
import { allLearners } from '../learners.mjs';
import { examineModel } from './examine-model.mjs';
import { allowed, ensure } from './fuzz.mjs';
import { definitionOf } from './models.mjs';
import { categoryColumn, columnOf, numberColumn, oddNumber } from './tables.mjs';

/**
 * @typedef {import('@preflearn/core').LearnerDefinition} LearnerDefinition
 * @typedef {import('@preflearn/core').OptionSpec} OptionSpec
 * @typedef {import('@preflearn/core').Target} Target
 * @typedef {import('@preflearn/core').TargetKind} TargetKind
 *
 * @typedef {{ readonly kind: TargetKind, readonly names: readonly string[], readonly values: readonly number[] }}
 *   PlainTarget  classes or labels, and codes, positions or numbers
 *
 * @typedef {object} OptionsCase
 * @property {string} learner
 * @property {Readonly<Record<string, unknown>>} settings
 * @property {number} seed
 * @property {readonly import('./tables.mjs').PlainColumn[]} columns
 * @property {PlainTarget} target
 * @property {readonly number[] | null} weights
 */

/** Steps of training, such as rules, after which it is cancelled: a million rules would last. */
const MOST_STEPS = 25;

const MOST_ROWS = 14;

/**
 * @param {readonly LearnerDefinition[]} [definitions]
 * @returns {import('./fuzz.mjs').Fuzzer<OptionsCase>}
 */
export function optionsFuzzer(definitions = allLearners) {
  return {
    name: 'options',
    limitSeconds: 30,
    shrinks: true,
    cases: () =>
      fc.oneof(
        ...definitions.flatMap(({ id, targetKinds, options }) =>
          targetKinds.map((kind) => casesOf(id, kind, options)),
        ),
      ),
    run: (input) => {
      const definition = definitionOf(definitions, input.learner);
      const trained = allowed(() => train(definition, input));
      if (trained.refused) return trained.refused.code;
      if (trained.value.model === undefined) return 'cancelled';
      examineModel(definition, trained.value.model);
      return trained.value.outcome;
    },
  };
}

/**
 * The model, or the model so far once there are many steps.
 *
 * @param {LearnerDefinition} definition
 * @param {OptionsCase} input
 */
function train(definition, { settings, seed, columns, target, weights }) {
  const learner = definition.create(settings);
  const data = {
    attributes: new Table(columns.map(columnOf)),
    target: targetOf(target),
    ...(weights && { weights: Float64Array.from(weights) }),
  };
  const controller = new AbortController();
  let steps = 0;
  const onProgress = () => {
    if (++steps === MOST_STEPS) controller.abort();
  };
  try {
    const model = learner.fit(data, { seed, signal: controller.signal, onProgress });
    return { model, outcome: 'trained' };
  } catch (error) {
    if (!(error instanceof TrainingAborted)) throw error;
    ensure(steps >= MOST_STEPS, `training was cancelled after ${steps} steps`);
    const model = /** @type {import('@preflearn/core').Model | undefined} */ (error.modelSoFar());
    return { model, outcome: 'model so far' };
  }
}

/**
 * @param {PlainTarget} target
 * @returns {Target}
 */
function targetOf({ kind, names, values }) {
  const name = 'target';
  if (kind === 'numeric') return { kind, name, values: Float64Array.from(values) };
  const whole = Int32Array.from(values);
  if (kind === 'ranking') return { kind, name, labels: names, positions: whole };
  return { kind, name, classes: names, codes: whole };
}

// --- what is drawn

/**
 * @param {string} learner
 * @param {TargetKind} kind
 * @param {import('@preflearn/core').OptionSpecs} specs
 * @returns {fc.Arbitrary<OptionsCase>}
 */
function casesOf(learner, kind, specs) {
  return fc
    .tuple(fc.integer({ min: 1, max: MOST_ROWS }), fc.integer({ min: 1, max: 5 }))
    .chain(([rows, names]) =>
      fc.record({
        learner: fc.constant(learner),
        settings: settingsOf(specs),
        seed: fc.constantFrom(1, 2, 0, 4294967295),
        columns: columnsOf(rows),
        target: targetsOf(kind, rows, names),
        weights: weightsOf(rows),
      }),
    );
}

/**
 * One to three columns: odd ones, constant ones, ones without any value, each several times.
 *
 * @param {number} rows
 */
function columnsOf(rows) {
  const same = (/** @type {fc.Arbitrary<number>} */ number) =>
    number.map((value) => ({
      type: /** @type {const} */ ('numeric'),
      name: '',
      values: new Array(rows).fill(value),
    }));
  const column = fc.oneof(
    { weight: 4, arbitrary: numberColumn(fc.constant(''), rows) },
    {
      weight: 2,
      arbitrary: numberColumn(fc.constant(''), rows, fc.integer({ min: 0, max: 3 })),
    },
    { weight: 2, arbitrary: categoryColumn(fc.constant(''), rows) },
    { weight: 1, arbitrary: same(oddNumber) },
    { weight: 1, arbitrary: same(fc.constant(NaN)) },
  );
  return fc
    .array(column, { minLength: 1, maxLength: 3 })
    .map((columns) => columns.map((one, c) => ({ ...one, name: `x${c}` })));
}

/**
 * @param {TargetKind} kind
 * @param {number} rows
 * @param {number} count  of classes or labels
 * @returns {fc.Arbitrary<PlainTarget>}
 */
function targetsOf(kind, rows, count) {
  const names = Array.from({ length: kind === 'numeric' ? 0 : count }, (_, k) => `c${k}`);
  const list = (/** @type {fc.Arbitrary<number>} */ value, /** @type {number} */ length) =>
    fc.array(value, { minLength: length, maxLength: length });
  const values =
    kind === 'numeric'
      ? list(oddNumber, rows)
      : kind === 'ranking'
        ? list(order(count), rows).map((orders) => orders.flat())
        : list(fc.nat(count - 1), rows);
  return fc.record({
    kind: fc.constant(kind),
    names: fc.constant(names),
    values: /** @type {fc.Arbitrary<number[]>} */ (values),
  });
}

/**
 * Positions of labels in one row: an order, one with ties, or one that leaves labels out.
 *
 * @param {number} count
 * @returns {fc.Arbitrary<any>}
 */
function order(count) {
  const full = fc
    .shuffledSubarray(
      Array.from({ length: count }, (_, k) => k + 1),
      { minLength: count },
    )
    .map((positions) => [...positions]);
  const groups = fc
    .array(fc.nat(count), { minLength: count, maxLength: count })
    .map((group) => withoutGaps(group));
  return fc.oneof({ weight: 2, arbitrary: full }, { weight: 1, arbitrary: groups });
}

/** Positions 1, 2, ... in place of any numbers; 0 stays 0. @param {readonly number[]} group */
function withoutGaps(group) {
  const sorted = [...new Set(group)].filter((place) => place > 0).sort((a, b) => a - b);
  return group.map((place) => (place === 0 ? 0 : sorted.indexOf(place) + 1));
}

/** @param {number} rows */
function weightsOf(rows) {
  const usual = fc.constantFrom(0, 1, 1, 2, 0.5);
  const odd = fc.constantFrom(0, 1, 5e-324, 1e-300, 1e300, 1e308, Number.MAX_VALUE, 2 ** 1019);
  const wrong = fc.constantFrom(1, -1, NaN, Infinity, -5e-324);
  const list = (/** @type {fc.Arbitrary<number>} */ weight) =>
    fc.array(weight, { minLength: rows, maxLength: rows });
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant(null) },
    { weight: 3, arbitrary: list(usual) },
    { weight: 3, arbitrary: list(odd) },
    { weight: 1, arbitrary: list(wrong) },
    { weight: 1, arbitrary: fc.array(usual, { maxLength: 3 }) },
  );
}

/** @param {import('@preflearn/core').OptionSpecs} specs */
function settingsOf(specs) {
  const values = Object.fromEntries(
    Object.entries(specs).map(([name, spec]) => [
      name,
      fc.oneof(
        { weight: 8, arbitrary: insideOf(spec) },
        { weight: 1, arbitrary: fc.oneof(outsideOf(spec), fc.constantFrom(...WRONG)) },
      ),
    ]),
  );
  const names = Object.keys(specs);
  return fc
    .record({
      chosen: fc.subarray(names, { maxLength: Math.min(4, names.length) }),
      values: fc.record(values),
    })
    .map(({ chosen, values: all }) => Object.fromEntries(chosen.map((key) => [key, all[key]])));
}

/** Values that no option takes, or only some. @type {readonly unknown[]} */
const WRONG = [
  null,
  true,
  '',
  '1',
  'none',
  NaN,
  Infinity,
  -Infinity,
  [],
  [[]],
  {},
  { toString: 1 },
];

/**
 * Values that an option says it takes, the ends of its range first.
 *
 * @param {OptionSpec} spec
 * @returns {fc.Arbitrary<unknown>}
 */
function insideOf(spec) {
  switch (spec.type) {
    case 'choice':
      return fc.constantFrom(...spec.choices);
    case 'flag':
      return fc.boolean();
    case 'matrix':
      return fc.oneof(
        fc.constant(null),
        fc.array(fc.array(oddNumber, { maxLength: 4 }), { maxLength: 4 }),
        fc.integer({ min: 1, max: 5 }).chain((n) =>
          fc.array(fc.array(oddNumber, { minLength: n, maxLength: n }), {
            minLength: n,
            maxLength: n,
          }),
        ),
      );
    default:
      return insideRange(spec);
  }
}

/** @param {import('@preflearn/core').NumberOption} spec */
function insideRange({ type, min, max, above, optional }) {
  const whole = type === 'integer';
  const top = max ?? (whole ? Number.MAX_SAFE_INTEGER : Number.MAX_VALUE);
  const least = above ? (whole ? min + 1 : Math.max(min, 0) + Number.MIN_VALUE) : min;
  const small = whole ? [least + 1, least + 2, 10] : [least + 1e-300, least + 0.1, 1, 1e9];
  const list = [least, ...small, top, ...(whole ? [top - 1, 1000] : [top / 2])];
  return fc.constantFrom(
    ...list.filter((x) => x >= least && x <= top),
    ...(optional ? [null] : []),
  );
}

/**
 * @param {OptionSpec} spec
 * @returns {fc.Arbitrary<unknown>}
 */
function outsideOf(spec) {
  if (spec.type !== 'number' && spec.type !== 'integer') {
    return fc.constantFrom('no such word', 0, [['a']], [[NaN]], [[1], [2, 3]]);
  }
  const { min, max = Number.MAX_VALUE } = spec;
  return fc.constantFrom(min - 1, min - 5e-324, -min, max + 1, max * 2, 0.5, -0, 2 ** 53);
}
