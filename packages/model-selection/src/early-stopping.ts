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
  SteppedLearner,
  selectRows,
  type TargetKind,
  type Training,
  type TrainingResources,
  targetLength,
  UsageError,
} from '@preflearn/core';
import {
  type Metric,
  measure,
  metricsFor,
  randomSplit,
  searchSpaceOf,
  stagedOptions,
} from '@preflearn/evaluation';
import { rowsThatCount } from './known-rows.js';
import { withoutModel } from './without-model.js';

/** The options of early stopping, with their defaults. */
export const EARLY_STOPPING_OPTIONS = {
  heldOut: { type: 'number', default: 0.2, min: 0, above: true, max: 0.5 },
  patience: { type: 'integer', default: 100, min: 1 },
} as const satisfies OptionSpecs;

/** Options as a caller gives them; all may be left out. */
export type EarlyStoppingInput = OptionInput<typeof EARLY_STOPPING_OPTIONS>;

/** Stream of the seed from which the held-out rows are drawn. */
const HELD_OUT_STREAM = 0xea51;

/** Points of the error curve of a training of all rules; between them nothing is measured. */
const MOST_POINTS = 100;

/** The error of a model of so many rules on the held-out rows. */
export interface StoppingPoint {
  readonly rules: number;
  /** `null` where the metric is undefined. */
  readonly value: number | null;
}

/** How many rules were found to be enough, and why. */
export interface Stopping {
  /** The number of rules with the best value; all of them where nothing could be measured. */
  readonly rules: number;
  /** Rules after which training on the other rows ended. */
  readonly trained: number;
  /** Most rules that it could have. */
  readonly most: number;
  /** Rows held out. */
  readonly heldOut: number;
  /** Id of what was measured. */
  readonly metric: string;
  /** By rules, ascending. */
  readonly curve: readonly StoppingPoint[];
}

/**
 * Finds the number of rules by the error on held-out rows, and trains that many rules on all rows.
 *
 * Some rows are held out; on the others rules are learned until the best error on the held-out rows is `patience` rules
 * old. The model is what the learner gives alone with that number of rules, bit for bit. Where the metric is undefined
 * on the held-out rows, or there is one row only, all rules are trained.
 *
 * ```ts
 * const model = new EarlyStopping(rankRulesDefinition, { shrinkage: 0.3 }).fit(data);
 * ```
 */
export class EarlyStopping extends SteppedLearner<Model> {
  readonly id: string;
  readonly targetKinds: readonly TargetKind[];
  /** Those of the learner, with its most rules. */
  readonly options: Readonly<Record<string, OptionValue>>;
  readonly #definition: LearnerDefinition;
  readonly #settings: Readonly<Record<string, unknown>>;
  readonly #rulesOption: string;
  readonly #stopping: OptionValues<typeof EARLY_STOPPING_OPTIONS>;

  /**
   * @param definition  of a learner whose first rules are the rules of a shorter training: not Ordinal ENDER, which learns
   *   threshold by threshold, and not short rules, which are refitted together
   * @param settings    of the learner; its number of rules is the most there may be
   * @throws UsageError OPTION_UNKNOWN, OPTION_TYPE, OPTION_RANGE, ARGUMENT for another learner
   */
  constructor(
    definition: LearnerDefinition,
    settings: Readonly<Record<string, unknown>> = {},
    options: EarlyStoppingInput = {},
  ) {
    super();
    const [rulesOption] = stagedOptions(searchSpaceOf(definition));
    if (rulesOption === undefined) throw notOfRules(definition);
    const base = definition.create(settings);
    this.id = base.id;
    this.targetKinds = base.targetKinds;
    this.options = base.options;
    this.#definition = definition;
    this.#settings = settings;
    this.#rulesOption = rulesOption;
    this.#stopping = checkOptions('early stopping', EARLY_STOPPING_OPTIONS, options);
  }

  /** The learner with so many rules. */
  learner(rules: number): Learner {
    return this.#definition.create({ ...this.#settings, [this.#rulesOption]: rules });
  }

