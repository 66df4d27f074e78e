import {
  meanCost,
  nearestClassLink,
  ruleLearner,
  simultaneousMinimisation,
} from '@preflearn/boosting';
import {
  type Column,
  type LearnerDefinition,
  type Model,
  orderedColumn,
  Random,
  Table,
  type TargetKind,
} from '@preflearn/core';
import { shuffledIndices, standardNormal } from '@preflearn/core/numbers';
import { levelsOf } from '@preflearn/core/text';
import { learnerDefinitions } from '@preflearn/learners';
import { rankLoss } from '@preflearn/rank-rules';
import { randomLabelledTable } from '@preflearn/testing';

/** A learner that another package would bring, by `ruleLearner`; it says nothing of exports. */
const strangersDefinition: LearnerDefinition = ruleLearner({
  id: 'stranger',
  title: 'Rules of a stranger',
  summary: 'Rules that were not written for exports.',
  loss: rankLoss({ pairs: 'once', epsilon: 1e-3 }),
  link: nearestClassLink,
  techniques: [simultaneousMinimisation],
  error: meanCost,
});

/** A learner with options, and the target it is tried on. */
export interface Subject {
  readonly name: string;
  readonly definition: LearnerDefinition;
  readonly kind: TargetKind;
  readonly options: Readonly<Record<string, unknown>>;
  readonly classes?: number;
  /** Whether its categories have an order. */
  readonly ordered?: true;
}

const COSTS = [
  [0, 1, 4],
  [1, 0, 1e-3],
  [2.5, 1, 0],
];

/** Every learner that can be exported, with every way of deciding. */
export const subjects: readonly Subject[] = [
  subject('rank-rules', 'rank-rules', 'ordinal', { rules: 250 }),
  subject('rank-rules, least-cost', 'rank-rules', 'ordinal', { thresholds: 'least-cost' }),
  subject('ml-rules, median', 'ml-rules', 'ordinal', { rules: 60 }),
  subject('ml-rules, most probable', 'ml-rules', 'nominal', { rules: 30 }),
  subject('ml-rules, one rule', 'ml-rules', 'ordinal', { rules: 1 }),
  {
    ...subject('ml-rules, costs', 'ml-rules', 'ordinal', { costs: COSTS, rules: 40 }),
    classes: 3,
  },
  subject('ender-ae', 'ender-ae', 'ordinal', { rules: 40 }),
  subject('ordinal-ender', 'ordinal-ender', 'ordinal', { rules: 30 }),
  {
    ...subject('ordinal-ender of 7', 'ordinal-ender', 'ordinal', { rules: 10 }),
    classes: 7,
  },
  subject('order', 'order', 'ordinal', { rules: 40 }),
  subject('ender-regression', 'ender-regression', 'numeric', { rules: 60 }),
  subject('ender-regression, absolute', 'ender-regression', 'numeric', { loss: 'absolute' }),
  subject('short-rules, ordered', 'short-rules', 'ordinal', { rules: 10, linear: true }),
  subject('short-rules, numeric', 'short-rules', 'numeric', { rules: 10, linear: true }),
  subject('short-rules, nominal', 'short-rules', 'nominal', { rules: 10, linear: true }),
  subject('lri', 'lri', 'nominal', { rules: 40 }),
  subject('lri, ordered classes', 'lri', 'ordinal', { rules: 10, disjuncts: 1 }),
  subject('calibrated lri', 'calibrated-lri', 'nominal', { rules: 10 }),
  subject('slipper', 'slipper', 'nominal', { rules: 40, folds: 2 }),
  subject('slipper, ordered classes', 'slipper', 'ordinal', { rules: 20, folds: null }),
  subject('rulefit', 'rulefit', 'nominal', { trees: 20, folds: 2 }),
  subject('rulefit, ordered classes', 'rulefit', 'ordinal', {
    trees: 10,
    loss: 'ramp',
    penalty: 0.1,
  }),
  subject('calibrated rank-rules', 'calibrated-rank-rules', 'ordinal', {
    rules: 30,
  }),
  {
    ...subject('calibrated order of 6', 'calibrated-order', 'ordinal', {
      rules: 20,
    }),
    classes: 6,
  },
  subject('calibrated ender-ae', 'calibrated-ender-ae', 'ordinal', { rules: 20 }),
  subject('calibrated ml-rules', 'calibrated-ml-rules', 'nominal', { rules: 20 }),
  subject('calibrated ml-rules, ordered', 'calibrated-ml-rules', 'ordinal', { rules: 20 }),
  subject('calibrated ordinal-ender', 'calibrated-ordinal-ender', 'ordinal', { rules: 10 }),
  subject('calibrated short-rules', 'calibrated-short-rules', 'ordinal', { rules: 5 }),
  subject('calibrated ender-ae, not corrected', 'calibrated-ender-ae', 'ordinal', {
    ...{ rules: 20, correction: false },
  }),
  subject('a learner by ruleLearner', strangersDefinition.id, 'ordinal', { rules: 40 }),
  subject('ordinal-logit', 'ordinal-logit', 'ordinal', {}),
  subject('ordinal-logit, all thresholds', 'ordinal-logit', 'ordinal', { form: 'all-threshold' }),
  subject('multinomial-logit', 'multinomial-logit', 'nominal', {}),
  subject('linear', 'linear', 'numeric', {}),
  subject('lrt', 'lrt', 'ranking', { prune: 'none', minLeaf: 1 }),
  subject('pairwise-logit', 'pairwise-logit', 'ranking', { terms: 'linear' }),
  subject('cc', 'cc', 'ranking', { epochs: 20 }),
  subject('cc, not scaled', 'cc', 'ranking', { epochs: 5, scale: 'none' }),
  ordered('rank-rules', 'ordinal', { rules: 40 }),
  ordered('short-rules', 'ordinal', { rules: 10, linear: true }),
  ordered('linear', 'numeric', {}),
  ordered('ordinal-logit', 'ordinal', {}),
  ordered('ml-rules', 'nominal', { rules: 20 }),
  ordered('lrt', 'ranking', { prune: 'none', minLeaf: 1 }),
  ordered('cc', 'ranking', { epochs: 20 }),
  subject('borda', 'borda', 'ranking', {}),
  subject('most-common', 'most-common', 'ranking', {}),
];

