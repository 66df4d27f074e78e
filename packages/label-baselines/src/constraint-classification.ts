import {
  checkOptions,
  DataError,
  describedOptions,
  type LabelledTable,
  type LearnerDefinition,
  type OptionInput,
  type OptionSpecs,
  type OptionValues,
  readModelDocument,
  readSavedOptions,
  SteppedLearner,
  schemaOf,
  type Training,
  type TrainingResources,
} from '@preflearn/core';
import { checkMemory, checkTargetKind } from '@preflearn/core/models';
import { automaticScaling, mergeEqualRows, weightsInUnit } from '@preflearn/core/numbers';
import { ConstraintClassificationModel } from './cc-model.js';
import type { CcModelParts } from './cc-model-parts.js';
import { ccParametersSchema, readCcParameters } from './cc-parameters.js';
import { trainPerceptron } from './constraint-perceptron.js';
import { Constraints } from './constraints.js';
import { inputNames, inputsOf, numericInputs, withoutConstants } from './inputs.js';
import { portableScores } from './portable-scores.js';

/** The options of constraint classification, with their defaults. */
export const CC_OPTIONS = {
  variant: {
    type: 'choice',
    choices: ['alpha-bound', 'averaged'],
    default: 'alpha-bound',
  },
  alpha: {
    type: 'integer',
    default: 50,
    min: 1,
    max: 65535,
  },
  epochs: {
    type: 'integer',
    default: null,
    min: 1,
    optional: true,
  },
  scale: {
    type: 'choice',
    choices: ['auto', 'none', 'z-score'],
    default: 'auto',
  },
} as const satisfies OptionSpecs;

/** Checked options of {@link ConstraintClassification}. */
export type CcOptions = OptionValues<typeof CC_OPTIONS>;

/** Options as given by a caller; all are optional. */
export type CcInput = OptionInput<typeof CC_OPTIONS>;

const ID = 'cc';

/**
 * Constraint classification, the linear baseline of label ranking: a perceptron learns one linear score for each label,
 * and labels are ranked by score.
 *
 * Takes a ranking target. Rows may leave labels out or tie them, which only results in fewer constraints: a row with
 * one label or none yields none. A label in no constraint keeps the score 0. A missing number is replaced by the mean;
 * a nominal attribute becomes one input per category. The weight of a row is the length of its steps; equal rows are
 * merged into one row with their total weight, presented once per pass. Rows are presented in random order, so the
 * order of the rows in the table matters. An attribute that never varies in training is not used as an input.
 *
 * Source: Har-Peled, Roth and Zimak (2003), NIPS 15; used as the baseline of Cheng, Hühn and Hüllermeier (2009), ICML.
 */
export class ConstraintClassification extends SteppedLearner<ConstraintClassificationModel> {
  readonly id = ID;
  readonly targetKinds = ['ranking'] as const;
  readonly options: CcOptions;

  /** @throws UsageError OPTION_UNKNOWN, OPTION_TYPE, OPTION_RANGE */
  constructor(options: CcInput = {}) {
    super();
    this.options = checkOptions(ID, CC_OPTIONS, options);
  }

  /**
   * {@inheritDoc @preflearn/core!index.Learner.train}
   *
   * @throws DataError TARGET_KIND; TARGET_RANKING if no row puts two labels in order; MEMORY for inputs or pairs of
   *   labels that do not fit in memory
   */
  *train(
    data: LabelledTable,
    seed: number,
    { memory }: TrainingResources = {},
  ): Training<ConstraintClassificationModel> {
    checkTargetKind(ID, this.targetKinds, data);
    const { options } = this;
    const schema = schemaOf(data);
    const { attributes, target, weights: sums } = mergeEqualRows(data).data;
    const rows = attributes.rowCount;
    const constraints = new Constraints(target, memory);
    // The order of the scores does not depend on the unit of the weights.
    const weights = weightsInUnit(sums ?? new Float64Array(rows).fill(1));
    checkSomePair(constraints, rows, target.name);
    const columns = withoutConstants(attributes.columns);
    const scaling = options.scale === 'auto' ? automaticScaling(columns, weights) : options.scale;
    const numeric = numericInputs(columns, weights, scaling);
    const width = inputNames(schema).length;
    checkMemory({ what: `${rows} rows of ${width} inputs`, arrayBytes: 8 * rows * width }, memory);
    const inputs = inputsOf(columns, numeric, rows, width);
    const averaged = options.variant === 'averaged';
    const epochs = options.epochs ?? (averaged ? 10 : 1000);
    const perceptron = { alpha: averaged ? Infinity : options.alpha, averaged, epochs };
    const training = { options, seed, rows: data.attributes.rowCount };
    let model: ConstraintClassificationModel | undefined;
    for (const state of trainPerceptron(
      { inputs, width, constraints, weights },
      perceptron,
      seed,
    )) {
      const parts = { scaling, numeric, epochs: state.epochs, settled: state.settled };
      const made = new ConstraintClassificationModel({
        schema,
        training,
        ...parts,
        weights: state.weights,
      });
      model = made;
      yield { phase: 'passes', done: state.epochs, total: epochs, modelSoFar: () => made };
    }
    return model as ConstraintClassificationModel;
  }
}

/**
 * Loads a saved constraint classification model; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadConstraintClassification(document: unknown): ConstraintClassificationModel {
  return new ConstraintClassificationModel(readCc(document));
}

/**
 * Checks a saved model.
 *
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function readCc(document: unknown): CcModelParts {
  const { parameters, ...head } = readModelDocument(document, ID, ccParametersSchema());
  readSavedOptions(ID, CC_OPTIONS, head.training.options);
  const { schema, training } = head;
  return { schema, training, ...readCcParameters(parameters, head) };
}

/** Constraint classification for the command line and other programs that list learners. */
export const ccDefinition: LearnerDefinition<ConstraintClassificationModel> = {
  id: ID,
  title: 'Constraint classification',
  summary: 'Label ranking by a linear score for each label, learned by a perceptron; a baseline.',
  targetKinds: ['ranking'],
  options: /* @__PURE__ */ describedOptions(CC_OPTIONS, {
    variant:
      'How noise is tolerated: alpha-bound, each constraint causes at most alpha updates and training ' +
      'ends when there is none left to make; averaged, the weights after every row are averaged.',
    alpha: 'Most updates that one constraint may cause; averaged training ignores it.',
    epochs: 'Most passes over the rows. none: 1000 for alpha-bound, 10 for averaged.',
    scale:
      'z-score: numbers are taken as z-scores; none: they are taken as they are; auto: none if all ' +
      'numbers lie in [-1, 1], as in files that are already normalised, else z-score.',
  }),
  searchSpace: {
    variant: { values: ['alpha-bound', 'averaged'] },
    alpha: { from: 1, to: 500, scale: 'log', when: { option: 'variant', is: ['alpha-bound'] } },
    epochs: { values: [null, 3, 10, 30, 100] },
    scale: { values: ['auto', 'none', 'z-score'] },
  },
  create: (options) => new ConstraintClassification(options as CcInput),
  load: loadConstraintClassification,
  portable: portableScores,
};

/** Rows of weight 0 have already been removed. */
function checkSomePair(constraints: Constraints, rows: number, name: string): void {
  for (let row = 0; row < rows; row++) if (constraints.countOf(row) > 0) return;
  throw new DataError(
    'TARGET_RANKING',
    'no row puts two labels in order, expected orders such as "b>a>c"',
    { where: { column: name }, remedy: 'give some row one' },
  );
}
