import {
  type ClassTarget,
  checkOptions,
  DataError,
  describedOptions,
  type LabelledTable,
  type Learner,
  type LearnerDefinition,
  type Model,
  type OptionInput,
  type OptionSpecs,
  type OptionValue,
  readModelDocument,
  readSavedOptions,
  SteppedLearner,
  selectRows,
  type TargetKind,
  type Training,
  type TrainingResources,
  UsageError,
} from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';
import { checkTargetKind, damagedModel, type PortableModel } from '@preflearn/core/models';
import { weightsInUnit } from '@preflearn/core/numbers';
import { foundText, quoted } from '@preflearn/core/text';
import { CalibratedModel } from './calibrated-model.js';
import {
  type Calibration,
  calibratedParametersSchema,
  checkCalibration,
} from './calibrated-parameters.js';
import {
  type CumulativeScaling,
  cumulativeProbabilities,
  fitCumulativeScaling,
} from './cumulative-scaling.js';
import { meanScore } from './mean-score.js';
import { type OutOfFold, predictOutOfFold } from './out-of-fold.js';
import { correctedProbabilities, fitPowerCorrection } from './power-correction.js';
import { fitSetRule } from './prediction-sets.js';

/** The options of calibration, in addition to those of the learner, with their defaults. */
export const CALIBRATION_OPTIONS = {
  coverage: {
    type: 'number',
    default: 0.9,
    min: 0,
    above: true,
    max: 0.999,
    optional: true,
  },
  calibrationFolds: {
    type: 'integer',
    default: 5,
    min: 2,
    max: 1000,
  },
  correction: { type: 'flag', default: true },
} as const satisfies OptionSpecs;

/** Options as given by a caller; all are optional. */
export type CalibrationInput = OptionInput<typeof CALIBRATION_OPTIONS>;

/** Kinds of target that have class probabilities. */
const CLASS_KINDS: readonly TargetKind[] = ['ordinal', 'nominal'];

/**
 * A learner that adds to a classifier calibrated class probabilities and, for each row, a set of classes that contains the true
 * class in a stated share of rows.
 *
 * The underlying model is the one that the learner trains on its own, bit for bit, and its predicted classes are kept.
 * Further models, one per fold, predict the rows that they were not trained on. These predictions determine how the
 * scores of ordered classes are converted to probabilities (`plattScaling` for each threshold), if the learner has none
 * of its own, how probabilities are corrected (`fitPowerCorrection`), and how large the sets must be (`fitSetRule`). This adds about `calibrationFolds` times the training
 * time.
 *
 * ```ts
 * const model = new Calibrated(new RankRules(), { coverage: 0.8 }).fit(data);
 * model.predict(table).probabilities;
 * ```
 */
export class Calibrated extends SteppedLearner<CalibratedModel> {
  readonly id: string;
  readonly targetKinds: readonly TargetKind[];
  /** The options of the learner and of calibration. */
  readonly options: Readonly<Record<string, OptionValue>>;
  /** The underlying learner. */
  readonly base: Learner;
  readonly #coverage: number | null;
  readonly #folds: number;
  readonly #correction: boolean;

  /**
   * @param base  a learner of classes: with probabilities, or with scores that increase with ordered classes
   * @throws UsageError OPTION_UNKNOWN, OPTION_TYPE, OPTION_RANGE, ARGUMENT for a learner without classes
   */
  constructor(base: Learner, options: CalibrationInput = {}) {
    checkGiven('Calibrated', base, 'a learner', ['id', 'fit']);
    super();
    this.id = calibratedId(base.id);
    this.base = base;
    this.targetKinds = classKinds(base);
    const own = checkOptions(this.id, CALIBRATION_OPTIONS, options);
    this.#coverage = own.coverage;
    this.#folds = own.calibrationFolds;
    this.#correction = own.correction;
    this.options = Object.freeze({ ...base.options, ...own });
  }

