import {
  checkLabelledTable,
  checkOptions,
  type FitOptions,
  type LabelledTable,
  type Learner,
  type LearnerDefinition,
  type Model,
  type OptionInput,
  type OptionSpecs,
  type OptionValue,
  type OptionValues,
  Random,
  runTrainingAsync,
  type SearchRange,
  SteppedLearner,
  selectRows,
  type TargetKind,
  type Training,
  type TrainingResources,
  targetLength,
  UsageError,
} from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';
import { checkFitOptions } from '@preflearn/core/models';
import { metricsFor, randomSplit, searchSpaceOf, stagedOptions } from '@preflearn/evaluation';
import {
  chosenPoint,
  errorCurve,
  heldOutRows,
  type StoppingPoint,
  type StoppingRule,
} from './error-curve.js';
import { rowsThatCount } from './known-rows.js';
import { withoutModel } from './without-model.js';

/** The options of early stopping, with their defaults. */
export const EARLY_STOPPING_OPTIONS = {
  heldOut: { type: 'number', default: 0.2, min: 0, above: true, max: 0.5 },
  patience: { type: 'integer', default: 100, min: 1 },
  stoppingRule: { type: 'choice', choices: ['best', 'one-standard-error'], default: 'best' },
} as const satisfies OptionSpecs;

/** Options as given by a caller; all are optional. */
export type EarlyStoppingInput = OptionInput<typeof EARLY_STOPPING_OPTIONS>;

/** Random stream of the seed from which the held-out rows are drawn. */
const HELD_OUT_STREAM = 0xea51;

/** How many rules were found to be sufficient, and why. */
export interface Stopping {
  /**
   * The sufficient number of rules: the learner's setting, which for Ordinal ENDER counts the rules of each threshold.
   * All rules if nothing could be measured.
   */
  readonly rules: number;
  /** Number of rules after which training on the other rows ended, counted in the same way. */
  readonly trained: number;
  /** Most rules that it could have had. */
  readonly most: number;
  readonly stoppingRule: StoppingRule;
  /** Number of rows held out. */
  readonly heldOut: number;
  /** Id of the metric. */
  readonly metric: string;
  /** By number of rules, ascending. */
  readonly curve: readonly StoppingPoint[];
}

/**
 * Finds the number of rules from the error on held-out rows, and trains that many rules on all rows.
 *
 * Some rows are held out; on the others, rules are learned until the best error on the held-out rows was reached
 * `patience` rules ago. The model is the one that the learner trains on its own with that number of rules, bit for bit.
 * If the metric is undefined on the held-out rows, or there is only one row, all rules are trained.
 *
 * Source of the one-standard-error rule: Breiman, Friedman, Olshen and Stone (1984), Classification and regression
 * trees, section 3.4.3.
 *
 * ```ts
 * const model = new EarlyStopping(rankRulesDefinition, { shrinkage: 0.3 }).fit(data);
 * ```
 */
export class EarlyStopping extends SteppedLearner<Model> {
  readonly id: string;
  readonly targetKinds: readonly TargetKind[];
  /** The options of the learner, with its maximum number of rules, and of early stopping. */
  readonly options: Readonly<Record<string, OptionValue>>;
  /** The options of the learner alone. */
  readonly learnerOptions: Readonly<Record<string, OptionValue>>;
  /** The options of early stopping alone. */
  readonly stoppingOptions: OptionValues<typeof EARLY_STOPPING_OPTIONS>;
  readonly #definition: LearnerDefinition;
  readonly #settings: Readonly<Record<string, unknown>>;
  readonly #rulesOption: string;

  /**
   * @param definition  definition of a learner whose first rules are the same as those of a shorter training run: not
   *   short rules, which are refitted together, and find their number by cross-validation
   * @param settings    settings of the learner; its number of rules is the maximum
   * @throws UsageError OPTION_UNKNOWN, OPTION_TYPE, OPTION_RANGE, ARGUMENT for another learner
   */
  constructor(
    definition: LearnerDefinition,
    settings: Readonly<Record<string, unknown>> = {},
    options: EarlyStoppingInput = {},
  ) {
    checkGiven('EarlyStopping', definition, 'the definition of a learner', ['id', 'create']);
    super();
    const rulesOption = stepsOption(definition);
    if (rulesOption === undefined) throw notOfRules(definition);
    const base = definition.create(settings);
    this.id = base.id;
    this.targetKinds = base.targetKinds;
    this.#definition = definition;
    this.#settings = settings;
    this.#rulesOption = rulesOption;
    this.learnerOptions = base.options;
    this.stoppingOptions = checkOptions('early stopping', EARLY_STOPPING_OPTIONS, options);
    this.options = { ...this.learnerOptions, ...this.stoppingOptions };
  }

  /** The learner with the given number of rules. */
  learner(rules: number): Learner {
    return this.#definition.create({ ...this.#settings, [this.#rulesOption]: rules });
  }

  /**
   * Finds the number of rules without training a model on all rows.
   *
   * @throws DataError for data that cannot be trained on, UsageError SEED_RANGE, TrainingAborted
   */
  async stop(data: LabelledTable, options: FitOptions = {}): Promise<Stopping> {
    checkFitOptions(options, 'stop');
    const { seed = 1, threads = 'auto', memory } = options;
    checkLabelledTable(data);
    return runTrainingAsync(this.#search(data, seed, { threads, memory }), options);
  }

  /** {@inheritDoc @preflearn/core!index.Learner.train} */
  *train(data: LabelledTable, seed: number, resources: TrainingResources = {}): Training<Model> {
    const { rules } = yield* withoutModel(this.#search(data, seed, resources));
    return yield* this.learner(rules).train(data, seed, resources);
  }

  *#search(data: LabelledTable, seed: number, resources: TrainingResources): Training<Stopping> {
    const known = rowsThatCount(data);
    const rows = targetLength(known.target);
    const most = Number(this.learnerOptions[this.#rulesOption]);
    const { heldOut, patience, stoppingRule } = this.stoppingOptions;
    const [metric] = metricsFor(data.target);
    const test = Math.max(1, Math.round(heldOut * rows));
    const facts = { most, metric: metric.id, stoppingRule };
    if (rows < 2) return { ...facts, rules: most, trained: 0, heldOut: 0, curve: [] };
    const split = randomSplit(
      rows,
      { train: rows - test, test },
      new Random(seed, HELD_OUT_STREAM),
    );
    const training = this.learner(most).train(selectRows(known, split.train), seed, resources);
    const held = heldOutRows(known, split.test, metric, stoppingRule);
    const { trained, curve } = yield* errorCurve(training, held, most, patience);
    const chosen = chosenPoint(curve, metric);
    return { ...facts, rules: chosen?.rules ?? most, trained, heldOut: test, curve };
  }
}

/** The name of the option that counts training steps, if fewer steps amount to a shorter training run. */
function stepsOption(definition: LearnerDefinition): string | undefined {
  const space = searchSpaceOf(definition);
  const [staged] = stagedOptions(space);
  return staged ?? Object.keys(space).find((name) => isStepwise(space[name]));
}

function isStepwise(range: SearchRange): boolean {
  return 'stepwise' in range && range.stepwise === true;
}

function notOfRules({ id }: LearnerDefinition): UsageError {
  return new UsageError(
    'ARGUMENT',
    `${id} does not learn rule by rule, so it cannot be stopped early`,
    {
      where: { option: 'earlyStopping' },
      remedy:
        'leave early stopping out, or take a learner that boosts rules, such as rank-rules, ml-rules or ender-regression',
    },
  );
}
