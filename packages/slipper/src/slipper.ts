import { loadRules, portableRules, type RuleModel } from '@preflearn/boosting';
import {
  type ClassPrediction,
  type ClassTarget,
  checkOptions,
  describedOptions,
  type LabelledTable,
  type LearnerDefinition,
  Random,
  SteppedLearner,
  type Training,
  type TrainingResources,
} from '@preflearn/core';
import { checkMemory, checkTargetKind } from '@preflearn/core/models';
import { mergeEqualRows } from '@preflearn/core/numbers';
import { type BinaryProblem, chooseRounds, randomRounds } from './choose-rounds.js';
import { ruleModelOf } from './rule-model-of.js';
import { slipperLink } from './slipper-link.js';
import { ID, SLIPPER_OPTIONS, type SlipperInput, type SlipperOptions } from './slipper-options.js';
import type { SlipperRule } from './slipper-run.js';
import { canonicalOrder, trainingRows } from './training-rows.js';

/** A trained SLIPPER ensemble. */
export type SlipperModel = RuleModel<ClassPrediction>;

/** Bytes of arrays for each attribute of a row, and for each row besides. */
const ATTRIBUTE_BYTES = 16;
const ROW_BYTES = 64;

/**
 * SLIPPER: boosting of rules with confidences, each grown on two thirds of the weight and pruned on the rest. The number
 * of rounds is the one with the fewest errors in an inner cross-validation.
 *
 * Of two classes the rules speak for the rarer one. With more classes, each has rules against the others, and the
 * largest score wins. A missing value satisfies no condition. The weight of a row is the number of rows it stands for.
 * The order of the rows does not matter.
 *
 * Source: Cohen and Singer (1999), A simple, fast, and effective rule learner, Proc. 16th AAAI.
 */
export class Slipper extends SteppedLearner<SlipperModel> {
  readonly id = ID;
  readonly targetKinds = ['nominal', 'ordinal'] as const;
  readonly options: SlipperOptions;

  /** @throws UsageError OPTION_UNKNOWN, OPTION_TYPE, OPTION_RANGE */
  constructor(options: SlipperInput = {}) {
    super();
    this.options = checkOptions(ID, SLIPPER_OPTIONS, options);
  }

  /**
   * {@inheritDoc @preflearn/core!index.Learner.train}
   *
   * @throws DataError TARGET_KIND; MEMORY for rows that do not fit
   */
  *train(
    table: LabelledTable,
    seed: number,
    { memory }: TrainingResources = {},
  ): Training<SlipperModel> {
    checkTargetKind(ID, this.targetKinds, table);
    const given = table as LabelledTable<ClassTarget>;
    const { rowCount, columns } = given.attributes;
    checkMemory(
      {
        what: `${rowCount} rows of ${columns.length} attributes`,
        arrayBytes: rowCount * (ATTRIBUTE_BYTES * columns.length + ROW_BYTES),
      },
      memory,
    );
    const { options } = this;
    const { rules: rounds, folds } = options;
    const merged = mergeEqualRows(given).data;
    const weights = merged.weights ?? new Float64Array(merged.attributes.rowCount).fill(1);
    const data = trainingRows(merged, weights);
    const classWeights = new Float64Array(data.classes);
    data.codes.forEach((code, row) => {
      classWeights[code] += weights[row];
    });
    const order = [...classWeights.keys()].sort(
      (a, b) => classWeights[a] - classWeights[b] || a - b,
    );
    const learned = data.classes === 2 ? order.slice(0, 1) : [...classWeights.keys()];
    const rules = Array.from(classWeights, (): SlipperRule[] => []);
    const training = { options, seed, rows: rowCount };
    const modelSoFar = () => ruleModelOf(given, training, rules, order);
    const total = learned.length * rounds * (1 + (folds ?? 0));
    const rows = canonicalOrder(data);
    let done = 0;
    const step = () => ({ phase: 'rounds', done: Math.min(++done, total), total, modelSoFar });
    for (const [at, positive] of learned.entries()) {
      const random = new Random(seed, positive);
      const { columns } = merged.attributes;
      const problem: BinaryProblem = { data, columns, rows, positive, options };
      let chosen = rounds;
      if (folds !== null) {
        const choosing = chooseRounds(problem, rounds, folds, random);
        let next = choosing.next();
        for (; !next.done; next = choosing.next()) yield step();
        chosen = next.value;
      }
      for (const rule of randomRounds(problem, chosen, random)) {
        rules[positive].push(rule);
        if (rules[positive].length < chosen) yield step();
      }
      done = (total / learned.length) * (at + 1) - 1;
      yield step();
    }
    return modelSoFar();
  }
}

/**
 * Loads a saved SLIPPER model; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadSlipper(document: unknown): SlipperModel {
  return loadRules(document, ID, SLIPPER_OPTIONS, slipperLink);
}

/** SLIPPER for the command line and other programs that list learners. */
export const slipperDefinition: LearnerDefinition<SlipperModel> = {
  id: ID,
  title: 'SLIPPER',
  summary:
    'Boosted rules with confidences, grown on two thirds of the rows and pruned on the rest.',
  targetKinds: ['nominal', 'ordinal'],
  options: /* @__PURE__ */ describedOptions(SLIPPER_OPTIONS, {
    rules: 'Most rounds, each of which adds a rule; equal rules are then put together.',
    folds:
      'Folds of the inner cross-validation that chooses the number of rounds; none runs all of them.',
    shrinkage: 'Factor on every confidence. The paper has 1; smaller needs more rounds.',
    prune:
      'Whether a third of the weight prunes the rules that the rest grew; if not, all rows grow them.',
    responseRows: 'Rows that confidences are computed on: all, or the growing set of the rule.',
  }),
  searchSpace: { rules: { values: [25, 50, 100, 200], simpler: 'low' } },
  create: (options) => new Slipper(options as SlipperInput),
  load: loadSlipper,
  portable: (model) => portableRules(model as SlipperModel),
};