  /** {@inheritDoc @preflearn/core!index.Learner.train} */
  *train(
    data: LabelledTable,
    seed: number,
    resources: TrainingResources = {},
  ): Training<CalibratedModel> {
    checkClasses(this.id, data);
    const { base, id, options } = this;
    const known = rowsThatCount(data);
    const outside = predictOutOfFold(base, known, this.#folds, seed, resources);
    let calibration: Calibration;
    try {
      for (;;) {
        const next = outside.next();
        if (next.done) {
          calibration = calibrate(base, known, next.value, {
            coverage: this.#coverage,
            correction: this.#correction,
          });
          break;
        }
        const { step, fold, folds } = next.value;
        if ('until' in step) {
          yield step;
          continue;
        }
        const phase = `${step.phase} without part ${fold + 1} of ${folds}`;
        yield { phase, done: step.done, total: step.total, modelSoFar: () => undefined };
      }
    } finally {
      outside.return(undefined as never);
    }
    const build = (model: Model): CalibratedModel =>
      new CalibratedModel({
        learner: id,
        schema: model.schema,
        training: { options, seed, rows: model.toJSON().training.rows },
        base: model,
        scaling: calibration.scaling && scalingOf(calibration.scaling, model, known),
        correction: calibration.correction,
        sets: calibration.sets,
      });
    const training = base.train(data, seed, resources);
    try {
      for (;;) {
        const next = training.next();
        if (next.done) return build(next.value);
        const step = next.value;
        if ('until' in step) {
          yield step;
          continue;
        }
        const modelSoFar = () => {
          const model = step.modelSoFar();
          return model && build(model);
        };
        yield { phase: step.phase, done: step.done, total: step.total, modelSoFar };
      }
    } finally {
      training.return(undefined as never);
    }
  }
}

/**
 * The calibrated form of a learner, for the command line and other programs that list learners: `calibrated-rank-rules`
 * for `rank-rules`, with the options of the learner and of calibration. An option of the learner with the same name as
 * one of calibration cannot be set.
 *
 * @param base  definition of a learner for ordinal or nominal targets
 * @throws UsageError ARGUMENT for a learner without classes
 */
export function calibratedDefinition(base: LearnerDefinition): LearnerDefinition<CalibratedModel> {
  checkGiven('calibratedDefinition', base, 'the definition of a learner', ['id', 'create']);
  const targetKinds = classKinds(base);
  const { portable } = base;
  return {
    id: calibratedId(base.id),
    title: `${base.title}, calibrated`,
    summary: `${base.title} with class probabilities and, for each row, a set of classes that holds the right one in a stated share of rows.`,
    targetKinds,
    formOf: base.id,
    // A getter, so that an app that only trains does not ship the texts.
    get options() {
      return { ...base.options, ...calibrationOptions() };
    },
    create(given) {
      const isOwn = ([name]: readonly [string, unknown]) =>
        Object.hasOwn(CALIBRATION_OPTIONS, name);
      const entries = Object.entries<unknown>(Object(given));
      const known = Object.keys(base.options);
      // Only unknown names, and what is not an object, are refused here: the learner fills in its own defaults, which may depend on a preset.
      const stray = entries.find((entry) => !isOwn(entry) && !known.includes(entry[0]));
      if (stray !== undefined || Object(given) !== given) {
        checkOptions(calibratedId(base.id), { ...base.options, ...CALIBRATION_OPTIONS }, given);
      }
      const learner = base.create(Object.fromEntries(entries.filter((entry) => !isOwn(entry))));
      return new Calibrated(learner, Object.fromEntries(entries.filter(isOwn)));
    },
    load: (document) => loadCalibrated(document, base),
    ...(portable && {
      portable: (model: CalibratedModel) =>
        withProbabilities(portable.call(base, model.base), model),
    }),
  };
}

/**
 * The underlying model with its class probabilities; prediction sets are not exported to other languages.
 *
 * @throws DataError MODEL_EXPORT for corrected probabilities of a model that is not one of rules
 */
function withProbabilities(
  portable: PortableModel,
  { scaling, correction }: CalibratedModel,
): PortableModel {
  const { body, learner } = portable;
  if (body.type !== 'rules') {
    if (correction === undefined) return portable;
    throw new DataError(
      'MODEL_EXPORT',
      `the probabilities of ${learner} cannot be corrected there`,
      {
        remedy: 'train it with correction=false',
      },
    );
  }
  const { decision } = body;
  const isScaled = scaling !== undefined && decision.type === 'thresholds';
  return {
    ...portable,
    body: {
      ...body,
      decision: isScaled ? { ...decision, scaling } : decision,
      ...(correction && { correction }),
    },
  };
}

/**
 * Loads a saved calibrated model; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @param base      loads the underlying model
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadCalibrated(
  document: unknown,
  base: Pick<LearnerDefinition, 'id' | 'load'>,
): CalibratedModel {
  checkGiven('loadCalibrated', base, 'the definition of a learner', ['id', 'load']);
  const id = calibratedId(base.id);
  const { parameters, training, schema } = readModelDocument(
    document,
    id,
    calibratedParametersSchema(),
  );
  const { coverage, calibrationFolds, ...rest } = training.options;
  // Models saved before there was a correction have no such option.
  const { correction: isCorrected = false, ...ofBase } = rest;
  const own = readSavedOptions(id, CALIBRATION_OPTIONS, {
    ...{ coverage, calibrationFolds },
    correction: isCorrected,
  });
  const model = base.load(parameters.model);
  const saved = model.toJSON().training.options;
  if (JSON.stringify(saved) !== JSON.stringify(ofBase)) {
    throw damagedModel('training.options', 'other options', 'those of the model within');
  }
  const { scaling, sets, correction = null } = parameters;
  const isKnown = Object.hasOwn(rest, 'correction') === Object.hasOwn(parameters, 'correction');
  if (!isKnown || (correction === null) === own.correction) {
    throw damagedModel(
      'parameters.correction',
      correction === null ? 'none' : foundText(correction),
      'a correction where one was asked for',
    );
  }
  if ((sets === null) !== (own.coverage === null)) {
    throw damagedModel('parameters.sets', foundText(sets), 'sets where a coverage was asked for');
  }
  const calibration = { scaling, correction, sets };
  checkCalibration(model, schema, calibration);
  return new CalibratedModel({ learner: id, schema, training, base: model, ...calibration });
}

function calibratedId(base: string): string {
  return `calibrated-${base}`;
}

/** The target kinds of a learner that have class probabilities. */
function classKinds(base: Pick<LearnerDefinition, 'id' | 'targetKinds'>): readonly TargetKind[] {
  const kinds = base.targetKinds.filter((kind) => CLASS_KINDS.includes(kind));
  if (kinds.length > 0) return kinds;
  throw new UsageError('ARGUMENT', `${quoted(base.id)} cannot be calibrated`, {
    where: { learner: calibratedId(base.id) },
    remedy: 'give a learner of ordinal or nominal targets',
  });
}

function calibrationOptions() {
  return describedOptions(CALIBRATION_OPTIONS, {
    coverage:
      'Share of rows whose class is to be in the set that is given with each prediction; none for no sets. A set ' +
      'always holds the predicted class, so that sets of an accurate model cover more.',
    calibrationFolds:
      'Number of further models, each trained without one part of the rows and asked about it. More parts make ' +
      'these models more like the final one, and training longer.',
    correction:
      'Whether class probabilities are corrected by what those models got wrong: all raised to one power, and multiplied ' +
      'by a factor for each class. Without it they are those of the learner, or those that follow from its score alone.',
  });
}

function checkClasses(id: string, data: LabelledTable): asserts data is LabelledTable<ClassTarget> {
  checkTargetKind(id, CLASS_KINDS, data);
}

/** The rows with a weight above 0. */
function rowsThatCount(data: LabelledTable<ClassTarget>): LabelledTable<ClassTarget> {
  const { weights } = data;
  if (weights?.every((weight) => weight > 0) ?? true) return data;
  const rows = Array.from(data.target.codes.keys()).filter((row) => (weights?.[row] ?? 1) > 0);
  return selectRows(data, rows);
}

/** Converts a scaling of scores centred on their mean over the training rows to one for the model's raw scores. */
function scalingOf(
  scaling: CumulativeScaling,
  model: Model,
  data: LabelledTable<ClassTarget>,
): CumulativeScaling {
  return { ...scaling, shift: scaling.shift + meanScore(model, data) };
}

/** Calibrates on out-of-fold predictions. */
function calibrate(
  base: Learner,
  data: LabelledTable<ClassTarget>,
  { predicted, scores, probabilities: own }: OutOfFold,
  { coverage, correction: isCorrected }: { coverage: number | null; correction: boolean },
): Calibration {
  const { kind, classes, codes } = data.target;
  const weights = weightsInUnit(data.weights ?? new Float64Array(codes.length).fill(1));
  const scaling =
    own === undefined && scores !== undefined && kind === 'ordinal'
      ? fitCumulativeScaling(scores, codes, weights, classes.length)
      : null;
  const uncorrected =
    scaling !== null && scores !== undefined ? cumulativeProbabilities(scaling, scores) : own;
  if (uncorrected === undefined) {
    throw new UsageError(
      'ARGUMENT',
      `${base.id} gives neither probabilities nor scores of ordered classes`,
      { where: { learner: calibratedId(base.id) }, remedy: 'calibrate another learner' },
    );
  }
  const correction = isCorrected
    ? fitPowerCorrection(uncorrected, codes, weights, classes.length)
    : null;
  if (coverage === null) return { scaling, correction, sets: null };
  const probabilities =
    correction === null ? uncorrected : correctedProbabilities(uncorrected, correction);
  return {
    scaling,
    correction,
    sets: fitSetRule({ kind, predicted, probabilities }, codes, weights, coverage),
  };
}