function subject(
  name: string,
  learner: string,
  kind: TargetKind,
  options: Subject['options'],
): Subject {
  const all = [...learnerDefinitions, strangersDefinition];
  const definition = all.find(({ id }) => id === learner) as LearnerDefinition;
  return { name, definition, kind, options };
}

/** A learner that is trained on ordered attributes, next to numbers. */
function ordered(learner: string, kind: TargetKind, options: Subject['options']): Subject {
  return { ...subject(`${learner}, ordered attributes`, learner, kind, options), ordered: true };
}

/** A model of a random table whose attributes say something about the target. */
export function trainedModel(
  { definition, kind, options, classes, ordered: isOrdered }: Subject,
  seed: number,
): Model {
  const data = randomLabelledTable(new Random(seed), {
    ...{ kind, rows: 80, classes, weights: 'none' },
    attributes: isOrdered ? ['smooth', 'nominal'] : ['smooth', 'ties', 'wide', 'nominal'],
  });
  const attributes = isOrdered ? inOrder(data.attributes) : data.attributes;
  return definition.create(options).fit({ ...data, attributes });
}

/** The categories of nominal columns as levels, with one that does not occur. */
function inOrder({ columns }: Table): Table {
  return new Table(
    columns.map((column) =>
      column.type === 'nominal'
        ? orderedColumn(column, [...column.categories, "the 'highest'"])
        : column,
    ),
  );
}

/** Categories of no training; they tempt to leave the text they stand in. */
const UNSEEN = ["never'; DROP TABLE data; --", '\\', 'Red', ''];

/**
 * Rows for a model: missing values, categories that training never saw, numbers at the thresholds of its conditions and
 * right beside them.
 */
export function rowsFor(model: Model, rows: number, seed: number): Table {
  const random = new Random(seed);
  const thresholds = [...JSON.stringify(model.toJSON().parameters).matchAll(/-?\d[\d.e+-]*/g)].map(
    ([text]) => Number(text),
  );
  return new Table(
    model.schema.attributes.map((attribute): Column => {
      const { name } = attribute;
      const known = attribute.type === 'nominal' ? attribute.categories : levelsOf(attribute.unit);
      if (known !== undefined) {
        const categories = [...known, ...UNSEEN];
        const codes = Int32Array.from(
          { length: rows },
          () => random.integer(categories.length + 1) - 1,
        );
        return { type: 'nominal', name, codes, categories };
      }
      const order = shuffledIndices(thresholds.length, random);
      const values = Float64Array.from({ length: rows }, (_, row) => {
        switch (random.integer(6)) {
          case 0:
            return NaN;
          case 1:
            return random.integer(7) - 3;
          case 2:
            return 10 ** (random.integer(600) - 300) * standardNormal(random);
          case 3:
            return standardNormal(random);
          default:
            return besides(thresholds[order[row % order.length]] ?? 0, random.integer(3) - 1);
        }
      });
      return { type: 'numeric', name, values };
    }),
  );
}

/** A number, or about the next one in the direction of a sign. */
function besides(value: number, sign: number): number {
  if (!Number.isFinite(value) || Math.abs(value) > 1e300) return value;
  return value + sign * Math.abs(value) * Number.EPSILON;
}