  /**
   * Finds the number of rules, and trains no model of all rows.
   *
   * @throws DataError for data that cannot be learned from, UsageError SEED_RANGE, TrainingAborted
   */
  stop(data: LabelledTable, options: FitOptions = {}): Promise<Stopping> {
    const { seed = 1, threads, memory } = options;
    return runTrainingAsync(this.#search(data, seed, { threads, memory }), options);
  }

  /** {@inheritDoc @preflearn/core!Learner.train} */
  *train(data: LabelledTable, seed: number, resources: TrainingResources = {}): Training<Model> {
    const { rules } = yield* withoutModel(this.#search(data, seed, resources));
    return yield* this.learner(rules).train(data, seed, resources);
  }

  *#search(data: LabelledTable, seed: number, resources: TrainingResources): Training<Stopping> {
    checkLabelledTable(data);
    const known = rowsThatCount(data);
    const rows = targetLength(known.target);
    const most = Number(this.options[this.#rulesOption]);
    const [metric] = metricsFor(data.target);
    const test = Math.max(1, Math.round(this.#stopping.heldOut * rows));
    const nothing = { rules: most, trained: 0, most, heldOut: 0, metric: metric.id, curve: [] };
    if (rows < 2) return nothing;
    const split = randomSplit(
      rows,
      { train: rows - test, test },
      new Random(seed, HELD_OUT_STREAM),
    );
    const training = this.learner(most).train(selectRows(known, split.train), seed, resources);
    const held = selectRows(known, split.test);
    const { trained, curve } = yield* errorCurve(training, held, metric, this.#stopping.patience);
    const best = bestPoint(curve, metric);
    return {
      ...{ rules: best?.rules ?? most, trained, most },
      ...{ heldOut: test, metric: metric.id, curve },
    };
  }
}

/** Trains until the best error is `patience` rules old; gives the errors on the way. */
function* errorCurve(
  training: Training<Model>,
  { attributes, target, weights }: LabelledTable,
  metric: Metric,
  patience: number,
): Generator<StepOf, { readonly trained: number; readonly curve: readonly StoppingPoint[] }, void> {
  const curve: StoppingPoint[] = [];
  let trained = 0;
  try {
    for (;;) {
      const next = training.next();
      if (next.done) return { trained, curve };
      const step = next.value;
      if ('until' in step) {
        yield step;
        continue;
      }
      const { phase, done, total } = step;
      trained = done;
      if (done % Math.ceil(total / MOST_POINTS) === 0 || done === total) {
        const model = step.modelSoFar();
        const value = model && measure(metric, model.predict(attributes), target, weights).value;
        curve.push({ rules: done, value: value ?? null });
        const best = bestPoint(curve, metric);
        if (best !== undefined && done - best.rules >= patience) return { trained, curve };
      }
      yield {
        phase: `${phase}, until held-out rows show enough`,
        done,
        total,
        modelSoFar: () => undefined,
      };
    }
  } finally {
    training.return(undefined as never); // gives back what it holds
  }
}

type StepOf = Training<Stopping> extends Generator<infer S, unknown, void> ? S : never;

/** The point with the best value; of equal ones that of the fewest rules. */
function bestPoint(
  curve: readonly StoppingPoint[],
  { direction }: Metric,
): StoppingPoint | undefined {
  const sign = direction === 'lower' ? 1 : -1;
  return curve.reduce<StoppingPoint | undefined>((best, point) => {
    if (point.value === null) return best;
    return best === undefined || sign * point.value < sign * (best.value ?? Infinity)
      ? point
      : best;
  }, undefined);
}

function notOfRules({ id }: LearnerDefinition): UsageError {
  return new UsageError(
    'ARGUMENT',
    `${id} does not learn rule by rule, so it cannot be stopped early`,
    {
      where: { option: 'earlyStopping' },
      remedy: 'leave early stopping out, or take a learner of rules',
    },
  );
}
