// Odd settings, tables and weights for each learner: it trains a sound model, or says with a code why not.
import { Table, TrainingAborted } from '@preflearn/core';
import { learnerDefinitions } from '@preflearn/learners';
import fc from 'fast-check';
import { examineModel } from './examine-model.mjs';
import { allowed, ensure } from './fuzz.mjs';
import { definitionOf } from './models.mjs';
import { categoryColumn, columnOf, listOf, numberColumn, oddNumber, weighted } from './tables.mjs';

/**
 * @typedef {import('@preflearn/core').LearnerDefinition} LearnerDefinition
 * @typedef {import('@preflearn/core').OptionSpec} OptionSpec
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
const MAX_STEPS = 25;

const MAX_ROWS = 14;

/**
 * @param {readonly LearnerDefinition[]} [definitions]
 * @returns {import('./fuzz.mjs').Fuzzer<OptionsCase>}
 */
export function optionsFuzzer(definitions = learnerDefinitions) {
  return {
    name: 'options',
    about: 'odd settings, tables and weights for each learner',
    limitSeconds: 30,
    shrinks: true,
    cases: () =>
      fc.oneof(
        ...definitions.flatMap(({ id, targetKinds, options }) =>
          targetKinds.map((kind) => casesOf(id, kind, options)),
        ),
      ),
    run: async (input) => {
      const definition = definitionOf(definitions, input.learner);
      const trained = await allowed(() => train(definition, input));
      if (trained.refused) return trained.refused.code;
      if (trained.value.model === undefined) return 'cancelled';
      await examineModel(definition, trained.value.model);
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
    if (++steps === MAX_STEPS) controller.abort();
  };
  try {
    const model = learner.fit(data, { seed, signal: controller.signal, onProgress });
    return { model, outcome: 'trained' };
  } catch (error) {
    if (!(error instanceof TrainingAborted)) throw error;
    ensure(steps >= MAX_STEPS, `training was cancelled after ${steps} steps`);
    const model = /** @type {import('@preflearn/core').Model | undefined} */ (error.modelSoFar());
    return { model, outcome: 'model so far' };
  }
}

/** @param {PlainTarget} target @returns {import('@preflearn/core').Target} */
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
    .tuple(fc.integer({ min: 1, max: MAX_ROWS }), fc.integer({ min: 1, max: 5 }))
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

/** One to three columns: odd, constant or without any value, each several times. @param {number} rows */
function columnsOf(rows) {
  const name = fc.constant('');
  const type = /** @type {const} */ ('numeric');
  const same = (/** @type {fc.Arbitrary<number>} */ number) =>
    number.map((value) => ({ type, name: '', values: new Array(rows).fill(value) }));
  /** @type {fc.Arbitrary<import('./tables.mjs').PlainColumn>} */
  const column = fc.oneof(
    { weight: 4, arbitrary: numberColumn(name, rows) },
    { weight: 2, arbitrary: numberColumn(name, rows, fc.integer({ min: 0, max: 3 })) },
    { weight: 2, arbitrary: categoryColumn(name, rows) },
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
  const values = {
    numeric: () => listOf(oddNumber, rows),
    ranking: () => listOf(orders(count), rows).map((all) => all.flat()),
    ordinal: () => listOf(fc.nat(count - 1), rows),
    nominal: () => listOf(fc.nat(count - 1), rows),
  }[kind]();
  return values.map((list) => ({ kind, names, values: list }));
}

/** Positions of labels in a row: an order, one with ties, or one that leaves labels out. @param {number} count */
function orders(count) {
  const full = fc.shuffledSubarray(
    Array.from({ length: count }, (_, k) => k + 1),
    { minLength: count },
  );
  const groups = listOf(fc.nat(count), count).map((group) => {
    const sorted = [...new Set(group)].filter((place) => place > 0).sort((a, b) => a - b);
    return group.map((place) => sorted.indexOf(place) + 1);
  });
  return weighted([2, full], [1, groups]);
}

/** @param {number} rows @returns {fc.Arbitrary<number[] | null>} */
function weightsOf(rows) {
  const usual = fc.constantFrom(0, 1, 1, 2, 0.5);
  const odd = fc.constantFrom(0, 1, 5e-324, 1e-300, 1e300, 1e308, Number.MAX_VALUE, 2 ** 1019);
  const wrong = fc.constantFrom(1, -1, NaN, Infinity, -5e-324);
  /** @type {fc.Arbitrary<number[] | null>} */
  const none = fc.constant(null);
  return weighted(
    [4, none],
    [3, listOf(usual, rows)],
    [3, listOf(odd, rows)],
    [1, listOf(wrong, rows)],
    [1, fc.array(usual, { maxLength: 3 })],
  );
}

/** Values that no option takes, or only some. @type {readonly unknown[]} */
const WRONG = [
  ...[null, true, '', '1', 'none', NaN, Infinity, -Infinity, [], [[]], {}, { toString: 1 }],
  ...['no such word', 0, 0.5, -0, 2 ** 53, [['a']], [[NaN]], [[1], [2, 3]]],
];

/** Up to four settings, most of them within what the options say. @param {import('@preflearn/core').OptionSpecs} specs */
function settingsOf(specs) {
  const values = Object.entries(specs).map(([name, spec]) =>
    weighted([8, insideOf(spec)], [1, outsideOf(spec)]).map((value) => [name, value]),
  );
  return fc
    .shuffledSubarray(values, { maxLength: Math.min(4, values.length) })
    .chain((chosen) => fc.tuple(...chosen))
    .map((settings) => Object.fromEntries(settings));
}

/**
 * Values that an option says it takes, the ends of its range first.
 *
 * @param {OptionSpec} spec
 * @returns {fc.Arbitrary<unknown>}
 */
function insideOf(spec) {
  if (spec.type === 'choice') return fc.constantFrom(...spec.choices);
  if (spec.type === 'flag') return fc.boolean();
  if (spec.type === 'matrix') {
    const ragged = fc.array(fc.array(oddNumber, { maxLength: 4 }), { maxLength: 4 });
    const square = fc.integer({ min: 1, max: 5 }).chain((n) => listOf(listOf(oddNumber, n), n));
    return fc.oneof(fc.constant(null), ragged, square);
  }
  const { min, max, above, optional } = spec;
  const whole = spec.type === 'integer';
  const top = max ?? (whole ? Number.MAX_SAFE_INTEGER : Number.MAX_VALUE);
  const least = above ? (whole ? min + 1 : Math.max(min, 0) + Number.MIN_VALUE) : min;
  const some = whole
    ? [least + 1, least + 2, 10, 1000, top - 1]
    : [least + 1e-300, least + 0.1, 1, 1e9, top / 2];
  const inside = [least, ...some, top].filter((x) => x >= least && x <= top);
  return fc.constantFrom(...inside, ...(optional ? [null] : []));
}

/** @param {OptionSpec} spec @returns {fc.Arbitrary<unknown>} */
function outsideOf(spec) {
  if (spec.type !== 'number' && spec.type !== 'integer') return fc.constantFrom(...WRONG);
  const { min, max = Number.MAX_VALUE } = spec;
  return fc.constantFrom(...WRONG, min - 1, min - 5e-324, -min, max + 1, max * 2);
}
